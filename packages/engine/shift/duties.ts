// Time spent on the duties of a higher classification, and whether it lifts the whole of a day's work.

import type { Attendance } from "../attendance/attendance.ts";
import type { HigherDuties } from "../award/award.ts";
import { type FactValues, isEmpty, withinLength } from "../award/conditions.ts";
import { clockOf, dayOf, type LocalDate, MINUTES_A_DAY, type Moment, parseClock } from "../award/units.ts";
import type { Shift, TimeRange } from "../facts/facts.ts";
import type { Holding } from "../law/holding.ts";

export interface Duties {
  readonly rule: HigherDuties;
  readonly classification: string;
  readonly ranges: readonly TimeRange[];
}

/** Higher duties of one day's work or of one attendance, and the duties named first in it. */
interface DutySum {
  readonly first: Duties;
  readonly minutes: number;
  /** All its windows, each within its shift. */
  readonly windows: readonly TimeRange[];
}

/** Higher duties by the day the work began on, and by the start of the attendance. */
export interface DutyDays {
  readonly days: ReadonlyMap<LocalDate, DutySum>;
  readonly attendances: ReadonlyMap<Moment, DutySum>;
}

export const NO_DUTIES: DutyDays = { days: new Map(), attendances: new Map() };

/** How the law sees the facts of a shift. */
interface Seen {
  readonly holding: Holding;
  readonly factOf: FactValues;
}

/** Adds up the higher duties of each day. Most shifts mention none. */
export function dutyDaysOf(
  attendances: readonly Attendance[],
  seen: (shift: Shift) => Seen | null,
): DutyDays {
  let sums: { days: Map<LocalDate, DutySum>; attendances: Map<Moment, DutySum> } | null = null;
  for (const attendance of attendances) {
    for (const shift of attendance.shifts) {
      if (isEmpty(shift.circumstances)) continue;
      const sight = seen(shift);
      const own = sight === null ? null : ownDuties(sight, shift, attendance);
      if (own === null) continue;
      sums ??= { days: new Map(), attendances: new Map() };
      const worked = workedWithin(attendance, shift, own.ranges);
      addTo(sums.days, dayOf(attendance.from), own, worked);
      addTo(sums.attendances, attendance.from, own, worked);
    }
  }
  return sums ?? NO_DUTIES;
}

function addTo<K>(sums: Map<K, DutySum>, key: K, own: Duties, worked: readonly TimeRange[]): void {
  const { first, minutes, windows } = sums.get(key) ?? { first: own, minutes: 0, windows: [] };
  sums.set(key, { first, minutes: minutes + lengthOf(worked), windows: [...windows, ...worked] });
}

const lengthOf = (ranges: readonly TimeRange[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from, 0);

/** The duties that lift a shift: its own time, or all of it where those of the day or attendance pass the threshold. */
export function higherDuties(
  seen: Seen,
  shift: Shift,
  attendance: Attendance,
  { days, attendances }: DutyDays,
): Duties | null {
  const day = days.get(dayOf(attendance.from));
  if (day === undefined) return null;
  const own = ownDuties(seen, shift, attendance);
  const here = attendances.get(attendance.from);
  const named = own ?? (day.first.rule.counted === "days-work" ? day.first : here?.first);
  if (named === undefined) return null;
  const { rule, classification } = named;
  if (rule.counted === "in-a-row") return dutiesInARow(named, own, attendance, here?.windows ?? []);
  const minutes = (rule.counted === "days-work" ? day : here)?.minutes ?? 0;
  if (minutes < rule.atLeast) return null;
  if (liftsWhole(rule, minutes)) return { rule, classification, ranges: [wholeOf(attendance)] };
  return own;
}

/** Each time in a row counts by itself: too short it lifts nothing, long enough the whole, otherwise itself. */
function dutiesInARow(
  { rule, classification }: Duties,
  own: Duties | null,
  attendance: Attendance,
  windows: readonly TimeRange[],
): Duties | null {
  const runs = runsOf(attendance, windows).filter((run) => lengthOf(run) >= rule.atLeast);
  if (runs.some((run) => liftsWhole(rule, lengthOf(run))))
    return { rule, classification, ranges: [wholeOf(attendance)] };
  return own === null || runs.length === 0 ? null : { rule, classification, ranges: runs.flat() };
}

/** Work on higher duties in a row: other work or the gap of a broken shift ends it, a meal break does not. */
function runsOf({ stretches }: Attendance, windows: readonly TimeRange[]): readonly (readonly TimeRange[])[] {
  const runs: TimeRange[][] = [];
  let [portion, end]: [number, Moment | null] = [0, null];
  for (const stretch of stretches) {
    let at = stretch.from;
    const isNext = end !== null && stretch.portion === portion;
    for (const window of windows.toSorted((a, b) => a.from - b.from)) {
      const from = Math.max(window.from, stretch.from) as Moment;
      const to = Math.min(window.to, stretch.to) as Moment;
      if (from >= to) continue;
      const goesOn = from === at && (at !== stretch.from || isNext);
      if (goesOn) runs.at(-1)?.push({ from, to });
      else runs.push([{ from, to }]);
      at = to;
    }
    end = at === stretch.to ? at : null;
    portion = stretch.portion;
  }
  return runs;
}

/** Are duties long enough to lift the whole of the work? */
const liftsWhole = ({ whole }: HigherDuties, minutes: number): boolean =>
  whole !== "never" && withinLength(whole, minutes);

/** What the shift itself says about higher duties. */
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
  const windows = text.split(",").flatMap((window) => {
    const [start, end] = window.split("-").map((clock) => parseClock(clock.trim(), true));
    if (start == null || end == null) return [];
    const begins = after(start, from);
    return [{ from: begins, to: after(end, begins) }];
  });
  return withoutOverlaps(windows);
}

/** Time that two windows share counts once. */
function withoutOverlaps(windows: readonly TimeRange[]): readonly TimeRange[] {
  const apart: TimeRange[] = [];
  for (const window of windows.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last === undefined || window.from > last.to) apart.push(window);
    else apart[apart.length - 1] = { from: last.from, to: Math.max(last.to, window.to) as Moment };
  }
  return apart;
}

/** The time of one shift that was worked inside some ranges. */
function workedWithin(
  { stretches, shifts }: Attendance,
  shift: Shift,
  ranges: readonly TimeRange[],
): readonly TimeRange[] {
  const worked: TimeRange[] = [];
  for (const stretch of stretches) {
    if (shifts[stretch.shift] !== shift) continue;
    for (const range of ranges) {
      const from = Math.max(stretch.from, range.from) as Moment;
      const to = Math.min(stretch.to, range.to) as Moment;
      if (from < to) worked.push({ from, to });
    }
  }
  return worked;
}
