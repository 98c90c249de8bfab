// The small rule as an award: the same four rows, with the clauses and dates every award has.

import {
  type AppliesTo,
  type Award,
  type ChangeDate,
  type Classification,
  clockTime,
  type Facts,
  type PayRow,
  percent,
  plainEmployee,
  plainShift,
  type Rule,
  type When,
} from "#engine";
import { date } from "./calendar.ts";
import { LEVELS, ROWS, type Row, type SmallShift } from "./small-rule.ts";

const START: ChangeDate = { day: date("2025-07-01"), ppc: false };
const ALWAYS = { from: START, to: null };
const EVERYONE: AppliesTo = {
  employment: null,
  worker: null,
  classifications: null,
  streams: null,
  age: null,
};
const ORDINARY: When = {
  hours: "ordinary",
  days: null,
  holiday: null,
  holidays: null,
  namedDays: null,
  between: null,
  shift: null,
  elapsed: null,
  because: null,
  breakIn: null,
  breakOn: null,
  week: null,
  facts: [],
};
const MIDNIGHT = 24 * 60;

/** The row that pays the plain rate is the floor under all others; the rest are penalties on their days and hours. */
function ruleOf(row: Row, index: number): PayRow {
  const isFloor = row.percent === 10_000;
  const isWholeDay = row.from === 0 && row.to === MIDNIGHT;
  const between = isFloor || isWholeDay ? null : [{ from: clockTime(row.from), to: clockTime(row.to) }];
  const paid = {
    ...ALWAYS,
    slug: `row-${index + 1}`,
    clauses: ["rates"],
    label: `Row ${index + 1}`,
    says: "A row of the small rule.",
    for: EVERYONE,
    when: isFloor ? ORDINARY : { ...ORDINARY, days: row.days, between },
    reading: null,
    tiers: [{ upTo: null, pays: { full_time: percent(row.percent) } }],
    counted: "day",
    countOf: null,
    tiersCount: "same-hours",
    base: "minimum",
    untilRelieved: false,
    untilRelievedIn: "its-hours",
    cycleWeeks: null,
    baseNoMoreThan: null,
    ofAmount: null,
    ofRows: [],
    casual: "none",
    overrides: [],
    highestWith: [],
    addsTo: [],
  } as const;
  return isFloor ? { ...paid, kind: "ordinary-rate", paysOn: null } : { ...paid, kind: "penalty" };
}

const classificationOf = (code: string): Classification => ({
  code,
  title: code,
  stream: "small",
  level: code,
  rateType: "adult",
  aliases: [],
  clauses: ["rates"],
  divisor: null,
  is: null,
  implies: { age: null, servedMonths: null, apprenticeship: null, facts: {} },
});

export function smallAward(): Award {
  const levels = [...LEVELS];
  const rules: readonly Rule[] = ROWS.map(ruleOf);
  return {
    code: "MA999999",
    title: "Small rule",
    coversFrom: START,
    verifiedTo: date("2026-06-30"),
    divisor: 38,
    workerTypes: [{ slug: "anyone", clauses: ["rates"], says: "Anyone." }],
    clauses: [{ ...ALWAYS, slug: "rates", ref: "1", title: "Rates", says: "What the rows pay." }],
    facts: [],
    rules,
    classifications: levels.map(([code]) => classificationOf(code)),
    rates: levels.map(([classification, hourly]) => ({
      ...ALWAYS,
      classification,
      weekly: hourly,
      hourly,
      source: "made up",
    })),
    amounts: [],
    readings: [],
    payroll: {},
  };
}

export function smallFacts({ level, from, to }: SmallShift, index: number): Facts {
  return {
    employee: plainEmployee(level, "full_time", "anyone"),
    shifts: [plainShift(`shift-${index}`, from, to)],
    holidays: [],
  };
}
