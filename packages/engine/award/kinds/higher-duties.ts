// Higher duties: time, or whole days, at the rate of a higher classification.

import { kind } from "../kind.ts";
import { factName, leaf, optional, orWord, required, usually, word } from "../shape.ts";
import { minutes } from "../units.ts";
import { ANY_LENGTH, lengths } from "../when.ts";

export const higherDuties = kind({
  means: "Pays time on higher duties, or the whole day's work, at the higher classification's rate.",
  topic: "rates",
  roles: ["shapes-shift", "joins-shifts"],
  conditions: [],
  fields: {
    classificationFact: required(factName, "higher-duties", "The fact that names the higher classification."),
    fromFact: usually(
      optional(factName, null, "The fact that gives the start of one window of them."),
      "higher-duties-from",
    ),
    toFact: usually(optional(factName, null, "The fact that gives its end."), "higher-duties-to"),
    timesFact: optional(factName, null, "The fact that gives several windows; without any, whole shifts."),
    counted: optional(
      word("days-work", "shift", "in-a-row"),
      "days-work",
      "What time on higher duties adds up over; in a row: until other work or the gap of a broken shift.",
    ),
    whole: usually(
      optional(
        orWord("never", lengths),
        { ...ANY_LENGTH, over: 0 },
        "Duties so long lift the whole of it; never: only ever the time.",
      ),
      { ...ANY_LENGTH, over: 120 },
    ),
    atLeast: optional(leaf("length"), minutes(0), "Shorter duties lift nothing."),
    shareFact: optional(
      factName,
      null,
      "The fact that gives how much of the difference is paid, in whole per cents; without it all.",
    ),
  },
  example: `
higher-duties:
  kind: higher-duties
  says: More than two hours of higher duties lift the whole day's work.
  classification-fact: higher-duties-classification
  from-fact: higher-duties-from
  to-fact: higher-duties-to
  whole: { over: 2h }
`,
});
