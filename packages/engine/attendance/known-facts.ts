// Facts that the shifts of a pay period answer by themselves: days worked this week, work of some kind earlier that day,
// different starting times of the week, shifts in a row, a share of the cycle.

import type { Award, FactDeclaration, KnownBy } from "../award/award.ts";
import { addDays, dayOf, type LocalDate, weekBegan, weekOf } from "../award/units.ts";
import type { FactValue } from "../award/values.ts";
import { type Facts, type KnownPeriod, NONE_INFERRED, type Shift } from "../facts/facts.ts";
import { differentStart } from "./different-starts.ts";
import { joinedShifts } from "./joined-shifts.ts";
import {
  certain,
  fitsSome,
  isOfUsualShifts,
  ordinaryPartOf,
  type RunsOf,
  runAnswer,
  type Shown,
  withoutOvertimeWork,
} from "./runs.ts";

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
export function withKnownFacts(facts: Facts, award: Award, given: GivenSpan): Facts {
  const known = knownIn(award);
  if (known.length === 0) return facts;
  const { isHoliday, ...period } = given;
  const asks = known.some(({ knownBy }) => knownBy?.by === "run" && knownBy.in !== "shifts");
  const holidays = asks && isHoliday !== undefined ? daysBetween(period).filter(isHoliday) : [];
  return shownIn(facts, award, { ...period, holidays });
}

const knownIn = ({ facts }: Award): readonly FactDeclaration[] =>
  facts.filter(({ knownBy }) => knownBy !== null);

const daysBetween = ({ start, end }: PeriodSpan): readonly LocalDate[] =>
  Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => addDays(start, index));

/** The same for changed shifts or facts: finds again what they showed before. */
export function knownAgain({ period, ...facts }: Facts, award: Award): Facts {
  if (period === undefined) return facts;
  return shownIn({ ...facts, shifts: facts.shifts.map(asTold) }, award, period);
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
function shownIn(facts: Facts, award: Award, span: KnownPeriod): Facts {
  const known = knownIn(award);
  const ordinary = withoutOvertimeWork(facts, award);
  const whole = { ...ordinary, shifts: joinedShifts(ordinary.shifts) };
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
  const week = weekOf(today, employee.weekStartsOn);
  const days = new Set<LocalDate>();
  for (const other of shifts) {
    const day = dayOf(other.from);
    if (day < today && weekOf(day, employee.weekStartsOn) === week) days.add(day);
  }
  const isWhole = start <= weekBegan(today, employee.weekStartsOn);
  return isWhole || days.size > 0 ? days.size : null;
}

type EarlierThatDay = Extract<KnownBy, { by: "earlier-that-day" }>;

/** The first such shift. Shifts that touch are one attendance, and none of them is earlier than another. */
export function earlierThatDay(
  { fact, is }: EarlierThatDay,
  shift: Shift,
  shifts: readonly Shift[],
): Shift | null {
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
