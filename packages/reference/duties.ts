// Time spent on the duties of a higher classification, and whether it lifts the whole shift.

import { clockOf, type FactValue, type HigherDuties, MINUTES_A_DAY, type Moment } from "#engine";
import type { Attendance } from "./attendance.ts";
import { type Law, rulesOf } from "./law.ts";

export interface Duties {
  readonly rule: HigherDuties;
  readonly classification: string;
  readonly covers: (at: Moment) => boolean;
}

/** Without clock times the duties took the whole of the shift. Time added to a shift lifted as a whole is lifted too. */
export function dutiesOf(law: Law, { from, to, minutes }: Attendance): Duties | null {
  const rule = rulesOf(law, "higher-duties").find(
    (one) => typeof law.factOf(one.classificationFact) === "string",
  );
  if (rule === undefined) return null;
  const classification = String(law.factOf(rule.classificationFact));
  const start = clockFrom(rule.fromFact === null ? null : law.factOf(rule.fromFact), from, from);
  const end = clockFrom(rule.toFact === null ? null : law.factOf(rule.toFact), start, to);
  const isDuty = (at: Moment): boolean => at >= start && at < end;
  const worked = minutes.filter(({ at }) => isDuty(at)).length;
  if (worked < rule.atLeast) return null;
  return { rule, classification, covers: worked > rule.wholeShiftOver ? () => true : isDuty };
}

/** The first moment at a clock time from another moment on; without a clock time, what is taken instead. */
const clockFrom = (clock: FactValue | null, from: Moment, otherwise: Moment): Moment =>
  typeof clock === "number"
    ? ((from + ((((clock - clockOf(from)) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY)) as Moment)
    : otherwise;
