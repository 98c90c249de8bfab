// A meal break that is missed: a share of the rate on top of whatever else is paid, until one begins.

import { kind } from "../kind.ts";
import { awardWide, leaf, required, word } from "../shape.ts";
import { minutes, percent } from "../units.ts";

export const missedBreak = kind({
  means: "Adds a share of the hourly rate while a meal break is missed.",
  roles: ["adds-money", "whole-shift"],
  conditions: [],
  fields: {
    after: required(
      leaf("length"),
      minutes(360),
      "Work without a meal break after which it starts; it lasts until one begins or the work ends.",
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
