// A meal break that is missed: a share of the rate on top of whatever else is paid, until one begins.

import { kind } from "../kind.ts";
import { awardWide, factName, leaf, optional, required, usually, word } from "../shape.ts";
import { minutes, percent } from "../units.ts";

export const missedBreak = kind({
  means: "Adds a share of the hourly rate while a meal break is missed.",
  topic: "breaks",
  roles: ["adds-money", "whole-shift"],
  conditions: [],
  fields: {
    after: usually(
      optional(
        leaf("length"),
        minutes(0),
        "Work without a meal break after which it starts; it lasts until one begins or the work ends.",
      ),
      minutes(360),
    ),
    startsFact: optional(
      factName,
      null,
      "The fact that gives the moment from which a break is missed, in place of it.",
    ),
    pays: required(leaf("percentage"), percent(5000), "The share."),
    base: awardWide(
      word("minimum", "ordinary"),
      "minimum",
      "Of the minimum rate, or of the rate with all-purpose allowances.",
    ),
  },
  example: `
missed-meal-break:
  kind: missed-break
  says: Half the rate more from six hours without a meal break until one is given.
  after: 6h
  pays: 50%
`,
});
