// What came before an attendance, and which rules about the rest between days' work it breaks.

import { dayOf, type LocalDate, MINUTES_A_DAY, type Moment, type PayRow } from "#engine";
import type { Attendance } from "./attendance.ts";
import { factsHold } from "./bounds.ts";
import { type Law, payRows } from "./law.ts";

/** One earlier attendance; where only its finish is known, the rest is null. */
export interface Earlier {
  readonly from: Moment | null;
  readonly to: Moment;
  readonly startedOn: LocalDate | null;
  readonly endedInOvertime: boolean | null;
  readonly hasOrdinary: boolean;
  readonly inBreach: boolean;
}

/** The latest last. */
export type EarlierWork = readonly Earlier[];

/** A previous finish that a shift gives stands for work of another day, unless hours were worked that day. */
export function withPreviousFinish({ shifts: [first], from }: Attendance, seen: EarlierWork): EarlierWork {
  const told = first?.previousFinish ?? null;
  const last = seen.at(-1);
  if (first === undefined || told === null || (last !== undefined && last.to >= told)) return seen;
  const startedOn = first.workedToday > 0 ? dayOf(from) : null;
  return [{ from: null, to: told, startedOn, endedInOvertime: null, hasOrdinary: true, inBreach: false }];
}

/**
 * Work of the same day is one day's work, and a breach lasts until the rest is had. After overtime the rest lies
 * anywhere between one day's ordinary work and the next's: before a recall too.
 */
export function brokenRests(law: Law, { from }: Attendance, earlier: EarlierWork): readonly PayRow[] {
  const last = earlier.at(-1);
  if (last === undefined) return [];
  return payRows(law).filter(({ rest }) => {
    if (rest === null) return false;
    const { reduced, needed, afterOvertime, sameDay } = rest;
    const since = afterOvertime === null ? last.startedOn : ordinaryDay(earlier);
    if (since === dayOf(from) && !last.inBreach && !sameDay) return false;
    if (afterOvertime !== null && !(last.endedInOvertime ?? law.factOf(afterOvertime.fact) === true))
      return false;
    const had = afterOvertime === null ? from - last.to : longestOff(earlier, from);
    return had < (reduced !== null && factsHold(reduced.facts, law.factOf) ? reduced.to : needed);
  });
}

/** The day of the last ordinary work, where some is known. */
function ordinaryDay(earlier: EarlierWork): LocalDate | null {
  return (earlier.findLast(({ hasOrdinary }) => hasOrdinary) ?? earlier.at(-1))?.startedOn ?? null;
}

/** The longest time off since the last ordinary work, of the 24 hours before a moment. */
function longestOff(earlier: EarlierWork, until: Moment): number {
  let longest = 0;
  let next: number = until;
  for (const { from, to, hasOrdinary } of earlier.toReversed()) {
    longest = Math.max(longest, next - Math.max(to, until - MINUTES_A_DAY));
    if (hasOrdinary || from === null || from <= until - MINUTES_A_DAY) break;
    next = from;
  }
  return longest;
}

/** Is work of a kind and length after which no rest is asked for? A rule says so whether or not it holds itself. */
export function isDisregarded(law: Law, worked: number): boolean {
  return law.inForce.some((rule) => {
    const disregards = rule.kind === "rest-between" ? (rule.rest?.disregards ?? null) : null;
    if (disregards === null || (disregards.under !== null && worked >= disregards.under)) return false;
    return factsHold(disregards.facts, law.factOf);
  });
}
