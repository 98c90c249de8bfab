// An attendance in its place: what came before it, and which of its minutes are ordinary, as far as that is known.

import type { Rule } from "#engine";
import type { Attendance, Minute } from "./attendance.ts";
import type { Fills } from "./counts.ts";
import type { AllDuties } from "./duties.ts";
import type { LawOf, World } from "./law.ts";
import type { History, RestMinute, RestShift } from "./rest.ts";

/** What makes a minute overtime, or pays it as such; null: it is ordinary time. */
export interface Label {
  readonly cause: Rule | null;
  /** A break in overtime that is paid as ordinary time, and counts as no time worked. */
  readonly pause: Rule | null;
  /** Overtime that ends a day's ordinary work: ordinary work on another day after it is that day's. */
  readonly endsDay: boolean;
}

export const ORDINARY: Label = { cause: null, pause: null, endsDay: false };

/** Those of the minutes of an attendance, in their order. */
export type Labels = readonly Label[];

/** What is known of an attendance before its minutes are priced. */
export interface Setting {
  readonly world: World;
  readonly attendance: Attendance;
  /** The attendance as if work had gone on to the end of its roster. Its first minutes are those of the attendance. */
  readonly planned: Attendance;
  readonly lawOf: LawOf;
  readonly history: History;
  readonly duties: AllDuties;
  /** Minutes of the same day's work before it. */
  readonly earlierThatDay: number;
  /** All attendances that begin on its day. */
  readonly ofDay: readonly Attendance[];
  /** Of the planned attendance; null while a first reading tells them, or where no rule asks. */
  readonly labels: Labels | null;
  /** Its shifts as rules about rest see them; none while nothing is known of its hours. */
  readonly restShifts: readonly RestShift[];
}

/** Time of a break worked through, or beyond a pattern, may be paid as overtime and be none. */
export const isOvertime = (cause: Rule | null): boolean =>
  cause !== null &&
  ((cause.kind !== "worked-through-break" && cause.kind !== "pattern") || cause.countsAs === "overtime");

/** Overtime of a break worked through, which lies inside the day's ordinary work. */
const isThroughBreak = (cause: Rule | null): boolean =>
  cause?.kind === "worked-through-break" && isOvertime(cause);

/**
 * Overtime of a break worked through fills the limits of the day and the shift as well, so that later hours are no less
 * overtime for it; or what its rule says.
 */
export function limitsFilled(cause: Rule | null): Fills {
  if (cause?.kind === "worked-through-break" && cause.fills !== null) return cause.fills;
  if (isThroughBreak(cause)) return "day";
  return isOvertime(cause) ? "none" : "all";
}

/** The shifts of an attendance as rules about rest see them. */
export const restShiftsOf = (attendance: Attendance, labels: Labels, lawOf: LawOf): readonly RestShift[] =>
  attendance.shifts.map((shift, index) => {
    const { from, to } = shift;
    const worked = minutesOfShift(attendance, index);
    const minutes = restMinutesOf(worked, labels);
    const endsInOvertime = minutes.at(-1)?.isOrdinary === false;
    return { from, to, factOf: lawOf(shift).factOf, worked, minutes, endsInOvertime };
  });

/** The minutes of one shift of an attendance. */
export const minutesOfShift = ({ shifts, minutes }: Attendance, index: number): readonly Minute[] =>
  shifts.length === 1 ? minutes : minutes.filter(({ shift }) => shift === index);

/** A break paid in overtime is neither ordinary time nor overtime; one worked through lies inside the ordinary work. */
export function restMinutesOf(
  minutes: readonly Pick<Minute, "at" | "place">[],
  labels: Labels,
): readonly RestMinute[] {
  const found: RestMinute[] = [];
  for (const { at, place } of minutes) {
    const { cause, pause, endsDay } = labels[place] ?? ORDINARY;
    if (pause !== null) continue;
    const isBeyondPattern = cause?.kind === "pattern";
    const isOrdinary = !isOvertime(cause) || isThroughBreak(cause);
    found.push({ at, isOrdinary, endsDay, isBeyondPattern });
  }
  return found;
}

/**
 * The places of minutes that no class of the attendance counts: what a limit or the end of the ordinary shift made overtime, and a shift
 * among several that is overtime by its circumstances throughout, as a recall is.
 */
export function outsideClass({ shifts, minutes }: Attendance, labels: Labels): ReadonlySet<number> {
  const causeOf = ({ place }: Minute): Rule | null => labels[place]?.cause ?? null;
  const isRecall = shifts.map((_, index) => {
    const own = shifts.length === 1 ? [] : minutes.filter(({ shift }) => shift === index);
    return own.length > 0 && own.every((minute) => isByFacts(causeOf(minute)));
  });
  const outside = minutes.filter((minute) => endsClass(causeOf(minute)) || isRecall[minute.shift] === true);
  return new Set(outside.map(({ place }) => place));
}

const endsClass = (cause: Rule | null): boolean =>
  cause?.kind === "ordinary-limit" || (cause?.kind === "overtime-when" && cause.endsShift);

/** A full week or cycle ends no shift. */
export const isByLimitOfWeeks = (cause: Rule | null): boolean =>
  cause?.kind === "ordinary-limit" && (cause.per === "week" || cause.per === "cycle");

/** Beyond such a limit a roster has room for its breaks. */
export const isByLimitOfDay = (cause: Rule | null): boolean =>
  cause?.kind === "ordinary-limit" && cause.per !== "week" && cause.per !== "cycle";

/** Beyond the length of a shift with its breaks. */
export const isByLength = (cause: Rule | null): boolean => cause?.kind === "overtime-when" && cause.endsShift;

/** A circumstance of the shift, whatever its day and time. */
export function isByFacts(cause: Rule | null): boolean {
  if (cause?.kind !== "overtime-when") return false;
  const { days, holiday, holidays, namedDays, between, elapsed, shift } = cause.when;
  return [days, holiday, holidays, namedDays, between, elapsed, shift].every((test) => test === null);
}
