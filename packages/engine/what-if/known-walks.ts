// Keeps walks of single shifts with something changed, for every other shift that is the same to the law.

import type { Attendance, Stretch } from "../attendance/attendance.ts";
import { dayOf, MINUTES_A_DAY, type Moment, momentAt } from "../award/units.ts";
import { type Placed, type Pricing, walkAttendance } from "../claims/attendance-walk.ts";
import type { TimeRange } from "../facts/facts.ts";
import { filled } from "../hours/counted.ts";
import type { Counters, Paid } from "../hours/counters.ts";
import { countedTotal } from "../price/shift-result.ts";
import { type Rest, restAfter } from "../rest/earlier-work.ts";
import type { RestTime } from "../rest/rest-times.ts";
import type { Asked } from "./shift-text.ts";

/** The pay of an attendance, and what it leaves for the next. */
export interface WalkedStage {
  readonly total: number;
  readonly rest: Rest;
  /** Whether someone worked through a break. Its time may fill limits beside the counts. */
  readonly isThrough: boolean;
}

/** The pay of a walk, and what it leaves for later days. */
export interface KnownWalk {
  readonly total: number;
  /** The start of the shift that was walked. */
  readonly from: Moment;
  readonly times: readonly RestTime[];
  readonly stretches: readonly Stretch[];
  readonly breached: readonly string[];
  /** What it added to the counts of the week and the cycle. */
  readonly ordinary: number;
  readonly overtime: number;
  /** What else it added to each of them; null: nothing, as most walks. */
  readonly others: readonly number[] | null;
  readonly longDaysThisWeek: number;
  /** Whether it is the last long day, by its day or by its start. */
  readonly longDay: "day" | "shift" | null;
  readonly overtimeSinceOrdinary: number;
  readonly paid: readonly Paid[];
  /** Worked and added time, which fills limits. */
  readonly reach: number;
}

/**
 * What becomes of each counter after a walk: it adds up over the week and the cycle, a known walk keeps it, it starts
 * again with the next day, it only moves with the days, or no walk of an award that uses it has a name.
 */
const AFTER = {
  ordinaryWeek: "adds-up",
  overtimeWeek: "adds-up",
  callsWeek: "adds-up",
  bothWeek: "adds-up",
  ordinaryCycle: "adds-up",
  overtimeCycle: "adds-up",
  callsCycle: "adds-up",
  bothCycle: "adds-up",
  longDaysThisWeek: "kept",
  longDayOn: "kept",
  overtimeSinceOrdinary: "kept",
  paidAllowances: "kept",
  day: "moves",
  week: "moves",
  workDay: "moves",
  begun: "moves",
  weekStarts: "moves",
  ordinaryDay: "starts-again",
  overtimeDay: "starts-again",
  callsDay: "starts-again",
  bothDay: "starts-again",
  ordinaryWork: "starts-again",
  overtimeWork: "starts-again",
  callsWork: "starts-again",
  bothWork: "starts-again",
  addedWork: "starts-again",
  rowTimes: "starts-again",
  ordinaryShift: "starts-again",
  overtimeShift: "starts-again",
  callsShift: "starts-again",
  bothShift: "starts-again",
  addedShift: "starts-again",
  portion: "starts-again",
  ordinaryBeforePortion: "starts-again",
  overtimeBeforePortion: "starts-again",
  bothBeforePortion: "starts-again",
  sinceMeal: "starts-again",
  isOutside: "starts-again",
  isForClass: "starts-again",
  throughFrom: "starts-again",
  throughInOvertime: "starts-again",
  throughAside: "starts-again",
  unrelieved: "starts-again",
  hasUsualWork: "starts-again",
  ordinaryFrom: "starts-again",
  rowTimesThisWeek: "not-named",
  usualStart: "not-named",
} as const satisfies Record<keyof Counters, string>;

type Sum = {
  [Key in keyof typeof AFTER]: (typeof AFTER)[Key] extends "adds-up" ? Key : never;
}[keyof Counters];

const SUMS = Object.entries(AFTER).flatMap(([key, after]) => (after === "adds-up" ? [key as Sum] : []));

/** By the change, and by what came before. */
export type WalksOfShift = Map<string, KnownWalk>;

const MOST_WALKS = 100_000;

/** For a caller with many periods to price: when full, it drops the walks of the oldest shifts. */
export class KnownWalks {
  readonly #shifts = new Map<string, WalksOfShift>();
  readonly #numbers = new WeakMap<object, number>();
  readonly #most: number;
  #count = 0;
  #last = 0;
  /** How often a walk occurred again. */
  met = 0;

  constructor(most: number = MOST_WALKS) {
    this.#most = most;
  }

  ofShift(text: string): WalksOfShift {
    const known = this.#shifts.get(text);
    if (known !== undefined) return known;
    const none: WalksOfShift = new Map();
    this.#shifts.set(text, none);
    this.#add();
    return none;
  }

  keep(walks: WalksOfShift, key: string, walk: KnownWalk): void {
    walks.set(key, walk);
    this.#add();
  }

  /** About how many shifts and walks it holds. */
  get size(): number {
    return this.#count;
  }

  #add(): void {
    this.#count += 1;
    if (this.#count <= this.#most) return;
    let left = 0;
    for (const walks of this.#shifts.values()) left += 1 + walks.size;
    for (const [text, walks] of this.#shifts) {
      if (left <= this.#most * 0.75) break;
      left -= 1 + walks.size;
      this.#shifts.delete(text);
    }
    this.#count = left;
  }

  /** A number for a plan or a holding, as long as it lives. */
  numberOf(thing: object): number {
    const known = this.#numbers.get(thing);
    if (known !== undefined) return known;
    this.#last += 1;
    this.#numbers.set(thing, this.#last);
    return this.#last;
  }
}

export function walkAnew(pricing: Pricing, placed: Placed): WalkedStage {
  let [total, isThrough] = [0, false];
  const rest = walkAttendance(pricing, placed, (walked, whole) => {
    total += countedTotal(walked, whole);
    isThrough ||= walked.first.through.length > 0;
  });
  return { total, rest, isThrough };
}

/** What a walk may need to know of the days before, beside the hours of the week. */
export function carriedText(counters: Counters, { sinceOrdinary }: Asked): string {
  const { longDaysThisWeek, overtimeSinceOrdinary, paidAllowances, week } = counters;
  let text = longDaysThisWeek === 0 ? "|" : `|${longDaysThisWeek}`;
  if (sinceOrdinary) text += `,${overtimeSinceOrdinary}`;
  for (const { slug, per, at, quantity } of paidAllowances)
    if (per === "week" && at === week) text += `,${slug}:${quantity}`;
  return text;
}

/** All work of the week and the cycle so far. */
export function weeksText({ counters, facts: { employee } }: Pricing): string {
  let text = "|";
  for (const sum of SUMS) text += `${counters[sum]},`;
  const { cycleStart } = employee;
  text += cycleStart === null ? "" : `${counters.day - cycleStart} ${employee.weekStartsOn}`;
  for (const one of counters.weekStarts)
    text += `;${counters.week - one.week},${one.ordinary},${one.overtime},${one.calls},${one.both}`;
  return text;
}

/** Whether a walk fits under every limit of a week or a cycle. */
export const hasRoom = (counters: Counters, { leastOfWeek }: Asked, { reach }: KnownWalk): boolean =>
  leastOfWeek === Number.POSITIVE_INFINITY ||
  (filled(counters, "week", "all") + reach <= leastOfWeek &&
    filled(counters, "cycle", "all") + reach <= leastOfWeek &&
    counters.ordinaryWeek + reach <= leastOfWeek &&
    counters.ordinaryCycle + reach <= leastOfWeek);

/** null: the walk reached another day. */
export function knownFrom(
  { total, rest, isThrough }: WalkedStage,
  { from, to, stretches }: Attendance,
  before: Counters,
  counters: Counters,
): KnownWalk | null {
  const { longDayOn, longDaysThisWeek, overtimeSinceOrdinary, addedShift, paidAllowances } = counters;
  if (counters.day !== before.day || to + addedShift > momentAt(dayOf(from), MINUTES_A_DAY)) return null;
  const ordinary = counters.ordinaryWeek - before.ordinaryWeek;
  const overtime = counters.overtimeWeek - before.overtimeWeek;
  const isLongDay = longDayOn !== before.longDayOn;
  return {
    total,
    from,
    times: rest.work?.times ?? NO_TIMES,
    stretches,
    breached: rest.breached,
    ordinary,
    overtime,
    others: othersIn(before, counters, { ordinary, overtime }),
    longDaysThisWeek,
    longDay: isLongDay ? (longDayOn === from ? "shift" : "day") : null,
    overtimeSinceOrdinary,
    paid:
      paidAllowances === before.paidAllowances
        ? NOTHING_PAID
        : paidAllowances.filter((one) => !before.paidAllowances.includes(one)),
    reach: (ordinary + overtime + addedShift) * (isThrough ? 2 : 1),
  };
}

/** What a walk added to each count beside its ordinary time and its overtime. */
function othersIn(
  before: Counters,
  after: Counters,
  { ordinary, overtime }: Pick<KnownWalk, "ordinary" | "overtime">,
): readonly number[] | null {
  const others = SUMS.map((sum) => {
    const told = sum.startsWith("ordinary") ? ordinary : sum.startsWith("overtime") ? overtime : 0;
    return after[sum] - before[sum] - told;
  });
  return others.every((added) => added === 0) ? null : others;
}

function countOthers(counters: Counters, others: readonly number[]): void {
  SUMS.forEach((sum, place) => {
    counters[sum] += others[place] ?? 0;
  });
}

const moved = <T extends { readonly from: Moment; readonly to: Moment }>(
  times: readonly T[],
  by: number,
): readonly T[] =>
  times.map((time) => ({ ...time, from: (time.from + by) as Moment, to: (time.to + by) as Moment }));

const NO_TIMES: readonly RestTime[] = [];
const NOTHING_PAID: readonly Paid[] = [];

/** Sets the counters as the walk would, for work of later days. */
export function countAgain(counters: Counters, left: KnownWalk, from: Moment): void {
  counters.ordinaryWeek += left.ordinary;
  counters.overtimeWeek += left.overtime;
  counters.ordinaryCycle += left.ordinary;
  counters.overtimeCycle += left.overtime;
  if (left.others !== null) countOthers(counters, left.others);
  counters.longDaysThisWeek = left.longDaysThisWeek;
  counters.overtimeSinceOrdinary = left.overtimeSinceOrdinary;
  if (left.longDay !== null) counters.longDayOn = left.longDay === "day" ? counters.day : from;
  if (left.paid.length > 0) payAgain(counters, left.paid, from);
}

function payAgain(counters: Counters, paid: readonly Paid[], from: Moment): void {
  const at = { week: counters.week, day: counters.day, shift: from };
  const isPaidAgain = (one: Paid): boolean =>
    paid.some(({ slug, per }) => one.slug === slug && one.per === per);
  const others = counters.paidAllowances.filter((one) => !isPaidAgain(one));
  counters.paidAllowances = [...others, ...paid.map((one) => ({ ...one, at: at[one.per] }))];
}

/** What rules about rest see of such a walk. */
export const restLeft = (
  { from, times, stretches, breached }: KnownWalk,
  attendance: TimeRange & Pick<Attendance, "shifts">,
  before: Rest,
): Rest =>
  restAfter(
    { ...attendance, stretches: moved(stretches, attendance.from - from) },
    moved(times, attendance.from - from),
    breached,
    before,
  );
