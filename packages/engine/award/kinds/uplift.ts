// An uplift: a rate multiplied as a whole, by an order or for a kind of hire.

import { kind } from "../kind.ts";
import { factName, leaf, list, name, optional, required, word } from "../shape.ts";
import { cents } from "../units.ts";

export const uplift = kind({
  means: "Multiplies the rate, with or without all-purpose allowances.",
  topic: "rates",
  roles: ["multiplies-rate"],
  conditions: [],
  fields: {
    base: optional(
      word("minimum", "ordinary"),
      "minimum",
      "What is multiplied: the minimum rate, or the sum with all-purpose allowances. By way of the week that is what joins the weekly rate, by way of the hour all of them.",
    ),
    only: optional(
      list(name("rule")),
      null,
      "Of the sum: the all-purpose allowances that are multiplied with the minimum; the others join as they are.",
    ),
    multiply: required(leaf("fraction"), { by: 1, over: 1 }, "By how much: 123% or 52/50.4."),
    multiplyFact: optional(factName, null, "The fact that gives whole per cents in its place."),
    path: required(word("weekly", "hourly"), "weekly", "By way of the week or the hour, rounded there."),
    divisor: optional(leaf("hundredths"), null, "Hours the lifted week is divided by; else the award's own."),
    roundWeeklyTo: optional(leaf("money"), cents(1), "What the lifted week is rounded to."),
    atLeastRate: optional(name("classification"), null, "No less than this classification's rate."),
    atLeastHourly: optional(name("amount"), null, "No less than this amount an hour."),
    atLeastWeekly: optional(name("amount"), null, "No less than this amount a week."),
  },
  complain: ({ base, path, only, atLeastRate, atLeastHourly, atLeastWeekly }) =>
    only !== null && (base !== "ordinary" || path !== "weekly")
      ? ["`only` chooses among what joins the weekly rate", "add base: ordinary, and path: weekly"]
      : [atLeastRate, atLeastHourly, atLeastWeekly].filter((floor) => floor !== null).length > 1
        ? ["there are several floors", "keep one of at-least-rate, at-least-hourly and at-least-weekly"]
        : null,
  example: `
equal-remuneration:
  kind: uplift
  says: The order raises the weekly rate by 23 per cent.
  multiply: 123%
  path: weekly
`,
});
