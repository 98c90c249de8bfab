// Makes the situations of a person's week: which values facts and ages may have, and which shifts a minute may lie in.

import {
  type Award,
  type FactDeclaration,
  type FactValue,
  type MinimumPayment,
  MINUTES_A_DAY,
  NOT_STATED,
  type Rule,
  type ShiftTest,
} from "#engine";
import { triggersAt } from "./hours.ts";
import { type Reach, type ShiftCase, shiftCases } from "./shift-cases.ts";
import type { Cell, Person, Situation } from "./situation.ts";

export function personOf(award: Award, rules: readonly Rule[]): Person {
  const declared = new Map(award.facts.map((fact) => [fact.slug, fact]));
  const values = new Map<string, readonly (FactValue | null)[]>();
  return {
    rules,
    valuesOf: (slug) => {
      const known = values.get(slug) ?? valuesOf(slug, declared.get(slug), rules);
      values.set(slug, known);
      return known;
    },
    ages: agesOf(rules),
    holidayNames: [...new Set(rules.flatMap(({ when }) => when.holidays ?? []))],
  };
}

/** Every value a fact can have, the usual one first, or of too many those that rules test and one they do not. */
function valuesOf(
  slug: string,
  fact: FactDeclaration | undefined,
  rules: readonly Rule[],
): readonly (FactValue | null)[] {
  const usual = fact?.default ?? null;
  if (fact?.type === "boolean") return [...new Set([usual, true, false])];
  if (fact?.type === "choice") return [...new Set([usual, ...fact.choices])];
  const tested = rules.flatMap(({ when }) =>
    when.facts.filter((test) => test.slug === slug).flatMap(({ values }) => values),
  );
  return [...new Set([usual, ...tested, null])];
}

function agesOf(rules: readonly Rule[]): readonly (number | null)[] {
  const bounds = rules.flatMap(({ for: { age } }) => (age === null ? [] : [age.from, age.before]));
  const ages = bounds.flatMap((bound) => (bound === null ? [] : [bound - 1, bound]));
  return [null, ...new Set(ages.filter((age) => age >= 0))];
}

export function situationOf(person: Person, cell: Cell): Situation {
  const cases = new Map<string, readonly ShiftCase[]>();
  return {
    ...person,
    cell,
    triggers: cell.ordinary ? [] : triggersAt(person.rules, cell),
    shiftsFor: (of, asked) => {
      const questions = new Map(asked.flatMap((one) => (one.of === of ? [[one.key, one] as const] : [])));
      const key = `${of} ${[...questions.keys()].join()}`;
      const known = cases.get(key) ?? shiftCases([...questions.values()], reachOf(of, person, cell));
      cases.set(key, known);
      return known;
    },
  };
}

/** Time added to reach a minimum follows the shift; overtime may lie outside the ordinary part of one. */
function reachOf(of: ShiftTest["of"], { rules }: Person, cell: Cell): Reach {
  const isOrdinaryPart = of === "ordinary-portion" || of === "ordinary-shift";
  if (isOrdinaryPart && !(cell.ordinary && !cell.added))
    return { stretch: cell, startsAfter: MINUTES_A_DAY, endsBefore: MINUTES_A_DAY };
  const added = rules.flatMap((rule) => (rule.kind === "minimum-payment" ? [longest(rule)] : []));
  return { stretch: cell, startsAfter: 0, endsBefore: Math.max(0, ...added) };
}

const longest = ({ limit, limitFact }: MinimumPayment): number =>
  limit === NOT_STATED || limitFact !== null ? MINUTES_A_DAY : limit;
