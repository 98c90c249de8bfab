// Finds keys of rules that would be read and do nothing: what they say would never bear on a result.

import type { Allowance, Award, PayRow, Rule } from "#engine";
import type { Fault, Place } from "./node.ts";

/** What is written in vain, and what to do about it. */
type Idle = readonly [problem: string, remedy: string];

export function idleKeyFaults(award: Award, placeOf: (slug: string) => Place): readonly Fault[] {
  const kinds = new Map(award.rules.map((rule) => [rule.slug, rule]));
  const found = new Map<string, Fault>();
  for (const rule of award.rules)
    for (const [key, remedy] of idleKeys(rule, kinds)) {
      const { file, line } = placeOf(rule.slug);
      const problem = `${key} of ${rule.slug} does nothing`;
      found.set(`${rule.slug} ${key}`, { file, line, problem, remedy });
    }
  return [...found.values()];
}

type Rules = ReadonlyMap<string, Rule>;

function idleKeys(rule: Rule, rules: Rules): readonly Idle[] {
  switch (rule.kind) {
    case "allowance":
      return idleOfAllowance(rule, rules);
    case "ordinary-rate":
    case "penalty":
    case "overtime":
    case "rest-between":
      return idleOfRow(rule, rules);
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
    case "minimum-payment":
      return idle(
        [rule.gapInsideCounts && rule.per !== "portion", "gap-inside-counts", "give it per: portion"],
        [rule.rounded === "nearest" && rule.step === null, "rounded", "give it a step, or drop it"],
      );
    default:
      return [];
  }
}

const idle = (...tests: readonly (readonly [isIdle: boolean, key: string, remedy: string])[]): Idle[] =>
  tests.flatMap(([isIdle, key, remedy]) => (isIdle ? [[key, remedy] as const] : []));

/** All-purpose allowances join the rate: they are no lines that another could replace. */
function idleOfAllowance(rule: Allowance, rules: Rules): readonly Idle[] {
  const { allPurpose, unit, cap } = rule;
  const isJoined = (slug: string): boolean => {
    const other = rules.get(slug);
    return other?.kind === "allowance" && other.allPurpose;
  };
  const isInVain = (names: readonly string[]): boolean =>
    names.length > 0 && (allPurpose || names.some(isJoined));
  const isShare = unit === "rate-hour" || unit === "rate-week";
  const byFacts = "an all-purpose allowance joins the rate: let a fact or claim say which one applies";
  return idle(
    [isInVain(rule.overrides), "overrides", byFacts],
    [isInVain(rule.highestWith), "highest-with", byFacts],
    [allPurpose && rule.with !== null, "with", "an all-purpose allowance is paid with no other"],
    [allPurpose && rule.floor !== null, "floor", "an all-purpose allowance has no floor"],
    [allPurpose && cap !== null && !cap.shared, "cap", "an all-purpose allowance has only a shared cap"],
    [rule.rate !== null && !isShare, "rate", "it is for unit: rate-hour and rate-week"],
    [rule.lasts !== null && unit !== "rate-hour", "lasts", "it is for unit: rate-hour"],
  );
}

function idleOfRow(rule: PayRow, rules: Rules): readonly Idle[] {
  const { because, breakIn, breakOn } = rule.when;
  const isOfBreaks = because?.every((slug) => rules.get(slug)?.kind === "worked-through-break") === true;
  return idle(
    [rule.cycleWeeks !== null && rule.counted !== "cycle", "cycle-weeks", "give it counted: cycle"],
    [
      rule.untilRelievedIn === "all-hours" && !rule.untilRelieved,
      "until-relieved-in",
      "give it until-relieved: yes",
    ],
    [
      breakIn !== null && !isOfBreaks,
      "break-in",
      "name a worked-through-break rule, and no other, in because",
    ],
    [
      breakOn !== null && !isOfBreaks,
      "break-on",
      "name a worked-through-break rule, and no other, in because",
    ],
  );
}
