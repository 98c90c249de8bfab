// An attendance in its place: what came before it, and which of its minutes are ordinary, as far as that is known.

import { dayOf, type Moment, type Rule, type Shift } from "#engine";
import type { Attendance } from "./attendance.ts";
import type { AllDuties } from "./duties.ts";
import type { World } from "./law.ts";
import type { History, OrdinaryWork } from "./rest.ts";

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
  /** The shifts that count for rest. */
  readonly counted: readonly Shift[];
  /** null while a first reading tells them, or where no rule asks. */
  readonly labels: Labels | null;
  readonly ordinary: readonly OrdinaryWork[];
  readonly overtime: readonly Moment[];
}

/** Time of a break worked through may be paid as overtime and be none. */
export const isOvertime = (cause: Rule | null): boolean =>
  cause !== null && (cause.kind !== "worked-through-break" || cause.countsAs === "overtime");

/** The ordinary work of each shift of an attendance, from its first ordinary minute to its last. */
export const ordinaryWork = ({ shifts }: Attendance, labels: Labels): readonly OrdinaryWork[] =>
  shifts.flatMap((shift) => {
    const ordinary = [...labels.keys()].filter(
      (at) => at >= shift.from && at < shift.to && !isOvertime(labels.get(at) ?? null),
    );
    const [first, last] = [ordinary[0], ordinary.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [{ from: first, to: (last + 1) as Moment, day: dayOf(first) }];
  });

/** The minutes of overtime in some shifts. */
export const overtimeOf = (shifts: readonly Shift[], labels: Labels): readonly Moment[] =>
  [...labels.keys()].filter(
    (at) => isOvertime(labels.get(at) ?? null) && shifts.some(({ from, to }) => at >= from && at < to),
  );
