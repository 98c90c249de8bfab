// Facts that the shifts of a pay period answer by themselves: days worked this week, shifts in a row, a share of the cycle.

import type { Award, FactDeclaration, KnownBy, ShiftTest } from "../award/award.ts";
import { addDays, dayOf, type LocalDate, weekOf } from "../award/units.ts";
import type { FactValue } from "../award/values.ts";
import type { Facts, Shift } from "../facts/facts.ts";
import type { Attendance } from "./attendance.ts";
import { shiftTestHolds } from "./shift-tests.ts";

/** The days a pay period covers, and how long a roster cycle is. */
export interface PeriodSpan {
  readonly start: LocalDate;
  /** The last day. */
  readonly end: LocalDate;
  /** null: not given. */
  readonly cycleWeeks: number | null;
}

/** Fills in what the shifts themselves show. What the caller states stays as it is. */
export function withKnownFacts(facts: Facts, { facts: declared }: Award, span: PeriodSpan): Facts {
  const known = declared.filter(({ knownBy }) => knownBy !== null);
  if (known.length === 0) return facts;
  const shifts = facts.shifts.map((shift) => {
    const shown = known.flatMap((fact) => shownBy(fact, shift, facts, span));
    if (shown.length === 0) return shift;
    const values = Object.fromEntries(shown.map(({ slug, value }) => [slug, value]));
    const inferred = shown.filter(({ isCertain }) => !isCertain).map(({ slug }) => slug);
    return { ...shift, circumstances: { ...values, ...shift.circumstances }, inferred };
  });
  return { ...facts, shifts };
}

/** What the shifts show; not certain where work outside the period could make it otherwise. */
interface Shown {
  readonly value: FactValue | null;
  readonly isCertain: boolean;
}

const certain = (value: FactValue | null): Shown => ({ value, isCertain: true });

function shownBy(
  { slug, knownBy, most }: FactDeclaration,
  shift: Shift,
  facts: Facts,
  span: PeriodSpan,
): readonly { readonly slug: string; readonly value: FactValue; readonly isCertain: boolean }[] {
  if (knownBy === null || Object.hasOwn(shift.circumstances, slug)) return [];
  const { value, isCertain } = answer(knownBy, shift, facts, span);
  if (value === null) return [];
  return [{ slug, value: typeof value === "number" ? Math.min(value, most) : value, isCertain }];
}

function answer(knownBy: KnownBy, shift: Shift, facts: Facts, span: PeriodSpan): Shown {
  switch (knownBy.by) {
    case "days-worked-this-week":
      return certain(daysWorked(shift, facts, span));
    case "run":
      return runAnswer(knownBy, shift, facts, span);
    case "share":
      return certain(shareAnswer(knownBy, facts, span));
  }
}

/** Where the week began before the period, what the shifts show is only the least. */
function daysWorked({ from }: Shift, { shifts, employee }: Facts, { start }: PeriodSpan): number | null {
  const today = dayOf(from);
  const week = weekOf(today, employee.weekStartsOn);
  const days = new Set<LocalDate>();
  for (const other of shifts) {
    const day = dayOf(other.from);
    if (day < today && weekOf(day, employee.weekStartsOn) === week) days.add(day);
  }
  const isWhole = start <= today - ((today + 3 - employee.weekStartsOn) % 7);
  return isWhole || days.size > 0 ? days.size : null;
}

type Run = Extract<KnownBy, { by: "run" }>;

const UNKNOWN = certain(null);

/** A run that touches the edge of the period may be longer than it looks; one shift by itself shows nothing. */
function runAnswer(run: Run, shift: Shift, facts: Facts, span: PeriodSpan): Shown {
  if (facts.shifts.length === 1) return UNKNOWN;
  return run.in === "days" ? daysAnswer(run, shift, facts, span) : shiftsAnswer(run, shift, facts);
}

/** Shift after shift: one that does not fit ends the run, a day off does not. */
function shiftsAnswer({ tests, atLeast, yes, no }: Run, shift: Shift, { shifts }: Facts): Shown {
  const ordered = [...shifts].sort((a, b) => a.from - b.from);
  const fits = ordered.map((one) => fitsSome(tests, one));
  let first = ordered.indexOf(shift);
  let last = first;
  if (fits[first] !== true) return UNKNOWN;
  while (fits[first - 1] === true) first -= 1;
  while (fits[last + 1] === true) last += 1;
  if (last - first + 1 >= atLeast) return certain(yes);
  return { value: no, isCertain: first > 0 && last < ordered.length - 1 };
}

function daysAnswer(
  { tests, atLeast, yes, no }: Run,
  shift: Shift,
  { shifts }: Facts,
  { start, end }: PeriodSpan,
): Shown {
  const days = new Set<LocalDate>();
  for (const one of shifts) if (fitsSome(tests, one)) days.add(dayOf(one.from));
  const today = dayOf(shift.from);
  if (!days.has(today)) return UNKNOWN;
  let [first, last] = [today, today];
  while (days.has(addDays(first, -1))) first = addDays(first, -1);
  while (days.has(addDays(last, 1))) last = addDays(last, 1);
  if (last - first + 1 >= atLeast) return certain(yes);
  return { value: no, isCertain: first !== start && last !== end };
}

type Share = Extract<KnownBy, { by: "share" }>;

function shareAnswer({ tests, over, yes, no }: Share, { shifts }: Facts, span: PeriodSpan): FactValue | null {
  const { start, end, cycleWeeks } = span;
  if (cycleWeeks === null || end - start + 1 < cycleWeeks * 7) return null;
  const fitting = shifts.filter((shift) => fitsSome(tests, shift)).length;
  return fitting * over.over > shifts.length * over.by ? yes : no;
}

const NO_HOLIDAYS = { days: [], moved: null, movedOn: 0 as LocalDate };

/** The rostered shift counts, where one is given. */
function fitsSome(tests: readonly ShiftTest[], shift: Shift): boolean {
  const attendance = rosteredAs(shift);
  return tests.some((test) => shiftTestHolds(test, { attendance, classes: [], holidays: NO_HOLIDAYS }, 0));
}

function rosteredAs(shift: Shift): Attendance {
  const { from, to } = shift.rostered ?? shift;
  const worked = to - from;
  const portions = [{ from, to, worked, call: false }];
  return {
    shifts: [shift],
    from,
    to,
    stretches: [{ from, to, shift: 0, portion: 0, afterMeal: false }],
    portions,
    ordinaryPortions: portions,
    ordinaryWhole: null,
    breaks: [],
    worked,
    broken: 0,
    nights: [],
  };
}
