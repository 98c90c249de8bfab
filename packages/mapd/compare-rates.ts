// A publication's rates beside an encoded pack's: rates it holds line by line, rates it works out figure by figure.

import {
  type Award,
  type Classification,
  cents,
  divideHalfUp,
  formatCents,
  type LocalDate,
  prepareLaw,
} from "#engine";
import { type Classified, classificationsOn, type Pack } from "#pack";
import type { RateRecord } from "./classification-rows.ts";
import type { RateValue } from "./figures.ts";
import { type AddedLine, enterLine, type Findings, type HeldLine, noFindings, ppc } from "./findings.ts";
import { SOURCE } from "./held.ts";
import type { Years } from "./years.ts";

interface Known {
  readonly record: RateRecord;
  readonly classification: Classification;
  readonly from: LocalDate;
}

export function compareRates({ award }: Pack, records: readonly RateRecord[], years: Years): Findings {
  const findings = noFindings();
  const held: readonly HeldLine[] = award.rates.map(({ from, classification, weekly, hourly }) => ({
    from: from.day,
    name: classification,
    figures: [formatCents(weekly), formatCents(hourly)],
  }));
  const rated = new Set(held.map(({ name }) => name));
  const weekless = new Set(award.rates.filter(({ weekly }) => weekly === 0).map((row) => row.classification));
  const known = knownRecords(award, records, years, findings);
  for (const { record, classification, from } of known.filter((one) => rated.has(one.classification.code))) {
    const [week = "", hour = ""] = figuresOf(record.value, classification.divisor ?? award.divisor);
    const figures = [weekless.has(classification.code) ? NO_WEEK : week, hour];
    enterLine(
      { from, name: classification.code, figures, source: `${SOURCE} ${record.year}` },
      held,
      findings,
    );
  }
  const onDay = ratesOnDays(withRates(award, findings.added));
  for (const one of known.filter(({ classification }) => !rated.has(classification.code)))
    compareDerived(one, onDay(one.from), findings);
  return findings;
}

/** What a table has for the week of a rate that no one is paid by the week, such as a lecture's. */
const NO_WEEK = "0.00";

const centsIn = (figure: string): number => Number(figure.replace(".", ""));

/**
 * The weekly and the hourly figure; a yearly one by way of the week, a week or an hour that is left out from the other.
 * Awards divide a year in several ways, so where the publisher gives a year's week or hour, only these are compared.
 */
function figuresOf({ rate, per, hourly, weekly: week = "" }: RateValue, divisor: number): readonly string[] {
  if (per === "year" && (week !== "" || hourly !== "")) return [week, hourly];
  if (per === "hour") return [formatCents(cents(centsIn(rate) * divisor)), rate];
  if (per !== "year" && (per !== "week" || hourly !== "")) return [per === "week" ? rate : "", hourly];
  const weekly = cents(per === "year" ? divideHalfUp(centsIn(rate), 52) : centsIn(rate));
  return [formatCents(weekly), formatCents(cents(divideHalfUp(weekly, divisor)))];
}

/** Rows that a classification of the pack goes by, oldest first, from the first day it covers. */
function knownRecords(
  award: Award,
  records: readonly RateRecord[],
  years: Years,
  findings: Findings,
): readonly Known[] {
  const byId = new Map(award.classifications.flatMap((one) => one.aliases.map((id) => [id, one] as const)));
  const known: Known[] = [];
  for (const record of [...records].sort((a, b) => a.year - b.year)) {
    const classification = byId.get(record.id);
    const from = record.from ?? years.starts.get(record.year) ?? award.coversFrom.day;
    if (classification === undefined) findings.unknown += 1;
    else if (from >= award.coversFrom.day) known.push({ record, classification, from });
  }
  return known;
}

/** The award as it will be with the new lines, so that what is worked out from them is compared too. */
function withRates(award: Award, added: readonly AddedLine[]): Award {
  if (added.length === 0) return award;
  const startOf = new Map(added.map(({ name, from }) => [name, { day: from, ppc: true }]));
  const kept = award.rates.map((row) => ({ ...row, to: row.to ?? startOf.get(row.classification) ?? null }));
  const fresh = added.map(({ name, from, figures }) => ({
    classification: name,
    from: { day: from, ppc: true },
    to: null,
    weekly: cents(centsIn(figures[0] ?? "")),
    hourly: cents(centsIn(figures[1] ?? "")),
    source: SOURCE,
  }));
  const verifiedTo = Math.max(award.verifiedTo, ...added.map(({ from }) => from)) as LocalDate;
  return { ...award, rates: [...kept, ...fresh], verifiedTo };
}

/** Each day's rates are worked out once; a day that is not verified has none. */
function ratesOnDays(award: Award): (day: LocalDate) => readonly Classified[] | null {
  const law = prepareLaw(award);
  const known = new Map<LocalDate, readonly Classified[]>();
  return (day) => {
    if (day > award.verifiedTo) return null;
    const rates = known.get(day) ?? classificationsOn(law, day);
    known.set(day, rates);
    return rates;
  };
}

/** A code that stands for another with facts filled in is priced by the pack's own scales, with or without allowances. */
function compareDerived(
  { record: { value }, classification: { code }, from }: Known,
  onDay: readonly Classified[] | null,
  { differences }: Findings,
): void {
  if (onDay === null) return;
  const found = onDay.find(({ classification }) => classification.code === code);
  const figures = [found, found?.ordinary].map((rates) => {
    const given = value.per === "week" ? rates?.weekly : rates?.hourly;
    return given === null || given === undefined ? "nothing" : formatCents(given);
  });
  if (figures.includes(value.rate)) return;
  const [pack] = figures;
  differences.push(
    `${code} from ${ppc(from)}: the pack gives ${pack} a ${value.per}, the database ${value.rate}; not written.`,
  );
}
