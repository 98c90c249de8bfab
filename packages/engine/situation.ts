// What is settled for a whole shift before its minutes are walked: classes, active rows, rest, pattern, duties.

import type { Attendance } from "./attendance.ts";
import type { Pattern, SpanExtension, When } from "./award.ts";
import { ageWithin, type FactValues, factsHold } from "./conditions.ts";
import { type Duties, higherDuties } from "./duties.ts";
import type { Facts, Shift, TimeRange } from "./facts.ts";
import { factsOfShift, type Holding, holdingFor } from "./holding.ts";
import { excessRanges } from "./pattern.ts";
import type { Plan, Row } from "./plan.ts";
import { finishClock, type Holidays, isHoliday, shiftTestHolds } from "./shift-tests.ts";
import { ageOn, clockOf, dayOf, type LocalDate, type Moment, weekdayOf } from "./units.ts";

export interface Situation {
  readonly plan: Plan;
  readonly holding: Holding;
  readonly factOf: FactValues;
  readonly facts: Facts;
  readonly attendance: Attendance;
  readonly shift: Shift;
  readonly holidays: Holidays;
  readonly spanExempt: boolean;
  readonly excess: readonly Excess[];
  readonly duties: Duties | null;
  /** Ranges inside the attendance at whose ends something changes. */
  readonly ranges: readonly TimeRange[];
  /** Shift classes and rows that may claim a minute, by portion. */
  readonly classes: readonly (readonly string[])[];
  readonly rows: readonly (readonly Row[])[];
  readonly inBreach: boolean;
}

/** Time beyond an agreed or rostered pattern. */
export interface Excess {
  readonly rule: Pattern;
  readonly range: TimeRange;
}

/** What came before an attendance, for rules about rest between days' work. */
export interface Rest {
  readonly finish: Moment | null;
  /** The day the earlier work began; null when only its finish is known. */
  readonly startedOn: LocalDate | null;
  readonly inBreach: boolean;
}

export function situate(
  plan: Plan,
  facts: Facts,
  attendance: Attendance,
  shift: Shift,
  previous: Rest,
  day: LocalDate,
): Situation {
  const factOf = factsOfShift(plan, shift);
  const holding = holdingFor(plan, shift, factOf);
  const holidays = { days: facts.holidays, moved: holding.holidayMoved, movedOn: dayOf(attendance.from) };
  const inBreach = previous.finish !== null && restIsShort(holding, factOf, attendance, previous);
  const classes = attendance.portions.map((_, portion) =>
    classesOf(plan, holding, attendance, portion, holidays),
  );
  const excess = excessOf(holding, attendance, shift);
  const duties = plan.higherDuties.length === 0 ? null : higherDuties(plan, shift, factOf, attendance);
  return {
    plan,
    holding,
    factOf,
    facts,
    attendance,
    shift,
    holidays,
    spanExempt: isSpanExempt(holding, classes),
    excess,
    duties,
    ranges: rangesOf(excess, duties),
    classes,
    rows: attendance.portions.map((_, portion) =>
      activeRows(
        holding,
        attendance,
        portion,
        classes[portion] ?? NONE,
        holidays,
        inBreach,
        ageOf(facts, day),
      ),
    ),
    inBreach,
  };
}

const NONE: readonly never[] = [];

export const ageOf = ({ employee }: Facts, day: LocalDate): number | null =>
  employee.dateOfBirth === null ? employee.age : ageOn(employee.dateOfBirth, day);

function rangesOf(excess: readonly Excess[], duties: Duties | null): readonly TimeRange[] {
  if (excess.length === 0 && duties === null) return NONE;
  const ranges = excess.map(({ range }) => range);
  return duties === null ? ranges : [...ranges, duties.range];
}

function classesOf(
  plan: Plan,
  holding: Holding,
  attendance: Attendance,
  portion: number,
  holidays: Holidays,
): readonly string[] {
  if (holding.shiftClasses.length === 0) return NONE;
  return holding.shiftClasses
    .filter(
      ({ when }) => when.shift === null || shiftTestHolds(when.shift, attendance, portion, NONE, holidays),
    )
    .filter((rule) => !rule.notWithin.some((span) => startsAndEndsWithin(plan, holding, span, attendance)))
    .map((rule) => rule.slug);
}

const isSpanExempt = (holding: Holding, classes: readonly (readonly string[])[]): boolean =>
  holding.shiftClasses.some((rule) => rule.spanExempt && classes.some((list) => list.includes(rule.slug)));

function excessOf(holding: Holding, attendance: Attendance, shift: Shift): readonly Excess[] {
  if (holding.patterns.length === 0 || (shift.agreed === null && shift.rostered === null)) return NONE;
  return holding.patterns.flatMap((rule) =>
    excessRanges(rule.of === "agreed" ? shift.agreed : shift.rostered, attendance, shift).map((range) => ({
      rule,
      range,
    })),
  );
}

function activeRows(
  holding: Holding,
  attendance: Attendance,
  portion: number,
  classes: readonly string[],
  holidays: Holidays,
  inBreach: boolean,
  age: number | null,
): readonly Row[] {
  let rows: Row[] | null = null;
  for (const row of holding.testedRows) {
    const { rule } = row;
    if (rule.kind === "rest-between" && !inBreach) continue;
    if (!ageWithin(rule.for.age, age)) continue;
    if (rule.when.shift !== null && !shiftTestHolds(rule.when.shift, attendance, portion, classes, holidays))
      continue;
    rows ??= [...holding.plainRows];
    rows.push(row);
  }
  return rows ?? holding.plainRows;
}

/** Does a rule about a shift as a whole fit it: its shift test, and the day and holiday it starts on? */
export function isShiftFit(when: When, { attendance, holidays, classes }: Situation): boolean {
  if (when.days !== null && !when.days.includes(weekdayOf(dayOf(attendance.from)))) return false;
  if (when.holiday !== null && when.holiday !== isHoliday(holidays, attendance.from)) return false;
  return when.shift === null || shiftTestHolds(when.shift, attendance, 0, classes[0] ?? NONE, holidays);
}

/** The ordinary window of a weekday under one span rule, opened and closed by the extensions that hold. */
export function spanWindow(
  plan: Plan,
  extensions: readonly SpanExtension[],
  slug: string,
  weekday: number,
): { readonly from: number; readonly to: number } | null {
  const window = plan.spans.find((rule) => rule.slug === slug)?.windows[weekday] ?? null;
  if (window === null || extensions.length === 0) return window;
  let { from, to }: { from: number; to: number } = window;
  for (const extension of extensions) {
    if (!extension.extends.includes(slug)) continue;
    from = Math.min(from, extension.opens ?? from);
    to = Math.max(to, extension.closes ?? to);
  }
  return { from, to };
}

function startsAndEndsWithin(plan: Plan, holding: Holding, slug: string, { from, to }: Attendance): boolean {
  const day = dayOf(from);
  if (dayOf((to - 1) as Moment) !== day) return false;
  const window = spanWindow(plan, holding.extensions, slug, weekdayOf(day));
  return window !== null && clockOf(from) >= window.from && finishClock(to) <= window.to;
}

/** Work of the same day is one day's work; a breach lasts until the rest is had. */
function restIsShort(holding: Holding, factOf: FactValues, attendance: Attendance, previous: Rest): boolean {
  const gap = attendance.from - (previous.finish ?? attendance.from);
  const sameDay = previous.startedOn === dayOf(attendance.from);
  if (sameDay && !previous.inBreach) return false;
  for (const { rule } of holding.testedRows) {
    if (rule.rest === null) continue;
    const { reduced, needed } = rule.rest;
    const enough = reduced !== null && factsHold(reduced.facts, factOf) ? reduced.to : needed;
    if (gap < enough) return true;
  }
  return false;
}
