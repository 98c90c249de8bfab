// Pay by the unit in place of hours: kilometres, flying hours, performances, lectures, half days, calls.

import { kind, SHIFT_CONDITIONS } from "../kind.ts";
import { factName, leaf, list, name, optional, required, word } from "../shape.ts";
import { percent } from "../units.ts";

const NONE: readonly string[] = [];

export const unitPay = kind({
  means: "Pays by the unit in place of hours, where the shift tells how many units there were.",
  topic: "rates",
  roles: ["adds-money", "whole-shift"],
  conditions: SHIFT_CONDITIONS,
  fields: {
    unit: required(leaf("slug"), "unit", "What a unit is called: kilometre, performance, lecture."),
    unitsFact: required(factName, "units", "The fact that tells how many: a number, or hours."),
    atLeast: optional(
      leaf("whole"),
      0,
      "So many are paid where the shift tells of any number, none included.",
    ),
    partUnits: optional(
      word("count-part", "count-whole"),
      "count-part",
      "Whether a part of a unit counts as it is, or as a whole one.",
    ),
    amount: optional(name("amount"), null, "The price of a unit: an amount,"),
    ofWeek: optional(leaf("percentage"), null, "or a share of the weekly rate,"),
    ofHour: optional(leaf("percentage"), null, "or a share of the minimum hourly rate."),
    casual: optional(
      word("none", "compounded", "compounded-rounded"),
      "none",
      "How the casual loading joins the price: not at all, in one product, or on the rounded price.",
    ),
    pays: optional(
      leaf("percentage"),
      percent(10_000),
      "How much of the price is paid: more on some days, less for a cancelled call.",
    ),
    overrides: optional(list(name("rule")), NONE, "Pay by the unit that falls away where it is due."),
  },
  complain: ({ amount, ofWeek, ofHour }) =>
    [amount, ofWeek, ofHour].filter((price) => price !== null).length === 1
      ? null
      : ["a unit has one price", "give one of amount, of-week and of-hour"],
  example: `
cancelled-call:
  kind: unit-pay
  says: A call that is cancelled less than a day before pays three quarters of its fee.
  when: { facts: { call: cancelled-within-24-hours } }
  unit: call
  units-fact: calls
  amount: call-fee
  pays: 75%
`,
});
