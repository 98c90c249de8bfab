// What came before an attendance, and which rules about rest between days' work it breaks.

import type { Attendance } from "./attendance.ts";
import { factsHold } from "./conditions.ts";
import type { Row } from "./plan.ts";
import type { Sight } from "./sight.ts";
import type { Situation } from "./situation.ts";
import { dayOf, type LocalDate, MINUTES_A_DAY, type Moment } from "./units.ts";
import type { Piece } from "./walk.ts";
import { makesOvertime } from "./worked-through.ts";

export interface Rest {
  readonly finish: Moment | null;
  /** When the earlier work began, and on which day; null when only its finish is known. */
  readonly from: Moment | null;
  readonly startedOn: LocalDate | null;
  readonly inBreach: boolean;
  /** Did the earlier work end in overtime? null when only its finish is known. */
  readonly endedInOvertime: boolean | null;
  /** Was some of it ordinary time? */
  readonly hasOrdinary: boolean;
  /** What came before that. */
  readonly earlier: Rest | null;
}

export const NOTHING_BEFORE: Rest = {
  finish: null,
  from: null,
  startedOn: null,
  inBreach: false,
  endedInOvertime: null,
  hasOrdinary: false,
  earlier: null,
};

/** A previous finish given with the shift stands for work of another day unless hours were worked today. */
export function restBefore(attendance: Attendance, before: Rest): Rest {
  const first = attendance.shifts[0];
  if (first === undefined || first.previousFinish === null) return before;
  if (before.finish !== null && before.finish >= first.previousFinish) return before;
  const startedOn = first.workedToday > 0 ? dayOf(attendance.from) : null;
  return { ...NOTHING_BEFORE, finish: first.previousFinish, startedOn, hasOrdinary: true };
}

/** What an attendance leaves for the next; work that a rule about rest disregards leaves what was before it. */
export function restAfter(
  { plan, factOf, attendance, inBreach }: Situation,
  pieces: readonly Piece[],
  before: Rest,
): Rest {
  for (const { facts, under } of plan.disregarded)
    if ((under === null || attendance.worked < under) && factsHold(facts, factOf)) return before;
  return {
    finish: attendance.to,
    from: attendance.from,
    startedOn: dayOf(attendance.from),
    inBreach,
    endedInOvertime: makesOvertime(pieces.at(-1)?.trigger ?? null),
    hasOrdinary: pieces.some(({ trigger }) => !makesOvertime(trigger)),
    earlier: before.finish === null ? null : before,
  };
}

/** The day of the last ordinary work, where some is known. */
function ordinaryDayOf(rest: Rest): LocalDate | null {
  for (let one: Rest | null = rest; one !== null; one = one.earlier)
    if (one.hasOrdinary) return one.startedOn;
  return rest.startedOn;
}

/** The longest time off since the last ordinary work, of the 24 hours before a moment. */
function longestOff(rest: Rest, until: Moment): number {
  let longest = 0;
  let next: number = until;
  for (let one: Rest | null = rest; one !== null && one.finish !== null; one = one.earlier) {
    longest = Math.max(longest, next - Math.max(one.finish, until - MINUTES_A_DAY));
    if (one.hasOrdinary || one.from === null || one.from <= until - MINUTES_A_DAY) break;
    next = one.from;
  }
  return longest;
}

const NONE: readonly never[] = [];

/**
 * The rows for rests that were too short. Work of the same day is one day's work; a breach lasts until the rest is had.
 * After overtime the rest lies anywhere between one day's ordinary work and the next's: before a recall too.
 */
export function brokenRests(
  { holding, factOf }: Sight,
  attendance: Attendance,
  previous: Rest,
): readonly Row[] {
  if (previous.finish === null) return NONE;
  const today = dayOf(attendance.from);
  const gap = attendance.from - previous.finish;
  return holding.testedRows.filter(({ rule: { rest } }) => {
    if (rest === null) return false;
    const { reduced, needed, afterOvertime, sameDay } = rest;
    const since = afterOvertime === null ? previous.startedOn : ordinaryDayOf(previous);
    if (since === today && !previous.inBreach && !sameDay) return false;
    if (afterOvertime !== null && !(previous.endedInOvertime ?? factOf(afterOvertime.fact) === true))
      return false;
    const had = afterOvertime === null ? gap : longestOff(previous, attendance.from);
    return had < (reduced !== null && factsHold(reduced.facts, factOf) ? reduced.to : needed);
  });
}

/**
 * Would both be the same to an attendance? A breach of rest matters to more work of the same day alone, and nothing
 * before the last ordinary work.
 */
export function isSameRest(a: Rest | null, b: Rest | null, from: Moment): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  return (
    a.finish === b.finish &&
    a.startedOn === b.startedOn &&
    a.endedInOvertime === b.endedInOvertime &&
    a.hasOrdinary === b.hasOrdinary &&
    (a.inBreach === b.inBreach || a.startedOn !== dayOf(from)) &&
    (a.hasOrdinary || isSameRest(a.earlier, b.earlier, from))
  );
}
