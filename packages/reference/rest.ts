// Rest between days' work: what came before an attendance, and which rules about rest it breaks, from when.

import { dayOf, type LocalDate, MINUTES_A_DAY, type Moment, type PayRow, type RequiredRest } from "#engine";
import type { Attendance } from "./attendance.ts";
import { type FactOf, factsHold, lengthWithin } from "./bounds.ts";
import { type Law, payRows } from "./law.ts";

/** From the first ordinary minute of a shift to the last, and the day on which it began, where known. */
interface OrdinaryWork {
  readonly from: Moment;
  readonly to: Moment;
  readonly day: LocalDate | null;
}

/** One shift, as rules about rest see it. */
export interface RestShift {
  readonly from: Moment;
  readonly to: Moment;
  readonly factOf: FactOf;
  readonly ordinary: OrdinaryWork | null;
  /** Its minutes of overtime. */
  readonly overtime: readonly Moment[];
  /** null: only a fact can tell. */
  readonly endsInOvertime: boolean | null;
}

/** An earlier attendance: its shifts, the day it began on, and the rests it broke. */
interface EarlierWork {
  readonly shifts: readonly RestShift[];
  readonly startedOn: LocalDate | null;
  readonly breached: ReadonlySet<string>;
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
  const ordinary = { from: to, to, day };
  const told = { from: to, to, factOf: NO_FACTS, ordinary, overtime: [], endsInOvertime: null };
  return [{ shifts: [told], startedOn: day, breached: new Set() }];
}

/** The attendance at hand, as rules about rest see it. */
export interface AtHand {
  readonly attendance: Attendance;
  readonly restShifts: readonly RestShift[];
}

/** The rows whose rest was too short, and the moment from which each pays, to the end of the attendance. */
export function breachesOf(law: Law, atHand: AtHand, history: History): ReadonlyMap<PayRow, Moment> {
  const breaches = new Map<PayRow, Moment>();
  for (const row of payRows(law)) {
    const from = row.kind === "rest-between" ? breachFrom(row, row.rest, law, { atHand, history }) : null;
    if (from !== null) breaches.set(row, from);
  }
  return breaches;
}

type Rest = RequiredRest;

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
function breachFrom(
  { slug }: PayRow,
  rest: Rest,
  { factOf }: Law,
  { atHand, history }: Known,
): Moment | null {
  const { reduced, afterOvertimeFact, separates } = rest;
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
  if (final !== undefined && last?.breached.has(slug) && start - final.to < needed) return start;
  const isAfterOvertime =
    final !== undefined &&
    afterOvertimeFact !== null &&
    (final.endsInOvertime ?? factOf(afterOvertimeFact) === true);
  const asked = { rest, needed, earlier, own, start, isAfterOvertime, attendance: atHand.attendance };
  return separates === "work" ? betweenWork(asked) : betweenOrdinaryWork(asked);
}

interface Asked {
  readonly rest: Rest;
  readonly needed: number;
  readonly earlier: History;
  readonly own: readonly RestShift[];
  readonly start: Moment;
  readonly isAfterOvertime: boolean;
  readonly attendance: Attendance;
}

/** From the end of work to work on another day. After overtime: the work before ended in it, or this begins with it. */
function betweenWork({
  rest,
  needed,
  earlier,
  own,
  start,
  isAfterOvertime,
  attendance,
}: Asked): Moment | null {
  const last = earlier.at(-1);
  const final = last?.shifts.at(-1);
  if (last === undefined || final === undefined || start - final.to >= needed) return null;
  if (last.startedOn === dayOf(attendance.from) && !rest.sameDay) return null;
  if (rest.afterOvertimeFact === null || isAfterOvertime) return start;
  const ordinary = own.find((shift) => shift.ordinary !== null)?.ordinary ?? null;
  return ordinary !== null && hasOvertime(own, start, ordinary.from) ? ordinary.from : null;
}

const hasOvertime = (shifts: readonly RestShift[], from: number, to: number): boolean =>
  shifts.some(({ overtime }) => overtime.some((at) => at >= from && at < to));

/**
 * From the end of one day's ordinary work to the start of another's, where overtime lies between the two. Of the time
 * before the attendance only the last 24 hours count.
 */
function betweenOrdinaryWork({
  rest,
  needed,
  earlier,
  own,
  start,
  isAfterOvertime,
  attendance,
}: Asked): Moment | null {
  const before = earlier.flatMap(({ shifts }) => shifts);
  const window = start - MINUTES_A_DAY;
  const final = before.at(-1);
  const runs = own.flatMap(({ ordinary }) => ordinary ?? []);
  for (const [index, ordinary] of runs.entries()) {
    const previous = runs[index - 1] ?? before.findLast((shift) => shift.ordinary !== null)?.ordinary ?? null;
    if (previous?.day === ordinary.day && !(rest.sameDay && index === 0)) continue;
    const since = Math.max(previous?.to ?? Number.NEGATIVE_INFINITY, window);
    const isTold =
      final?.endsInOvertime === null && isAfterOvertime && final.to > window && final.to >= since;
    if (!isTold && !hasOvertime([...before, ...own], since, ordinary.from)) continue;
    const inside = attendance.minutes.filter(({ at }) => at >= start && at < ordinary.from);
    const duty = [
      ...earlier.map(({ shifts }) => ({ from: shifts[0]?.from ?? 0, to: shifts.at(-1)?.to ?? 0 })),
      { from: start, to: start },
      ...inside.map(({ at }) => ({ from: at, to: at + 1 })),
    ];
    if (longestOff(duty, since, ordinary.from) >= needed) continue;
    return index === 0 && isAfterOvertime ? start : ordinary.from;
  }
  return null;
}

/** The longest time off between two moments: it ends where a shift starts, with a break too. What we do not know of is time off. */
function longestOff(
  duty: readonly { readonly from: number; readonly to: number }[],
  since: number,
  until: number,
): number {
  let [longest, free] = [0, since];
  for (const { from, to } of duty.filter((one) => one.to > since)) {
    longest = Math.max(longest, Math.min(from, until) - free);
    free = Math.max(free, to);
  }
  return Math.max(longest, until - free);
}
