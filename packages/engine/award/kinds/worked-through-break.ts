// A meal break that was worked through: from the moment a fact gives until a meal break begins, work is overtime.

import { kind } from "../kind.ts";
import { factName, leaf, optional, required, word } from "../shape.ts";

const USUAL_FACT = "meal-break-worked-from";

export const workedThroughBreak = kind({
  means: "Work through a meal break is overtime from a time that a fact gives until a meal break begins.",
  topic: "breaks",
  roles: ["makes-overtime", "shapes-shift", "decides-minutes"],
  conditions: [],
  fields: {
    fact: required(factName, USUAL_FACT, "The fact that gives the time."),
    block: optional(leaf("length"), null, "The overtime is paid in whole blocks of this length."),
    countsAs: optional(
      word("overtime", "ordinary"),
      "overtime",
      "Time that counts as ordinary is paid at overtime rates and is otherwise no overtime.",
    ),
  },
  example: `
meal-break-worked-through:
  kind: worked-through-break
  says: From the time the meal break was due until one begins.
  fact: meal-break-worked-from
  counts-as: ordinary
`,
});
