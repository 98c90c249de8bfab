// Finds keys of rules that would be read and do nothing: they could never affect a result.

import {
  type Award,
  type HigherDuties,
  isOwnCount,
  type MinimumPayment,
  type PayRow,
  type Rule,
  type Scale,
  type ScaleStep,
} from "#engine";
import { idleOfAllowance } from "./idle-allowance-keys.ts";
import { type Idle, idle, type Rules } from "./idle-tests.ts";
import type { Fault, Place } from "./node.ts";

/** A later variant takes keys from the one before it: what does something in one of them is not written in vain. */
export function idleKeyFaults(award: Award, placeOf: (slug: string) => Place): readonly Fault[] {
  const rules = new Map(award.rules.map((rule) => [rule.slug, rule]));
  const variants = Map.groupBy(award.rules, ({ slug }) => slug);
  return [...variants].flatMap(([slug, [first, ...others]]) => {
    const isIdleIn = (rule: Rule, key: string): boolean => idleKeys(rule, rules).some(([one]) => one === key);
    const found = first === undefined ? [] : idleKeys(first, rules);
    const throughout = found.filter(([key]) => others.every((rule) => isIdleIn(rule, key)));
    const never = (variants.get(slug) ?? []).flatMap(neverInForce);
    const { file, line } = placeOf(slug);
    return [...throughout, ...never].map(([key, remedy]) => {
      return { file, line, problem: `${key} of ${slug} does nothing`, remedy };
    });
  });
}

const neverInForce = ({ from, to }: Rule): readonly Idle[] =>
  idle([to !== null && to.day <= from.day, "from", "it stops on the day it starts or before: correct to"]);

function idleKeys(rule: Rule, rules: Rules): readonly Idle[] {
  switch (rule.kind) {
    case "allowance":
      return idleOfAllowance(rule, rules);
    case "ordinary-rate":
    case "penalty":
    case "overtime":
    case "rest-between":
      return idleOfRow(rule, rules);
    case "scale":
      return idleOfScale(rule);
    case "minimum-payment":
      return idleOfMinimum(rule);
    case "higher-duties":
      return idleOfDuties(rule);
    default:
      return idleOfOther(rule);
  }
}

/** Of kinds with few keys. */
function idleOfOther(rule: Rule): readonly Idle[] {
  switch (rule.kind) {
    case "ordinary-limit":
      return idle(
        [rule.per !== "cycle" && rule.weeksFact !== null, "weeks-fact", "a limit has weeks only per: cycle"],
        [rule.per !== "cycle" && rule.workedFact !== null, "worked-fact", "give it per: cycle, or drop it"],
        [
          rule.limitFact !== null && rule.raised.length > 0,
          "raised",
          "a limit with limit-fact is not raised",
        ],
        [
          rule.limitFact !== null && rule.longDay !== null,
          "long-day",
          "a limit with limit-fact has no long day",
        ],
      );
    case "guarantee":
      return idle([rule.per !== "cycle" && rule.cycleWeeks !== null, "cycle-weeks", "give it per: cycle"]);
    case "pattern":
      return idle([
        rule.beyond !== "overtime" && rule.countsAs !== "overtime",
        "counts-as",
        "time beyond it is refused: drop it",
      ]);
    case "missed-break":
      return idle([rule.startsFact !== null && rule.after > 0, "after", "starts-fact stands in its place"]);
    case "uplift":
      return idle([rule.path === "hourly" && rule.divisor !== null, "divisor", "give it path: weekly"]);
    case "span-extension":
      return idle([rule.opens === null && rule.closes === null, "extends", "add opens or closes"]);
    case "roster-limit":
      return idle([rule.ordinary === null && rule.per !== "shift", "per", "add ordinary, or drop it"]);
    default:
      return [];
  }
}

const isUnder = (step: ScaleStep, keys: readonly (keyof ScaleStep)[]): readonly (keyof ScaleStep)[] =>
  keys.filter((key) => step[key] !== null);

const STEP_KEYS: Readonly<Partial<Record<keyof ScaleStep, string>>> = {
  serviceMonths: "service-months",
  completedYear12: "completed-year-12",
};

/** Juniors are asked for their age and service, apprentices for their apprenticeship. */
function idleOfScale({ scale, steps }: Scale): readonly Idle[] {
  const [others, whose] =
    scale === "junior"
      ? ([["year", "stage", "started", "completedYear12", "adult"], "an apprentice"] as const)
      : ([["age", "serviceMonths"], "a junior"] as const);
  const keys = new Set(steps.flatMap((step) => isUnder(step, others)));
  const isNever = (step: ScaleStep): boolean =>
    scale === "apprentice" && step.year === null && step.stage === null;
  return [
    ...[...keys].map(
      (key): Idle => [`steps.${STEP_KEYS[key] ?? key}`, `only a scale of ${whose} asks for it`],
    ),
    ...idle([steps.some(isNever), "a step", "an apprentice's step has a year or a stage"]),
  ];
}

function idleOfMinimum(rule: MinimumPayment): readonly Idle[] {
  const isMoney = rule.amount !== null;
  const noTime = "a minimum in dollars adds no time";
  const toEnd = "the sleepover says how long it is";
  return idle(
    [rule.gapInsideCounts && rule.per !== "portion", "gap-inside-counts", "give it per: portion"],
    [rule.rounded === "nearest" && rule.step === null, "rounded", "give it a step, or drop it"],
    [rule.overtimeOnly && rule.unlessOvertime, "overtime-only", "it takes back unless-overtime: keep one"],
    [rule.toNearerEnd && rule.minimum !== 0, "minimum", toEnd],
    [rule.toNearerEnd && rule.minimumFact !== null, "minimum-fact", toEnd],
    [rule.toNearerEnd && rule.step !== null, "step", toEnd],
    [isMoney && rule.minimum !== 0, "minimum", noTime],
    [isMoney && rule.minimumFact !== null, "minimum-fact", noTime],
    [isMoney && rule.step !== null, "step", noTime],
    [isMoney && rule.added !== "continues", "added", noTime],
    [isMoney && rule.addedFact !== null, "added-fact", noTime],
  );
}

function idleOfDuties(rule: HigherDuties): readonly Idle[] {
  const isAlone = (one: string | null, other: string | null): boolean => one !== null && other === null;
  const isNeverCounted = rule.whole === "never" && rule.atLeast === 0;
  return idle(
    [isAlone(rule.fromFact, rule.toFact), "from-fact", "give to-fact too"],
    [isAlone(rule.toFact, rule.fromFact), "to-fact", "give from-fact too"],
    [isNeverCounted && rule.counted !== "days-work", "counted", "no length matters: drop it"],
  );
}

function idleOfRow(rule: PayRow, rules: Rules): readonly Idle[] {
  const { because, breakIn, breakOn } = rule.when;
  const isOfBreaks = because?.every((slug) => rules.get(slug)?.kind === "worked-through-break") === true;
  const isAdding = rule.addsTo.length > 0;
  const isSingle = rule.tiers.length === 1;
  const adding = "a row that adds to others stands beside none";
  const breaks = "name a worked-through-break rule, and no other, in because";
  return idle(
    [rule.cycleWeeks !== null && rule.counted !== "cycle", "cycle-weeks", "give it counted: cycle"],
    [rule.countOf !== null && !isOwnCount(rule.counted), "count-of", "give it counted: row"],
    [isCountedElsewhere(rule, rules), "count-of", "name a row that is counted in the same way"],
    [isSingle && rule.counted !== "day", "counted", "it counts tiers, and there is one"],
    [isSingle && rule.tiersCount !== "same-hours", "tiers-count", "it counts tiers, and there is one"],
    [
      rule.untilRelievedIn === "all-hours" && !rule.untilRelieved,
      "until-relieved-in",
      "give it until-relieved: yes",
    ],
    [breakIn !== null && !isOfBreaks, "break-in", breaks],
    [breakOn !== null && !isOfBreaks, "break-on", breaks],
    [isAdding && rule.overrides.length > 0, "overrides", adding],
    [isAdding && rule.highestWith.length > 0, "highest-with", adding],
    [isAdding && rule.ofRows.length > 0, "of-rows", adding],
    [
      rule.ofAmount !== null && rule.baseNoMoreThan !== null,
      "base-no-more-than",
      "percentages are of of-amount",
    ],
    ...idleOfRest(rule),
  );
}

/** Does a row ask for the time of one that does not count its own, or counts it in another way? */
function isCountedElsewhere({ countOf, counted }: PayRow, rules: Rules): boolean {
  const named = countOf === null ? undefined : rules.get(countOf);
  if (named === undefined || !("tiers" in named)) return false;
  return !isOwnCount(named.counted) || (isOwnCount(counted) && named.counted !== counted);
}

const idleOfRest = (rule: PayRow): readonly (readonly [boolean, string, string])[] =>
  rule.kind === "rest-between"
    ? [
        [
          rule.rest.continues && rule.rest.afterOvertimeFact !== null,
          "rest.continues",
          "a rest after overtime always does",
        ],
      ]
    : [];
