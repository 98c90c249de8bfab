// Makes the situations of a person's week: which values facts and ages may have, and which shifts a minute may lie in.

import {
  type Award,
  type Elapsed,
  type FactDeclaration,
  type FactValue,
  MINUTES_A_DAY,
  type MinimumPayment,
  NOT_STATED,
  type Rule,
  type ShiftTest,
} from "#engine";
import { triggersAt } from "./hours.ts";
import type { Group } from "./people.ts";
import { type Reach, type ShiftCase, type ShiftQuestion, shiftCases } from "./shift-cases.ts";
import { timesAsked } from "./shift-questions.ts";
import type { Cell, Known, Person, Situation } from "./situation.ts";
import { openSpans } from "./spans.ts";

export function personOf(award: Award, { rules, numbers }: Group, known: Known): Person {
  const declared = new Map(award.facts.map((fact) => [fact.slug, fact]));
  const classes = rules.filter((rule) => rule.kind === "shift-class");
  const named = (question: ShiftQuestion): ShiftQuestion => shortlyNamed(question, known);
  const spans = openSpans(rules, named);
  const timesOf = remembering((test: ShiftTest) => {
    const asked = timesAsked(test);
    return asked === null ? null : named(asked);
  });
  const person = {
    rules,
    classes: Map.groupBy(classes, ({ slug }) => slug),
    exempting: classes.filter(({ spanExempt }) => spanExempt),
    spans,
    timesOf,
    flagsOf: remembering(flagsOf),
    boundsOf: remembering((of: Elapsed["of"]) => boundsOf(of, rules)),
    known,
    numbers,
    dayProfiles: dayProfiles(rules).map((profile) => shortName(profile, known)),
    valuesOf: remembering((slug: string) => valuesOf(slug, declared.get(slug), rules)),
    ages: agesOf(rules),
    holidayNames: [...new Set(rules.flatMap(({ when }) => when.holidays ?? []))],
  };
  const asksOf = remembering((rule: Rule) => distinct(questionsOf(rule, person)));
  const asking = rules.filter(({ kind }) => kind !== "not-stated");
  const asksOfAll = remembering(() => distinct(asking.flatMap(asksOf)));
  return { ...person, asksOf, asksOfAll: () => asksOfAll(null) };
}

const distinct = (questions: readonly ShiftQuestion[]): readonly ShiftQuestion[] => [
  ...new Map(questions.map((one) => [one.key, one])).values(),
];

const flagsOf = ({ of, gaps, portions }: ShiftTest): ReturnType<Person["flagsOf"]> => ({
  gaps: `gaps of the ${of} ${JSON.stringify(gaps)}`,
  portions: `portions ${JSON.stringify(portions)}`,
});

function boundsOf(of: Elapsed["of"], rules: readonly Rule[]): readonly number[] {
  const bounds = rules.flatMap(({ when: { elapsed } }) =>
    elapsed?.of === of ? [elapsed.over, elapsed.upTo ?? elapsed.over] : [],
  );
  return [...new Set([0, ...bounds])];
}

const shortlyNamed = (question: ShiftQuestion, known: Known): ShiftQuestion => ({
  ...question,
  key: shortName(question.key, known),
});

function shortName(text: string, { names }: Known): string {
  const name = names.get(text) ?? String(names.size);
  names.set(text, name);
  return name;
}

const AROUND = [-2, -1, 0, 1, 2];

/** Weekdays with the same profile answer every question about shifts in the same way. */
function dayProfiles(rules: readonly Rule[]): readonly string[] {
  const sets = rules.flatMap(({ when: { shift } }) => [
    shift?.on ?? null,
    shift?.mostlyOn ?? null,
    shift?.halfOn ?? null,
  ]);
  const days = [...new Set(sets.flatMap((one) => (one === null ? [] : [one.join()])))];
  const within = rules.flatMap((rule) => (rule.kind === "shift-class" ? rule.notWithin : []));
  const spans = rules.filter((rule) => rule.kind === "span" && within.includes(rule.slug));
  const sees = (weekday: number): readonly unknown[] => [
    days.map((one) => one.includes(String(weekday))),
    spans.map((rule) => (rule.kind === "span" ? rule.windows[weekday] : null)),
  ];
  return [0, 1, 2, 3, 4, 5, 6].map((day) => JSON.stringify(AROUND.map((off) => sees((day + off + 7) % 7))));
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

function questionsOf(rule: Rule, person: Omit<Person, "asksOf" | "asksOfAll">): readonly ShiftQuestion[] {
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
      const questions = new Map<string, ShiftQuestion>();
      for (const one of asked) if (one.of === of) questions.set(one.key, one);
      return knownShifts(person, [...questions.values()], reachOf(of, person, cell));
    },
  };
}

/** What answers the same questions about the same stretch is worked out once. */
function knownShifts(
  { known: { shifts: known }, dayProfiles: profiles }: Person,
  questions: readonly ShiftQuestion[],
  reach: Reach,
): readonly ShiftCase[] {
  const { stretch, startsAfter, endsBefore } = reach;
  const weekday = questions.some(({ asksForDays }) => asksForDays) ? profiles[stretch.weekday] : "any day";
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
    rule.kind === "minimum-payment" && (cell.added || isAsWorked(rule)) ? [longest(rule)] : [],
  );
  return { stretch: cell, startsAfter: 0, endsBefore: Math.max(0, ...added) };
}

/** May time added be paid as if work had gone on? */
const isAsWorked = ({ added }: MinimumPayment): boolean => added === "as-worked" || added === "continues";

const longest = ({ minimum, minimumFact }: MinimumPayment): number =>
  minimum === NOT_STATED || minimumFact !== null ? MINUTES_A_DAY : minimum;
