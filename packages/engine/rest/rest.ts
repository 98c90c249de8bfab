// Rest between days' work: which rules about rest an attendance breaks, and from when that is paid for.

import type { Attendance } from "../attendance/attendance.ts";
import { type FactValues, factsHold } from "../award/conditions.ts";
import { paysContinuing, type RequiredRest } from "../award/kinds/rest-between.ts";
import { dayOf, type LocalDate, MINUTES_A_DAY, type Moment } from "../award/units.ts";
import type { TimeRange } from "../facts/facts.ts";
import type { Holding } from "../law/holding.ts";
import type { Row } from "../law/rows.ts";
import { factsOf, type Sight } from "../law/sight.ts";
import { isDisregarded, type LabelledHours, type Rest, seenBy } from "./earlier-work.ts";

/** A rest rule that was broken, and from when its row pays. */
export interface Breach {
  readonly row: Row;
  readonly from: Moment;
}

/** The day of the last ordinary work, where some is known. */
function ordinaryDayOf(rest: Rest): LocalDate | null {
  for (let one: Rest | null = rest; one !== null; one = one.earlier)
    if (one.hasOrdinary) return one.ordinaryDay;
  return null;
}

/** What lay between the last ordinary work and a moment: the longest time off in 24 hours, and whether there was overtime. */
interface Between {
  readonly off: number;
  readonly overtime: boolean;
}

/** In the 24 hours before `start`. Before the first work we know of, the time is taken as time off. */
function between(rest: Rest, until: Moment, start: Moment, endedInOvertime: (one: Rest) => boolean): Between {
  const window = start - MINUTES_A_DAY;
  let [off, overtime, next]: [number, boolean, number] = [0, false, until];
  for (let one: Rest | null = rest; one !== null && one.finish !== null; one = one.earlier) {
    off = Math.max(off, next - Math.max(one.finish, window));
    if (one.finish <= window) return { off, overtime };
    overtime ||= !one.hasOrdinary || endedInOvertime(one);
    if (one.hasOrdinary || one.from === null) return { off, overtime };
    next = one.from;
  }
  return { off: Math.max(off, next - window), overtime };
}

const NONE: readonly never[] = [];

type RestRule = RequiredRest;

const neededUnder = ({ reduced, needed }: RestRule, factOf: FactValues): number =>
  reduced !== null && factsHold(reduced.facts, factOf) ? reduced.to : needed;

/** The time off before an attendance; work we do not know of is long ago. */
const gapTo = ({ from }: Attendance, { finish }: Rest): number =>
  finish === null ? MINUTES_A_DAY : from - finish;

/** Does it take the labels of an attendance's hours to tell whether it breaks a rest? */
export function asksForLabels({ holding, factOf }: Sight, attendance: Attendance, previous: Rest): boolean {
  const { finish } = previous;
  const gap = gapTo(attendance, previous);
  const isLong = attendance.shifts.length > 1 || mayRunIntoNextDay(holding, attendance);
  if (!isLong && finish === null) return false;
  for (const { rule, isOfRest } of holding.testedRows) {
    if (!isOfRest || rule.kind !== "rest-between" || !paysContinuing(rule.rest)) continue;
    const isShort = rule.rest.afterOvertimeFact !== null && gap < neededUnder(rule.rest, factOf);
    if (isLong || isShort) return true;
  }
  return false;
}

/** May overtime lead from one day's ordinary work to the next's? Of limits only those of a portion leave some after it. */
const mayRunIntoNextDay = ({ spans, overtimeWhen, limits }: Holding, { from, to }: Attendance): boolean =>
  dayOf(from) !== dayOf((to - 1) as Moment) &&
  (spans.length > 0 || overtimeWhen.length > 0 || limits.some(({ rule: { per } }) => per === "portion"));

/** The attendance without work at its start that a rule disregards; null where nothing is left. */
function fromRegarded(
  attendance: Attendance,
  { disregards }: RestRule,
  { plan: { version } }: Sight,
): Attendance | null {
  if (disregards.length === 0) return attendance;
  const first = attendance.shifts.find(
    (shift) => !isDisregarded(disregards, shift, factsOf(shift, version.law)),
  );
  if (first === undefined) return null;
  return first.from === attendance.from ? attendance : { ...attendance, from: first.from };
}

/** The hours without overtime of shifts that a rule disregards. */
function regardedHours(
  hours: LabelledHours,
  { shifts }: Attendance,
  { disregards }: RestRule,
  { plan: { version } }: Sight,
): LabelledHours {
  if (disregards.length === 0) return hours;
  const left = shifts.filter((shift) => isDisregarded(disregards, shift, factsOf(shift, version.law)));
  const isCounted = ({ from, to }: TimeRange): boolean =>
    !left.some((shift) => from >= shift.from && to <= shift.to);
  return left.length === 0 ? hours : { ...hours, overtime: hours.overtime.filter(isCounted) };
}

/** The rests that an attendance breaks, as one shift's law sees it; `hours` is null where no rule asks for it. */
export function breachesOf(
  sight: Sight,
  attendance: Attendance,
  previous: Rest,
  hours: LabelledHours | null,
): readonly Breach[] {
  if (previous.finish === null && hours === null) return NONE;
  let breaches: readonly Breach[] = NONE;
  for (const row of sight.holding.testedRows) {
    if (!row.isOfRest || row.rule.kind !== "rest-between") continue;
    const { rest } = row.rule;
    const asked = {
      slug: row.rule.slug,
      rest,
      needed: neededUnder(rest, sight.factOf),
      factOf: sight.factOf,
    };
    const regarded = fromRegarded(attendance, rest, sight);
    const before = rest.disregards.length === 0 ? previous : seenBy(row.rule.slug, previous);
    const counted = hours === null ? null : regardedHours(hours, attendance, rest, sight);
    const from = regarded === null ? null : breachFrom(asked, regarded, before, counted);
    if (from !== null) breaches = [...breaches, { row, from }];
  }
  return breaches;
}

interface Asked {
  readonly slug: string;
  readonly rest: RestRule;
  readonly needed: number;
  readonly factOf: FactValues;
}

function breachFrom(
  asked: Asked,
  attendance: Attendance,
  previous: Rest,
  hours: LabelledHours | null,
): Moment | null {
  const gap = gapTo(attendance, previous);
  if (previous.breached.includes(asked.slug) && gap < asked.needed) return attendance.from;
  const resumed =
    asked.rest.separates === "work"
      ? betweenWork(asked, attendance, previous, hours)
      : betweenOrdinaryWork(asked, attendance, previous, hours ?? NO_HOURS);
  if (resumed !== null || hours === null || !paysContinuing(asked.rest)) return resumed;
  return continued(asked, attendance, hours);
}

const NO_HOURS: LabelledHours = { ordinary: [], overtime: [] };

/** Is there overtime between two moments? */
const hasOvertime = ({ overtime }: LabelledHours, from: Moment, to: Moment): boolean =>
  overtime.some((time) => time.from >= from && time.to <= to);

/** From the end of work to work on another day. */
function betweenWork(
  { rest, needed, factOf }: Asked,
  { from }: Attendance,
  previous: Rest,
  hours: LabelledHours | null,
): Moment | null {
  if (previous.finish === null || from - previous.finish >= needed) return null;
  if (previous.startedOn === dayOf(from) && !rest.sameDay) return null;
  if (rest.afterOvertimeFact === null || isAfterOvertime(rest, previous, factOf)) return from;
  const start = hours?.ordinary[0]?.from ?? from;
  return hours !== null && hasOvertime(hours, from, start) ? start : null;
}

/** From the end of one day's ordinary work to the start of another's, where overtime lies between the two. */
function betweenOrdinaryWork(
  { rest, needed, factOf }: Asked,
  attendance: Attendance,
  previous: Rest,
  hours: LabelledHours,
): Moment | null {
  const start = hours.ordinary[0]?.from;
  if (start === undefined) return null;
  const since = ordinaryDayOf(previous);
  const { off, overtime } = between(previous, attendance.from, start, (one) =>
    isAfterOvertime(rest, one, factOf),
  );
  const isSameDay = since === dayOf(start) && !rest.sameDay;
  if (!isSameDay && off < needed && (overtime || hasOvertime(hours, attendance.from, start)))
    return isAfterOvertime(rest, previous, factOf) && gapTo(attendance, previous) < needed
      ? attendance.from
      : start;
  return null;
}

/**
 * Overtime may lead from one day's ordinary work to the next's within an attendance, with too little time off. A rest that
 * separates work asks it of overtime on the day before too.
 */
function continued(
  { rest: { separates }, needed }: Asked,
  attendance: Attendance,
  hours: LabelledHours,
): Moment | null {
  let before: Moment | null = null;
  for (const day of hours.ordinary) {
    const isAfterWork = separates === "work" && day.isNext && dayOf(attendance.from) !== dayOf(day.from);
    const since: Moment | null = before ?? (isAfterWork ? attendance.from : null);
    const isWorked = since !== null && hasOvertime(hours, since, day.from);
    if (isWorked && longestGap(attendance, since, day.from) < needed) return day.from;
    before = day.to;
  }
  return null;
}

/** The longest time off inside an attendance: a sleepover, or the gap of a broken shift. */
function longestGap({ stretches }: Attendance, from: Moment, to: Moment): number {
  let longest = 0;
  let last = from;
  for (const stretch of stretches) {
    if (stretch.to <= from || stretch.from > to) continue;
    longest = Math.max(longest, stretch.from - last);
    last = stretch.to;
  }
  return longest;
}

const isAfterOvertime = (
  { afterOvertimeFact }: RestRule,
  { endedInOvertime }: Rest,
  factOf: FactValues,
): boolean => afterOvertimeFact !== null && (endedInOvertime ?? factOf(afterOvertimeFact) === true);
