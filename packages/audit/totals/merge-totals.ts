// The totals of two parts of an audit, added up.

import type { LocalDate } from "#engine";
import { added, largestOf, type Question, type Sums, sumsIn, type Totals } from "./totals.ts";

/** Adds the totals of another part. */
export function mergeTotals(totals: Totals, other: Totals): void {
  for (const key of [
    "employees",
    "employeesShort",
    "shifts",
    "shiftsUnpriced",
    "rowsUnread",
    "rowsLeftOpen",
    "lines",
    "other",
    "interest",
    "interestUnknown",
    "superannuation",
    "rangeMost",
    "rangeOpen",
    "rangeOpenUnplaced",
  ] as const)
    totals[key] += other[key];
  mergeSums(totals.all, other.all);
  totals.dueSplit = added(totals.dueSplit, other.dueSplit);
  totals.shortSplit = added(totals.shortSplit, other.shortSplit);
  totals.firstDay = earliest(totals.firstDay, other.firstDay);
  totals.lastDay = latest(totals.lastDay, other.lastDay);
  for (const [key, sums] of other.byYear) mergeSums(sumsIn(totals.byYear, key), sums);
  for (const [key, sums] of other.byAward) mergeSums(sumsIn(totals.byAward, key), sums);
  for (const [key, { short, periods }] of other.byCause) {
    const known = totals.byCause.get(key) ?? { short: 0, periods: 0 };
    totals.byCause.set(key, { short: known.short + short, periods: known.periods + periods });
  }
  addCounts(totals.byClause, other.byClause);
  addCounts(totals.findings, other.findings);
  addCounts(totals.readings, other.readings);
  mergeQuestions(totals.questions, other.questions);
  for (const [id, { hash, periods }] of other.versions)
    totals.versions.set(id, { hash, periods: (totals.versions.get(id)?.periods ?? 0) + periods });
  totals.largest = largestOf([...totals.largest, ...other.largest]);
}

function mergeSums(sums: Sums, other: Sums): void {
  sums.due += other.due;
  sums.paid += other.paid;
  sums.short += other.short;
  sums.over += other.over;
  sums.periods += other.periods;
  sums.periodsShort += other.periodsShort;
}

function addCounts(counts: Map<string, number>, other: ReadonlyMap<string, number>): void {
  for (const [key, count] of other) counts.set(key, (counts.get(key) ?? 0) + count);
}

function mergeQuestions(questions: Map<string, Question>, other: ReadonlyMap<string, Question>): void {
  for (const [key, question] of other) {
    const known = questions.get(key);
    if (known === undefined) {
      questions.set(key, { ...question });
      continue;
    }
    known.periods += question.periods;
    known.less += question.less;
    known.more += question.more;
  }
}

const earliest = (a: LocalDate | null, b: LocalDate | null): LocalDate | null =>
  a === null || (b !== null && b < a) ? b : a;
const latest = (a: LocalDate | null, b: LocalDate | null): LocalDate | null =>
  a === null || (b !== null && b > a) ? b : a;
