// An attendance in its place: what came before it, and which of its minutes are ordinary, as far as that is known.

import { dayOf, type Moment, type Rule } from "#engine";
import type { Attendance, LawOfShift } from "./attendance.ts";
import type { AllDuties } from "./duties.ts";
import type { World } from "./law.ts";
import type { History, RestShift } from "./rest.ts";

/** What makes each minute overtime; null: it is ordinary. */
export type Labels = ReadonlyMap<Moment, Rule | null>;

/** What is known of an attendance before its minutes are priced. */
export interface Setting {
  readonly world: World;
  readonly attendance: Attendance;
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
  { shifts }: Attendance,
  labels: Labels,
  lawOf: LawOfShift,
): readonly RestShift[] =>
  shifts.map((shift) => {
    const minutes = [...labels.keys()].filter((at) => at >= shift.from && at < shift.to);
    const overtime = minutes.filter((at) => isOvertime(labels.get(at) ?? null));
    const ordinary = minutes.filter((at) => !isOvertime(labels.get(at) ?? null));
    const [first, last] = [ordinary[0], ordinary.at(-1)];
    const { from, to } = shift;
    return {
      from,
      to,
      factOf: lawOf(shift).factOf,
      ordinary:
        first === undefined || last === undefined
          ? null
          : { from: first, to: (last + 1) as Moment, day: dayOf(first) },
      overtime,
      endsInOvertime: overtime.length > 0 && overtime.at(-1) === minutes.at(-1),
    };
  });
