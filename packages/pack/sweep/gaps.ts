// Every stretch of a person's week that no pay row pays, in the cases in which none does.

import { has, MINUTES_A_DAY, type PayRow, type Rule } from "#engine";
import { ANY_CASE, type Case, casesUnclaimed } from "./cases.ts";
import { isPlain, minuteFits } from "./conditions.ts";
import { conditionOf, exclusions } from "./hours.ts";
import { situationOf } from "./situate.ts";
import type { Cell, Person, Situation } from "./situation.ts";
import { isInside } from "./spans.ts";

export interface Gap {
  readonly cell: Cell;
  readonly when: Case;
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

export const isPayRow = (rule: Rule): rule is PayRow => has(rule, "pays-minutes");

const paysAlone = (rule: Rule): boolean => isPayRow(rule) && rule.addsTo.length === 0;

export function gapsOf(person: Person): readonly Gap[] {
  const known = person.known.gaps;
  const gaps: Gap[] = [];
  const rowsToAdd = person.rules.filter(coversAdded);
  const rowsToWork = rowsToAdd.filter((rule) => rule.kind !== "ordinary-rate" || rule.paysOn === null);
  for (const cell of cellsOf(person)) {
    const rows = (cell.added ? rowsToAdd : rowsToWork).filter((rule) => minuteFits(rule.when, cell));
    if (rows.some(isPlain)) continue;
    const key = likeness(person, cell);
    const cases = known.get(key) ?? gapsIn(situationOf(person, cell), rows);
    known.set(key, cases);
    for (const when of cases) gaps.push({ cell, when });
  }
  return gaps;
}

const gapsIn = (situation: Situation, rows: readonly Rule[]): readonly Case[] =>
  casesUnclaimed(ANY_CASE, {
    rows: rows.map((row) => conditionOf(row, situation)),
    exclusions: exclusions(situation),
  });

/** Stretches of which this is the same have the same gaps. */
function likeness({ rules, numbers, spans, exempting, dayProfiles }: Person, cell: Cell): string {
  const { ordinary, added, holiday, weekday, from, to } = cell;
  const fitting = rules.filter((rule) => rule.kind === "minimum-payment" || minuteFits(rule.when, cell));
  const inside = spans.flatMap(({ openings }) =>
    openings.map(({ windows }) => {
      const window = windows[weekday] ?? null;
      return window !== null && isInside(window, from);
    }),
  );
  const asksOfShifts = exempting.length > 0 || fitting.some(({ when }) => when.shift !== null);
  const place = asksOfShifts ? [dayProfiles[weekday], from, to] : [];
  const fits = fitting.map((rule) => numbers.get(rule)).join();
  return `${ordinary} ${added} ${holiday} ${fits} ${inside.join()} ${place.join(" ")}`;
}

/** Rows that someone with enough rest and a quiet week meets too; the others only ever claim besides them. */
const coversAdded = (rule: Rule): boolean =>
  paysAlone(rule) && rule.kind !== "rest-between" && rule.when.week === null;

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
