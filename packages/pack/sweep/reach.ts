// Finds rules that no request can reach: they fit no one, no time, or are always behind a row that overrides them.

import type { Award, PayRow, Rule } from "#engine";
import type { Fault, Place } from "../node.ts";
import { ANY_CASE, type Condition, exampleOutside, not } from "./cases.ts";
import { minuteFits } from "./conditions.ts";
import { cellsOf, isPayRow } from "./gaps.ts";
import { conditionOf, exclusions } from "./hours.ts";
import { type Group, isForSomeone } from "./people.ts";
import { situationOf } from "./situate.ts";
import type { Cell, Person, Situation } from "./situation.ts";

interface Swept {
  readonly group: Group;
  readonly person: Person;
}

type PlaceOf = (slug: string) => Place;

export function unreachedFaults(award: Award, swept: readonly Swept[], placeOf: PlaceOf): readonly Fault[] {
  const slugs = [...new Set(award.rules.map(({ slug }) => slug))];
  const reached = reachedRows(swept);
  const named = new Set(award.rules.flatMap(({ when }) => when.shift?.classes ?? []));
  return slugs.flatMap((slug) => {
    const variants = award.rules.filter((rule) => rule.slug === slug);
    const why = unreachedWhy(variants, award, reached, named);
    const { file, line } = placeOf(slug);
    return why === null
      ? []
      : [{ file, line, problem: `${slug} is never reached: ${why[0]}`, remedy: why[1] }];
  });
}

function unreachedWhy(
  variants: readonly Rule[],
  award: Award,
  reached: ReadonlySet<string>,
  named: ReadonlySet<string>,
): readonly [string, string] | null {
  if (!variants.some((rule) => isForSomeone(rule, award)))
    return ["nobody is of the kind it is for", "correct `for`, or `pays`, or remove the rule"];
  if (variants.some((rule) => isPayRow(rule) && !reached.has(rule.slug)))
    return [
      "its hours cannot occur, or a row that overrides it always pays them",
      "correct `when`, drop the override, or remove the rule",
    ];
  if (variants.every((rule) => rule.kind === "shift-class" && !rule.spanExempt && !named.has(rule.slug)))
    return ["no rule names this class", "name it under `shift: { classes: … }`, or remove it"];
  return null;
}

function reachedRows(swept: readonly Swept[]): ReadonlySet<string> {
  const reached = new Set<string>();
  for (const { person } of swept) {
    if (person.rules.every((rule) => !isPayRow(rule) || reached.has(rule.slug))) continue;
    for (const cell of cellsOf(person))
      for (const row of person.rules)
        if (
          isPayRow(row) &&
          !reached.has(row.slug) &&
          minuteFits(row.when, cell) &&
          isReached(row, person, cell)
        )
          reached.add(row.slug);
  }
  return reached;
}

/** Is there a case of the minute in which the row claims it and none that overrides it does? */
function isReached(row: PayRow, person: Person, cell: Cell): boolean {
  const situation = situationOf(person, cell);
  const unmet: Condition = { ...conditionOf(row, situation), verdict: unmetBy(row, situation) };
  const stronger = person.rules.filter(
    (other) =>
      isPayRow(other) && other.addsTo.length === 0 && beats(other, row) && minuteFits(other.when, cell),
  );
  const conditions = [unmet, ...exclusions(situation), ...stronger.map((one) => conditionOf(one, situation))];
  return exampleOutside(ANY_CASE, conditions).length > 0;
}

function unmetBy(row: PayRow, situation: Situation): Condition["verdict"] {
  const { verdict } = conditionOf(row, situation);
  return (given) => not(verdict(given));
}

/** Does one row push the other aside wherever both claim? */
function beats(one: PayRow, other: PayRow): boolean {
  const names = (list: readonly string[] | "all", slug: string): boolean =>
    list === "all" || list.includes(slug);
  if (one.slug === other.slug || other.addsTo.length > 0) return false;
  if (names(one.overrides, other.slug)) return true;
  if (names(one.highestWith, other.slug) || names(other.highestWith, one.slug)) return false;
  return other.kind === "ordinary-rate" && one.kind !== "ordinary-rate" && !names(other.overrides, one.slug);
}
