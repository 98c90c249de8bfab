// Facts of a period that affect more than their own shift.

import { type ShownFrom, shownFrom } from "../attendance/shown-from.ts";
import { has, type Rule } from "../award/award.ts";
import { earlierFactsOf, factsNamedBy } from "../award/names.ts";
import type { Facts } from "../facts/facts.ts";
import type { Law } from "../law/law.ts";

export interface PeriodFacts extends AcrossShifts {
  /** Facts that give the weeks of a cycle, and whether some cycle has more than one or counts tiers. */
  readonly weeksFacts: readonly string[];
  readonly countsCycles: boolean;
  /** What the facts that a period shows are found from. */
  readonly shownFrom: ShownFrom;
  /** Do the shifts of the period answer facts by themselves? */
  readonly showsFacts: boolean;
}

interface AcrossShifts {
  /**
   * Facts that later shifts use too: about earlier work of the week or cycle, or by which rules about rest disregard
   * work.
   */
  readonly carriedFacts: readonly string[];
  /**
   * Facts that affect several attendances at once: which shifts are one attendance, whose duties were done that day.
   */
  readonly wholeFacts: readonly string[];
  /** The same where shifts touch: rests and limits say whether they are one attendance. */
  readonly touchingFacts: readonly string[];
  /** Facts by which rules about rest disregard some work. */
  readonly disregardFacts: readonly string[];
}

export function factsOfPeriods({ shifts, period }: Facts, { award, facts, memory }: Law): PeriodFacts {
  const weeksFacts: string[] = [];
  let countsCycles = false;
  for (const rule of award.rules) {
    countsCycles ||= "counted" in rule && rule.counted === "cycle";
    if (rule.kind === "ordinary-limit" && rule.weeksFact !== null) weeksFacts.push(rule.weeksFact);
  }
  for (const slug of weeksFacts) {
    const usual = facts.get(slug)?.default ?? 1;
    countsCycles ||= shifts.some(({ circumstances }) => (circumstances[slug] ?? usual) !== 1);
  }
  const shown = { shownFrom: memory.once(award, shownFrom), showsFacts: period !== undefined };
  return { weeksFacts, countsCycles, ...shown, ...memory.once(award.rules, factsAcrossShifts) };
}

function factsAcrossShifts(rules: readonly Rule[]): AcrossShifts {
  const disregardFacts = rules.flatMap(disregardFactsOf);
  return {
    carriedFacts: [...rules.flatMap(earlierFactsOf), ...rules.flatMap(weeksFactsOf), ...disregardFacts],
    wholeFacts: rules.filter((rule) => has(rule, "joins-shifts")).flatMap(factsNamedBy),
    touchingFacts: rules
      .filter(({ kind }) => kind === "rest-between" || kind === "ordinary-limit")
      .flatMap(factsNamedBy),
    disregardFacts,
  };
}

/** Over several weeks a shift says what was worked in its cycle; over one it does not. */
const weeksFactsOf = (rule: Rule): readonly string[] =>
  rule.kind === "ordinary-limit" && rule.weeksFact !== null ? [rule.weeksFact] : [];

const disregardFactsOf = (rule: Rule): readonly string[] =>
  rule.kind === "rest-between"
    ? rule.rest.disregards.flatMap(({ facts }) => facts.map(({ slug }) => slug))
    : [];

/**
 * Whether a shift names higher duties. They may lift all work of its day, and any change of its time may affect that.
 */
export const namesDuties = ({ shifts }: Facts, { award, memory }: Law): boolean =>
  memory
    .once(award.rules, dutyFactsIn)
    .some((slug) => shifts.some(({ circumstances }) => Object.hasOwn(circumstances, slug)));

const dutyFactsIn = (rules: readonly Rule[]): readonly string[] =>
  rules.flatMap((rule) => (rule.kind === "higher-duties" ? [rule.classificationFact] : []));
