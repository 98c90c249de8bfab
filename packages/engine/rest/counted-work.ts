// Work as one rule about rest counts it: what the rule disregards counts as not done.

import { type FactValues, factsHold, withinLength } from "../award/conditions.ts";
import type { Disregarded, RequiredRest } from "../award/kinds/rest-between.ts";
import { dayOf, type LocalDate, MINUTES_A_DAY, type Moment } from "../award/units.ts";
import type { Shift, TimeRange } from "../facts/facts.ts";
import type { LabelledWork, Rest } from "./earlier-work.ts";
import { ordinaryDays, type RestTime } from "./rest-times.ts";

/** The shifts of an attendance that count. */
export interface CountedWork {
  readonly from: Moment;
  readonly to: Moment;
  readonly times: readonly RestTime[];
  /** Time on duty, without breaks. A break at the very start or end of the work is not time off. */
  readonly duty: readonly TimeRange[];
  readonly endsInOvertime: boolean;
}

/** What a rule asks, and how the law sees the facts of any shift. */
export interface Asked {
  readonly slug: string;
  readonly rest: RequiredRest;
  readonly needed: number;
  readonly factOf: FactValues;
  readonly factsOf: (shift: Shift) => FactValues;
  /** Time that passes between two moments. */
  readonly off: Elapsed;
}

type Elapsed = (from: number, to: number) => number;

/** null if nothing counts. */
export function countedIn({ shifts, stretches, times }: LabelledWork, asked: Asked): CountedWork | null {
  const { disregards } = asked.rest;
  const isCounted = (place: number): boolean => {
    const shift = shifts[place];
    return shift !== undefined && !isDisregarded(disregards, shift, asked.factsOf);
  };
  const counted = disregards.length === 0 ? shifts : shifts.filter((_, place) => isCounted(place));
  const [first, last] = [counted[0], counted.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isAll = counted.length === shifts.length;
  const own = <T extends { readonly shift: number }>(list: readonly T[]): readonly T[] =>
    isAll ? list : list.filter(({ shift }) => isCounted(shift));
  const ownTimes = own(times);
  const { from } = first;
  const final = ownTimes.findLast(({ shift }) => shift === shifts.indexOf(last));
  const duty = [{ from, to: from }, ...own(stretches), { from: last.to, to: last.to }];
  return { from, to: last.to, times: ownTimes, duty, endsInOvertime: final?.isOrdinary === false };
}

function isDisregarded(disregards: readonly Disregarded[], shift: Shift, factsOf: Asked["factsOf"]): boolean {
  for (const { facts, lasting } of disregards)
    if (withinLength(lasting, shift.to - shift.from) && factsHold(facts, factsOf(shift))) return true;
  return false;
}

/** An earlier attendance, or a finish alone. */
export interface EarlierWork extends Omit<CountedWork, "endsInOvertime"> {
  readonly startedOn: LocalDate | null;
  readonly breached: readonly string[];
  /** null when only its finish is known. */
  readonly endsInOvertime: boolean | null;
}

/** Work that ended in the day before a moment, or since the rest should have begun, the latest first. */
export function earlierWork(previous: Rest, asked: Asked, start: Moment): readonly EarlierWork[] {
  const window = start - Math.max(MINUTES_A_DAY, asked.needed);
  const found: EarlierWork[] = [];
  for (let one: Rest | null = previous; one !== null && one.finish !== null; one = one.earlier) {
    if (one.finish <= window) break;
    const { startedOn, breached, work, finish } = one;
    if (work === null) {
      const at = { from: finish, to: finish };
      found.push({ ...at, times: NONE, duty: [at], endsInOvertime: null, startedOn, breached });
      continue;
    }
    const counted = countedIn(work, asked);
    if (counted !== null) found.push({ ...counted, startedOn, breached });
  }
  return found;
}

const NONE: readonly never[] = [];

/** The last ordinary work of an earlier attendance: its end, and the day it began on where known. */
export function lastOrdinary(earlier: readonly EarlierWork[]): LastOrdinary | null {
  for (const { times, endsInOvertime, to, startedOn } of earlier) {
    if (endsInOvertime === null) return { to, day: startedOn };
    const day = ordinaryDays(times).at(-1);
    if (day !== undefined) return { to: day.to, day: dayOf(day.from) };
  }
  return null;
}

interface LastOrdinary {
  readonly to: Moment;
  readonly day: LocalDate | null;
}

/** The longest time off between two moments. Time we know nothing about is time off. */
export function longestOff(duty: readonly TimeRange[], since: number, until: number, off: Elapsed): number {
  let [longest, free] = [0, since];
  for (const { from, to } of duty) {
    if (to <= since) continue;
    longest = Math.max(longest, off(free, Math.min(from, until)));
    free = Math.max(free, to);
  }
  return Math.max(longest, off(free, until));
}
