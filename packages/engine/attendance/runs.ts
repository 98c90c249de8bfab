// Shifts in a row: whether the shifts of a pay period show that one of them is part of a long enough run.

import type { Award, KnownBy, Rule, ShiftTest, When } from "../award/award.ts";
import { factsHold } from "../award/conditions.ts";
import { addDays, dayOf, type LocalDate, type Moment, weekdayOf } from "../award/units.ts";
import type { FactValue } from "../award/values.ts";
import { type Facts, type KnownPeriod, type Shift, statedFact, type TimeRange } from "../facts/facts.ts";
import type { Attendance } from "./attendance.ts";
import { pausesOf } from "./break-placement.ts";
import { shiftTestHolds } from "./shift-tests.ts";

/** What the shifts show; not certain if work outside the period, or another way to count, could change it. */
export interface Shown {
  readonly value: FactValue | null;
  readonly isCertain: boolean;
}

export const certain = (value: FactValue | null): Shown => ({ value, isCertain: true });

const UNKNOWN = certain(null);

type Run = Extract<KnownBy, { by: "run" }>;

/**
 * Work that is overtime throughout by its circumstances, such as a recall or a day off, is not a shift of a run and
 * does not end one.
 */
export function withoutOvertimeWork(
  facts: Facts,
  { rules, facts: declared }: Award,
  all: readonly Rule[] = overtimeByFacts(rules),
): Facts {
  const { employment, worker } = facts.employee;
  const making = all.filter(
    ({ for: who }) =>
      (who.employment?.includes(employment) ?? true) && (who.worker?.includes(worker) ?? true),
  );
  if (making.length === 0) return facts;
  const usual = (slug: string): FactValue | null =>
    declared.find((fact) => fact.slug === slug)?.default ?? null;
  const isOvertime = ({ circumstances }: Shift): boolean =>
    making.some(({ when }) => factsHold(when.facts, (slug) => circumstances[slug] ?? usual(slug)));
  return { ...facts, shifts: facts.shifts.filter((shift) => !isOvertime(shift)) };
}

/** Rules that make work overtime throughout by its circumstances. */
export const overtimeByFacts = (rules: readonly Rule[]): readonly Rule[] =>
  rules.filter(({ kind, when }) => kind === "overtime-when" && isByFactsAlone(when));

/** Does an answer look at usual shifts alone, and not at recalls and the like? */
export const isOfUsualShifts = ({ by }: KnownBy): boolean =>
  by === "run" || by === "different-start" || by === "days-worked-this-week";

/** The facts that decide how many hours of a shift in a run are ordinary, or whether it fits. */
export function factsOfRuns({ facts }: Award): readonly string[] {
  const ways = facts.flatMap(({ knownBy }) => knownBy ?? []);
  const runs = ways.filter((way) => way.by === "run");
  const own = runs.flatMap(({ ordinaryHoursFact: hours, raised, toldBy, moved }) => [
    hours,
    ...[raised, toldBy, moved].map((one) => one?.fact ?? null),
  ]);
  return own.filter((fact) => fact !== null);
}

function isByFactsAlone(when: When): boolean {
  if (when.facts.length === 0) return false;
  for (const key in when) if (key !== "facts" && when[key as keyof When] !== null) return false;
  return true;
}

/** A run that touches the edge of the period may be longer than it looks; one shift by itself shows nothing. */
export function runAnswer(run: Run, shift: Shift, period: RunsOf): Shown {
  if (period.facts.shifts.length === 1) return UNKNOWN;
  return run.in === "shifts" ? shiftsAnswer(run, shift, period) : daysAnswer(run, shift, period);
}

/** Shift after shift: one that does not fit ends the run, a day off does not. */
function shiftsAnswer(run: Run, shift: Shift, period: RunsOf): Shown {
  const { ordered, fits } = metBy(run, period);
  let first = ordered.indexOf(shift);
  let last = first;
  if (fits[first] !== true) return UNKNOWN;
  while (fits[first - 1] === true) first -= 1;
  while (fits[last + 1] === true) last += 1;
  const isEnough = last - first + 1 >= run.atLeast || hasHours(run, ordered.slice(first, last + 1));
  if (isEnough) return certain(run.yes);
  return { value: run.no, isCertain: first > 0 && last < ordered.length - 1 };
}

/** The shifts of a period as a run sees them: in time order, with the days of those that fit. */
interface Met {
  readonly ordered: readonly Shift[];
  readonly fits: readonly boolean[];
  readonly fitting: ReadonlySet<LocalDate>;
  readonly worked: ReadonlySet<LocalDate>;
}

/** A period whose shifts each ask what a run is: worked out once. */
export interface RunsOf {
  readonly facts: Facts;
  readonly span: KnownPeriod;
  readonly met: Map<Run, Met>;
}

function metBy(run: Run, { facts, met }: RunsOf): Met {
  const known = met.get(run);
  if (known !== undefined) return known;
  const ordered = [...facts.shifts].sort((a, b) => a.from - b.from);
  const days = ordered.map(({ from }) => dayOf(from));
  const fits = ordered.map((one) => fitsRun(run, one));
  const fitting = new Set(days.filter((_, place) => fits[place]));
  const found = { ordered, fits, fitting, worked: new Set(days) };
  met.set(run, found);
  return found;
}

/** Do shifts that are all longer than usual come to the hours that are enough in place of a number of shifts? */
function hasHours(run: Run, shifts: readonly Shift[]): boolean {
  const { orHours, ordinaryHours } = run;
  if (orHours === null) return false;
  let sum = 0;
  for (const shift of shifts) {
    const { worked } = ordinaryPartOf(shift, mostOf(run, shift));
    if (ordinaryHours !== null && worked <= ordinaryHours) return false;
    sum += worked;
  }
  return sum >= orHours;
}

/** Days in a row. It is certain only if it does not matter whether days without work end a run. */
function daysAnswer(run: Run, shift: Shift, period: RunsOf): Shown {
  const { span } = period;
  const days = daysOf(run, period);
  const today = dayOf(shift.from);
  if (!days.fitting.has(today)) return UNKNOWN;
  const around = (way: Way): RunOfDays => runAround(today, days, way, run.isSoFar);
  if (around(EVERY_DAY).length >= run.atLeast) return certain(run.yes);
  const way = run.in === "days" ? EVERY_DAY : WORKING_DAYS;
  const { length, first, last } = around(run.holidaysCount ? withHolidays(way) : way);
  const widest = around(withHolidays(DAYS_OF_WORK));
  const isInside = first > span.start && (run.isSoFar || last < span.end);
  return {
    value: length >= run.atLeast ? run.yes : run.no,
    isCertain: isInside && widest.length < run.atLeast,
  };
}

/** The days of a period: those with a shift that fits, those with work, and whether one is a public holiday. */
interface Days {
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly fitting: ReadonlySet<LocalDate>;
  readonly worked: ReadonlySet<LocalDate>;
  readonly isHoliday: (day: LocalDate) => boolean;
}

function daysOf(run: Run, period: RunsOf): Days {
  const { holidays } = period.facts;
  const { start, end, holidays: off } = period.span;
  const { fitting, worked } = metBy(run, period);
  return {
    start,
    end,
    fitting,
    worked,
    isHoliday: (day) =>
      worked.has(day)
        ? holidays.some((holiday) => holiday.day === day && holiday.from === 0)
        : off.includes(day),
  };
}

/** What a day without a shift that fits does to a run. */
type Way = (day: LocalDate, days: Days) => "counts" | "passes" | "ends";

const SATURDAY = 5;

const EVERY_DAY: Way = () => "ends";
const WORKING_DAYS: Way = (day, { isHoliday }) =>
  weekdayOf(day) >= SATURDAY || isHoliday(day) ? "passes" : "ends";
const DAYS_OF_WORK: Way = (day, days) => (days.worked.has(day) ? WORKING_DAYS(day, days) : "passes");

/** A public holiday from Monday to Friday without work is one of the days of the run. */
const withHolidays =
  (way: Way): Way =>
  (day, days) =>
    weekdayOf(day) < SATURDAY && !days.worked.has(day) && days.isHoliday(day) ? "counts" : way(day, days);

/** How long a run is, and the first and last days that belong to it or that it passes over. */
interface RunOfDays {
  readonly length: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

function runAround(today: LocalDate, days: Days, way: Way, isSoFar: boolean): RunOfDays {
  let [length, first, last] = [1, today, today];
  for (let day = addDays(today, -1); day >= days.start; day = addDays(day, -1)) {
    const does = days.fitting.has(day) ? "counts" : way(day, days);
    if (does === "ends") break;
    if (does === "counts") length += 1;
    first = day;
  }
  for (let day = addDays(today, 1); !isSoFar && day <= days.end; day = addDays(day, 1)) {
    const does = days.fitting.has(day) ? "counts" : way(day, days);
    if (does === "ends") break;
    if (does === "counts") length += 1;
    last = day;
  }
  return { length, first, last };
}

const NO_HOLIDAYS = { days: [], moved: null, movedOn: 0 as LocalDate };

/** The class that the request gives decides; without one, the clock times do. */
function fitsRun(run: Run, shift: Shift): boolean {
  const told = run.toldBy === null ? undefined : shift.circumstances[run.toldBy.fact];
  if (typeof told === "string" && run.toldBy?.fits.includes(told)) return true;
  if (typeof told === "string" && run.toldBy?.not.includes(told)) return false;
  return fitsSome(run.tests, seenFrom(run, ordinaryPartOf(shift, mostOf(run, shift))));
}

/** The most ordinary hours of a shift; null: the run does not ask. */
function mostOf({ ordinaryHours, ordinaryHoursFact, raised }: Run, { circumstances }: Shift): number | null {
  const told = ordinaryHoursFact === null ? undefined : statedFact(circumstances, ordinaryHoursFact);
  if (typeof told === "number") return told;
  return raised !== null && circumstances[raised.fact] === true ? raised.to : ordinaryHours;
}

/** If an agreement moves the clock times of the tests, we move the shift the other way. */
function seenFrom({ moved }: Run, attendance: Attendance): Attendance {
  const told = moved === null ? undefined : attendance.shifts[0]?.circumstances[moved.fact];
  if (moved === null || (told !== moved.earlier && told !== moved.later)) return attendance;
  const by = told === moved.earlier ? HOUR : -HOUR;
  const move = <T extends TimeRange>(range: T): T => ({
    ...range,
    from: (range.from + by) as Moment,
    to: (range.to + by) as Moment,
  });
  const portions = attendance.portions.map(move);
  const stretches = attendance.stretches.map(move);
  return { ...move(attendance), portions, ordinaryPortions: portions, stretches };
}

const HOUR = 60;

export const fitsSome = (tests: readonly ShiftTest[], attendance: Attendance): boolean =>
  tests.some((test) => shiftTestHolds(test, { attendance, classes: [], holidays: NO_HOLIDAYS }, 0));

/** The rostered or agreed shift, where one is given, without what is worked beyond the most ordinary hours. */
export function ordinaryPartOf(shift: Shift, most: number | null): Attendance {
  const { from, to } = shift.rostered ?? shift.agreed ?? shift;
  const full = most === null ? null : fullAt(shift, from, most);
  return plainAttendance(shift, { from, to: full !== null && full < to ? full : to });
}

/** When so much was worked since a moment, without unpaid breaks; null: never. */
function fullAt(shift: Shift, since: Moment, most: number): Moment | null {
  let at = Math.max(since, shift.from) + most;
  for (const { from, to, paid } of pausesOf(shift, null)) {
    if (!paid && from >= since && from < at) at += to - from;
  }
  return at < shift.to ? (at as Moment) : null;
}

function plainAttendance(shift: Shift, { from, to }: TimeRange): Attendance {
  let unpaid = 0;
  for (const pause of pausesOf(shift, null)) {
    const inside = Math.min(pause.to, to) - Math.max(pause.from, from);
    if (!pause.paid && inside > 0) unpaid += inside;
  }
  const worked = to - from - unpaid;
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
