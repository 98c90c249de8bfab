// What has been worked so far, counted minute by minute: in the day, the shift, the portion, the week and the cycle.

import type { CountUnit, Employee, LocalDate, Moment, OrdinaryLimit, Shift } from "#engine";

/**
 * Minutes; calls during a sleepover are counted again by themselves. Time of a break worked through may be in both
 * counts, as overtime that fills limits, or in neither, as ordinary time that fills none: the overlap is what is in both,
 * less what is in neither.
 */
export interface Count {
  ordinary: number;
  overtime: number;
  calls: number;
  overlap: number;
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
  day: Count;
  /** All work that began on one day, to its end. */
  workDate: LocalDate | null;
  work: Count;
  /** The day on which the ordinary work at hand began; before there is any, the attendance. */
  begun: LocalDate | null;
  /** When the ordinary time of the attendance began, or of the day's work it runs into. */
  ordinaryFrom: Moment | null;
  /** Has overtime led outside ordinary hours since the last ordinary minute? */
  isOutside: boolean;
  /** A shift here is an attendance: shifts that touch are one. */
  shift: Count;
  portionIndex: number;
  portion: Count;
  /** Overtime since the last ordinary minute, whenever that was. */
  sinceOrdinary: Count;
  /** Minutes of the day's work that each row has claimed, by slug, or by slug and day. */
  rows: Readonly<Record<string, number>>;
  /** Minutes of the week that each row which asks for them has claimed, by slug. */
  rowsThisWeek: Readonly<Record<string, number>>;
  /** When the last usual shift began, and whether the attendance has had work of one. */
  usualStart: Moment | null;
  hasUsualWork: boolean;
  weeks: WeekCount[];
  /** Is what is counted for a class, which a full week or cycle does not end, nor what the day had before? */
  isForClass: boolean;
  /** Rows that began to claim in the attendance and go on until the employee is relieved. */
  unrelieved: readonly string[];
  sinceMeal: number;
  /** When the break at hand that is worked through began, and whether in overtime. */
  through: { readonly from: Moment; readonly inOvertime: boolean } | null;
  /** Minutes of that break which would fill the week if nothing were said of the break, and do not. */
  throughAside: number;
  /** Days and shifts that already are one of the week's long days. */
  longDays: readonly string[];
  /** Minutes that minimums added, to the attendance and to all work that began on its day. */
  addedInAttendance: number;
  addedThatDay: number;
  /** How much of an allowance was paid, by its slug and the week, day or attendance. */
  paid: Readonly<Record<string, number>>;
}

const nothing = (): Count => ({ ordinary: 0, overtime: 0, calls: 0, overlap: 0 });

export const newCounts = (): Counts => ({
  date: null,
  day: nothing(),
  workDate: null,
  work: nothing(),
  begun: null,
  ordinaryFrom: null,
  isOutside: false,
  shift: nothing(),
  portionIndex: 0,
  portion: nothing(),
  sinceOrdinary: nothing(),
  rows: {},
  rowsThisWeek: {},
  usualStart: null,
  hasUsualWork: false,
  weeks: [],
  isForClass: false,
  unrelieved: [],
  sinceMeal: 0,
  through: null,
  throughAside: 0,
  longDays: [],
  addedInAttendance: 0,
  addedThatDay: 0,
  paid: {},
});

/** For time that is only supposed: counting it leaves the original as it was. */
export const copyOf = (counts: Counts): Counts => ({
  ...counts,
  day: { ...counts.day },
  work: { ...counts.work },
  shift: { ...counts.shift },
  portion: { ...counts.portion },
  sinceOrdinary: { ...counts.sinceOrdinary },
  weeks: counts.weeks.map((week) => ({ ...week, seen: { ...week.seen } })),
});

/** As a class counts the hours of an attendance: as if nothing had been worked that day before it. */
export const countsForClass = (counts: Counts): Counts => ({
  ...copyOf(counts),
  isForClass: true,
  day: nothing(),
  work: nothing(),
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
  counts.day = nothing();
  const week = weekOf(date, employee);
  if (counts.weeks.at(-1)?.week === week) return;
  counts.rowsThisWeek = {};
  counts.weeks.push({ week, ...nothing(), toldOfCycle: 0, seen: nothing(), longDays: 0 });
}

/** What a shift says of earlier work counts, as ordinary time, where it exceeds what was seen. */
export function enterAttendance(counts: Counts, first: Shift, date: LocalDate, employee: Employee): void {
  enterDay(counts, date, employee);
  if (counts.workDate !== date) beginDaysWork(counts, date);
  counts.addedInAttendance = 0;
  counts.begun = date;
  counts.ordinaryFrom = null;
  counts.isOutside = false;
  counts.shift = nothing();
  counts.hasUsualWork = false;
  counts.sinceMeal = 0;
  counts.unrelieved = [];
  counts.through = null;
  counts.throughAside = 0;
  counts.portionIndex = 0;
  counts.portion = nothing();
  const week = thisWeek(counts);
  counts.day.ordinary = Math.max(counts.day.ordinary, first.workedToday);
  counts.work.ordinary = Math.max(counts.work.ordinary, first.workedToday);
  week.ordinary = Math.max(week.ordinary, first.workedThisWeek);
}

/** A day's work, also where work runs into another day's ordinary hours, is counted by itself. */
export function beginDaysWork(counts: Counts, date: LocalDate): void {
  counts.workDate = date;
  counts.work = nothing();
  counts.addedThatDay = 0;
  counts.rows = Object.fromEntries(Object.entries(counts.rows).filter(([own]) => own.startsWith(DATE)));
  counts.shift = nothing();
  counts.portion = nothing();
  counts.begun = date;
  counts.ordinaryFrom = null;
  counts.isOutside = false;
}

/** A usual shift begins with its roster, else with the agreed hours, else with its first minute. */
export function noteUsualWork(counts: Counts, { rostered, agreed }: Shift, at: Moment): void {
  const hours = rostered ?? agreed;
  if (hours !== null) counts.usualStart = hours.from;
  else if (!counts.hasUsualWork) counts.usualStart = at;
  counts.hasUsualWork = true;
}

/** A portion starts again, and so does the time since a meal. */
export function enterMinute(counts: Counts, portion: number, afterMeal: boolean): void {
  if (afterMeal) counts.sinceMeal = 0;
  if (counts.portionIndex === portion) return;
  counts.portionIndex = portion;
  counts.portion = nothing();
}

/** What a minute is counted as. */
export interface Counting {
  readonly isOrdinary: boolean;
  readonly isCall: boolean;
  /** The ordinary limits that it fills: all, those of a day and shift, or none. */
  readonly fills: Fills;
}

export type Fills = "all" | "day" | "none";

export function countMinute(counts: Counts, { isOrdinary, isCall, fills }: Counting): void {
  const week = thisWeek(counts);
  if (isOrdinary && counts.shift.ordinary === 0) counts.begun = counts.date;
  if (isOrdinary) counts.isOutside = false;
  counts.sinceMeal += 1;
  counts.sinceOrdinary.overtime = isOrdinary ? 0 : counts.sinceOrdinary.overtime + 1;
  const add = (count: Count, isFilled: boolean): void => {
    const [ordinary, overtime] = [isFilled ? 1 : 0, isOrdinary ? 0 : 1];
    count.ordinary += ordinary;
    count.overtime += overtime;
    count.overlap += ordinary + overtime - 1;
    if (isCall) count.calls += 1;
  };
  for (const count of [counts.day, counts.work, counts.shift, counts.portion]) add(count, fills !== "none");
  for (const count of [week, week.seen]) add(count, fills === "all");
}

/** The weeks of a cycle that have been seen; without a known start all are in one. */
export function cycleCount(counts: Counts, weeks: number, employee: Employee): Count {
  const { cycleStart } = employee;
  const now = thisWeek(counts).week;
  const cycleOf = (week: number): number =>
    cycleStart === null ? 0 : Math.floor((week - weekOf(cycleStart, employee)) / weeks);
  const sum = nothing();
  for (const { week, seen, toldOfCycle } of counts.weeks) {
    if (cycleOf(week) !== cycleOf(now)) continue;
    sum.ordinary += seen.ordinary + toldOfCycle;
    sum.overtime += seen.overtime;
    sum.calls += seen.calls;
    sum.overlap += seen.overlap;
  }
  return sum;
}

/** What tiers count in; without a number of weeks, all the weeks that were seen are a cycle. */
export interface Counted {
  readonly counted: CountUnit;
  readonly cycleWeeks: number | null;
}

/** Rows whose tiers go by the time that they claim themselves. */
export const countsItself = ({ counted }: Pick<Counted, "counted">): boolean =>
  counted === "row" || counted === "row-on-day" || counted === "row-on-date";

/** Begins the name of a count that all work on a date shares. */
const DATE = "on ";

/** Under what a row counts its own time, or that of the row it names: of the day's work, of one day of it, or of all work on that day. */
export function ownCount({ counted }: Pick<Counted, "counted">, { date }: Counts, slug: string): string {
  if (counted === "row") return slug;
  return counted === "row-on-date" ? `${DATE}${date} ${slug}` : `${slug} ${date}`;
}

export function countRow(counts: Counts, row: Pick<Counted, "counted"> & { readonly slug: string }): void {
  const own = ownCount(row, counts, row.slug);
  counts.rows = { ...counts.rows, [own]: (counts.rows[own] ?? 0) + 1 };
}

/** A row that counts its own time has counted it already. */
export function countIn(counts: Counts, { counted: unit, cycleWeeks }: Counted, employee: Employee): Count {
  if (unit === "day") return counts.day;
  if (unit === "shift") return counts.shift;
  if (unit === "days-work") return counts.work;
  if (unit === "since-ordinary") return counts.sinceOrdinary;
  return unit === "week"
    ? thisWeek(counts)
    : cycleCount(counts, cycleWeeks ?? Number.POSITIVE_INFINITY, employee);
}

/** How much of a count fills a limit. */
export function filledBy(count: Count, counts: OrdinaryLimit["filledBy"]): number {
  if (counts === "ordinary") return count.ordinary;
  return counts === "all" ? workedOf(count) : workedOf(count) - count.calls;
}

/** All time worked. */
export const workedOf = ({ ordinary, overtime, overlap }: Count): number => ordinary + overtime - overlap;
