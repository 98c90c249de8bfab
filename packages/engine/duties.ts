// Time spent on the duties of a higher classification, and whether it lifts the whole shift.

import type { Attendance } from "./attendance.ts";
import type { HigherDuties } from "./award.ts";
import type { FactValues } from "./conditions.ts";
import type { Shift, TimeRange } from "./facts.ts";
import type { Holding } from "./holding.ts";
import { clockOf, MINUTES_A_DAY, type Moment } from "./units.ts";

export interface Duties {
  readonly rule: HigherDuties;
  readonly classification: string;
  readonly range: TimeRange;
}

export function higherDuties(
  { higherDuties: rules }: Holding,
  { circumstances }: Shift,
  factOf: FactValues,
  attendance: Attendance,
): Duties | null {
  for (const rule of rules) {
    if (!Object.hasOwn(circumstances, rule.classificationFact)) continue;
    const classification = factOf(rule.classificationFact);
    if (typeof classification !== "string") continue;
    const clockOn = (fact: string | null): unknown => (fact === null ? null : factOf(fact));
    const range = dutyRange(attendance, clockOn(rule.fromFact), clockOn(rule.toFact));
    const worked = workedWithin(attendance, range);
    if (worked < rule.atLeast) return null;
    const whole = worked > rule.wholeShiftOver;
    return { rule, classification, range: whole ? wholeOf(attendance) : range };
  }
  return null;
}

/** Time added to a shift that is lifted as a whole is lifted with it. */
const wholeOf = ({ from, to }: Attendance): TimeRange => ({ from, to: (to + MINUTES_A_DAY) as Moment });

/** Clock times inside the shift; without them the duties took the whole of it. */
function dutyRange(attendance: Attendance, from: unknown, to: unknown): TimeRange {
  const after = (clock: number, moment: Moment): Moment =>
    (moment + ((((clock - clockOf(moment)) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY)) as Moment;
  const start = typeof from === "number" ? after(from, attendance.from) : attendance.from;
  const end = typeof to === "number" ? after(to, start) : attendance.to;
  return { from: start, to: end };
}

function workedWithin(attendance: Attendance, range: TimeRange): number {
  let worked = 0;
  for (const stretch of attendance.stretches) {
    worked += Math.max(0, Math.min(stretch.to, range.to) - Math.max(stretch.from, range.from));
  }
  return worked;
}
