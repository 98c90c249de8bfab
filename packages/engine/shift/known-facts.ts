// Facts that the shifts of a pay period answer by themselves: days worked this week, work of some kind earlier that day,
// different starting times of the week, shifts in a row, a share of the cycle.

import { differentStart } from "../attendance/different-starts.ts";
import { joinedShifts } from "../attendance/joined-shifts.ts";
import {
  certain,
  fitsSome,
  isOfUsualShifts,
  ordinaryPartOf,
  type RunsOf,
  runAnswer,
  type Shown,
  withoutOvertimeWork,
} from "../attendance/runs.ts";
import type { FactDeclaration, KnownBy } from "../award/award.ts";
import { addDays, dayOf, type LocalDate, weekBegan } from "../award/units.ts";
import type { FactValue } from "../award/values.ts";
import { type Facts, type KnownPeriod, NONE_INFERRED, type Shift } from "../facts/facts.ts";
import type { Law } from "../law/law.ts";
import { shownFrom } from "./shown-from.ts";

/** The days a pay period covers, and how long a roster cycle is. */
export interface PeriodSpan {
  readonly start: LocalDate;
  /** The last day. */
  readonly end: LocalDate;
  /** null: not given. */
  readonly cycleWeeks: number | null;
}

/** With the calendar's holidays on days without work; without it none is a public holiday. */
interface GivenSpan extends PeriodSpan {
  readonly isHoliday?: (day: LocalDate) => boolean;
}

/** Fills in what the shifts themselves show. What the caller states stays as it is. */
export function withKnownFacts(facts: Facts, law: Law, given: GivenSpan): Facts {
  const { known, daysInARow } = law.memory.once(law.award, shownFrom);
  if (known.length === 0) return facts;
  const { isHoliday, start, end, cycleWeeks } = given;
  const holidays = daysInARow && isHoliday !== undefined ? daysBetween(given).filter(isHoliday) : [];
  return shownIn(facts, law, { start, end, cycleWeeks, holidays });
}

const daysBetween = ({ start, end }: PeriodSpan): readonly LocalDate[] =>
  Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => addDays(start, index));

/** The same for changed shifts or facts: finds again what they showed before. */
export function knownAgain({ period, ...facts }: Facts, law: Law): Facts {
  if (period === undefined) return facts;
  return shownIn({ ...facts, shifts: facts.shifts.map(asTold) }, law, period);
}

/** A shift without what the period showed of it. */
function asTold(given: Shift): Shift {
  const { shown, circumstances } = given;
  if (shown === null) return given;
  const told: Record<string, FactValue> = {};
  for (const [slug, value] of Object.entries(circumstances)) if (shown[slug] !== value) told[slug] = value;
  return { ...given, circumstances: told, shown: null, inferred: NONE_INFERRED };
}

/** In a run, shifts that touch are one: cutting a shift in two changes nothing. */
function shownIn(facts: Facts, { award, memory }: Law, span: KnownPeriod): Facts {
  const { known, usual, making } = memory.once(award, shownFrom);
  const ordinary = withoutOvertimeWork(facts, award, making);
  const whole = usual ? { ...ordinary, shifts: joinedShifts(ordinary.shifts) } : ordinary;
  const [inRuns, alone] = [
    { facts: whole, span, met: new Map() },
    { facts, span, met: new Map() },
  ];
  const shifts = facts.shifts.map((shift) => {
    const own = ordinary.shifts.includes(shift)
      ? whole.shifts.find(({ from, to }) => from <= shift.from && to >= shift.to)
      : undefined;
    const shown: ShownFact[] = [];
    for (const fact of known) {
      if (Object.hasOwn(shift.circumstances, fact.slug)) continue;
      const isUsual = fact.knownBy !== null && isOfUsualShifts(fact.knownBy);
      const found = isUsual ? shownBy(fact, own ?? shift, inRuns) : shownBy(fact, shift, alone);
      if (found !== null) shown.push(found);
    }
    if (shown.length === 0) return shift;
    const values = Object.fromEntries(shown.map(({ slug, value }) => [slug, value]));
    const inferred = shown.filter(({ isCertain }) => !isCertain).map(({ slug }) => slug);
    return { ...shift, circumstances: { ...values, ...shift.circumstances }, shown: values, inferred };
  });
  return { ...facts, shifts, period: span };
}

interface ShownFact {
  readonly slug: string;
  readonly value: FactValue;
  readonly isCertain: boolean;
}

function shownBy({ slug, knownBy, most }: FactDeclaration, shift: Shift, period: RunsOf): ShownFact | null {
  if (knownBy === null) return null;
  const { value, isCertain } = answer(knownBy, shift, period);
  if (value === null) return null;
  return { slug, value: typeof value === "number" ? Math.min(value, most) : value, isCertain };
}

function answer(knownBy: KnownBy, shift: Shift, period: RunsOf): Shown {
  const { facts, span } = period;
  switch (knownBy.by) {
    case "days-worked-this-week":
      return certain(daysWorked(shift, facts, span));
    case "earlier-that-day":
      return certain(earlierThatDay(knownBy, shift, facts.shifts) !== null);
    case "different-start":
      return differentStart(knownBy.apart, shift, period);
    case "run":
      return runAnswer(knownBy, shift, period);
    case "share":
      return certain(shareAnswer(knownBy, facts, span));
  }
}

/** If the week began before the period, the shifts show only the minimum. */
function daysWorked({ from }: Shift, { shifts, employee }: Facts, { start }: PeriodSpan): number | null {
  const today = dayOf(from);
  const began = weekBegan(today, employee.weekStartsOn);
  let days = 0;
  let met = 0; // a bit for each day of the week
  for (const other of shifts) {
    const day = dayOf(other.from);
    const bit = 1 << (day - began);
    if (day < began || day >= today || (met & bit) !== 0) continue;
    met |= bit;
    days += 1;
  }
  return start <= began || days > 0 ? days : null;
}

type EarlierThatDay = Extract<KnownBy, { by: "earlier-that-day" }>;

/** The first such shift. Shifts that touch are one attendance, and none of them is earlier than another. */
export function earlierThatDay(
  { fact, is }: EarlierThatDay,
  shift: Shift,
  shifts: readonly Shift[],
): Shift | null {
  if (!shifts.some(({ from, circumstances }) => from < shift.from && circumstances[fact] === is)) return null;
  const own = joinedShifts(shifts).find(({ from, to }) => from <= shift.from && to >= shift.to) ?? shift;
  const found = shifts.find(
    ({ from, circumstances }) =>
      from < own.from && dayOf(from) === dayOf(own.from) && circumstances[fact] === is,
  );
  return found ?? null;
}

type Share = Extract<KnownBy, { by: "share" }>;

function shareAnswer({ tests, over, yes, no }: Share, { shifts }: Facts, span: PeriodSpan): FactValue | null {
  const { start, end, cycleWeeks } = span;
  if (cycleWeeks === null || end - start + 1 < cycleWeeks * 7) return null;
  const all = joinedShifts(shifts);
  const fitting = all.filter((shift) => fitsSome(tests, ordinaryPartOf(shift, null))).length;
  return fitting * over.over > all.length * over.by ? yes : no;
}
