// When the employee usually starts and finishes: as rostered or agreed, within what a roster of ordinary hours may be.

import type { TimeRange } from "#engine";
import type { Attendance } from "./attendance.ts";
import { roomBeyond } from "./planned.ts";
import type { PaidMinute } from "./price.ts";
import { ordinaryDays } from "./rest.ts";
import type { Scene } from "./scene.ts";
import { isByLimitOfDay, isOvertime, restMinutesOf } from "./setting.ts";

/**
 * The rostered or agreed finish; without one the hours worked are taken as rostered. No roster of ordinary hours goes
 * past the span, the pattern, or a limit of the day or shift: so it is no later than the last minute that may be in one.
 * A roster that is given has room for its breaks beyond the limit.
 */
export function usualFinish(scene: Scene, minutes: readonly PaidMinute[]): number {
  const { attendance } = scene;
  const given = rosterOf(attendance);
  const own = ofFirstDay(minutes);
  if (!own.some(mayBeRostered)) return given?.to ?? Number.POSITIVE_INFINITY;
  const beyond = own
    .filter(isBeyondTheDay)
    .slice(0, given === null ? 0 : roomBeyond(given, attendance, scene.law));
  const latest = own.findLast((minute) => mayBeRostered(minute) || beyond.includes(minute));
  return Math.min(given?.to ?? attendance.to, (latest?.at ?? attendance.to) + 1);
}

/** From the start of the first shift to the finish of the last, as rostered or agreed; null: no finish is given. */
function rosterOf({ shifts, from }: Attendance): TimeRange | null {
  const [first, last] = [shifts[0], shifts.at(-1)];
  const to = last?.rostered?.to ?? last?.agreed?.to;
  return to === undefined ? null : { from: first?.rostered?.from ?? first?.agreed?.from ?? from, to };
}

/** The rostered or agreed start, or the first minute that may be rostered where that is later. */
export function usualStart({ attendance }: Scene, minutes: readonly PaidMinute[]): number {
  const [first] = attendance.shifts;
  const given = first?.rostered?.from ?? first?.agreed?.from ?? null;
  const earliest = minutes.find(mayBeRostered);
  if (earliest === undefined) return given ?? Number.NEGATIVE_INFINITY;
  return Math.max(given ?? attendance.from, earliest.at);
}

/** Ordinary time, a break worked through, or time that only a week's or a cycle's limit made overtime. */
const mayBeRostered = ({ cause, pause }: PaidMinute): boolean =>
  pause === null &&
  (cause === null ||
    cause.kind === "worked-through-break" ||
    (cause.kind === "ordinary-limit" && (cause.per === "week" || cause.per === "cycle")));

/** Overtime by a limit of the day or the shift. */
const isBeyondTheDay = ({ cause, pause }: PaidMinute): boolean => pause === null && isByLimitOfDay(cause);

/** Work may run into the ordinary hours of a second day: its finish is that of the first. */
function ofFirstDay(minutes: readonly PaidMinute[]): readonly PaidMinute[] {
  const placed = minutes.map(({ at }, place) => ({ at, place }));
  const next = ordinaryDays(restMinutesOf(placed, minutes))[1];
  return next === undefined ? minutes : minutes.filter(({ at }) => at < next.from);
}

/** Where no ordinary time came before it, no overtime is after it. */
export function lastOrdinary(minutes: readonly PaidMinute[]): number {
  const last = ofFirstDay(minutes).findLast(({ cause, pause }) => pause === null && !isOvertime(cause));
  return last === undefined ? Number.POSITIVE_INFINITY : last.at + 1;
}
