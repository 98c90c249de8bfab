// What has been worked so far, counted minute by minute: in the day, the shift, the portion, the week and the cycle.

import type { CountUnit, Employee, LocalDate, OrdinaryLimit, Shift } from "#engine";

/** Minutes; calls during a sleepover are counted again by themselves. */
export interface Count {
  ordinary: number;
  overtime: number;
  calls: number;
}

interface WeekCount extends Count {
  readonly week: number;
  /** What the shift says of its cycle beyond what was seen. */
  toldOfCycle: number;
  /** The week's own minutes, without what was told of it: a cycle adds up these. */
  seen: Count;
  longDays: number;
}

export interface Counts {
  date: LocalDate | null;
  /** The day on which the work at hand began. */
  workDate: LocalDate | null;
  portion: number;
  /** A shift here is an attendance: shifts that touch are one. */
  within: Record<"day" | "days-work" | "shift" | "portion", Count>;
  /** Overtime since the last ordinary minute, whenever that was. */
  sinceOrdinary: Count;
  weeks: WeekCount[];
  /** Rows that began to claim in the attendance and go on until the employee is relieved. */
  unrelieved: readonly string[];
  sinceMeal: number;
  /** Days and shifts that already are one of the week's long days. */
  longDays: readonly string[];
  /** How much of an allowance was paid, by its slug and the week, day or attendance. */
  paid: Readonly<Record<string, number>>;
}

const nothing = (): Count => ({ ordinary: 0, overtime: 0, calls: 0 });

export const newCounts = (): Counts => ({
  date: null,
  workDate: null,
  portion: 0,
  within: { day: nothing(), "days-work": nothing(), shift: nothing(), portion: nothing() },
  sinceOrdinary: nothing(),
  weeks: [],
  unrelieved: [],
  sinceMeal: 0,
  longDays: [],
  paid: {},
});

export const weekOf = (date: LocalDate, { weekStartsOn }: Employee): number =>
  Math.floor((date + 3 - weekStartsOn) / 7);

export function thisWeek({ weeks }: Counts): WeekCount {
  const week = weeks.at(-1);
  if (week === undefined) throw new Error("no day was entered");
  return week;
}

/** Midnight begins a day, and with it perhaps a week. */
export function enterDay(counts: Counts, date: LocalDate, employee: Employee): void {
  if (counts.date === date) return;
  counts.date = date;
  counts.within.day = nothing();
  const week = weekOf(date, employee);
  if (counts.weeks.at(-1)?.week === week) return;
  counts.weeks.push({ week, ...nothing(), toldOfCycle: 0, seen: nothing(), longDays: 0 });
}

/** What a shift says of earlier work counts, as ordinary time, where it exceeds what was seen. */
export function enterAttendance(counts: Counts, first: Shift, date: LocalDate, employee: Employee): void {
  enterDay(counts, date, employee);
  const { within } = counts;
  if (counts.workDate !== date) within["days-work"] = nothing();
  within.shift = nothing();
  within.portion = nothing();
  Object.assign(counts, { workDate: date, portion: 0, sinceMeal: 0, unrelieved: [] });
  const told: readonly (readonly [Count, number])[] = [
    [within.day, first.workedToday],
    [within["days-work"], first.workedToday],
    [thisWeek(counts), first.workedThisWeek],
  ];
  for (const [count, minutes] of told) count.ordinary = Math.max(count.ordinary, minutes);
}

export function enterPortion(counts: Counts, portion: number): void {
  if (counts.portion !== portion) counts.within.portion = nothing();
  counts.portion = portion;
}

export function countMinute(counts: Counts, isOrdinary: boolean, isCall: boolean): void {
  const week = thisWeek(counts);
  counts.sinceMeal += 1;
  if (isOrdinary) counts.sinceOrdinary = nothing();
  else counts.sinceOrdinary.overtime += 1;
  for (const count of [...Object.values(counts.within), week, week.seen]) {
    count[isOrdinary ? "ordinary" : "overtime"] += 1;
    if (isCall) count.calls += 1;
  }
}

/** The weeks of a cycle that have been seen; without a known start all are in one. */
export function cycleCount(counts: Counts, weeks: number, employee: Employee): Count {
  const { cycleStart } = employee;
  const cycleOf = (week: number): number =>
    cycleStart === null ? 0 : Math.floor((week - weekOf(cycleStart, employee)) / weeks);
  const now = cycleOf(thisWeek(counts).week);
  const sum = nothing();
  for (const { week, seen, toldOfCycle } of counts.weeks) {
    if (cycleOf(week) !== now) continue;
    sum.ordinary += seen.ordinary + toldOfCycle;
    sum.overtime += seen.overtime;
    sum.calls += seen.calls;
  }
  return sum;
}

/** Within what tiers and limits are counted; all the weeks that were seen are a cycle. */
export function countIn(counts: Counts, unit: CountUnit | OrdinaryLimit["per"], employee: Employee): Count {
  if (unit === "since-ordinary") return counts.sinceOrdinary;
  if (unit === "week") return thisWeek(counts);
  return unit === "cycle" ? cycleCount(counts, Number.POSITIVE_INFINITY, employee) : counts.within[unit];
}

/** How much of a count fills a limit. */
export function filledBy({ ordinary, overtime, calls }: Count, counts: OrdinaryLimit["filledBy"]): number {
  if (counts === "ordinary") return ordinary;
  return counts === "all" ? ordinary + overtime : ordinary + overtime - calls;
}
