// Facts of a period that affect more than their own shift.

import type { OrdinaryLimit, Rule } from "../award/award.ts";
import type { RequiredRest } from "../award/kinds/rest-between.ts";
import { earlierFactsOf, factsNamedBy } from "../award/names.ts";
import { dayOf, FAR } from "../award/units.ts";
import type { Facts, Shift } from "../facts/facts.ts";
import type { Law } from "../law/law.ts";
import { type ShownFrom, shownFrom } from "../shift/shown-from.ts";

export interface PeriodFacts extends AcrossShifts {
  /** Facts that give the weeks of a cycle, and whether some cycle has more than one or counts tiers. */
  readonly weeksFacts: readonly string[];
  readonly countsCycles: boolean;
  /** What the facts that a period shows are found from. */
  readonly shownFrom: ShownFrom;
  /** Do the shifts of the period answer facts by themselves? */
  readonly showsFacts: boolean;
  /** Do two shifts touch, so that their hours say whether they are one attendance or two? */
  readonly someTouch: boolean;
  /** May a rule, with some facts, make one broken shift of two? */
  readonly mayJoin: boolean;
}

interface AcrossShifts {
  /**
   * Facts that later shifts use too: about earlier work of the week or cycle, or by which rules about rest disregard
   * work.
   */
  readonly carriedFacts: readonly string[];
  /** Facts that affect several attendances at once: whose duties were done that day. */
  readonly wholeFacts: readonly string[];
  /** Facts that say whether shifts with time between them are one attendance. */
  readonly joiningFacts: readonly string[];
  /** Does a rule join shifts of two days? */
  readonly joinsDays: boolean;
  /** The same where shifts touch: rests and limits say whether they are one attendance. */
  readonly touchingFacts: readonly string[];
  /** Facts by which rules about rest disregard some work, the rests they ask for, and the shortest of them. */
  readonly disregardFacts: readonly string[];
  readonly rests: readonly RequiredRest[];
  readonly shortestRest: number;
  /** Limits over cycles whose weeks a fact gives, and whether tiers count over cycles. */
  readonly cycleLimits: readonly OrdinaryLimit[];
  readonly countsCycles: boolean;
}

export function factsOfPeriods({ shifts, period }: Facts, law: Law): PeriodFacts {
  const { award, facts, memory } = law;
  const across = memory.once(award.rules, factsAcrossShifts);
  const weeksFacts: string[] = [];
  const toldWeeks: string[] = [];
  let { countsCycles } = across;
  for (const { weeksFact, workedFact } of across.cycleLimits) {
    if (weeksFact === null) continue;
    weeksFacts.push(weeksFact);
    if (isTold(workedFact, shifts, law)) toldWeeks.push(weeksFact);
    const usual = facts.get(weeksFact)?.default ?? 1;
    countsCycles ||= shifts.some(({ circumstances }) => (circumstances[weeksFact] ?? usual) !== 1);
  }
  return {
    ...across,
    weeksFacts,
    countsCycles,
    shownFrom: memory.once(award, shownFrom),
    showsFacts: period !== undefined,
    carriedFacts: toldWeeks.length === 0 ? across.carriedFacts : [...across.carriedFacts, ...toldWeeks],
    someTouch: shifts.some(({ from }, index) => from === shifts[index - 1]?.to),
    mayJoin: across.joinsDays || (law.joinsShifts && someOfOneDay(shifts)),
  };
}

/** Over several weeks a shift may say what was worked in its cycle, and later shifts count on from there. */
const isTold = (slug: string | null, shifts: readonly Shift[], { facts }: Law): boolean =>
  slug !== null &&
  (Number(facts.get(slug)?.default ?? 0) !== 0 ||
    shifts.some(({ circumstances }) => Object.hasOwn(circumstances, slug)));

/** Shifts are in time order. */
const someOfOneDay = (shifts: readonly Shift[]): boolean =>
  shifts.some(({ from }, index) => {
    const before = shifts[index - 1];
    return before !== undefined && dayOf(before.from) === dayOf(from);
  });

function factsAcrossShifts(rules: readonly Rule[]): AcrossShifts {
  const rests = rules.flatMap((rule) => (rule.kind === "rest-between" ? [rule.rest] : []));
  const disregardFacts = rests.flatMap(disregardFactsOf);
  const broken = rules.filter((rule) => rule.kind === "broken-shift");
  return {
    carriedFacts: [...rules.flatMap(earlierFactsOf), ...disregardFacts],
    wholeFacts: dutyFactsIn(rules),
    joiningFacts: broken.flatMap(factsNamedBy),
    joinsDays: broken.some(({ overMidnight }) => overMidnight),
    touchingFacts: rules
      .filter(({ kind }) => kind === "rest-between" || kind === "ordinary-limit")
      .flatMap(factsNamedBy),
    disregardFacts,
    rests,
    shortestRest: Math.min(FAR, ...rests.flatMap(({ needed, reduced }) => [needed, reduced?.to ?? needed])),
    cycleLimits: rules
      .filter((rule) => rule.kind === "ordinary-limit")
      .filter(({ weeksFact }) => weeksFact !== null),
    countsCycles: rules.some((rule) => "counted" in rule && rule.counted === "cycle"),
  };
}

const disregardFactsOf = ({ disregards }: RequiredRest): readonly string[] =>
  disregards.flatMap(({ facts }) => facts.map(({ slug }) => slug));

/**
 * Whether a shift names higher duties. They may lift all work of its day, and any change of its time may affect that.
 */
export const namesDuties = ({ shifts }: Facts, { award, memory }: Law): boolean =>
  memory
    .once(award.rules, dutyFactsIn)
    .some((slug) => shifts.some(({ circumstances }) => Object.hasOwn(circumstances, slug)));

const dutyFactsIn = (rules: readonly Rule[]): readonly string[] =>
  rules.flatMap((rule) => (rule.kind === "higher-duties" ? [rule.classificationFact] : []));
