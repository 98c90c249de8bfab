// The other values that the facts only this award asks for could have had.

import {
  type Award,
  addDays,
  type Change,
  civilOf,
  dayOf,
  type Employee,
  type FactDeclaration,
  type FactValue,
  factsNamedBy,
  type Moment,
  type Shift,
} from "#engine";
import { onceAnAward } from "../library/once-an-award.ts";
import { type Alternative, type Filter, otherValues, type PricedShift, spaced } from "./alternative.ts";

/** A fact that some rule asks for, with the values it could have besides its default. */
interface AskedFact extends Alternative {
  readonly slug: string;
  /** Days of the year on which it can be other than its default; none: any. */
  readonly dates: readonly number[];
}

/** Each declared fact left at its default, of those that may matter, unless the classification's code sets it. */
export function declaredAlternatives(
  { request: { state, classification_code: code }, facts: { employee }, held: { award, law } }: PricedShift,
  shift: Shift,
  mayMatter: Filter,
): readonly Alternative[] {
  const { circumstances, inferred } = shift;
  const said = law.classifications.get(code)?.implies.facts ?? NOTHING;
  const open: AskedFact[] = [];
  for (const asked of mayMatter(factsAsked(award, employee, state))) {
    const { slug, dates } = asked;
    const isStated = Object.hasOwn(circumstances, slug) && !inferred.includes(slug);
    if (isStated || Object.hasOwn(said, slug)) continue;
    if (dates.length === 0 || daysOfYear(shift).some((day) => dates.includes(day))) open.push(asked);
  }
  if (inferred.length === 0) return open;
  return open.map((one) => (inferred.includes(one.slug) ? inferredFact(one, shift, award) : one));
}

/** We assume what the shifts of the period suggest, and say so; work outside it could change that. */
function inferredFact(asked: AskedFact, { circumstances }: Shift, award: Award): AskedFact {
  const fact = award.facts.find(({ slug }) => slug === asked.slug);
  const value = circumstances[asked.slug];
  if (fact === undefined || value === undefined) return asked;
  return inferredAs(award)(fact, value);
}

/** Worded once for an award, fact and value, so that shifts that share it appear once. */
const inferredAs = onceAnAward((award) => {
  const known = new Map<string, AskedFact>();
  return (fact: FactDeclaration, value: FactValue): AskedFact => {
    const key = `${fact.slug}=${String(value)}`;
    const made = known.get(key) ?? askedFact({ ...fact, default: value }, award);
    known.set(key, made);
    return made;
  };
});

const NOTHING = {};

/** The days a shift touches, as the month times a hundred and the day. */
function daysOfYear({ from, to }: Shift): readonly number[] {
  const days: number[] = [];
  for (let day = dayOf(from); day <= dayOf((to - 1) as Moment); day = addDays(day, 1)) {
    const { month, day: ofMonth } = civilOf(day);
    days.push(month * 100 + ofMonth);
  }
  return days;
}

/** Hours worked earlier in a cycle: history-alternatives.ts tries the cycle's own limit for them. */
const cycleHoursIn = onceAnAward(
  ({ rules }) =>
    new Set(rules.flatMap((rule) => (rule.kind === "ordinary-limit" ? (rule.workedFact ?? []) : []))),
);

const askedOf = onceAnAward(() => new Map<string, readonly AskedFact[]>());

/** The facts that some rule for this employment and worker type asks for, in a state or anywhere. */
function factsAsked(
  award: Award,
  { employment, worker }: Employee,
  state: string | undefined,
): readonly AskedFact[] {
  const known = askedOf(award);
  const key = `${employment}/${worker}/${state}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const named = new Set(
    award.rules
      .filter(
        ({ for: who }) =>
          (who.employment?.includes(employment) ?? true) && (who.worker?.includes(worker) ?? true),
      )
      .flatMap(factsNamedBy),
  );
  const asked = award.facts
    .filter(({ slug }) => named.has(slug) && !cycleHoursIn(award).has(slug))
    .filter(({ states }) => states.length === 0 || state === undefined || states.includes(state))
    .map((fact) => askedFact(fact, award))
    .filter(({ others }) => others.length > 0);
  known.set(key, asked);
  return asked;
}

function askedFact(fact: FactDeclaration, award: Award): AskedFact {
  const reading = award.readings.find(({ id }) => id === fact.reading);
  const said = {
    code: reading === undefined ? fact.slug : `reading_${reading.id}`,
    detail: `${fact.asks} We assumed ${takenText(fact)}.`,
    clauses: fact.clauses,
  };
  const { slug, dates } = fact;
  const others = otherValues(valuesBeside(fact).map((to): Change => ({ of: "fact", slug, to })));
  return { slug, dates, others, say: () => said };
}

function takenText({ type, default: taken }: FactDeclaration): string {
  if (typeof taken === "boolean") return taken ? "yes" : "no";
  return type === "hours" ? `${Number(taken) / 60} hours` : spaced(String(taken));
}

/** Without a default we assumed nothing; for hours or dollars we try only values that matter. */
function valuesBeside(fact: FactDeclaration): readonly FactValue[] {
  if (fact.default === null) return [];
  if (fact.telling.length > 0) return fact.telling;
  if (fact.type === "boolean") return [fact.default !== true];
  if (fact.type === "choice") return fact.choices.filter((choice) => choice !== fact.default);
  if (fact.type !== "integer") return [];
  return Array.from({ length: fact.most - fact.least + 1 }, (_, index) => fact.least + index).filter(
    (value) => value !== fact.default,
  );
}
