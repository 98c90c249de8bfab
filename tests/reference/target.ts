// What a rule asks of the person, the day and the facts, so that draws meet every rule of an award.

import {
  type Award,
  type EmploymentType,
  type FactTest,
  type FactValue,
  formatClock,
  type Rule,
  type ScaleStep,
  type ShiftTest,
} from "#engine";
import type { Dice } from "../../bench/dice.ts";

/** What a draw keeps to; anything left out is drawn freely. */
export interface Target {
  readonly rule: Rule | null;
  readonly employment: readonly EmploymentType[] | null;
  readonly worker: readonly string[] | null;
  readonly classifications: readonly string[] | null;
  readonly facts: Readonly<Record<string, FactValue>>;
  readonly claim: string | null;
  /** What is asked of the shift: by the rule, by a class it names, by what makes its overtime. */
  readonly tests: readonly ShiftTest[];
  readonly gap: "broken_shift" | "sleepover" | null;
  /** Minutes that the shift should be longer than; null: any length. */
  readonly beyond: number | null;
  /** Is it about overtime? Then hours worked before make some more often. */
  readonly overtime: boolean;
  /** A step of a scale, whose age or apprenticeship the person has. */
  readonly step: ScaleStep | null;
}

export const NO_TARGET: Target = {
  rule: null,
  employment: null,
  worker: null,
  classifications: null,
  facts: {},
  claim: null,
  tests: [],
  gap: null,
  beyond: null,
  overtime: false,
  step: null,
};

export function targetOf(award: Award, rule: Rule, dice: Dice): Target {
  const { employment, worker, classifications, streams } = rule.for;
  const pays = "tiers" in rule ? Object.keys(rule.tiers[0]?.pays ?? {}) : null;
  const paid =
    pays === null
      ? employment
      : (["full_time", "part_time", "casual"] as const).filter(
          (one) => pays.includes(one) && (employment === null || employment.includes(one)),
        );
  const inStreams =
    streams === null
      ? null
      : award.classifications.filter(({ stream }) => streams.includes(stream)).map(({ code }) => code);
  const all = [...helpersOf(award, rule, dice), rule];
  return {
    rule,
    employment: paid,
    worker,
    classifications: classifications ?? inStreams,
    facts: Object.assign({}, ...all.map((one) => factsFor(one, award, dice))),
    claim: rule.kind === "allowance" && rule.due.by === "claim" ? rule.due.code : null,
    tests: all.flatMap(({ when }) => when.shift ?? []),
    gap: gapWanted(rule),
    beyond: Math.max(...all.map(lengthOf)) || null,
    overtime: rule.kind === "overtime" || rule.when.hours === "overtime",
    step: rule.kind === "scale" ? dice.pick(rule.steps) : null,
  };
}

/** The gap that a rule asks for. */
function gapWanted(rule: Rule): Target["gap"] {
  if (rule.kind === "allowance" && (rule.due.by === "each" || rule.due.by === "longest")) return rule.due.gap;
  if (rule.kind === "allowance" && rule.due.by === "each-portion") return "broken_shift";
  if (rule.kind === "minimum-payment" && rule.per !== "day" && rule.per !== "shift")
    return rule.per === "call" ? "sleepover" : "broken_shift";
  const test = rule.when.shift;
  const gaps = test?.gaps ?? null;
  if (gaps === null) return test?.portions == null ? null : "broken_shift";
  const { sleepovers, sleepoverLasting, aroundSleepover, call, calls, interruptedRest } = gaps;
  const isOfNights = [sleepovers, sleepoverLasting, aroundSleepover, call, calls, interruptedRest].some(
    (one) => one !== null,
  );
  return isOfNights ? "sleepover" : "broken_shift";
}

/** Rules without which a rule never applies: a class that it names, and what makes its overtime. */
function helpersOf(award: Award, { when, from, to }: Rule, dice: Dice): readonly Rule[] {
  const isAround = (one: Rule): boolean =>
    (to === null || one.from.day < to.day) && (one.to === null || one.to.day > from.day);
  const oneOf = (slugs: readonly string[]): readonly Rule[] => {
    const found = award.rules.filter((one) => slugs.includes(one.slug) && isAround(one));
    return found.length === 0 ? [] : [dice.pick(found)];
  };
  return [...oneOf(when.because ?? []), ...oneOf(when.shift?.classes ?? [])];
}

/** The time after which a rule begins. */
function lengthOf(rule: Rule): number {
  if (rule.kind === "ordinary-limit" && rule.per !== "week" && rule.per !== "cycle") return rule.limit;
  const { elapsed, shift } = rule.when;
  return Math.max(
    rule.kind === "worked-through-break" ? (rule.after ?? 0) : 0,
    elapsed?.over ?? 0,
    shift?.total?.over ?? 0,
    shift?.total?.atLeast ?? 0,
    shift?.startToFinish?.over ?? 0,
  );
}

/** Facts that let a rule hold, and values for those that it reads. */
function factsFor(rule: Rule, award: Award, dice: Dice): Readonly<Record<string, FactValue>> {
  const facts: Record<string, FactValue> = {};
  for (const slug of factsRead(rule)) {
    const value = dice.chance(80) ? drawValue(award, slug, dice) : null;
    if (value !== null) facts[slug] = value;
  }
  if (rule.kind === "public-holiday-choice") facts[rule.fact] = dice.pick([rule.movedAway, rule.movedHere]);
  for (const { slug, values } of rule.when.facts) facts[slug] = dice.pick(values);
  for (const { slug, values } of alsoTested(rule)) if (dice.chance(50)) facts[slug] = dice.pick(values);
  return facts;
}

function alsoTested(rule: Rule): readonly FactTest[] {
  if (rule.kind === "ordinary-limit") return rule.raised.flatMap(({ facts }) => facts);
  if (rule.kind === "rest-between")
    return [
      ...(rule.rest?.reduced?.facts ?? []),
      ...(rule.rest?.disregards.flatMap(({ facts }) => facts) ?? []),
    ];
  return [];
}

/** Facts whose value a rule takes, by whatever key it names them. */
function factsRead(rule: Rule): readonly string[] {
  const named = Object.entries(rule).flatMap(([key, value]) =>
    (key === "fact" || key.endsWith("Fact")) && typeof value === "string" ? [value] : [],
  );
  if (rule.kind === "rest-between" && rule.rest.afterOvertimeFact !== null)
    named.push(rule.rest.afterOvertimeFact);
  if (rule.kind === "ordinary-limit" && rule.longDay !== null) named.push(rule.longDay.usedFact);
  if (rule.kind === "allowance" && rule.share?.classificationFact != null)
    named.push(rule.share.classificationFact);
  if (rule.when.week !== null) named.push(rule.when.week.elsewhereFact);
  return named;
}

function drawWindow(dice: Dice): string {
  const from = dice.whole(0, 90) * 15;
  return `${formatClock(from)}-${formatClock(from + dice.pick([15, 59, 60, 61, 75, 90]))}`;
}

/** A value that a fact may have; null: the award declares no such fact. */
export function drawValue(award: Award, slug: string, dice: Dice): FactValue | null {
  const fact = award.facts.find((one) => one.slug === slug);
  if (fact === undefined) return null;
  if (fact.telling.length > 0 && dice.chance(50)) return dice.pick(fact.telling);
  switch (fact.type) {
    case "boolean":
      return dice.chance(70);
    case "choice":
      return dice.pick(fact.choices);
    case "integer":
      return dice.whole(fact.least, Math.min(fact.most, fact.least + 12));
    case "hours":
      return dice.whole(0, Math.min(fact.most * 4, 400)) * 15;
    case "money":
      return dice.whole(2500, 6000);
    case "clock":
      return dice.whole(0, 95) * 15;
    case "times":
      return Array.from({ length: dice.whole(1, 2) }, () => drawWindow(dice)).join(",");
    case "classification":
      return dice.pick(award.classifications.filter(({ is }) => is === null)).code;
  }
}
