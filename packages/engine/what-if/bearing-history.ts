// How a change of the person, or of what came before a shift, affects it; anything it does not check may matter.

import type { OrdinaryLimit, Pattern } from "../award/award.ts";
import { paysContinuing } from "../award/kinds/rest-between.ts";
import { NOT_STATED } from "../award/values.ts";
import { openCounters } from "../claims/attendance-walk.ts";
import { firstStep } from "../claims/steps.ts";
import type { Employee, Shift } from "../facts/facts.ts";
import { newCounters } from "../hours/counters.ts";
import { labelHours } from "../hours/hours.ts";
import type { Holding } from "../law/holding.ts";
import type { Situation } from "../shift/situation.ts";
import { breakBearing } from "./bearing-breaks.ts";
import { rulesBearing } from "./bearing-facts.ts";
import type { Bearing } from "./change.ts";
import { concernedByWorker } from "./concerned.ts";
import { isOfRateAlone, isOfWorkerAlone, isSameRate, withEmployee } from "./other-base.ts";
import { shortestOf } from "./room.ts";
import type { Survey } from "./survey.ts";

/** A change of the rate matters if it makes another rate; any other change of a person may decide which rules apply. */
export function personBearing(survey: Survey, to: Partial<Employee>): Bearing {
  const { situation } = survey;
  if (isOfWorkerAlone(to)) return workerBearing(survey, to.worker);
  if (!isOfRateAlone(situation, to)) return "something";
  return isSameRate(survey, withEmployee(situation.facts, to)) ? "nothing" : "something";
}

/** A type of worker acts through the rules that are for one type and not for another. */
function workerBearing(survey: Survey, worker: string): Bearing {
  // of higher duties, the rate of another classification may change
  if (survey.situation.duties !== null) return "something";
  const concerned = concernedByWorker(survey.changes, survey.situation, worker);
  const { mayJoin, reach } = concerned.touched;
  if (mayJoin) return "something";
  if ((reach & survey.reach) === 0) return "nothing";
  return rulesBearing(survey, concerned) === "nothing" ? "nothing" : "something";
}

export function shiftBearing(survey: Survey, to: Partial<Shift>): Bearing {
  if (to.breaks !== undefined) return breakBearing(survey, to);
  let bearing: Bearing = "nothing";
  for (const key in to) {
    if (bearing !== "nothing") return "something";
    bearing = partBearing(survey, to, key);
  }
  return bearing;
}

function partBearing(survey: Survey, to: Partial<Shift>, key: string): Bearing {
  const { holding } = survey.situation;
  switch (key) {
    case "workedToday":
      return todayBearing(survey, to);
    case "workedThisWeek":
      return hoursBearing(survey, to, isWeekLimited(holding));
    case "agreed":
    case "rostered":
      return patternBearing(survey, key, to);
    case "previousFinish":
      return finishBearing(survey);
    default:
      return "something";
  }
}

/** When earlier work finished matters to rest, and to rows that count their own time in it. */
function finishBearing({ situation: { holding, shift } }: Survey): Bearing {
  const isPlaced = holding.countsRows && shift.workedToday > 0;
  return isPlaced || holding.testedRows.some(({ rule }) => rule.kind === "rest-between")
    ? "something"
    : "nothing";
}

function todayBearing(survey: Survey, to: Partial<Shift>): Bearing {
  const { holding, shift, factOf } = survey.situation;
  if (survey.isShort && holding.minimums.some(({ per }) => per === "day")) return "something";
  if (shift.agreed !== null || shift.rostered !== null || shift.previousFinish !== null) return "something";
  const worked = Math.max(to.workedToday ?? 0, shift.workedToday) + survey.paid;
  return hoursBearing(
    survey,
    to,
    holding.limits.some(
      ({ per, rule }) => (per === "day" || per === "days-work") && worked > shortestOf(rule, factOf),
    ),
  );
}

const isWeekLimited = ({ limits }: Holding): boolean =>
  limits.some(({ per }) => per === "week" || per === "cycle");

/** Hours before a shift use up limits; those that leave no room on the only day of a shift make all of it overtime. */
function hoursBearing({ situation, notes, days }: Survey, to: Partial<Shift>, isLimited: boolean): Bearing {
  if (notes.countsOrdinary) return "something";
  if (!isLimited) return "nothing";
  const limit = days.length === 1 ? limitReached(situation, to) : null;
  if (limit === null) return "something";
  // Time beyond a count of weeks may have been rostered, which other overtime may not.
  const isOfWeeks = limit.per === "week" || limit.per === "cycle";
  return isOfWeeks && asksForRoster(situation.holding) ? "something" : "overtime";
}

/** Does an allowance ask when work was to finish or start? */
const asksForRoster = ({ ofAttendance }: Holding): boolean =>
  ofAttendance.some(({ due }) => due.by.endsWith("-finish") || due.by === "overtime-before-start");

/** The limit that leaves no ordinary minute as work starts. */
function limitReached(situation: Situation, to: Partial<Shift>): OrdinaryLimit | null {
  const { attendance, facts, shift } = situation;
  const [start] = attendance.stretches;
  if (start === undefined) return null;
  const counters = newCounters();
  openCounters(counters, { ...attendance, shifts: [{ ...shift, ...to }] }, facts, () => situation);
  const label = labelHours(situation, firstStep(situation, start.from, start.to, start.portion), counters);
  return label?.kind === "ordinary-limit" ? label : null;
}

/** May a rule about rest ask whether work over midnight began with its hours, and so is one shift? */
const mayBeOneNight = ({ situation: { holding }, days }: Survey): boolean =>
  days.length > 1 &&
  holding.restRows.some(({ rule }) => rule.kind === "rest-between" && paysContinuing(rule.rest));

/** Where no hours at all were agreed or rostered, every minute goes beyond them. */
function patternBearing(survey: Survey, of: Pattern["of"], to: Partial<Shift>): Bearing {
  const { situation, hasOvertime } = survey;
  const { holding, shift } = situation;
  const rules = holding.patterns.filter((one) => one.of === of);
  const isAfterFinish = asksForRoster(holding);
  if (rules.length === 0)
    return (isAfterFinish && hasOvertime) || holding.testsOrdinaryPortions || mayBeOneNight(survey)
      ? "something"
      : "nothing";
  const pattern = to[of] ?? null;
  const isNone = pattern !== null && pattern.from === pattern.to && pattern.to <= shift.from;
  const isAll =
    isNone && rules.every(({ beyond, countsAs }) => beyond !== NOT_STATED && countsAs === "overtime");
  return isAll && !isAfterFinish && !holding.testsOrdinaryPortions ? "overtime" : "something";
}
