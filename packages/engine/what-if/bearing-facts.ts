// What another value of a declared fact makes of a shift, by what the rules that name it could touch.

import {
  type Allowance,
  has,
  type OrdinaryLimit,
  type PublicHolidayChoice,
  type Rule,
  type SpanExtension,
  type When,
} from "../award/award.ts";
import { ageWithin, factsHold } from "../award/conditions.ts";
import { factsNamedBy } from "../award/names.ts";
import { dayOf } from "../award/units.ts";
import type { Holding } from "../law/holding.ts";
import { type Sight, sightOf } from "../law/sight.ts";
import { missedRange } from "../price/missed-breaks.ts";
import { isShiftFit, portionFits, type Situation } from "../shift/situation.ts";
import type { Bearing, ChangeOfFact } from "./change.ts";
import { isSameBase } from "./other-base.ts";
import type { Concerned, Survey } from "./survey.ts";

/** A fact acts through the rules that name it; where none can touch the shift, each minute keeps label, row and rate. */
export function factBearing(survey: Survey, other: ChangeOfFact): Bearing {
  const concerned = concernedBy(survey, other);
  const { rules, holding, overtime } = concerned;
  if (holding.longestMinimum > survey.paid) return "something";
  const overtaken = overtime === null ? survey : { ...survey, hasOvertime: true };
  for (const rule of rules) {
    if (rule !== overtime && touches(rule, overtaken, other, concerned)) return "something";
  }
  return overtime === null ? "nothing" : "overtime";
}

/** How the law sees the shift with the other value. */
export const sightWith = (
  { plan, age, factOf }: Situation,
  { slug, to }: ChangeOfFact,
  holding: Holding,
): Sight => ({ plan, holding, age, factOf: (asked) => (asked === slug ? to : factOf(asked)) });

export function concernedBy({ situation, latest }: Survey, change: ChangeOfFact): Concerned {
  if (latest.concerned !== null && latest.slug === change.slug && latest.to === change.to)
    return latest.concerned;
  const concerned = findConcerned(situation, change);
  Object.assign(latest, { slug: change.slug, to: change.to, concerned });
  return concerned;
}

function findConcerned({ plan, factOf, age, shift }: Situation, { slug, to }: ChangeOfFact): Concerned {
  const other = { ...shift, circumstances: { ...shift.circumstances, [slug]: to } };
  const { holding, factOf: otherwise } = sightOf(plan, other, age, false);
  const named = plan.version.law.memory.once(plan.rules, rulesByFact).get(slug) ?? NO_RULES;
  const rules = named.filter(
    (rule) =>
      ageWithin(rule.for.age, age) &&
      (factsHold(rule.when.facts, factOf) || factsHold(rule.when.facts, otherwise)),
  );
  return {
    rules: rules.length === named.length ? named : rules,
    holding,
    overtime: holding.overtimeWhen.find((rule) => rules.includes(rule) && isUnconditional(rule)) ?? null,
    reshapes: rules.some((rule) => has(rule, "shapes-shift")),
  };
}

const NO_RULES: readonly Rule[] = [];

/** The rules that name each fact. */
function rulesByFact(rules: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> {
  const named = new Map<string, Rule[]>();
  for (const rule of rules)
    for (const slug of new Set(factsNamedBy(rule))) named.set(slug, [...(named.get(slug) ?? []), rule]);
  return named;
}

const isUnconditional = ({ when }: Rule): boolean =>
  Object.entries(when).every(([condition, value]) => condition === "facts" || value === null);

/** May a rule change what the shift pays by holding or not, or by the value it takes from the fact? */
function touches(rule: Rule, survey: Survey, other: ChangeOfFact, { holding }: Concerned): boolean {
  const { situation, hasOvertime } = survey;
  const { shift } = situation;
  if (has(rule, "warns")) return false;
  switch (rule.kind) {
    case "minimum-payment":
      return survey.isShort;
    case "pattern":
      return (rule.of === "agreed" ? shift.agreed : shift.rostered) !== null;
    case "rest-between":
      return isRestShort(situation);
    case "ordinary-limit":
      return !hasRoom(rule, survey, other);
    case "span-extension":
      return meetsOpened(rule, survey);
    case "overtime-when":
      return meets(rule.when, survey);
    case "ordinary-rate":
    case "penalty":
    case "overtime":
    case "flat-per-hour":
    case "not-stated":
      return (hasOvertime || rule.when.hours !== "overtime") && meets(rule.when, survey);
    case "public-holiday-choice":
      return movesHoliday(rule, situation, other);
    case "allowance":
      return isShiftFit(rule.when, situation) && isDue(rule, situation, hasOvertime);
    case "unit-pay":
    case "piece-rate":
    case "guarantee":
      return true;
    case "missed-break":
      return rule.startsFact !== null || missedRange(rule, situation) !== null;
    case "scale":
    case "uplift":
    case "retained-rate":
      return !isSameBase(survey, sightWith(situation, other, holding), situation.facts);
    default:
      return true;
  }
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

/** A limit as it is when nothing makes it longer; none where a fact gives it. */
export function shortestOf({ limit, limitFact, longDay, raised }: OrdinaryLimit): number {
  if (limitFact !== null) return 0;
  let shortest: number = Math.min(limit, longDay?.limit ?? limit);
  for (const { to } of raised) shortest = Math.min(shortest, to);
  return shortest;
}

/** Is some work before the shift known, so that a rest may be too short? */
const isRestShort = ({ shift, previous }: Situation): boolean =>
  shift.previousFinish !== null || previous.finish !== null;

/** Does all that is paid for fit under the limit at its shortest, now and with the other value? */
function hasRoom(
  rule: OrdinaryLimit,
  { before, paid, situation: { factOf } }: Survey,
  other: ChangeOfFact,
): boolean {
  const most = shortestOf(rule);
  switch (rule.per) {
    case "day":
    case "days-work":
      return before.today + paid <= most;
    case "shift":
    case "portion":
      return paid <= most;
    case "week":
      return before.week + paid <= most;
    case "cycle": {
      if (rule.workedFact === other.slug) return false;
      const told = rule.workedFact === null ? 0 : Number(factOf(rule.workedFact) ?? 0);
      const weeks = rule.weeksFact === null ? 1 : Number(factOf(rule.weeksFact) ?? 1);
      const otherWeeks = rule.weeksFact === other.slug ? Number(other.to) : weeks;
      return [weeks, otherWeeks].every((count) =>
        count === 1
          ? before.week + paid <= most
          : count > 1 && Math.max(told, before.cycle) + paid <= most * count,
      );
    }
  }
}

/** A holiday moved away from a day that is none, or to a day that is one throughout, changes nothing. */
function movesHoliday(rule: PublicHolidayChoice, situation: Situation, { slug, to }: ChangeOfFact): boolean {
  const isOther = to === rule.movedAway || to === rule.movedHere;
  if (slug !== rule.fact || !isOther || rule.when.facts.length > 0) return true;
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
function isDue({ allPurpose, due }: Allowance, { shift, holding }: Situation, hasOvertime: boolean): boolean {
  if (allPurpose) return true;
  switch (due.by) {
    case "claim":
      return (
        Object.hasOwn(shift.claims, due.code) || holding.claimable.some((rule) => rule.with === due.code)
      );
    case "overtime":
    case "overtime-after-finish":
    case "overtime-after-ordinary":
    case "overtime-before-start":
      return hasOvertime;
    case "each":
    case "longest":
      return shift.breaks.some(({ kind }) => kind === due.gap);
    case "each-portion":
    case "facts":
      return true;
  }
}
