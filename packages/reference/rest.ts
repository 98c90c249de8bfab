// Rest between days' work: what came before an attendance, and which rules about rest it breaks, from when.

import {
  clockOf,
  dayOf,
  type LocalDate,
  MINUTES_A_DAY,
  type Moment,
  type PayRow,
  type RequiredRest,
} from "#engine";
import type { Attendance } from "./attendance.ts";
import { type FactOf, factsHold, lengthWithin } from "./bounds.ts";
import { type Law, payRows, paysContinuing } from "./law.ts";

/** A day's ordinary work, from its first minute to its last, and the day on which it began, where known. */
interface OrdinaryWork {
  readonly from: Moment;
  readonly to: Moment;
  readonly day: LocalDate | null;
  /** Does it follow work of an earlier day in the same attendance? */
  readonly isNext: boolean;
}

/**
 * A minute worked, ordinary or overtime; `endsDay`: ordinary work on another day after it is that day's; `isBeyondPattern`:
 * before any ordinary minute it is an early start, and no work of its own.
 */
export interface RestMinute {
  readonly at: Moment;
  readonly isOrdinary: boolean;
  readonly endsDay: boolean;
  readonly isBeyondPattern: boolean;
}

/** One shift, as rules about rest see it. */
export interface RestShift {
  readonly from: Moment;
  readonly to: Moment;
  readonly factOf: FactOf;
  /** Every minute on duty; `minutes` leaves out breaks in overtime that are paid as ordinary time. */
  readonly worked: readonly { readonly at: Moment }[];
  readonly minutes: readonly RestMinute[];
  /** null: only a fact can tell. */
  readonly endsInOvertime: boolean | null;
}

/** An earlier attendance: its shifts, the day it began on, and the rests it broke. */
interface EarlierWork {
  readonly shifts: readonly RestShift[];
  readonly startedOn: LocalDate | null;
  readonly breached: ReadonlySet<string>;
  /** Ordinary work that a previous finish stands for. */
  readonly told: OrdinaryWork | null;
}

/** Work before an attendance, the latest last. */
export type History = readonly EarlierWork[];

const NO_FACTS: FactOf = () => null;

/** A previous finish that a shift gives stands for ordinary work of another day, unless hours were worked that day. */
export function withPreviousFinish({ shifts: [first], from }: Attendance, history: History): History {
  const to = first?.previousFinish ?? null;
  const last = history.at(-1)?.shifts.at(-1);
  if (first === undefined || to === null || (last !== undefined && last.to >= to)) return history;
  const day = first.workedToday > 0 ? dayOf(from) : null;
  const shift = { from: to, to, factOf: NO_FACTS, worked: [], minutes: [], endsInOvertime: null };
  const told = { from: to, to, day, isNext: false };
  return [{ shifts: [shift], startedOn: day, breached: new Set(), told }];
}

/** The attendance at hand, as rules about rest see it. */
export interface AtHand {
  readonly attendance: Attendance;
  readonly restShifts: readonly RestShift[];
}

/** Work without the rest: from a moment until the rest is had inside the attendance; null: to its end, and on. */
export interface Breach {
  readonly from: Moment;
  readonly to: Moment | null;
}

/** The rows whose rest was too short, and for how long each pays. */
export function breachesOf(law: Law, atHand: AtHand, history: History): ReadonlyMap<PayRow, Breach> {
  const breaches = new Map<PayRow, Breach>();
  for (const row of payRows(law)) {
    const breach = row.kind === "rest-between" ? breachOf(row, row.rest, law, { atHand, history }) : null;
    if (breach !== null) breaches.set(row, breach);
  }
  return breaches;
}

type Rest = RequiredRest;

/** Time that passes between two moments. */
type Passed = (from: number, to: number) => number;

/** On a night when the clocks change, rest is the time that passes, not what the clock shows. */
function passedIn({ shifts }: Attendance): Passed {
  const change = shifts.find(({ clockChange }) => clockChange !== null)?.clockChange ?? null;
  return (from, to) => {
    const isCrossed = change !== null && from <= change.after && to > change.after;
    return to - from - (isCrossed ? change.skips : 0);
  };
}

interface Known {
  readonly atHand: AtHand;
  readonly history: History;
}

/** Work of a kind and length that a rule leaves out is as if it had not been done. */
const isCounted =
  ({ disregards }: Rest) =>
  ({ from, to, factOf }: RestShift): boolean =>
    !disregards.some(({ facts, lasting }) => lengthWithin(lasting, to - from) && factsHold(facts, factOf));

/** What one rule asks of the work it counts. A breach goes on into later attendances until the rest is had. */
function breachOf({ slug }: PayRow, rest: Rest, { factOf }: Law, { atHand, history }: Known): Breach | null {
  const { reduced, afterOvertimeFact } = rest;
  const needed = reduced !== null && factsHold(reduced.facts, factOf) ? reduced.to : rest.needed;
  const earlier = history.flatMap((work) => {
    const shifts = work.shifts.filter(isCounted(rest));
    return shifts.length === 0 ? [] : [{ ...work, shifts }];
  });
  const last = earlier.at(-1);
  const own = atHand.restShifts.filter(isCounted(rest));
  const start = own[0]?.from;
  if (start === undefined) return null;
  const final = last?.shifts.at(-1);
  const isAfterOvertime =
    final !== undefined &&
    afterOvertimeFact !== null &&
    (final.endsInOvertime ?? factOf(afterOvertimeFact) === true);
  const days = ordinaryDays(minutesOf(own));
  const { attendance } = atHand;
  const passed = passedIn(attendance);
  const asked = { rest, needed, earlier, own, days, start, isAfterOvertime, attendance, passed };
  const goesOn = final !== undefined && last?.breached.has(slug) && passed(final.to, start) < needed;
  const from = goesOn ? start : breachFrom(asked);
  return from === null ? null : { from, to: restedAt(asked, from) };
}

function breachFrom(asked: Asked): Moment | null {
  const { rest, earlier, start } = asked;
  const last = earlier.at(-1);
  const isStopped = last?.told != null || last?.shifts.at(-1)?.to !== start;
  if (!isStopped && !paysContinuing(rest)) return null;
  const resumed = rest.separates === "work" ? betweenWork(asked) : betweenOrdinaryWork(asked);
  return resumed ?? (paysContinuing(rest) ? continuing(asked) : null);
}

/** Where work goes on after a break inside the attendance that is as long as the rest. */
function restedAt({ own, needed, passed }: Asked, from: Moment): Moment | null {
  const after = own.flatMap(({ worked }) => worked).filter(({ at }) => at >= from);
  const isRested = (at: Moment, place: number): boolean => {
    const before = after[place - 1];
    return passed(before === undefined ? from : before.at + 1, at) >= needed;
  };
  return after.find(({ at }, place) => isRested(at, place))?.at ?? null;
}

interface Asked {
  readonly rest: Rest;
  readonly needed: number;
  readonly earlier: History;
  readonly own: readonly RestShift[];
  readonly days: readonly OrdinaryWork[];
  readonly start: Moment;
  readonly isAfterOvertime: boolean;
  readonly attendance: Attendance;
  readonly passed: Passed;
}

/** From the end of work to work on another day. After overtime: the work before ended in it, or this begins with it. */
function betweenWork({ rest, needed, earlier, own, days, start, passed, ...asked }: Asked): Moment | null {
  const last = earlier.at(-1);
  const final = last?.shifts.at(-1);
  if (last === undefined || final === undefined || passed(final.to, start) >= needed) return null;
  if (last.startedOn === dayOf(asked.attendance.from) && !rest.sameDay) return null;
  if (rest.afterOvertimeFact === null || asked.isAfterOvertime) return start;
  const [ordinary] = days;
  if (ordinary === undefined || !hasOvertime(own, start, ordinary.from)) return null;
  return longestOff(dutyOf(own), start, ordinary.from, passed) < needed ? ordinary.from : null;
}

const minutesOf = (shifts: readonly RestShift[]): readonly RestMinute[] =>
  shifts.flatMap(({ minutes }) => minutes);

const hasOvertime = (shifts: readonly RestShift[], from: number, to: number): boolean =>
  minutesOf(shifts).some(({ at, isOrdinary }) => !isOrdinary && at >= from && at < to);

/** Overtime ends a day's ordinary work where the ordinary work after it begins on another day. */
export function ordinaryDays(minutes: readonly RestMinute[]): readonly OrdinaryWork[] {
  const days: { from: Moment; to: Moment; day: LocalDate; isNext: boolean }[] = [];
  const [first] = minutes;
  let hasEnded = false;
  for (const { at, isOrdinary, endsDay, isBeyondPattern } of minutes) {
    hasEnded ||= endsDay && (days.length > 0 || !isBeyondPattern);
    if (!isOrdinary) continue;
    const [last, day, to] = [days.at(-1), dayOf(at), (at + 1) as Moment];
    const isNext = hasEnded && day !== (last?.day ?? dayOf(first?.at ?? at));
    if (last === undefined || isNext) days.push({ from: at, to, day, isNext });
    else last.to = to;
    hasEnded = false;
  }
  return days;
}

/**
 * From the end of one day's ordinary work to the start of another's, where overtime lies between the two. Only the 24 hours
 * before that start count. Two shifts of one day may have less than the rest between them: then overtime takes none away.
 */
function betweenOrdinaryWork(asked: Asked): Moment | null {
  const { rest, needed, earlier, own, days, start, isAfterOvertime, passed } = asked;
  const [ordinary] = days;
  const previous = earlier.flatMap((work) => work.told ?? ordinaryDays(minutesOf(work.shifts))).at(-1);
  if (ordinary === undefined) return null;
  if (previous?.day === ordinary.day && !(rest.sameDay && passed(previous.to, ordinary.from) >= needed))
    return null;
  const before = earlier.flatMap(({ shifts }) => shifts);
  const final = before.at(-1);
  const window = ordinary.from - MINUTES_A_DAY;
  const since = Math.max(previous?.to ?? Number.NEGATIVE_INFINITY, window);
  const isTold = final?.endsInOvertime === null && isAfterOvertime && final.to > window && final.to >= since;
  if (!isTold && !hasOvertime([...before, ...own], since, ordinary.from)) return null;
  const duty = [...earlier.flatMap(({ shifts }) => dutyOf(shifts)), ...dutyOf(own)];
  if (longestOff(duty, since, ordinary.from, passed) >= needed) return null;
  const isSoonAfter = final !== undefined && passed(final.to, start) < needed;
  return isAfterOvertime && isSoonAfter ? start : ordinary.from;
}

/**
 * Overtime leads from one day's ordinary work to the next's within the attendance, with too little time off. A rest that
 * separates work asks it of overtime on the day before too.
 */
function continuing(asked: Asked): Moment | null {
  const { rest, days, own, needed, start, passed } = asked;
  const duty = dutyOf(own);
  const next = days.find(({ from, isNext }, index) => {
    const isAsked = rest.separates === "work" && isNext && !isOneNight(asked, from);
    const since = days[index - 1]?.to ?? (isAsked ? start : undefined);
    return since !== undefined && longestOff(duty, since, from, passed) < needed;
  });
  return next?.from ?? null;
}

/**
 * Between shifts: one shift over midnight whose first hours are overtime by their day alone. The roster begins with the
 * work; without a roster, the work leaves the rest in 24 hours.
 */
function isOneNight({ rest, own, needed, start, attendance }: Asked, ordinary: Moment): boolean {
  if (rest.afterOvertimeFact !== null || clockOf(ordinary) !== 0) return false;
  const rosters = attendance.shifts.flatMap(({ rostered, agreed }) => rostered ?? agreed ?? []);
  if (rosters.length > 0) return rosters.some(({ from }) => from <= start);
  return (own.at(-1)?.to ?? start) - start <= MINUTES_A_DAY - needed;
}

interface Duty {
  readonly from: number;
  readonly to: number;
}

/** The minutes worked in an attendance. A break at its very start or end is no time off. */
function dutyOf(shifts: readonly RestShift[]): readonly Duty[] {
  const [first, last] = [shifts[0], shifts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const minutes = shifts.flatMap(({ worked }) => worked.map(({ at }) => ({ from: at, to: at + 1 })));
  return [{ from: first.from, to: first.from }, ...minutes, { from: last.to, to: last.to }];
}

/** The longest time off between two moments. What we do not know of is time off. */
function longestOff(duty: readonly Duty[], since: number, until: number, passed: Passed): number {
  let [longest, free] = [0, since];
  for (const { from, to } of duty.filter((one) => one.to > since)) {
    longest = Math.max(longest, passed(free, Math.min(from, until)));
    free = Math.max(free, to);
  }
  return Math.max(longest, passed(free, until));
}
