// Every stretch of a person's week that no pay row pays, in the cases in which none does.

import { MINUTES_A_DAY, type PayRow, type Rule } from "#engine";
import { ANY_CASE, type Case, casesUnclaimed } from "./cases.ts";
import { isPlain, minuteFits } from "./conditions.ts";
import { conditionOf, exclusions } from "./hours.ts";
import { situationOf } from "./situate.ts";
import type { Cell, Person } from "./situation.ts";

export interface Gap {
  readonly cell: Cell;
  readonly when: Case;
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

export const isPayRow = (rule: Rule): rule is PayRow => "tiers" in rule;

export const paysAlone = (rule: Rule): boolean => isPayRow(rule) && rule.addsTo.length === 0;

export function gapsOf(person: Person): readonly Gap[] {
  const gaps: Gap[] = [];
  for (const cell of cellsOf(person)) for (const when of gapsIn(person, cell)) gaps.push({ cell, when });
  return gaps;
}

function gapsIn(person: Person, cell: Cell): readonly Case[] {
  const rows = person.rules.filter((rule) => coversAlone(rule, cell) && minuteFits(rule.when, cell));
  if (rows.some(isPlain)) return NONE;
  const situation = situationOf(person, cell);
  return casesUnclaimed(ANY_CASE, {
    rows: rows.map((row) => conditionOf(row, situation)),
    exclusions: exclusions(situation),
  });
}

/** Rows that someone with enough rest and a quiet week meets too; the others only ever claim besides them. */
const coversAlone = (rule: Rule, { added }: Cell): boolean =>
  paysAlone(rule) &&
  rule.kind !== "rest-between" &&
  rule.when.week === null &&
  (added || !("paysOn" in rule));

const NONE: readonly Case[] = [];

export function* cellsOf({ rules }: Person): Generator<Cell> {
  const cuts = cutsOf(rules);
  for (const weekday of WEEKDAYS)
    for (const holiday of [false, true])
      for (const [index, from] of cuts.entries()) {
        const stretch = { weekday, holiday, from, to: cuts[index + 1] ?? MINUTES_A_DAY };
        yield { ...stretch, ordinary: true, added: false };
        yield { ...stretch, ordinary: true, added: true };
        yield { ...stretch, ordinary: false, added: false };
      }
}

/** Clock times at which some rule starts or stops. */
function cutsOf(rules: readonly Rule[]): readonly number[] {
  const windows = rules.flatMap((rule) => [
    ...(rule.when.between ?? []),
    ...(rule.kind === "span" ? rule.windows.filter((window) => window !== null) : []),
  ]);
  const ends = rules.flatMap((rule) => (rule.kind === "span-extension" ? [rule.opens, rule.closes] : []));
  const cuts = new Set([0, ...windows.flatMap(({ from, to }) => [from, to])]);
  for (const end of ends) if (end !== null) cuts.add(end);
  cuts.delete(MINUTES_A_DAY);
  return [...cuts].sort((a, b) => a - b);
}
