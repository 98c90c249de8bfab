// Which rules, rates and clause numbers are in force on a day, for a pay period that began on another.

import { type Award, type Clause, has, type Rule } from "../award/award.ts";
import { addDays, formatLocalDate, type LocalDate } from "../award/units.ts";
import type { ChangeDate, Dated } from "../award/values.ts";
import { type ClauseRef, Refused } from "../result/result.ts";
import type { Law, Text, Version } from "./law.ts";
import { createMemory, type Memory } from "./memory.ts";

const dated = (award: Award): readonly Dated[] => [
  ...award.rules,
  ...award.rates,
  ...award.amounts,
  ...award.clauses,
];

/** Every date on which something in the award starts or stops, of one kind, in order. */
export function changeDates(award: Award, ppc: boolean): readonly LocalDate[] {
  const found = new Set<LocalDate>();
  for (const { from, to } of dated(award)) {
    if (from.ppc === ppc) found.add(from.day);
    if (to !== null && to.ppc === ppc) found.add(to.day);
  }
  return [...found].sort((a, b) => a - b);
}

const isPromise = (rule: Rule): boolean =>
  has(rule, "promises-money") || (rule.kind === "minimum-payment" && rule.amount !== null);

/** Laws of one thread share a memory, so that together they stay within its limit. */
export function prepareLaw(award: Award, memory: Memory = createMemory()): Law {
  const facts = new Map(award.facts.map((fact) => [fact.slug, fact]));
  return {
    award,
    memory,
    days: changeDates(award, false),
    payPeriods: changeDates(award, true),
    versions: new Map(),
    latest: null,
    texts: new Map(),
    facts,
    defaultOf: (slug) => facts.get(slug)?.default ?? null,
    asksOfWeeks: award.rules.some(({ when }) => when.week !== null),
    promises: award.rules.some(isPromise),
    joinsShifts: award.rules.some(({ kind }) => kind === "broken-shift"),
    overridden: new Set(award.rules.flatMap((one) => (one.kind === "allowance" ? one.overrides : []))),
    classifications: new Map(
      award.classifications.flatMap((one) => [one.code, ...one.aliases].map((name) => [name, one] as const)),
    ),
  };
}

/** Removes what was worked out of a law from its memory, so that the award can be freed. */
export function releaseLaw({ memory, texts }: Law): void {
  for (const { compiled } of texts.values()) for (const { entry } of compiled.values()) memory.remove(entry);
}

const hasStarted = (change: ChangeDate, day: LocalDate, payPeriod: LocalDate): boolean =>
  (change.ppc ? payPeriod : day) >= change.day;

export const isInForce = (span: Dated, day: LocalDate, payPeriod: LocalDate): boolean =>
  hasStarted(span.from, day, payPeriod) && (span.to === null || !hasStarted(span.to, day, payPeriod));

function countUpTo(dates: readonly LocalDate[], day: LocalDate): number {
  let count = dates.length;
  while (count > 0 && (dates[count - 1] ?? day) > day) count -= 1;
  return count;
}

/** The version for a day; a change starts on its date where no pay period is known, or none began before it. */
export function versionAt(law: Law, day: LocalDate, payPeriodStart: LocalDate | null): Version {
  const payPeriod = payPeriodStart ?? day;
  if (law.latest !== null && isUnchanged(law.latest, day, payPeriod)) return law.latest;
  const version = versionOn(law, day, payPeriod);
  if (isUnchanged(version, day, payPeriod)) law.latest = version;
  return version;
}

/** Does nothing change between a pay period's first day and a day that a version is for? */
const isUnchanged = ({ firstDay, dayAfter }: Version, day: LocalDate, payPeriod: LocalDate): boolean =>
  day >= firstDay && day < dayAfter && payPeriod >= firstDay && payPeriod < dayAfter;

/** The days around one on which nothing changes. */
function daysAround(
  { award, days, payPeriods }: Law,
  day: LocalDate,
): Pick<Version, "firstDay" | "dayAfter"> {
  let [firstDay, dayAfter] = [award.coversFrom.day, addDays(award.verifiedTo, 1)];
  for (const change of [...days, ...payPeriods]) {
    if (change <= day && change > firstDay) firstDay = change;
    if (change > day && change < dayAfter) dayAfter = change;
  }
  return { firstDay, dayAfter };
}

function versionOn(law: Law, day: LocalDate, payPeriod: LocalDate): Version {
  refuseOutside(law.award, day, payPeriod);
  const due = countUpTo(law.payPeriods, day);
  const started = payPeriod === day ? due : countUpTo(law.payPeriods, payPeriod);
  const key = (countUpTo(law.days, day) * 4096 + started) * 4096 + due;
  const known = law.versions.get(key);
  if (known !== undefined) return known;
  const version = buildVersion(law, day, payPeriod);
  law.versions.set(key, version);
  return version;
}

function refuseOutside(award: Award, day: LocalDate, payPeriod: LocalDate): void {
  if (!hasStarted(award.coversFrom, day, payPeriod)) {
    const from = formatLocalDate(award.coversFrom.day);
    const start = award.coversFrom.ppc ? `the first full pay period on or after ${from}` : from;
    throw new Refused(
      "date_not_covered",
      `${award.code} is encoded from ${start}; ${formatLocalDate(day)} is before it.`,
      [],
    );
  }
  if (day > award.verifiedTo) {
    throw new Refused(
      "date_not_covered",
      `${award.code} is verified to ${formatLocalDate(award.verifiedTo)}; ${formatLocalDate(day)} is after it, and no rate is carried forward.`,
      [],
    );
  }
}

function buildVersion(law: Law, day: LocalDate, payPeriod: LocalDate): Version {
  const { award } = law;
  const inForce = <T extends Dated>(items: readonly T[]): T[] =>
    items.filter((item) => isInForce(item, day, payPeriod));
  const started = [
    ...law.days.filter((change) => change <= day),
    ...law.payPeriods.filter((change) => change <= payPeriod),
  ];
  const pending = law.payPeriods.filter((change) => change > payPeriod && change <= day);
  return {
    law,
    award,
    ...daysAround(law, day),
    inForce: { effectiveFrom: Math.max(...started) as LocalDate, pendingFrom: pending[0] ?? null },
    ...textOf(law, inForce(award.rules), inForce(award.clauses)),
    rates: new Map(inForce(award.rates).map((row) => [row.classification, row])),
    amounts: new Map(inForce(award.amounts).map((row) => [row.allowance, row])),
    plans: new Map(),
  };
}

function textOf(law: Law, rules: readonly Rule[], clauses: readonly Clause[]): Text {
  const { award } = law;
  const places = [
    ...rules.map((rule) => award.rules.indexOf(rule)),
    ...clauses.map((clause) => award.rules.length + award.clauses.indexOf(clause)),
  ];
  const key = places.join();
  const known = law.texts.get(key);
  if (known !== undefined) return known;
  const numbered = new Map(clauses.map((clause) => [clause.slug, clauseRef(clause)]));
  const order = new Map(rules.map((rule, place) => [rule, place]));
  const text = { rules, clauses: numbered, order, refs: new Map(), compiled: new Map() };
  law.texts.set(key, text);
  return text;
}

const clauseRef = (clause: Clause): ClauseRef => ({ ref: clause.ref, title: clause.title });

/** The numbers of a rule's clauses in force, worked out once a rule. */
export function clauseRefs(version: Version, slugs: readonly string[]): readonly ClauseRef[] {
  const known = version.refs.get(slugs);
  if (known !== undefined) return known;
  const refs = slugs.map((slug) => {
    const ref = version.clauses.get(slug);
    if (ref === undefined)
      throw new Error(`clause ${slug} has no number in force; the pack check finds this`);
    return ref;
  });
  version.refs.set(slugs, refs);
  return refs;
}

/** How long after a change a fortnightly pay period that began before it can still be running. */
const DOUBTFUL_DAYS = 13;

const NO_CHANGES: readonly LocalDate[] = [];

/** The changes whose start is in doubt on a day when the pay period is not known, the latest first. */
export function doubtfulChanges({ payPeriods }: Law, day: LocalDate): readonly LocalDate[] {
  const inDoubt = (change: LocalDate): boolean => day < addDays(change, DOUBTFUL_DAYS);
  const until = countUpTo(payPeriods, day);
  const latest = payPeriods[until - 1];
  if (latest === undefined || !inDoubt(latest)) return NO_CHANGES;
  return payPeriods.slice(0, until).filter(inDoubt).reverse();
}
