// An attendance in its place: what came before it, and which of its minutes are ordinary, as far as that is known.

import { dayOf, type Moment, type Rule } from "#engine";
import type { Attendance } from "./attendance.ts";
import type { AllDuties } from "./duties.ts";
import type { LawOf, World } from "./law.ts";
import type { History, RestShift } from "./rest.ts";

/** What makes each minute of an attendance overtime, in their order; null: it is ordinary. */
export type Labels = readonly (Rule | null)[];

/** What is known of an attendance before its minutes are priced. */
export interface Setting {
  readonly world: World;
  readonly attendance: Attendance;
  readonly lawOf: LawOf;
  readonly history: History;
  readonly duties: AllDuties;
  /** Minutes of the same day's work before it. */
  readonly earlierThatDay: number;
  /** null while a first reading tells them, or where no rule asks. */
  readonly labels: Labels | null;
  /** Its shifts as rules about rest see them; none while nothing is known of its hours. */
  readonly restShifts: readonly RestShift[];
}

/** Time of a break worked through, or beyond a pattern, may be paid as overtime and be none. */
export const isOvertime = (cause: Rule | null): boolean =>
  cause !== null &&
  ((cause.kind !== "worked-through-break" && cause.kind !== "pattern") || cause.countsAs === "overtime");

/** The shifts of an attendance as rules about rest see them. */
export const restShiftsOf = (
  { shifts, minutes }: Attendance,
  labels: Labels,
  lawOf: LawOf,
): readonly RestShift[] =>
  shifts.map((shift) => {
    const { from, to } = shift;
    const ordinary: Moment[] = [];
    const overtime: Moment[] = [];
    for (const { at, place } of minutes)
      if (at >= from && at < to) (isOvertime(labels[place] ?? null) ? overtime : ordinary).push(at);
    const [first, last] = [ordinary[0], ordinary.at(-1)];
    return {
      from,
      to,
      factOf: lawOf(shift).factOf,
      ordinary:
        first === undefined || last === undefined
          ? null
          : { from: first, to: (last + 1) as Moment, day: dayOf(first) },
      overtime,
      endsInOvertime: (overtime.at(-1) ?? -1) > (last ?? -1),
    };
  });
