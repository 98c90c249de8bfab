// Time spent on the duties of a higher classification, and whether it lifts the whole of a day's work.

import type { Attendance } from "../attendance/attendance.ts";
import type { HigherDuties } from "../award/award.ts";
import type { FactValues } from "../award/conditions.ts";
import { clockOf, dayOf, type LocalDate, MINUTES_A_DAY, type Moment, parseClock } from "../award/units.ts";
import type { Shift, TimeRange } from "../facts/facts.ts";
import type { Holding } from "../law/holding.ts";

export interface Duties {
  readonly rule: HigherDuties;
  readonly classification: string;
  readonly ranges: readonly TimeRange[];
}

/** Higher duties of one day's work, all its attendances together. */
interface DutyDay {
  readonly rule: HigherDuties;
  readonly classification: string;
  minutes: number;
}

/** By the day the work began on. */
export type DutyDays = ReadonlyMap<LocalDate, DutyDay>;

const NO_DUTIES: DutyDays = new Map();

/** How the law sees the facts of a shift. */
interface Seen {
  readonly holding: Holding;
  readonly factOf: FactValues;
}

/** Adds up the higher duties of each day. Most shifts have none, and cost one look each. */
export function dutyDaysOf(
  attendances: readonly Attendance[],
  seen: (shift: Shift) => Seen | null,
): DutyDays {
  let days: Map<LocalDate, DutyDay> | null = null;
  for (const attendance of attendances) {
    for (const shift of attendance.shifts) {
      for (const _ in shift.circumstances) {
        const sight = seen(shift);
        const own = sight === null ? null : ownDuties(sight, shift, attendance);
        if (own === null) break;
        days ??= new Map();
        const day = dayOf(attendance.from);
        const known = days.get(day) ?? { rule: own.rule, classification: own.classification, minutes: 0 };
        known.minutes += workedWithin(attendance, shift, own.ranges);
        days.set(day, known);
        break;
      }
    }
  }
  return days ?? NO_DUTIES;
}

/** The duties that lift a shift: its own time, or all of it where those of the day come to more than the threshold. */
export function higherDuties(
  seen: Seen,
  shift: Shift,
  attendance: Attendance,
  days: DutyDays,
): Duties | null {
  const day = days.get(dayOf(attendance.from));
  if (day === undefined) return null;
  const own = ownDuties(seen, shift, attendance);
  const { rule, classification } = own ?? day;
  const isOfDay = rule.counted === "days-work";
  const minutes = isOfDay ? day.minutes : own === null ? 0 : workedWithin(attendance, shift, own.ranges);
  if (minutes < rule.atLeast) return null;
  if (minutes > rule.wholeOver) return { rule, classification, ranges: [wholeOf(attendance)] };
  return own;
}

/** What the shift itself says of higher duties. */
function ownDuties({ holding, factOf }: Seen, shift: Shift, attendance: Attendance): Duties | null {
  for (const rule of holding.higherDuties) {
    if (!Object.hasOwn(shift.circumstances, rule.classificationFact)) continue;
    const classification = factOf(rule.classificationFact);
    if (typeof classification !== "string") continue;
    return { rule, classification, ranges: dutyRanges(rule, factOf, attendance) };
  }
  return null;
}

/** Time added to work that is lifted as a whole is lifted with it. */
const wholeOf = ({ from, to }: Attendance): TimeRange => ({ from, to: (to + MINUTES_A_DAY) as Moment });

/** Clock times inside the attendance; without them the duties took the whole of it. */
function dutyRanges(rule: HigherDuties, factOf: FactValues, attendance: Attendance): readonly TimeRange[] {
  const times = rule.timesFact === null ? null : factOf(rule.timesFact);
  if (typeof times === "string") return windowsOf(times, attendance);
  const from = rule.fromFact === null ? null : factOf(rule.fromFact);
  const to = rule.toFact === null ? null : factOf(rule.toFact);
  const start = typeof from === "number" ? after(from, attendance.from) : attendance.from;
  return [{ from: start, to: typeof to === "number" ? after(to, start) : attendance.to }];
}

const after = (clock: number, moment: Moment): Moment =>
  (moment + ((((clock - clockOf(moment)) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY)) as Moment;

/** `09:00-10:30,14:00-15:30`, each window the first of its clock times inside the attendance. */
function windowsOf(text: string, { from }: Attendance): readonly TimeRange[] {
  return text.split(",").flatMap((window) => {
    const [start, end] = window.split("-").map((clock) => parseClock(clock.trim(), true));
    if (start == null || end == null) return [];
    const begins = after(start, from);
    return [{ from: begins, to: after(end, begins) }];
  });
}

/** Minutes of one shift inside some ranges. */
function workedWithin({ stretches, shifts }: Attendance, shift: Shift, ranges: readonly TimeRange[]): number {
  let worked = 0;
  for (const stretch of stretches) {
    if (shifts[stretch.shift] !== shift) continue;
    for (const range of ranges)
      worked += Math.max(0, Math.min(stretch.to, range.to) - Math.max(stretch.from, range.from));
  }
  return worked;
}
