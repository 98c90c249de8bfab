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
import { type Reach, type ShiftCase, type ShiftQuestion, shiftCases } from "./shift-cases.ts";
import { timesAsked } from "./shift-questions.ts";
import type { Cell, Person, Situation } from "./situation.ts";
import { openSpans } from "./spans.ts";

export type ShiftsKnown = Person["shiftsKnown"];

export function personOf(award: Award, rules: readonly Rule[], shiftsKnown: ShiftsKnown): Person {
  const declared = new Map(award.facts.map((fact) => [fact.slug, fact]));
  const classes = rules.filter((rule) => rule.kind === "shift-class");
  const spans = openSpans(rules);
  const timesOf = remembering(timesAsked);
  const person = {
    rules,
    classes: Map.groupBy(classes, ({ slug }) => slug),
    exempting: classes.filter(({ spanExempt }) => spanExempt),
    spans,
    timesOf,
    shiftsKnown,
    valuesOf: remembering((slug: string) => valuesOf(slug, declared.get(slug), rules)),
    ages: agesOf(rules),
    holidayNames: [...new Set(rules.flatMap(({ when }) => when.holidays ?? []))],
  };
  const asksOf = remembering((rule: Rule) => questionsOf(rule, person));
  return { ...person, asksOf };
}

/** The same answer for the same question, worked out once. */
function remembering<K, V>(find: (key: K) => V): (key: K) => V {
  const known = new Map<K, { readonly value: V }>();
  return (key) => {
    const found = known.get(key) ?? { value: find(key) };
    known.set(key, found);
    return found.value;
  };
}

function questionsOf(rule: Rule, person: Omit<Person, "asksOf">): readonly ShiftQuestion[] {
  const { shift } = rule.when;
  const own = shift === null ? null : person.timesOf(shift);
  const classes = (shift?.classes ?? []).flatMap((slug) => person.classes.get(slug) ?? []);
  const within = rule.kind === "shift-class" ? rule.notWithin : [];
  return [
    ...(own === null ? [] : [own]),
    ...classes.flatMap((one) => questionsOf(one, person)),
    ...person.spans.flatMap(({ span, openings }) =>
      within.includes(span.slug) ? openings.map((one) => one.within) : [],
    ),
  ];
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
  return {
    ...person,
    cell,
    triggers: cell.ordinary ? [] : triggersAt(person.rules, cell),
    shiftsFor: (of, asked) => {
      const questions = new Map(asked.flatMap((one) => (one.of === of ? [[one.key, one] as const] : [])));
      return knownShifts(person.shiftsKnown, [...questions.values()], reachOf(of, person, cell));
    },
  };
}

/** What answers the same questions about the same stretch is worked out once. */
function knownShifts(
  known: ShiftsKnown,
  questions: readonly ShiftQuestion[],
  reach: Reach,
): readonly ShiftCase[] {
  const { stretch, startsAfter, endsBefore } = reach;
  const weekday = questions.some(({ asksForDays }) => asksForDays) ? stretch.weekday : "any day";
  const place = [weekday, stretch.holiday, stretch.from, stretch.to, startsAfter, endsBefore];
  const key = `${place.join()} ${questions.map((one) => one.key).join()}`;
  const found = known.get(key) ?? shiftCases(questions, reach);
  known.set(key, found);
  return found;
}

/** Time added to reach a minimum follows the shift; overtime may lie outside the ordinary part of one. */
function reachOf(of: ShiftTest["of"], { rules }: Person, cell: Cell): Reach {
  const isOrdinaryPart = of === "ordinary-portion" || of === "ordinary-shift";
  if (isOrdinaryPart && !(cell.ordinary && !cell.added))
    return { stretch: cell, startsAfter: MINUTES_A_DAY, endsBefore: MINUTES_A_DAY };
  const added = rules.flatMap((rule) =>
    rule.kind === "minimum-payment" && (cell.added || rule.added === "as-worked") ? [longest(rule)] : [],
  );
  return { stretch: cell, startsAfter: 0, endsBefore: Math.max(0, ...added) };
}

const longest = ({ limit, limitFact }: MinimumPayment): number =>
  limit === NOT_STATED || limitFact !== null ? MINUTES_A_DAY : limit;
