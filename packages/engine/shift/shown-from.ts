// What we find the answers of a period's shifts from: some changes cannot affect them.

import { factsOfRuns, isOfUsualShifts, overtimeByFacts } from "../attendance/runs.ts";
import type { Award, FactDeclaration, KnownBy, Rule, ShiftTest } from "../award/award.ts";

export interface ShownFrom {
  /** The facts that have such an answer. */
  readonly known: readonly FactDeclaration[];
  /** Does an answer look at usual shifts alone? */
  readonly usual: boolean;
  /** The facts that runs of shifts and earlier work of the day turn on. */
  readonly facts: readonly string[];
  /** Those that decide no more than which work is overtime throughout, and so not part of a run; none: answers do too. */
  readonly ofOvertime: readonly string[];
  /** The rules that make work overtime throughout, where an answer goes by the other work. */
  readonly making: readonly Rule[];
  /** Does an answer go by the breaks of a shift? All go by its times. */
  readonly breaks: boolean;
  /** Does an answer go by runs of shifts, in which holidays may count? */
  readonly holidays: boolean;
  /** Does one go by days in a row? Holidays without work then matter. */
  readonly daysInARow: boolean;
  /** Whether the person decides if some work is overtime throughout, and so not part of a run. */
  readonly person: boolean;
}

export function shownFrom(award: Award): ShownFrom {
  const ways = award.facts.flatMap(({ knownBy }) => knownBy ?? []);
  const isOfSome = ({ for: { employment, worker } }: Rule): boolean =>
    (employment ?? null) !== null || (worker ?? null) !== null;
  const usual = ways.some(isOfUsualShifts);
  const making = usual ? overtimeByFacts(award.rules) : [];
  const overtime = making.flatMap(({ when }) => when.facts.map(({ slug }) => slug));
  const isShown = (slug: string): boolean =>
    award.facts.some((fact) => fact.slug === slug && fact.knownBy !== null);
  const others = [
    ...factsOfRuns(award),
    ...ways.flatMap((way) => (way.by === "earlier-that-day" ? [way.fact] : [])),
  ];
  return {
    known: award.facts.filter(({ knownBy }) => knownBy !== null),
    usual,
    facts: [...others, ...overtime],
    ofOvertime: overtime.some(isShown) ? [] : overtime.filter((slug) => !others.includes(slug)),
    breaks: ways.some(asksOfBreaks),
    holidays: ways.some(({ by }) => by === "run"),
    daysInARow: ways.some((way) => way.by === "run" && way.in !== "shifts"),
    person: making.some(isOfSome),
    making,
  };
}

/** Breaks affect only how long the work is. */
function asksOfBreaks(way: KnownBy): boolean {
  if (way.by !== "run" && way.by !== "share") return false;
  if (way.tests.some(({ total }: ShiftTest) => total !== null)) return true;
  return (
    way.by === "run" &&
    [way.orHours, way.ordinaryHours, way.ordinaryHoursFact, way.raised].some((asked) => asked !== null)
  );
}
