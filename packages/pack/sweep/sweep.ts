// Sweeps an award: every kind of person, day, stretch, kind of hours and fact, for minutes that no pay row pays.

import type { Award } from "#engine";
import type { Fault, Place } from "../node.ts";
import type { Case } from "./cases.ts";
import { caseText, hoursText, type People, peopleText, timesText } from "./gap-text.ts";
import { type Gap, gapsOf, isPayRow } from "./gaps.ts";
import { type Group, groupsOf } from "./people.ts";
import { unreachedFaults } from "./reach.ts";
import { personOf } from "./situate.ts";
import type { Known } from "./situation.ts";

type PlaceOf = (slug: string) => Place;

export function sweepFaults(award: Award, placeOf: PlaceOf): readonly Fault[] {
  const known: Known = { names: new Map(), shifts: new Map(), gaps: new Map() };
  const swept = groupsOf(award).map((group) => ({ group, person: personOf(award, group, known) }));
  const found = swept.flatMap(({ group, person }) => findingsOf(award, group, gapsOf(person)));
  return [
    ...unnamedDays(award, placeOf),
    ...joinedFindings(found).map((finding) => gapFault(award, finding, placeOf)),
    ...unreachedFaults(award, swept, placeOf),
  ];
}

/** The gaps of one group that have hours and circumstances in common. */
interface Finding {
  readonly hours: string;
  readonly times: string;
  readonly when: string;
  readonly ordinary: boolean;
  readonly people: People;
  /** The rows the gap lies beside. */
  readonly rules: Group["rules"];
}

function findingsOf(award: Award, group: Group, gaps: readonly Gap[]): readonly Finding[] {
  const usual = new Map(award.facts.map((fact) => [fact.slug, fact.default]));
  const textOf = (given: Case): string => caseText(given, (slug) => usual.get(slug));
  const keyOf = ({ cell, when }: Gap): string => `${hoursText(cell)} ${cell.holiday} ${textOf(when)}`;
  return [...Map.groupBy(simplest(gaps, usual), keyOf).values()].flatMap((own) => {
    const first = own[0];
    if (first === undefined) return [];
    const { cell, when } = first;
    return [
      {
        hours: hoursText(cell),
        times: timesText(own.map((gap) => gap.cell)),
        when: textOf(when),
        ordinary: cell.ordinary,
        people: peopleOf(group),
        rules: group.rules,
      },
    ];
  });
}

const peopleOf = ({ employment, workers, classifications, since }: Group): People => ({
  employments: new Set([employment]),
  workers,
  classifications,
  since,
});

/** If a gap exists under usual facts, we need not report unusual ones that also lead to it. */
function simplest(gaps: readonly Gap[], usual: ReadonlyMap<string, unknown>): readonly Gap[] {
  const byCell = Map.groupBy(gaps, ({ cell }) => JSON.stringify(cell));
  return [...byCell.values()].flatMap((own) => {
    const told = own.map((gap) => ({ gap, facts: unusualFacts(gap.when, usual) }));
    return told
      .filter(({ facts }) => !told.some((other) => other.facts !== facts && isWithin(other.facts, facts)))
      .map(({ gap }) => gap);
  });
}

const unusualFacts = ({ facts }: Case, usual: ReadonlyMap<string, unknown>): readonly string[] =>
  Object.entries(facts)
    .filter(([slug, value]) => value !== usual.get(slug))
    .map(([slug, value]) => `${slug}=${String(value)}`);

const isWithin = (few: readonly string[], many: readonly string[]): boolean =>
  few.length < many.length && few.every((one) => many.includes(one));

/** Findings that differ only in whom they are about. */
function joinedFindings(findings: readonly Finding[]): readonly Finding[] {
  const alike = Map.groupBy(findings, ({ hours, times, when }) => `${hours} ${times} ${when}`);
  return [...alike.values()].flatMap((own) => joinedPeople(joinedPeople(own, "employments"), "workers"));
}

/** People who differ in one respect alone are reported together. */
function joinedPeople(findings: readonly Finding[], by: "employments" | "workers"): readonly Finding[] {
  const other = by === "workers" ? "employments" : "workers";
  const keyOf = ({ people }: Finding): string =>
    JSON.stringify([[...people[other]], [...people.classifications]]);
  return [...Map.groupBy(findings, keyOf).values()].flatMap((own) => {
    const first = own[0];
    if (first === undefined) return [];
    const [since = first.people.since] = own.map(({ people }) => people.since).sort((a, b) => a - b);
    const all = new Set(own.flatMap(({ people }) => [...people[by]]));
    return [{ ...first, people: { ...first.people, since, [by]: all } }];
  });
}

function gapFault(award: Award, finding: Finding, placeOf: PlaceOf): Fault {
  const { hours, times, when, people, ordinary, rules } = finding;
  const rows = rules.filter(isPayRow);
  const beside = rows.find(({ kind }) => kind === (ordinary ? "ordinary-rate" : "overtime")) ?? rows[0];
  const { file, line } = beside === undefined ? { file: award.code, line: 1 } : placeOf(beside.slug);
  const everyone = {
    workers: award.workerTypes.length,
    classifications: award.classifications.filter(({ is }) => is === null).length,
  };
  return {
    file,
    line,
    problem: `gap: no row pays ${hours} ${times} for ${peopleText(people, everyone)}${when}`,
    remedy: remedyOf(ordinary, beside?.slug ?? null),
  };
}

function remedyOf(ordinary: boolean, beside: string | null): string {
  if (!ordinary) return `add an overtime row for these hours${beside === null ? "" : `, or widen ${beside}`}`;
  const named = beside === null ? "" : `, add them to pays-on of ${beside}`;
  return `add a row for these hours${named}, or keep ordinary hours out of them with a span`;
}

/** A floor under all ordinary hours would hide every row that is missing. */
const unnamedDays = (award: Award, placeOf: PlaceOf): readonly Fault[] =>
  award.rules.flatMap((rule) => {
    if (rule.kind !== "ordinary-rate" || rule.paysOn !== null || rule.addsTo.length > 0) return [];
    const { days, holiday, between, shift, elapsed, facts } = rule.when;
    if ([days, holiday, between, shift, elapsed].some((one) => one !== null) || facts.length > 0) return [];
    const { file, line } = placeOf(rule.slug);
    const problem = `${rule.slug} does not say on which days it pays`;
    return [{ file, line, problem, remedy: "add pays-on: mon-fri, or the hours that no other row pays" }];
  });
