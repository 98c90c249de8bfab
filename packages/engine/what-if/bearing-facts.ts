// How another value of a declared fact affects a shift, by what the rules that name it could touch.

import { hoursFit, isOnNamedDay, minuteAt, minuteFits } from "../attendance/minute.ts";
import { overdueRanges } from "../attendance/worked-through.ts";
import {
  type Allowance,
  has,
  type NotStatedRule,
  type PublicHolidayChoice,
  type Rule,
  type ShiftTest,
  type Span,
  type SpanExtension,
  type When,
} from "../award/award.ts";
import { paysContinuing, type RequiredRest } from "../award/kinds/rest-between.ts";
import { dayOf } from "../award/units.ts";
import type { Piece } from "../claims/walk.ts";
import type { Holding } from "../law/holding.ts";
import { missedRange } from "../price/missed-breaks.ts";
import { isCertainlyHad } from "../rest/rest.ts";
import { isShiftFit, portionFits } from "../shift/fits.ts";
import type { Situation } from "../shift/situation.ts";
import type { Bearing, ChangeOfFact } from "./change.ts";
import { type Concerned, concernedByFact, isClaimed, sightAfter, touchedByFact } from "./concerned.ts";
import { isSameBase } from "./other-base.ts";
import { EVERY_SHIFT } from "./reach.ts";
import { hasRoom } from "./room.ts";
import { isSameTime } from "./same-time.ts";
import { addedAtMost, type Survey } from "./survey.ts";

/** A fact acts through the rules that name it; where none can touch the shift, each minute keeps label, row and rate. */
export function factBearing(survey: Survey, other: ChangeOfFact): Bearing {
  const { changes, situation } = survey;
  const touched = touchedByFact(changes, situation, other);
  if ((touched.reach & survey.reach) === 0) return "nothing";
  return rulesBearing(survey, concernedByFact(touched, situation, other));
}

/** The effect of rules that apply before a change or after it. */
export function rulesBearing(survey: Survey, concerned: Concerned): Bearing {
  const { rules, reaches, mayLengthen, overtaking } = concerned.touched;
  if (mayLengthen && isLonger(survey, concerned)) return "something";
  const overtime = overtaking.length === 0 ? null : overtimeIn(concerned);
  const overtaken = overtime === null ? survey : { ...survey, hasOvertime: true, isLabelled: false };
  const reach = overtime === null ? survey.reach : EVERY_SHIFT;
  let [isBeside, isRate, isRefused] = [false, false, false];
  for (let at = 0; at < rules.length; at += 1) {
    const rule = rules[at];
    if (rule === undefined || ((reaches[at] ?? EVERY_SHIFT) & reach) === 0) continue;
    if (rule === overtime || !touches(rule, overtaken, concerned)) continue;
    if (rule.kind === "not-stated" && isMet(rule, survey, concerned)) isRefused = true;
    else if (addsBeside(rule)) isBeside = true;
    else if (makesRate(rule)) isRate = true;
    else return "something";
  }
  if (overtime !== null) return isBeside || isRate || isRefused ? "something" : "overtime";
  if (isRefused) return "refused";
  if (!isBeside && !isRate) return "nothing";
  if (survey.isShort) return "something";
  return isRate ? "rate" : "extras";
}

/** Whether a rule that refuses applies after a change, for some time as it is labelled now. */
function isMet(rule: NotStatedRule, { situation, walked }: Survey, { holding }: Concerned): boolean {
  const { when } = rule;
  const fits = ({ from, trigger, portion }: Piece): boolean =>
    hoursFit(when, trigger === null) &&
    minuteFits(when, minuteAt(situation.holidays, from)) &&
    isOnNamedDay(when, from) &&
    portionFits(when.shift, situation, portion);
  return holding().notStated.includes(rule) && walked.walked.pieces.some(fits);
}

/** May more be added to the work than before, or another part of it be looked at? */
function isLonger(survey: Survey, concerned: Concerned): boolean {
  const { situation, walked, paid } = survey;
  const { attendance } = situation;
  const holding = concerned.holding();
  const added = addedAtMost({ holding, attendance, factOf: concerned.factOf }, walked.walked.pieces);
  return attendance.worked + added > paid || takesAnother(survey, holding);
}

/** The rule that makes every minute overtime after a change. */
const overtimeIn = ({ touched: { overtaking }, holding }: Concerned): Rule | null =>
  holding().overtimeWhen.find((rule) => overtaking.includes(rule)) ?? null;

/** Are there tests of the ordinary part of a shift that were not met before, where it may not be all of the shift? */
function takesAnother({ situation, hasOvertime }: Survey, holding: Holding): boolean {
  const { shift } = situation;
  if (!holding.testsOrdinaryPortions || situation.holding.testsOrdinaryPortions) return false;
  return hasOvertime || shift.agreed !== null || shift.rostered !== null;
}

/** Whether a rule adds money beside the minutes, however those are paid. */
const addsBeside = (rule: Rule): boolean =>
  (rule.kind === "allowance" ? !rule.allPurpose : has(rule, "adds-money")) && !has(rule, "promises-money");

/** Whether all that a rule does is to make another rate before percentages. */
const makesRate = (rule: Rule): boolean =>
  rule.kind === "allowance"
    ? rule.allPurpose && rule.with === null
    : rule.kind === "scale" || rule.kind === "uplift" || rule.kind === "retained-rate";

/** Whether a rule may change what the shift pays by applying or not, or by the value it takes from a fact. */
function touches(rule: Rule, survey: Survey, after: Concerned): boolean {
  const { situation, hasOvertime } = survey;
  const { shift } = situation;
  switch (rule.kind) {
    case "minimum-payment":
      return survey.isShort;
    case "pattern":
      return (rule.of === "agreed" ? shift.agreed : shift.rostered) !== null;
    case "rest-between":
      return mayLackRest(rule.rest, situation) || (survey.days.length > 1 && paysContinuing(rule.rest));
    case "ordinary-limit":
      return !hasRoom(rule, survey, situation.factOf, after.factOf);
    case "span":
      return leaves(rule, survey, after);
    case "span-extension":
      return meetsOpened(rule, survey);
    case "overtime-when":
      return meets(rule.when, survey);
    case "ordinary-rate":
    case "penalty":
    case "overtime":
    case "not-stated":
      return mayClaim(rule.when, survey);
    case "flat-per-hour":
      return (hasOvertime || rule.when.hours !== "overtime") && meets(rule.when, survey);
    case "shift-class":
      return mayHaveClass(rule.when.shift, survey);
    case "break-schedule":
    case "paid-breaks":
      // a roster has room for the breaks of its schedule
      return shift.rostered !== null || shift.agreed !== null || !isSameTime(situation, after);
    case "broken-shift":
      return false; // it joins shifts, and a surveyed shift is in one piece
    case "public-holiday-choice":
      return movesHoliday(rule, situation, after);
    case "allowance":
      return makesRate(rule)
        ? !isSameBase(survey, sightAfter(after), situation.facts)
        : isDue(rule, situation, hasOvertime) && isShiftFit(rule.when, situation);
    case "higher-duties":
      return typeof after.factOf(rule.classificationFact) === "string";
    case "worked-through-break":
      return rule.after === null
        ? isTimeTold(rule.fact, situation, after)
        : overdueRanges(situation.attendance, rule.after, false).length > 0;
    case "ordinary-break":
      return isTimeTold(rule.fact, situation, after);
    case "missed-break":
      return rule.startsFact !== null || missedRange(rule, situation) !== null;
    case "scale":
    case "uplift":
    case "retained-rate":
      return !isSameBase(survey, sightAfter(after), situation.facts);
    default:
      return true;
  }
}

const isTimeTold = (fact: string | null, ...cases: readonly Pick<Concerned, "factOf">[]): boolean =>
  fact !== null && cases.some(({ factOf }) => typeof factOf(fact) === "number");

/** A class of all that was worked has a say in which of it is overtime, and so in the class of what is left. */
function mayHaveClass(test: ShiftTest | null, { situation, hasOvertime }: Survey): boolean {
  const unclassed = { ...situation, classes: NO_CLASSES };
  if (portionFits(test, unclassed, 0)) return true;
  const { attendance } = situation;
  if (!hasOvertime || attendance.ordinaryPortions === attendance.portions) return false;
  const whole = { ...attendance, ordinaryPortions: attendance.portions, ordinaryWhole: null };
  return portionFits(test, { ...unclassed, attendance: whole }, 0);
}

const NO_CLASSES: readonly (readonly string[])[] = [];

/** May a rule claim some time of the shift, as it is labelled or, where that may change, by its days and clock alone? */
function mayClaim(when: When, survey: Survey): boolean {
  const { situation, walked, hasOvertime, isLabelled } = survey;
  if (!isLabelled) return (hasOvertime || when.hours !== "overtime") && meets(when, survey);
  const fits = ({ from, to, trigger }: Piece): boolean => {
    if (!hoursFit(when, trigger === null)) return false;
    if (when.because !== null && (trigger === null || !when.because.includes(trigger.slug))) return false;
    const { weekday, holiday, clock } = minuteAt(situation.holidays, from);
    return (
      (when.days === null || when.days.includes(weekday)) &&
      (when.holiday === null || when.holiday === holiday) &&
      (when.between === null ||
        when.between.some((window) => clock < window.to && clock + to - from > window.from)) &&
      isOnNamedDay(when, from)
    );
  };
  return walked.walked.pieces.some(fits) && portionFits(when.shift, situation, 0);
}

/** Does the shift as a whole fit, and is there a minute in it whose day, clock and holiday could? */
function meets({ days, holiday, between, shift }: When, survey: Survey): boolean {
  const isMet = survey.days.some(
    (day) =>
      (days === null || days.includes(day.weekday)) &&
      (holiday !== true || day.holiday) &&
      (between === null || between.some((window) => day.from < window.to && day.to > window.from)),
  );
  return isMet && portionFits(shift, survey.situation, 0);
}

/** Is there a minute in the shift outside the span, or a class of shift that asks for it? */
function leaves({ slug, windows }: Span, { situation, days }: Survey, after: Concerned): boolean {
  const isOutside = days.some(({ weekday, from, to }) => {
    const window = windows[weekday] ?? null;
    return window === null || from < window.from || to > window.to;
  });
  const isAsked = ({ shiftClasses }: Holding): boolean =>
    shiftClasses.some(({ notWithin }) => notWithin.includes(slug));
  return isOutside || isAsked(situation.holding) || isAsked(after.holding());
}

/** Is there a minute in the shift between where the extension opens or closes a span and where the span itself does? */
function meetsOpened({ extends: extended, opens, closes }: SpanExtension, survey: Survey): boolean {
  return survey.situation.holding.spans.some(
    ({ rule }) =>
      extended.includes(rule.slug) &&
      survey.days.some(({ weekday, from, to }) => {
        const window = rule.windows[weekday] ?? null;
        if (window === null) return true;
        const early = opens !== null && from < window.from && to > opens;
        return early || (closes !== null && from < closes && to > window.to);
      }),
  );
}

/** May a rest be too short, after the work that is known to be before the shift? */
export function mayLackRest(rest: RequiredRest, { attendance, shift, previous }: Situation): boolean {
  const told = { ...previous, finish: shift.previousFinish };
  return !isCertainlyHad(rest, attendance, previous) || !isCertainlyHad(rest, attendance, told);
}

/** A holiday moved away from another day, or to a day that is one throughout, changes nothing. */
function movesHoliday(rule: PublicHolidayChoice, situation: Situation, { plan, factOf }: Concerned): boolean {
  const to = factOf(rule.fact);
  const isOther = to === rule.movedAway || to === rule.movedHere;
  if (plan !== situation.plan || !isOther || rule.when.facts.length > 0) return true;
  const moved = to === rule.movedAway ? "away" : "here";
  return dayAs(situation, situation.holding.holidayMoved) !== dayAs(situation, moved);
}

/** How much of the day the shift starts on is a public holiday. */
function dayAs({ facts, shift }: Situation, moved: "away" | "here" | null): "none" | "part" | "whole" {
  if (moved !== null) return moved === "away" ? "none" : "whole";
  const day = dayOf(shift.from);
  const found = facts.holidays.filter((holiday) => holiday.day === day);
  if (found.length === 0) return "none";
  return found.some(({ from }) => from === 0) ? "whole" : "part";
}

/** Could an allowance whose facts hold be paid? */
function isDue(rule: Allowance, { shift, holding }: Situation, hasOvertime: boolean): boolean {
  const { allPurpose, due } = rule;
  if (allPurpose) return true;
  switch (due.by) {
    case "claim":
      return isClaimed(rule, shift, holding);
    case "overtime":
    case "overtime-after-finish":
    case "overtime-past-finish":
    case "overtime-after-ordinary":
    case "overtime-before-start":
      return hasOvertime;
    case "each":
    case "longest":
      return shift.breaks.some(({ kind }) => kind === due.gap);
    case "each-portion":
    case "facts":
    case "worked":
      return true;
  }
}
