// The law of one day for one person, with the facts of one shift: rules that hold, rates, amounts, clause numbers.

import {
  type Allowance,
  type AmountRow,
  type Award,
  ageOn,
  type CasualLoading,
  type Cents,
  type ChangeDate,
  type Classification,
  type ClauseRef,
  type Dated,
  dayOf,
  divideHalfUp,
  type Employee,
  type Facts,
  type FactValue,
  type LocalDate,
  type OrdinaryLimit,
  type PayRow,
  QUANTUM,
  type RateRow,
  type RequiredRest,
  type Rule,
  type RuleKind,
  type Scale,
  type Shift,
  type WeekTest,
} from "#engine";
import { type Line, Refusing } from "./answer.ts";
import { type FactOf, factsHold, holdsAtAge, lengthWithin } from "./bounds.ts";
import { findClassification, personOf, withCodes } from "./codes.ts";
import { weekOf } from "./counts.ts";

/** What a calculation is about. `applied` gathers the rules that had a part in the answer. */
export interface World {
  readonly award: Award;
  readonly facts: Facts;
  readonly classification: Classification;
  /** Overtime by week; null on a first reading, when it is not known yet. */
  readonly overtime: ReadonlyMap<number, number> | null;
  readonly applied: Set<string>;
  readonly defaults: ReadonlyMap<string, FactValue | null>;
  /** Is every minute judged by itself? Otherwise once for those that are alike. */
  readonly isEachJudged: boolean;
}

export type RuleOf<K extends RuleKind> = Extract<Rule, { kind: K }>;

export interface Law {
  readonly world: World;
  readonly shift: Shift;
  readonly date: LocalDate;
  readonly employee: Employee;
  readonly classification: Classification;
  readonly age: number | null;
  readonly factOf: FactOf;
  /** Rules in force for this person whose facts and age hold: all, and by kind. */
  readonly rules: readonly Rule[];
  readonly kinds: ReadonlyMap<RuleKind, readonly Rule[]>;
  /** What casual rows are compounded with. */
  readonly loading: CasualLoading | null;
}

export function worldOf(award: Award, given: Facts, applied: Set<string>): Omit<World, "isEachJudged"> {
  const named = findClassification(award, given.employee.classification);
  const classification = named.is === null ? named : findClassification(award, named.is);
  const defaults = new Map(award.facts.map((fact) => [fact.slug, fact.default]));
  return { award, facts: withCodes(award, given), classification, overtime: null, applied, defaults };
}

/** The code that work falls under: the shift's own, or the person's. */
function codeOf({ award, classification }: World, shift: Shift): Classification {
  if (shift.classification === null) return classification;
  const named = findClassification(award, shift.classification);
  return named.is === null ? named : findClassification(award, named.is);
}

/** A change "from the first full pay period" looks at the pay period's first day, any other at the day itself. */
const hasStarted = ({ day, ppc }: ChangeDate, date: LocalDate, { payPeriodStart }: Employee): boolean =>
  (ppc ? (payPeriodStart ?? date) : date) >= day;

const isInForce = ({ from, to }: Dated, date: LocalDate, employee: Employee): boolean =>
  hasStarted(from, date, employee) && (to === null || !hasStarted(to, date, employee));

export const isInForceOn = (span: Dated, { date, employee }: Law): boolean => isInForce(span, date, employee);

/** No day before the award is held or after it was verified is priced. */
export function refuseOutside({ world: { award }, date, employee }: Law): void {
  const { coversFrom, verifiedTo } = award;
  if (!hasStarted(coversFrom, date, employee) || date > verifiedTo)
    throw new Refusing("date_not_covered", []);
}

/** The law of a day of a shift; without a day, of the one it starts on. A paid gap after it may reach into the next day. */
export type LawOf = (shift: Shift, date?: LocalDate) => Law;

/** Each is read when it is first asked for. */
export function lawsOf(world: World): LawOf {
  const laws = new Map<Shift, Map<LocalDate, Law>>();
  return (shift, date = dayOf(shift.from)) => {
    const own = laws.get(shift) ?? new Map<LocalDate, Law>();
    const law = own.get(date) ?? lawOn(world, shift, date);
    laws.set(shift, own.set(date, law));
    return law;
  };
}

export function lawOn(
  world: World,
  shift: Shift,
  date: LocalDate,
  classification = codeOf(world, shift),
): Law {
  const { award, facts } = world;
  const employee = personOf(facts.employee, shift);
  const age = employee.dateOfBirth === null ? employee.age : ageOn(employee.dateOfBirth, date);
  const factOf: FactOf = (slug) =>
    (Object.hasOwn(shift.circumstances, slug) ? shift.circumstances[slug] : undefined) ??
    world.defaults.get(slug) ??
    null;
  const rules = award.rules.filter(
    (rule) =>
      isInForce(rule, date, employee) &&
      isFor(rule, employee, classification) &&
      factsHold(rule.when.facts, factOf) &&
      holdsAtAge(rule.for.age, age),
  );
  const kinds = Map.groupBy(rules, ({ kind }) => kind);
  const isLoading = (rule: Rule): rule is CasualLoading =>
    rule.kind === "casual-loading" && employee.employment === "casual";
  const loading = rules.find(isLoading) ?? null;
  return { world, shift, date, employee, classification, age, factOf, rules, kinds, loading };
}

function isFor(
  { for: who }: Rule,
  { employment, worker }: Employee,
  { code, stream }: Classification,
): boolean {
  return (
    (who.employment === null || who.employment.includes(employment)) &&
    (who.worker === null || who.worker.includes(worker)) &&
    (who.classifications === null || who.classifications.includes(code)) &&
    (who.streams === null || who.streams.includes(stream))
  );
}

/** The rules of a kind that hold, in the award's order. */
export const rulesOf = <K extends RuleKind>({ kinds }: Law, kind: K): readonly RuleOf<K>[] =>
  (kinds.get(kind) ?? NONE) as readonly RuleOf<K>[];

const NONE: readonly Rule[] = [];

/** Does a rule pay an employee who works on into the next day's ordinary hours without the rest? */
export const paysContinuing = ({ continues, afterOvertimeFact }: RequiredRest): boolean =>
  continues || afterOvertimeFact !== null;

/** The pay rows that pay this employment type something, in the award's order. */
export const payRows = (law: Law): readonly PayRow[] =>
  law.rules.filter(
    (rule): rule is PayRow =>
      "tiers" in rule &&
      rule.tiers[0]?.pays[law.employee.employment] !== undefined &&
      weekFits(rule.when.week, law),
  );

/** All overtime of the week that the shift starts in, with what a fact says of shifts that are not given. */
function weekFits(test: WeekTest | null, { world, shift, employee, factOf }: Law): boolean {
  if (test === null) return true;
  const seen = world.overtime?.get(weekOf(dayOf(shift.from), employee));
  return seen !== undefined && lengthWithin(test.overtime, seen + Number(factOf(test.elsewhereFact) ?? 0));
}

/** A scale by its name, for anyone: apprentices may not fall below the juniors' scale. */
export function scaleNamed({ world: { award }, date, employee }: Law, slug: string): Scale {
  const scale = award.rules.find(
    (rule): rule is Scale => rule.kind === "scale" && rule.slug === slug && isInForce(rule, date, employee),
  );
  if (scale === undefined) throw new Error(`there is no scale ${slug}`);
  return scale;
}

/** The numbers that clauses have on a day. */
export const refsOf = (
  { world: { award }, date, employee }: Law,
  slugs: readonly string[],
): readonly ClauseRef[] =>
  slugs.map((slug) => {
    const clause = award.clauses.findLast((one) => one.slug === slug && isInForce(one, date, employee));
    if (clause === undefined) throw new Error(`clause ${slug} has no number in force`);
    return { ref: clause.ref, title: clause.title };
  });

/** A line of money for a rule, beside the time. */
export const moneyLine = (
  law: Law,
  { slug, clauses }: Rule,
  { percent = null, quantity = QUANTUM, ...money }: Money,
): Line => ({
  code: slug,
  from: null,
  to: null,
  minutes: null,
  ...money,
  percent,
  quantity,
  clauses: refsOf(law, clauses),
});

type Money = Pick<Line, "kind" | "rate" | "amount"> & Partial<Pick<Line, "percent" | "quantity">>;

/** No rate is carried over from another year. */
export function rateRow(law: Law, code: string): RateRow {
  const row = findRate(law, code);
  if (row === null)
    throw new Refusing("classification_not_in_force", refsOf(law, law.classification.clauses));
  return row;
}

export const findRate = ({ world: { award }, date, employee }: Law, code: string): RateRow | null =>
  award.rates.findLast((row) => row.classification === code && isInForce(row, date, employee)) ?? null;

function amountRow(law: Law, name: string, { clauses }: Pick<Allowance, "clauses">): AmountRow {
  const row = law.world.award.amounts.findLast((one) => one.allowance === name && isInForceOn(one, law));
  if (row === undefined) throw new Refusing("rate_not_held", refsOf(law, clauses));
  return row;
}

export const amountOf = (law: Law, name: string, rule: Pick<Allowance, "clauses">): Cents =>
  amountRow(law, name, rule).amount;

/** An amount in hundredths of a cent, and whether it is held so. */
export function fineAmountOf(
  law: Law,
  name: string,
  rule: Pick<Allowance, "clauses">,
): { readonly fine: number; readonly isFine: boolean } {
  const { amount, fine } = amountRow(law, name, rule);
  return { fine: fine ?? amount * 100, isFine: fine !== undefined };
}

export const cycleWeeks = ({ weeksFact }: OrdinaryLimit, { factOf }: Law): number =>
  weeksFact === null ? 1 : Number(factOf(weeksFact) ?? 1);

export const longDaysTold = ({ longDay }: OrdinaryLimit, { factOf }: Law): number =>
  longDay !== null && factOf(longDay.usedFact) === true ? 1 : 0;

/** The hours a week's rate is divided by. */
export const weekHours = ({ classification, world }: Law): number =>
  classification.divisor ?? world.award.divisor;

/** A rate by the week and by the hour. */
export interface Rate {
  readonly weekly: Cents;
  readonly hourly: Cents;
}

/** A week's rate over its hours, which may have hundredths. */
export const hourOf = (weekly: number, hours: number): Cents =>
  divideHalfUp(weekly * 100, Math.round(hours * 100)) as Cents;

export const byTheWeek = (law: Law, weekly: Cents): Rate => ({
  weekly,
  hourly: hourOf(weekly, weekHours(law)),
});

export const weekOfHour = (hourly: number, hours: number): Cents =>
  divideHalfUp(hourly * Math.round(hours * 100), 100) as Cents;
