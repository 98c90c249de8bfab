// Rest between days' work: which rules about rest an attendance breaks, and for how long that is paid for.

import type { Attendance } from "../attendance/attendance.ts";
import { type FactValues, factsHold } from "../award/conditions.ts";
import { paysContinuing, type RequiredRest } from "../award/kinds/rest-between.ts";
import { plus } from "../award/lists.ts";
import {
  clockOf,
  dayOf,
  FAR,
  MINUTES_A_DAY,
  type Moment,
  momentAt,
  weekdayOf,
  weekdaysIn,
  weekOf,
} from "../award/units.ts";
import { type ClockChange, elapsed, type Facts, type Shift, type TimeRange } from "../facts/facts.ts";
import type { Holding, OpenSpan } from "../law/holding.ts";
import type { Row } from "../law/rows.ts";
import { factsOf, type Sight } from "../law/sight.ts";
import {
  type Asked,
  type CountedWork,
  countedIn,
  type EarlierWork,
  earlierWork,
  lastOrdinary,
  longestOff,
} from "./counted-work.ts";
import type { Rest } from "./earlier-work.ts";
import { type OrdinaryDay, ordinaryDays, type RestTime } from "./rest-times.ts";

/** A rest rule that was broken, and the time for which its row pays: until the rest is had, or the end of the attendance. */
export interface Breach extends TimeRange {
  readonly row: Row;
}

const NONE: readonly never[] = [];

/** By so much clocks change. */
const HOUR = 60;

const neededUnder = ({ reduced, needed }: RequiredRest, factOf: FactValues): number =>
  reduced !== null && factsHold(reduced.facts, factOf) ? reduced.to : needed;

/** An attendance, and the rest before it. */
interface Given {
  readonly facts: Facts;
  readonly attendance: Attendance;
  readonly previous: Rest;
}

/** Whether it takes the labels of an attendance's hours to know if it breaks a rest. */
export function asksForLabels({ holding, factOf }: Sight, given: Given): boolean {
  const { attendance, facts } = given;
  for (const { rule } of holding.restRows) {
    if (rule.kind !== "rest-between" || !looksAtHours(rule.rest)) continue;
    if (
      !isCertainlyHad(rule.rest, attendance, given.previous) &&
      timeFree(attendance, given.previous) < neededUnder(rule.rest, factOf)
    )
      return true;
    if (attendance.shifts.length > 1) return true;
    if (isOverMidnight(attendance) && mayRunIntoNextDay(holding, attendance, facts.employee.weekStartsOn))
      return true;
  }
  return false;
}

/** Only the 24 hours before ordinary work count: long work before it leaves too little of them, whatever came earlier. */
function timeFree(attendance: Attendance, { finish }: Rest): number {
  const left = MINUTES_A_DAY - HOUR - (attendance.to - attendance.from);
  return finish === null ? left : Math.min(left, elapsed(changeIn(attendance), finish, attendance.from));
}

const isOverMidnight = ({ from, to }: Attendance): boolean => dayOf(from) !== dayOf((to - 1) as Moment);

/** Whether a rest was certainly had before an attendance, whatever the facts and the labels of all hours are. */
export const isCertainlyHad = (
  { needed, reduced }: RequiredRest,
  attendance: Attendance,
  before: Rest,
): boolean => timeFree(attendance, before) >= Math.max(needed, reduced?.to ?? 0);

/** A change of the clocks before or in an attendance: rest is time that passes, not what the clock shows. */
function changeIn({ shifts }: Attendance): ClockChange | null {
  for (const { clockChange } of shifts) if (clockChange !== null) return clockChange;
  return null;
}

const looksAtHours = (rest: RequiredRest): boolean =>
  paysContinuing(rest) || rest.separates === "ordinary-work";

/** May overtime lead from one day's ordinary work to the next's? Of limits, those that start again inside an attendance. */
function mayRunIntoNextDay(
  { spans, overtimeDays, limits }: Holding,
  { from, to, portions }: Attendance,
  weekStartsOn: number,
): boolean {
  const [first, last] = [dayOf(from), dayOf((to - 1) as Moment)];
  const opens = ({ windows }: OpenSpan): boolean => {
    const window = windows[weekdayOf(last)] ?? null;
    return window !== null && momentAt(last, window.from) < to;
  };
  if ((overtimeDays & weekdaysIn(from, to)) !== 0) return true;
  // time outside one of them is not ordinary
  if (spans.length > 0 && spans.every(opens)) return true;
  const isNewWeek = weekOf(first, weekStartsOn) !== weekOf(last, weekStartsOn);
  return limits.some(({ rule: { per } }) => {
    if (per === "week" || per === "cycle") return isNewWeek;
    if (per === "portion") return portions.length > 1;
    return per !== "shift" && per !== "days-work";
  });
}

/** The rests that an attendance breaks, as one shift's law sees it; `times` is null where no rule asks for them. */
export function breachesOf(
  sight: Sight,
  attendance: Attendance,
  previous: Rest,
  times: readonly RestTime[] | null,
): readonly Breach[] {
  const { holding, factOf } = sight;
  const { finish } = previous;
  if (finish === null && times === null) return NONE;
  let breaches: readonly Breach[] = NONE;
  const change = changeIn(attendance);
  for (const row of holding.restRows) {
    if (row.rule.kind !== "rest-between") continue;
    const needed = neededUnder(row.rule.rest, factOf);
    if (times === null && (finish === null || elapsed(change, finish, attendance.from) >= needed)) continue;
    const breach = breachOf(sight, row, row.rule, { attendance, previous, times: times ?? NONE, needed });
    if (breach !== null) breaches = plus(breaches, breach);
  }
  return breaches;
}

/** An attendance whose rest we check, and how much of it a rule asks for. */
interface LookedAt {
  readonly attendance: Attendance;
  readonly previous: Rest;
  readonly times: readonly RestTime[];
  readonly needed: number;
}

function breachOf(
  { factOf, plan }: Sight,
  row: Row,
  { slug, rest }: Pick<Asked, "slug" | "rest">,
  { attendance, previous, times, needed }: LookedAt,
): Breach | null {
  const change = changeIn(attendance);
  const off = (from: number, to: number): number => elapsed(change, from, to);
  const factsIn = (shift: Shift): FactValues => factsOf(shift, plan.version.law);
  const asked = { slug, rest, needed, factOf, factsOf: factsIn, off };
  const { shifts, stretches } = attendance;
  const own = countedIn({ shifts, stretches, times }, asked);
  const from = own === null ? null : breachFrom(asked, own, attendance, previous);
  return own === null || from === null ? null : { row, from, to: restedAt(asked, own, from) };
}

/** Where work goes on after a break inside the attendance that is as long as the rest. */
function restedAt({ needed, off }: Asked, { duty }: CountedWork, from: Moment): Moment {
  let free: number = from;
  for (const stretch of duty) {
    const isWork = stretch.to > stretch.from;
    if (isWork && stretch.from > from && off(free, stretch.from) >= needed) return stretch.from;
    free = Math.max(free, stretch.to);
  }
  return FAR as Moment;
}

/** A breach goes on into later attendances until the rest is had. */
function breachFrom(asked: Asked, own: CountedWork, attendance: Attendance, previous: Rest): Moment | null {
  const { needed, rest, slug, off } = asked;
  const earlier = earlierWork(previous, asked, own.from);
  const [last] = earlier;
  if (last?.breached.includes(slug) && off(last.to, own.from) < needed) return own.from;
  const isOn = last?.to === own.from && last.endsInOvertime !== null;
  if (isOn && !paysContinuing(rest)) return null;
  const known = { own, earlier, days: ordinaryDays(own.times), attendance };
  const resumed = rest.separates === "work" ? betweenWork(asked, known) : betweenOrdinaryWork(asked, known);
  return resumed ?? (paysContinuing(rest) ? continued(asked, known) : null);
}

/** The work at hand with each day's ordinary work in it, and what came before, the latest first. */
interface Known {
  readonly own: CountedWork;
  readonly days: readonly OrdinaryDay[];
  readonly earlier: readonly EarlierWork[];
  readonly attendance: Attendance;
}

/** Is there overtime between two moments? */
const hasOvertime = (times: readonly RestTime[], from: number, to: number): boolean =>
  times.some((time) => !time.isOrdinary && time.to > from && time.from < to);

/** From the end of work to work on another day. After overtime: the work before ended in it, or this begins with it. */
function betweenWork(asked: Asked, { own, days, earlier, attendance }: Known): Moment | null {
  const { rest, needed, off } = asked;
  const [last] = earlier;
  if (last === undefined || off(last.to, own.from) >= needed) return null;
  if (last.startedOn === dayOf(attendance.from) && !rest.sameDay) return null;
  if (rest.afterOvertimeFact === null || isAfterOvertime(asked, last)) return own.from;
  const start = days[0]?.from;
  if (start === undefined || !hasOvertime(own.times, own.from, start)) return null;
  return longestOff(own.duty, own.from, start, off) < needed ? start : null;
}

/**
 * From the end of one day's ordinary work to the start of another's, where overtime lies between the two. Only the 24 hours
 * before that start count. Two shifts of one day may have less than the rest between them: then overtime takes none away.
 */
function betweenOrdinaryWork(asked: Asked, { own, days, earlier }: Known): Moment | null {
  const { rest, needed, off } = asked;
  const start = days[0]?.from;
  const ordinary = lastOrdinary(earlier);
  if (start === undefined) return null;
  if (ordinary?.day === dayOf(start) && !(rest.sameDay && off(ordinary.to, start) >= needed)) return null;
  const [last] = earlier;
  const isAfter = last !== undefined && isAfterOvertime(asked, last);
  const window = start - MINUTES_A_DAY;
  const since = Math.max(ordinary?.to ?? window, window);
  const isTold = last?.endsInOvertime === null && isAfter && last.to > window && last.to >= since;
  const works = [...earlier.toReversed(), own];
  if (!isTold && !works.some(({ times }) => hasOvertime(times, since, start))) return null;
  const duty = works.flatMap((work) => work.duty);
  if (longestOff(duty, since, start, off) >= needed) return null;
  return isAfter && off(last.to, own.from) < needed ? own.from : start;
}

/**
 * Overtime may lead from one day's ordinary work to the next's within an attendance, with too little time off. A rest that
 * separates work asks it of overtime on the day before too.
 */
function continued(asked: Asked, { own, days, attendance }: Known): Moment | null {
  const { rest, needed, off } = asked;
  let before: Moment | null = null;
  for (const day of days) {
    const isAsked = rest.separates === "work" && day.isNext && !isOneNight(asked, own, day, attendance);
    const since: Moment | null = before ?? (isAsked ? own.from : null);
    if (since !== null && longestOff(own.duty, since, day.from, off) < needed) return day.from;
    before = day.to;
  }
  return null;
}

/**
 * Between shifts: is it one shift over midnight whose first hours are overtime by their day alone? The roster begins with
 * the work; without a roster, the work leaves the rest in 24 hours.
 */
function isOneNight(
  { rest, needed }: Asked,
  { from, to }: CountedWork,
  day: OrdinaryDay,
  { shifts }: Attendance,
): boolean {
  if (rest.afterOvertimeFact !== null || clockOf(day.from) !== 0) return false;
  const starts = shifts.flatMap(({ rostered, agreed }) => (rostered ?? agreed)?.from ?? []);
  return starts.length > 0 ? Math.min(...starts) <= from : to - from <= MINUTES_A_DAY - needed;
}

const isAfterOvertime = ({ rest, factOf }: Asked, { endsInOvertime }: EarlierWork): boolean =>
  rest.afterOvertimeFact !== null && (endsInOvertime ?? factOf(rest.afterOvertimeFact) === true);
