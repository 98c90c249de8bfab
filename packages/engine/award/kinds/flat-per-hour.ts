// Dollars by the hour on top of what the hours pay.

import { kind, MINUTE_CONDITIONS } from "../kind.ts";
import { name, required, word } from "../shape.ts";

export const flatPerHour = kind({
  means: "Adds an amount for each hour of some time, in dollars.",
  topic: "penalties",
  roles: ["adds-money", "whole-shift"],
  conditions: MINUTE_CONDITIONS,
  fields: {
    counts: required(
      word("minutes", "started-hours", "started-hours-a-stretch"),
      "minutes",
      "By the minute, by started hours of all that time together, or of each unbroken stretch by itself.",
    ),
    amount: required(name("amount"), "", "The amount of an hour, in rates/allowances.csv."),
  },
  example: `
evening-dollars:
  kind: flat-per-hour
  says: An amount for each hour or part of one after 7 pm.
  when: { days: mon-fri, between: 19:00-24:00, hours: ordinary }
  counts: started-hours
  amount: evening-dollars
`,
});
