// The shape of an explained calculation: the result, and why, in sentences that each end in a clause.

import Type, { type Static } from "typebox";
import { PayResult, WireClause } from "./result-schema.ts";
import { closed, listOf, localTime } from "./vocabulary.ts";

const Sentence = closed(
  {
    about: Type.Enum(
      [
        "shift",
        "rate",
        "overtime",
        "time",
        "lost",
        "break",
        "minimum",
        "allowance",
        "warning",
        "assumption",
        "near_miss",
      ],
      {
        description:
          "shift and rate: who, when, which rate since when; overtime: why time is; time: what a stretch pays; lost: what was considered and does not apply; break; minimum and allowance: paid beside the hours; warning; assumption: what was taken and is worth; near_miss: how near the shift came to paying otherwise.",
      },
    ),
    text: Type.String({ description: "Plain words, ending in the clause." }),
    clauses: listOf(WireClause, { minItems: 1, description: "Every clause the text names, in its order." }),
    from: Type.Optional(localTime("Local time, where it is about a stretch of time.")),
    to: Type.Optional(localTime("Local time; half-open.")),
  },
  { title: "Sentence", description: "A sentence of the explanation." },
);

export const Explanation = closed(
  {
    pay_result: PayResult,
    sentences: listOf(Sentence, { description: "In the order of the shift." }),
    markdown: Type.String({ description: "The same sentences under headings, every clause a link." }),
  },
  { title: "Explanation", description: "A result, and why, in sentences." },
);
export type Explanation = Readonly<Static<typeof Explanation>>;
