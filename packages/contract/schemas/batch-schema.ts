// The shape of a batch: lines of shifts and periods, and an answer line for each.

import Type from "typebox";
import { PeriodResult } from "./period-result-schema.ts";
import { CalculatePayPeriodRequest } from "./period-schema.ts";
import { ProblemBody } from "./problem-schema.ts";
import { PayResult } from "./result-schema.ts";
import { CalculatePayRequest } from "./shift-schema.ts";
import { closed, nullable } from "./vocabulary.ts";

/** For the document; each line is checked by its own schema. */
export const BatchRequestLine = Type.Union([CalculatePayRequest, CalculatePayPeriodRequest], {
  description: "One line: a shift as for calculate-pay, or a period as for calculate-pay-period.",
});

const line = Type.Integer({ minimum: 1, description: "The line of the request that this answers." });
const client_ref = nullable(Type.String(), "As the line gave it.");
const answered = {
  line,
  status: Type.Literal(200, { description: "As the line would have had as a request of its own." }),
};

export const BatchLine = Type.Union(
  [
    closed(
      { ...answered, ...PayResult.properties, client_ref },
      { title: "BatchPayLine", description: "What the shift must pay." },
    ),
    closed(
      { ...answered, ...PeriodResult.properties, client_ref },
      { title: "BatchPeriodLine", description: "What the period must pay." },
    ),
    closed(
      { line, ...ProblemBody.properties, client_ref },
      { title: "BatchProblemLine", description: "Why the line has no answer." },
    ),
  ],
  {
    description: "The body that the line would get as a request of its own, with its number and its status.",
  },
);
