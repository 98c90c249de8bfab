// What is settled for a whole shift before its minutes are walked: classes, active rules, rest, pattern, duties.

import type { OvertimeWhen, Pattern, ShiftTest, SpanExtension, When } from "./award.ts";
import type { Attendance } from "./attendance.ts";
import { ageWithin, type FactValues, factsHold, withinClock, withinLength } from "./conditions.ts";
import type { Facts, Shift, TimeRange } from "./facts.ts";
import { type Duties, higherDuties } from "./duties.ts";
import { excessRanges } from "./pattern.ts";
import type { Plan, Row } from "./plan.ts";
import { ageOn, clockOf, dayOf, type LocalDate, MINUTES_A_DAY, type Moment, weekdayOf } from "./units.ts";

export interface Situation {
  readonly plan: Plan;
  readonly facts: Facts;
  readonly attendance: Attendance;
  readonly shift: Shift;
  readonly factOf: FactValues;
  readonly spanExempt: boolean;
  readonly extensions: readonly SpanExtension[];
  readonly overtimeWhen: readonly OvertimeWhen[];
  readonly excess: readonly { readonly rule: Pattern; readonly range: TimeRange }[];
  readonly duties: Duties | null;
  /** Ranges inside the attendance at whose ends something changes. */
  readonly ranges: readonly TimeRange[];
  /** Rows that may claim a minute, by portion. */
  readonly rowsByPortion: readonly (readonly Row[])[];
  /** How the agreements about public holidays change the day the shift starts. */
  readonly holidayMoved: "away" | "here" | null;
  readonly inBreach: boolean;
  readonly classes: readonly (readonly string[])[];
}

/** Does a rule about a shift as a whole fit it: its shift test, and the day and holiday it starts on? */
export function isShiftFit(when: When, situation: Situation): boolean {
  const { attendance, facts, holidayMoved } = situation;
  const holidays = { facts, holidayMoved, movedOn: dayOf(attendance.from) };
  if (when.days !== null && !when.days.includes(weekdayOf(dayOf(attendance.from)))) return false;
  if (when.holiday !== null && when.holiday !== isHoliday(holidays, attendance.from)) return false;
  return when.shift === null || shiftTestHolds(when.shift, attendance, 0, situation.classes[0] ?? [], holidays);
}

export function factValues(plan: Plan, shift: Shift): FactValues {
  return (slug) => {
    const given = Object.hasOwn(shift.circumstances, slug) ? shift.circumstances[slug] : undefined;
    return given ?? plan.facts.get(slug)?.default ?? null;
  };
}

export function situate(
  plan: Plan,
  facts: Facts,
  attendance: Attendance,
  shift: Shift,
  previous: Rest,
  day: LocalDate,
): Situation {
  const factOf = factValues(plan, shift);
  const holidayMoved = movedHoliday(plan, factOf);
  const extensions = plan.extensions.filter((rule) => factsHold(rule.when.facts, factOf));
  const holidays = { facts, holidayMoved, movedOn: dayOf(attendance.from) };
  const classesOf = (portion: number): readonly string[] =>
    plan.shiftClasses
      .filter((rule) => shiftHolds(rule.when, attendance, portion, [], factOf, holidays))
      .filter((rule) => !rule.notWithin.some((span) => startsAndEndsWithin(plan, extensions, span, attendance)))
      .map((rule) => rule.slug);
  const classes = attendance.portions.map((_, portion) => classesOf(portion));
  const inBreach = restIsShort(plan, factOf, attendance, previous);
  const age = facts.employee.dateOfBirth === null ? facts.employee.age : ageOn(facts.employee.dateOfBirth, day);
  const active = (row: Row, portion: number): boolean =>
    (row.rule.kind !== "rest-between" || inBreach) &&
    ageWithin(row.rule.for.age, age) &&
    shiftHolds(row.rule.when, attendance, portion, classes[portion] ?? [], factOf, holidays);
  const excess = plan.patterns
    .filter((rule) => factsHold(rule.when.facts, factOf))
    .flatMap((rule) =>
      excessRanges(rule.of === "agreed" ? shift.agreed : shift.rostered, attendance, shift).map((range) => ({
        rule,
        range,
      })),
    );
  const duties = higherDuties(plan, attendance, factOf);
  return {
    plan,
    facts,
    attendance,
    shift,
    factOf,
    spanExempt: plan.shiftClasses.some((rule) => rule.spanExempt && classes.some((list) => list.includes(rule.slug))),
    extensions,
    overtimeWhen: plan.overtimeWhen.filter((rule) =>
      shiftHolds(rule.when, attendance, 0, classes[0] ?? [], factOf, holidays),
    ),
    excess,
    duties,
    ranges: duties === null ? excess.map(({ range }) => range) : [...excess.map(({ range }) => range), duties.range],
    rowsByPortion: attendance.portions.map((_, portion) => plan.rows.filter((row) => active(row, portion))),
    holidayMoved,
    inBreach,
    classes,
  };
}

interface Holidays {
  readonly facts: Facts;
  readonly holidayMoved: "away" | "here" | null;
  readonly movedOn: LocalDate;
}

function movedHoliday(plan: Plan, factOf: FactValues): "away" | "here" | null {
  for (const rule of plan.holidayChoices) {
    const value = factOf(rule.fact);
    if (value === rule.movedAway) return "away";
    if (value === rule.movedHere) return "here";
  }
  return null;
}

/** Is a minute inside a public holiday, after what was agreed about the day the shift starts? */
export function isHoliday(holidays: Holidays, at: Moment): boolean {
  const day = dayOf(at);
  if (holidays.holidayMoved !== null && day === holidays.movedOn) return holidays.holidayMoved === "here";
  for (const holiday of holidays.facts.holidays) {
    if (holiday.day === day) return clockOf(at) >= holiday.from;
  }
  return false;
}

function shiftHolds(
  when: When,
  attendance: Attendance,
  portion: number,
  classes: readonly string[],
  factOf: FactValues,
  holidays: Holidays,
): boolean {
  if (when.facts.length > 0 && !factsHold(when.facts, factOf)) return false;
  const test = when.shift;
  return test === null || shiftTestHolds(test, attendance, portion, classes, holidays);
}

function shiftTestHolds(
  test: ShiftTest,
  attendance: Attendance,
  portion: number,
  classes: readonly string[],
  holidays: Holidays,
): boolean {
  const part = test.of === "portion" ? attendance.portions[portion] : undefined;
  const { from, to, worked } = part ?? attendance;
  if (test.classes !== null && !test.classes.some((slug) => classes.includes(slug))) return false;
  if (test.on !== null && !test.on.includes(weekdayOf(dayOf(from)))) return false;
  if (test.onHoliday !== null && test.onHoliday !== isHoliday(holidays, from)) return false;
  if (test.starts !== null && !withinClock(test.starts, clockOf(from))) return false;
  if (test.finishes !== null && !withinClock(test.finishes, finishClock(to))) return false;
  if (test.crosses !== null && !crosses(test.crosses, from, to)) return false;
  if (test.total !== null && !withinLength(test.total, worked)) return false;
  if (test.span !== null && !withinLength(test.span, to - from)) return false;
  return test.portions === null || withinLength(test.portions, attendance.portions.length);
}

/** A finish at midnight is 24:00 of the day that ends. */
const finishClock = (to: Moment): number => clockOf((to - 1) as Moment) + 1;

const crosses = (clock: number, from: Moment, to: Moment): boolean => {
  const next = from + ((((clock - clockOf(from)) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY);
  return next > from && next < to;
};

/** The ordinary window of a weekday under one span rule, opened and closed by the extensions that hold. */
export function spanWindow(
  plan: Plan,
  extensions: readonly SpanExtension[],
  slug: string,
  weekday: number,
): { readonly from: number; readonly to: number } | null {
  const span = plan.spans.find((rule) => rule.slug === slug);
  const window = span?.windows[weekday] ?? null;
  if (window === null) return null;
  let { from, to }: { from: number; to: number } = window;
  for (const extension of extensions) {
    if (!extension.extends.includes(slug)) continue;
    from = Math.min(from, extension.opens ?? from);
    to = Math.max(to, extension.closes ?? to);
  }
  return { from, to };
}

function startsAndEndsWithin(
  plan: Plan,
  extensions: readonly SpanExtension[],
  slug: string,
  { from, to }: Attendance,
): boolean {
  const day = dayOf(from);
  if (dayOf((to - 1) as Moment) !== day) return false;
  const window = spanWindow(plan, extensions, slug, weekdayOf(day));
  return window !== null && clockOf(from) >= window.from && finishClock(to) <= window.to;
}

/** What came before an attendance, for rules about rest between days' work. */
export interface Rest {
  readonly finish: Moment | null;
  /** The day the earlier work began; null when only its finish is known. */
  readonly startedOn: LocalDate | null;
  readonly inBreach: boolean;
}

function restIsShort(plan: Plan, factOf: FactValues, attendance: Attendance, previous: Rest): boolean {
  if (previous.finish === null) return false;
  const gap = attendance.from - previous.finish;
  const sameDay = previous.startedOn === dayOf(attendance.from);
  for (const row of plan.rows) {
    const rest = row.rule.rest;
    if (rest === null || !factsHold(row.rule.when.facts, factOf)) continue;
    const reduced = rest.reduced !== null && factsHold(rest.reduced.facts, factOf);
    const needed = reduced && rest.reduced !== null ? rest.reduced.to : rest.needed;
    if (gap < needed && (!sameDay || previous.inBreach)) return true;
  }
  return false;
}
