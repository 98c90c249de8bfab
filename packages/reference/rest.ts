// Rest between days' work: what came before an attendance, and which rules about rest it breaks, from when.

import { dayOf, type LocalDate, MINUTES_A_DAY, type Moment, type PayRow, type Shift } from "#engine";
import type { Attendance, LawOfShift } from "./attendance.ts";
import { factsHold } from "./bounds.ts";
import { type Law, payRows } from "./law.ts";

/** The ordinary work of one shift, from its first minute to its last, and the day on which it began, where known. */
export interface OrdinaryWork {
  readonly from: Moment;
  readonly to: Moment;
  readonly day: LocalDate | null;
}

/** One earlier attendance, without work that a rule about rest leaves out. Breaks and gaps in it are no rest. */
export interface EarlierWork {
  readonly from: Moment;
  readonly to: Moment;
  readonly startedOn: LocalDate | null;
  /** null: only a fact can tell. */
  readonly endedInOvertime: boolean | null;
  readonly ordinary: readonly OrdinaryWork[];
  /** The end of its last overtime; null: there is none. */
  readonly overtimeUntil: Moment | null;
  /** The rests it broke. */
  readonly breached: ReadonlySet<string>;
}

/** Work before an attendance, the latest last. */
export type History = readonly EarlierWork[];

/** A previous finish that a shift gives stands for ordinary work of another day, unless hours were worked that day. */
export function withPreviousFinish({ shifts: [first], from }: Attendance, history: History): History {
  const to = first?.previousFinish ?? null;
  const last = history.at(-1);
  if (first === undefined || to === null || (last !== undefined && last.to >= to)) return history;
  const day = first.workedToday > 0 ? dayOf(from) : null;
  const told = {
    from: to,
    to,
    startedOn: day,
    endedInOvertime: null,
    overtimeUntil: null,
    breached: new Set<string>(),
  };
  return [{ ...told, ordinary: [{ from: to, to, day }] }];
}

/** The attendance at hand: its shifts that count for rest, and their ordinary work. */
export interface AtHand {
  readonly attendance: Attendance;
  readonly counted: readonly Shift[];
  readonly ordinary: readonly OrdinaryWork[];
  /** Minutes of overtime in the shifts that count. */
  readonly overtime: readonly Moment[];
}

/** Work of a kind and length that a rule leaves out is as if it had not been done, whether or not the rule holds. */
export const countedShifts = ({ shifts }: Attendance, lawOf: LawOfShift): readonly Shift[] =>
  shifts.filter((shift) => {
    const { inForce, factOf } = lawOf(shift);
    const left = inForce.flatMap((rule) =>
      rule.kind === "rest-between" ? (rule.rest?.disregards ?? []) : [],
    );
    return !left.some(
      ({ facts, under }) => (under === null || shift.to - shift.from < under) && factsHold(facts, factOf),
    );
  });

/** The rows whose rest was too short, and the moment from which each pays, to the end of the attendance. */
export function breachesOf(law: Law, atHand: AtHand, history: History): ReadonlyMap<PayRow, Moment> {
  const breaches = new Map<PayRow, Moment>();
  for (const row of payRows(law)) {
    const from = row.rest === null ? null : breachFrom(row, row.rest, law, { atHand, history });
    if (from !== null) breaches.set(row, from);
  }
  return breaches;
}

type Rest = NonNullable<PayRow["rest"]>;

interface Asked {
  readonly atHand: AtHand;
  readonly history: History;
}

/** A breach goes on into later attendances until the rest is had. */
function breachFrom({ slug }: PayRow, rest: Rest, { factOf }: Law, asked: Asked): Moment | null {
  const { attendance } = asked.atHand;
  const { reduced, afterOvertime } = rest;
  const needed = reduced !== null && factsHold(reduced.facts, factOf) ? reduced.to : rest.needed;
  const last = asked.history.at(-1);
  if (last?.breached.has(slug) === true && attendance.from - last.to < needed) return attendance.from;
  const endedInOvertime = (work: EarlierWork): boolean =>
    afterOvertime !== null && (work.endedInOvertime ?? factOf(afterOvertime.fact) === true);
  return rest.between === "work"
    ? betweenWork(rest, needed, asked, endedInOvertime)
    : betweenOrdinaryWork(rest, needed, asked, endedInOvertime);
}

type EndedInOvertime = (work: EarlierWork) => boolean;

/** From the end of work to work on another day. After overtime: the work before ended in it, or this begins with it. */
function betweenWork(
  rest: Rest,
  needed: number,
  { atHand, history }: Asked,
  ended: EndedInOvertime,
): Moment | null {
  const [first] = atHand.counted;
  const last = history.at(-1);
  if (first === undefined || last === undefined || first.from - last.to >= needed) return null;
  if (last.startedOn === dayOf(atHand.attendance.from) && !rest.sameDay) return null;
  if (rest.afterOvertime === null || ended(last)) return atHand.attendance.from;
  const ordinary = atHand.ordinary[0]?.from ?? null;
  return ordinary !== null && ordinary > first.from ? ordinary : null;
}

/**
 * From the end of one day's ordinary work to the start of another's, where overtime lies between the two. Of the time
 * before the attendance only the last 24 hours count.
 */
function betweenOrdinaryWork(
  rest: Rest,
  needed: number,
  { atHand, history }: Asked,
  ended: EndedInOvertime,
): Moment | null {
  const { attendance, counted, ordinary: own } = atHand;
  const [first] = counted;
  const last = history.at(-1);
  const isAfterOvertime = last !== undefined && ended(last);
  const earlier = history.flatMap(({ ordinary }) => ordinary);
  for (const [index, ordinary] of own.entries()) {
    const previous = own[index - 1] ?? earlier.at(-1) ?? null;
    const isSameDay = previous?.day === ordinary.day && !(rest.sameDay && index === 0);
    if (first === undefined || isSameDay) continue;
    const since = Math.max(previous?.to ?? Number.NEGATIVE_INFINITY, attendance.from - MINUTES_A_DAY);
    const duty = [...history, { from: first.from, to: ordinary.from }];
    const isTold =
      last !== undefined && last.to === previous?.to && last.to > attendance.from - MINUTES_A_DAY;
    const hasOvertime =
      history.some(({ overtimeUntil }) => overtimeUntil !== null && overtimeUntil > since) ||
      atHand.overtime.some((at) => at >= since && at < ordinary.from) ||
      (isTold && isAfterOvertime);
    if (!hasOvertime || longestOff(duty, since, ordinary.from) >= needed) continue;
    return index === 0 && isAfterOvertime ? attendance.from : ordinary.from;
  }
  return null;
}

/** The longest time off between two moments. What we do not know of is time off. */
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
