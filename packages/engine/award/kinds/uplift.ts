// An uplift: a rate multiplied as a whole, by an order or for a kind of hire.

import { kind } from "../kind.ts";
import { leaf, optional, required, word } from "../shape.ts";

export const uplift = kind({
  means: "Multiplies the rate, with or without all-purpose allowances.",
  roles: ["multiplies-rate"],
  conditions: [],
  fields: {
    base: optional(
      word("minimum", "ordinary"),
      "minimum",
      "What is multiplied: the minimum rate, or the sum with all-purpose allowances.",
    ),
    multiply: required(leaf("fraction"), { by: 1, over: 1 }, "By how much: 123% or 52/50.4."),
    path: required(word("weekly", "hourly"), "weekly", "By way of the week or the hour, rounded there."),
    divisor: optional(leaf("whole"), null, "Hours the lifted week is divided by; else the award's own."),
  },
  example: `
equal-remuneration:
  kind: uplift
  says: The order raises the weekly rate by 23 per cent.
  multiply: 123%
  path: weekly
`,
});
