// Keys of allowances that would do nothing.

import type { Allowance, ScaleStep } from "#engine";
import { type Idle, idle, type Rules } from "./idle-tests.ts";

export const idleOfAllowance = (rule: Allowance, rules: Rules): readonly Idle[] => [
  ...(rule.allPurpose ? idleOfAllPurpose(rule) : idleOfLine(rule, rules)),
  ...idleOfBounds(rule),
  ...idleOfPrice(rule),
  ...idleOfSteps(rule.apprentices),
];

/** All-purpose allowances join the rate: they are no lines that another could replace, and no shift is looked at. */
function idleOfAllPurpose(rule: Allowance): readonly Idle[] {
  const { days, holiday, holidays, namedDays, shift } = rule.when;
  const byFacts = "an all-purpose allowance joins the rate: let a fact or claim say which one applies";
  const whenever = "an all-purpose allowance joins the rate of the whole shift: let a fact or claim bring it";
  return idle(
    [rule.overrides.length > 0, "overrides", byFacts],
    [rule.highestWith.length > 0, "highest-with", byFacts],
    [rule.with !== null, "with", "an all-purpose allowance is paid with no other"],
    [rule.floor !== null, "floor", "an all-purpose allowance has no floor"],
    [rule.cap !== null && !rule.cap.shared, "cap", "an all-purpose allowance has only a shared cap"],
    [days !== null, "when.days", whenever],
    [holiday !== null && holidays === null, "when.holiday", whenever],
    [holidays !== null, "when.holidays", whenever],
    [namedDays !== null, "when.named-days", whenever],
    [shift !== null, "when.shift", whenever],
  );
}

function idleOfLine(rule: Allowance, rules: Rules): readonly Idle[] {
  const isJoined = (slug: string): boolean => {
    const other = rules.get(slug);
    return other?.kind === "allowance" && other.allPurpose;
  };
  const joined =
    "it names an all-purpose allowance, which joins the rate: let a fact or claim say which applies";
  const companion = rule.with === null ? undefined : rules.get(rule.with);
  const isClaimable =
    companion?.kind === "allowance" && companion.due.by === "claim" && companion.due.code === rule.with;
  const isWeekly = Object.values(rule.joins).every((rate) => rate === "weekly-rate");
  return idle(
    [rule.overrides.some(isJoined), "overrides", joined],
    [rule.highestWith.some(isJoined), "highest-with", joined],
    [!isWeekly, "joins", "it is for all-purpose allowances"],
    [rule.with !== null && rule.due.by !== "claim", "with", "only a claim brings another allowance"],
    [rule.with !== null && !isClaimable, "with", "the other one is not claimed by its own name"],
  );
}

/** Caps and floors: what was paid earlier is asked of one bound of a week or a day that no other shares. */
function idleOfBounds({ cap, floor }: Allowance): readonly Idle[] {
  const isAsked = cap !== null && !cap.shared && cap.per !== "hour";
  return idle(
    [
      cap !== null && cap.earlierFact !== null && !isAsked,
      "cap.earlier-fact",
      "a shared cap or one by the hour asks for none",
    ],
    [floor?.shared === true, "floor.shared", "only a cap is shared"],
    [
      cap !== null && floor !== null && floor.per !== cap.per,
      "floor.per",
      "the cap's is used: write the same",
    ],
    [
      cap !== null && floor !== null && floor.earlierFact !== cap.earlierFact,
      "floor.earlier-fact",
      "the cap's is used: write the same",
    ],
  );
}

/** What an allowance comes to: dollars spent, a share of the rate, a share of a weekly rate, or an amount. */
function idleOfPrice({ unit, rate, share, amount, lasts, base, apprentices }: Allowance): readonly Idle[] {
  const isShareOfHour = unit === "rate-hour" || unit === "day";
  const isShare = isShareOfHour || unit === "rate-week";
  const isSpent = unit === "at-cost";
  return idle(
    [rate !== null && !isShare, "rate", "it is for unit: rate-hour, rate-week and day"],
    [lasts !== null && unit !== "rate-hour", "lasts", "it is for unit: rate-hour"],
    [base !== "minimum" && !(isShareOfHour && rate !== null), "base", "it is for a rate by rate-hour or day"],
    [share !== null && (rate !== null || isSpent), "share", "the allowance has another price"],
    [
      amount !== null && (rate !== null || share !== null || isSpent),
      "amount",
      "the allowance has another price",
    ],
    [apprentices.length > 0 && isSpent, "apprentices", "all of a cost is paid"],
  );
}

/** Apprentices have a share of the amount by their apprenticeship alone. */
const idleOfSteps = (steps: readonly ScaleStep[]): readonly Idle[] =>
  idle(
    [steps.some(({ age }) => age !== null), "apprentices.age", "the year or stage decides"],
    [
      steps.some((one) => one.serviceMonths !== null),
      "apprentices.service-months",
      "the year or stage decides",
    ],
    [steps.some(({ fromRate }) => fromRate !== null), "apprentices.from-rate", "the share is of the amount"],
    [
      steps.some((one) => one.atLeastRate !== null),
      "apprentices.at-least-rate",
      "the share is of the amount",
    ],
    [
      steps.some(({ year, stage }) => year === null && stage === null),
      "a step of apprentices",
      "it has a year or a stage",
    ],
  );
