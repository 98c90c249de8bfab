// The kinds of person an award tells apart, with the rules that decide how their minutes are paid, in every version.

import {
  type AppliesTo,
  type Award,
  addDays,
  type ChangeDate,
  type Classification,
  EMPLOYMENT_TYPES,
  type EmploymentType,
  has,
  isInForce,
  type LocalDate,
  type Rule,
  type When,
} from "#engine";

/** People whose minutes the same rules decide. */
export interface Group {
  readonly rules: readonly Rule[];
  /** The same number for rules that decide the same, whatever they pay. */
  readonly numbers: ReadonlyMap<Rule, number>;
  readonly employment: EmploymentType;
  readonly workers: ReadonlySet<string>;
  readonly classifications: ReadonlySet<string>;
  /** The first day on which they stand together. */
  readonly since: LocalDate;
}

interface MutableGroup extends Group {
  readonly workers: Set<string>;
  readonly classifications: Set<string>;
}

/** Every distinct set of deciding rules that some person meets on some day. */
export function groupsOf(award: Award): readonly Group[] {
  const deciding = award.rules.filter((rule) => has(rule, "decides-minutes")).flatMap(withPaidTimes);
  const numbers = numbered(deciding);
  const groups = new Map<string, MutableGroup>();
  const alike = alikeClassifications(award, deciding);
  for (const { day, rules } of versions(award, deciding))
    for (const classifications of alike)
      for (const { slug: worker } of award.workerTypes)
        for (const employment of EMPLOYMENT_TYPES) {
          const own = rules.filter((rule) => isFor(rule, classifications[0], worker, employment));
          const key = `${employment}:${own.map((rule) => numbers.get(rule)).join()}`;
          const group = groups.get(key) ?? { ...emptyGroup(own, employment, day), numbers };
          groups.set(key, group);
          group.workers.add(worker);
          for (const { code } of classifications) group.classifications.add(code);
        }
  return [...groups.values()];
}

/** An ordinary row, and beside it one row for each of the times it says it pays. */
function withPaidTimes(rule: Rule): readonly Rule[] {
  if (rule.kind !== "ordinary-rate" || rule.paysOn === null) return [rule];
  return [
    rule,
    ...rule.paysOn.map((paid) => ({
      ...rule,
      paysOn: null,
      for: narrowed(rule.for, paid.for),
      when: joined(rule.when, paid.when),
    })),
  ];
}

const narrowed = (one: AppliesTo, other: AppliesTo): AppliesTo => ({
  employment: common(one.employment, other.employment),
  worker: common(one.worker, other.worker),
  classifications: common(one.classifications, other.classifications),
  streams: common(one.streams, other.streams),
  age: other.age ?? one.age,
});

const joined = (one: When, other: When): When => ({
  ...one,
  days: common(one.days, other.days),
  holiday: other.holiday ?? one.holiday,
  holidays: other.holidays ?? one.holidays,
  between: other.between ?? one.between,
  shift: other.shift ?? one.shift,
  elapsed: other.elapsed ?? one.elapsed,
  facts: [...one.facts, ...other.facts],
});

const common = <T>(one: readonly T[] | null, other: readonly T[] | null): readonly T[] | null =>
  one === null ? other : other === null ? one : one.filter((item) => other.includes(item));

function numbered(rules: readonly Rule[]): ReadonlyMap<Rule, number> {
  const shapes = new Map<string, number>();
  return new Map(
    rules.map((rule) => {
      const shape = shapeOf(rule);
      const number = shapes.get(shape) ?? shapes.size;
      shapes.set(shape, number);
      return [rule, number];
    }),
  );
}

/** What of a rule decides whether minutes are paid: not its clause, its words or its percentages. */
function shapeOf(rule: Rule): string {
  if ("tiers" in rule)
    return JSON.stringify([
      rule.slug,
      rule.kind,
      rule.for.age,
      rule.when,
      rule.addsTo.length > 0,
      "paysOn" in rule && rule.paysOn !== null,
    ]);
  const {
    from: _,
    to: __,
    clauses: ___,
    label: ____,
    says: _____,
    reading: ______,
    for: who,
    ...rest
  } = rule;
  return JSON.stringify([rest, who.age]);
}

const emptyGroup = (
  rules: readonly Rule[],
  employment: EmploymentType,
  since: LocalDate,
): Omit<MutableGroup, "numbers"> => ({
  rules,
  employment,
  workers: new Set(),
  classifications: new Set(),
  since,
});

type Classifications = readonly [Classification, ...Classification[]];

/** Classifications that no rule tells apart; one that stands for another meets that one's rules. */
function alikeClassifications(award: Award, rules: readonly Rule[]): readonly Classifications[] {
  const alike = new Map<string, [Classification, ...Classification[]]>();
  const telling = rules.filter(({ for: who }) => who.classifications !== null || who.streams !== null);
  for (const one of award.classifications) {
    if (one.is !== null) continue;
    const key = telling.map((rule) => (isOfKind(rule, one) ? 1 : 0)).join("");
    const known = alike.get(key);
    if (known === undefined) alike.set(key, [one]);
    else known.push(one);
  }
  return [...alike.values()];
}

const isOfKind = ({ for: { classifications, streams } }: Rule, { code, stream }: Classification): boolean =>
  (classifications === null || classifications.includes(code)) &&
  (streams === null || streams.includes(stream));

function isFor(rule: Rule, kind: Classification, worker: string, employment: EmploymentType): boolean {
  const { employment: types, worker: workers } = rule.for;
  return (
    (types === null || types.includes(employment)) &&
    (workers === null || workers.includes(worker)) &&
    isOfKind(rule, kind) &&
    (!("tiers" in rule) || rule.tiers[0]?.pays[employment] !== undefined)
  );
}

/** Is there a person a rule can be for at all? */
export const isForSomeone = (rule: Rule, award: Award): boolean =>
  award.classifications.some((kind) =>
    award.workerTypes.some(({ slug }) => EMPLOYMENT_TYPES.some((type) => isFor(rule, kind, slug, type))),
  );

interface RulesOnDay {
  readonly day: LocalDate;
  readonly rules: readonly Rule[];
}

/** How long a pay period may have been running: requests with a longer one are turned away. */
const LONGEST_PAY_PERIOD = 31;

/** The rules in force on every day on which they change, also in a pay period that began before it. */
function versions(award: Award, rules: readonly Rule[]): readonly RulesOnDay[] {
  const changes = rules.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  const ends = changes.filter(({ ppc }) => ppc).map(({ day }) => addDays(day, -1));
  const days = [...new Set([award.coversFrom.day, award.verifiedTo, ...changes.map(({ day }) => day)])].sort(
    (a, b) => a - b,
  );
  const places = new Map(rules.map((rule, place) => [rule, place]));
  const found = new Map<string, RulesOnDay>();
  for (const day of days)
    for (const payPeriod of [day, ...ends]) {
      if (payPeriod > day || day - payPeriod > LONGEST_PAY_PERIOD) continue;
      if (day > award.verifiedTo || !hasStarted(award.coversFrom, day, payPeriod)) continue;
      const standing = rules.filter((rule) => isInForce(rule, day, payPeriod));
      const key = standing.map((rule) => places.get(rule)).join();
      if (!found.has(key)) found.set(key, { day, rules: standing });
    }
  return [...found.values()];
}

const hasStarted = (change: ChangeDate, day: LocalDate, payPeriod: LocalDate): boolean =>
  (change.ppc ? payPeriod : day) >= change.day;
