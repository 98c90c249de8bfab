// What is settled for a whole shift before its minutes are walked: classes, active rows, rest, pattern, duties.

import type { Attendance } from "../attendance/attendance.ts";
import { mayRunOn } from "../attendance/days-work.ts";
import { rosteredFinish, type Uncounted, withOrdinaryPortions } from "../attendance/ordinary-portions.ts";
import type { InItsDay } from "../attendance/pattern.ts";
import { roomBeyond, underRoster } from "../attendance/planned.ts";
import { type Holidays, meetsHolidays } from "../attendance/shift-tests.ts";
import type { OvertimeWhen, Pattern } from "../award/award.ts";
import { paysContinuing } from "../award/kinds/rest-between.ts";
import { dayOf, type Moment, weekdayOf, weekdaysIn } from "../award/units.ts";
import type { Facts, Shift, TimeRange } from "../facts/facts.ts";
import type { Holding, Limit } from "../law/holding.ts";
import type { Row } from "../law/rows.ts";
import { type Sight, saysNothing } from "../law/sight.ts";
import type { Rest } from "../rest/earlier-work.ts";
import { type Breach, breachesOf } from "../rest/rest.ts";
import type { RestTime } from "../rest/rest-times.ts";
import { classesByPortion, isSpanExempt, limitsFor, overtimeByPortion, rowsByPortion } from "./by-portion.ts";
import { type Duties, type DutyDays, higherDuties, NO_DUTIES } from "./duties.ts";
import { breaksAsOrdinary, type Excess, excessOf, isOvertime, workedThrough } from "./excess.ts";

export interface Situation extends Sight {
  readonly facts: Facts;
  readonly attendance: Attendance;
  readonly shift: Shift;
  readonly holidays: Holidays;
  readonly spanExempt: boolean;
  /** May a second day's ordinary work begin within the attendance? */
  readonly runsOn: boolean;
  /** Is that day's work counted by itself, because a clause about rest pays those who continue? */
  readonly countsEachDay: boolean;
  /** Time beyond a pattern. */
  readonly excess: readonly Excess[];
  /** Meal breaks that were worked through. */
  readonly through: readonly Excess[];
  /** Time beyond a pattern that is paid as overtime and counts as ordinary. */
  readonly extra: readonly Excess[];
  /** Breaks in overtime that are paid as ordinary time. */
  readonly ordinaryBreaks: readonly TimeRange[];
  readonly duties: Duties | null;
  /** Ranges inside the attendance at whose ends something changes. */
  readonly ranges: readonly TimeRange[];
  /** By portion: shift classes, tested rows that may claim a minute, circumstances that may make it overtime. */
  readonly classes: readonly (readonly string[])[];
  readonly rows: readonly (readonly Row[])[];
  readonly overtimeWhen: readonly (readonly OvertimeWhen[])[];
  /** The limits of ordinary hours for such a shift. */
  readonly limits: readonly Limit[];
  /** Rests that were too short, and for how long each is paid. */
  readonly breaches: readonly Breach[];
  readonly previous: Rest;
  /** The same day's work before its attendance: the attendances, and minutes with those that the request tells. */
  readonly earlier: readonly Attendance[];
  readonly workedEarlier: number;
}

/** What we know of an attendance before its minutes are walked. */
export interface Setting extends InItsDay {
  readonly facts: Facts;
  readonly previous: Rest;
  readonly dutyDays: DutyDays;
  /** The attendance as if work had gone on to the end of its roster. */
  readonly planned: Attendance;
  /** What a first walk found about its hours, if the answer depends on it. */
  readonly labels: Labels | null;
}

interface Labels {
  /** As rules about rest see them; null: none asks. */
  readonly times: readonly RestTime[] | null;
  /** Time of the planned attendance that no class counts. */
  readonly uncounted: readonly Uncounted[];
}

export function situate(sight: Sight, setting: Setting, shift: Shift): Situation {
  const { plan, holding, factOf, age } = sight;
  const { facts, attendance: present, previous, dutyDays, labels } = setting;
  const outside = excessOf(holding, setting, shift);
  const beyond = outside.length === 0 ? outside : outside.filter(isOvertime);
  const attendance =
    holding.testsOrdinaryPortions && !isOrdinaryThroughout(setting, shift, beyond)
      ? withOrdinaryShift(holding, setting, shift, beyond)
      : present;
  const holidays = { days: facts.holidays, moved: holding.holidayMoved, movedOn: dayOf(attendance.from) };
  const startDay = 1 << weekdayOf(dayOf(present.from));
  const classes =
    (holding.classDays & startDay) === 0 ? NONE : classesByPortion(holding, attendance, holidays);
  const isTold = !saysNothing(sight);
  const through = mayBeThrough(holding, isTold) ? workedThrough(sight, attendance, shift) : NONE;
  const ordinaryBreaks =
    isTold && holding.ordinaryBreaks.length > 0 ? breaksAsOrdinary(sight, attendance, shift) : NONE;
  const duties = dutyDays === NO_DUTIES ? null : higherDuties(sight, shift, attendance, dutyDays);
  const breaches = breachesOf(sight, attendance, previous, labels?.times ?? null);
  const part = { attendance, classes, holidays, shift, factOf, plan };
  // a shift that touches others may go on with rows that began in them
  const isAlone = present.shifts.length === 1;
  const isUsual = isAlone && breaches.length === 0 && through.length === 0 && !meetsHolidays(holidays);
  const tested = isUsual ? holding.usualRows : holding.testedRows;
  const runsOn = mayRunOn(attendance);
  // time that minimums add after the last minute is paid by the rules of its day
  const days = weekdaysIn(present.from, present.to + holding.longestOfWork);
  return {
    plan,
    holding,
    factOf,
    facts,
    attendance,
    shift,
    age,
    holidays,
    spanExempt: classes.length > 0 && isSpanExempt(holding, classes),
    runsOn,
    countsEachDay: runsOn && holding.restRows.some(paysThoseWhoContinue),
    excess: beyond,
    through,
    extra: outside.length === beyond.length ? NONE : outside.filter((one) => !isOvertime(one)),
    ordinaryBreaks,
    duties,
    ranges: rangesIn(
      rangesOf(through.length === 0 ? outside : [...through, ...outside], duties),
      ordinaryBreaks,
      breaches,
    ),
    classes,
    rows: tested.length === 0 ? NONE : rowsByPortion({ rows: tested, breaches, days, startDay }, part),
    overtimeWhen: (holding.overtimeDays & days) === 0 ? NONE : overtimeByPortion(holding, part),
    limits: (holding.limitDays & startDay) === 0 ? holding.limitsOfAll : limitsFor(holding.limits, part),
    breaches,
    previous,
    earlier: setting.sameDay.earlier,
    workedEarlier: setting.workedEarlier,
  };
}

const NONE: readonly never[] = [];

/** A shift may mention a break that was worked through; some are overdue whatever it says. */
function mayBeThrough({ workedThrough: rules }: Holding, isTold: boolean): boolean {
  for (const { after } of rules) if (isTold || after !== null) return true;
  return false;
}

const paysThoseWhoContinue = ({ rule }: Row): boolean =>
  rule.kind === "rest-between" && paysContinuing(rule.rest);

function rangesOf(excess: readonly Excess[], duties: Duties | null): readonly TimeRange[] {
  if (excess.length === 0 && duties === null) return NONE;
  const ranges = excess.map(({ range }) => range);
  return duties === null ? ranges : [...ranges, ...duties.ranges];
}

/** Is a shift alone, without a roster, and nothing of it beyond a pattern or a limit? */
const isOrdinaryThroughout = (
  { attendance, labels }: Setting,
  { rostered, agreed }: Shift,
  beyond: readonly Excess[],
): boolean =>
  beyond.length === 0 &&
  labels === null &&
  rostered === null &&
  agreed === null &&
  attendance.shifts.length === 1;

type Excesses = readonly Excess[];

/** The attendance without overtime, and to its usual finish. Agreed hours bind where work beyond them is overtime. */
function withOrdinaryShift(holding: Holding, setting: Setting, shift: Shift, own: Excesses): Attendance {
  const { attendance, planned, labels } = setting;
  const uncounted = labels?.uncounted ?? NONE;
  const past = beyondPatterns(holding, setting, own);
  const work = { planned, past: planned === attendance ? past : beyondPlanned(holding, setting), uncounted };
  const under = underRoster(attendance, shift, holding.patterns.some(isOfAgreed));
  const finish = rosteredFinish(work, under.roster, (roster) => roomBeyond(roster, planned, holding));
  return withOrdinaryPortions(attendance, [...past, ...uncounted], under, finish);
}

const isOfAgreed = ({ of }: Pattern): boolean => of === "agreed";

function beyondPlanned(holding: Holding, { planned, ...setting }: Setting): readonly TimeRange[] {
  const work = { ...setting, attendance: planned };
  const [first] = planned.shifts;
  return first === undefined
    ? NONE
    : beyondPatterns(holding, work, excessOf(holding, work, first).filter(isOvertime));
}

/** What lies beyond the pattern of each shift of the attendance, within that shift. */
function beyondPatterns(holding: Holding, setting: InItsDay, own: Excesses): readonly TimeRange[] {
  const { shifts } = setting.attendance;
  if (shifts.length === 1) return own.map(({ range }) => range);
  return shifts.flatMap((shift) =>
    excessOf(holding, setting, shift)
      .filter(isOvertime)
      .map(({ range: { from, to } }) => ({
        from: Math.max(from, shift.from) as Moment,
        to: Math.min(to, shift.to) as Moment,
      }))
      .filter(({ from, to }) => from < to),
  );
}

function rangesIn(
  ranges: readonly TimeRange[],
  breaks: readonly TimeRange[],
  breaches: readonly Breach[],
): readonly TimeRange[] {
  if (breaks.length === 0 && breaches.length === 0) return ranges;
  return [...ranges, ...breaks, ...breaches];
}
