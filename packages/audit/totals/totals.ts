// The totals of an audit, added up employee by employee; those of two parts add up to those of the whole.

import { type Cents, civilOf, type LocalDate } from "#engine";
import type { EmployeeAudit } from "../audit-employee.ts";
import type { PeriodAudit } from "../compare/period-audit.ts";
import { NO_SPLIT, type Split } from "../compare/split.ts";

/** Money of one kind of thing: a year, an award. */
export interface Sums {
  due: number;
  paid: number;
  short: number;
  over: number;
  periods: number;
  periodsShort: number;
}

export interface Question {
  readonly award: string;
  readonly code: string;
  readonly detail: string;
  readonly isReading: boolean;
  periods: number;
  /** How much less and more would be short with the other answers, over all periods. */
  less: number;
  more: number;
}

interface Largest {
  readonly id: string;
  readonly name: string;
  readonly short: number;
  /** null: not known for some period that is short. */
  readonly interest: number | null;
  readonly superannuation: number;
}

export interface Totals {
  employees: number;
  employeesShort: number;
  shifts: number;
  shiftsUnpriced: number;
  /** Rows of work whose day is not known. */
  rowsUnread: number;
  /** Those, and rows of work on known days that are no shift: not read in full, or overlapping another. */
  rowsLeftOpen: number;
  lines: number;
  all: Sums;
  other: number;
  interest: number;
  /** Periods that are short and have no interest, because a rate is not known. */
  interestUnknown: number;
  superannuation: number;
  rangeMost: number;
  /** Periods that nothing bounds; the work of an employee on unknown days counts as one. */
  rangeOpen: number;
  /** Of these, employees with work on unknown days. */
  rangeOpenUnplaced: number;
  dueSplit: Split;
  shortSplit: Split;
  firstDay: LocalDate | null;
  lastDay: LocalDate | null;
  readonly byYear: Map<string, Sums>;
  readonly byAward: Map<string, Sums>;
  readonly byCause: Map<string, { short: number; periods: number }>;
  /** By award and clause. */
  readonly byClause: Map<string, number>;
  readonly findings: Map<string, number>;
  readonly questions: Map<string, Question>;
  /** Readings that decided a cent, by award and number, with what depends on them. */
  readonly readings: Map<string, number>;
  readonly versions: Map<string, { readonly hash: string; periods: number }>;
  largest: readonly Largest[];
}

const newSums = (): Sums => ({ due: 0, paid: 0, short: 0, over: 0, periods: 0, periodsShort: 0 });

export const newTotals = (): Totals => ({
  employees: 0,
  employeesShort: 0,
  shifts: 0,
  shiftsUnpriced: 0,
  rowsUnread: 0,
  rowsLeftOpen: 0,
  lines: 0,
  all: newSums(),
  other: 0,
  interest: 0,
  interestUnknown: 0,
  superannuation: 0,
  rangeMost: 0,
  rangeOpen: 0,
  rangeOpenUnplaced: 0,
  dueSplit: NO_SPLIT,
  shortSplit: NO_SPLIT,
  firstDay: null,
  lastDay: null,
  byYear: new Map(),
  byAward: new Map(),
  byCause: new Map(),
  byClause: new Map(),
  findings: new Map(),
  questions: new Map(),
  readings: new Map(),
  versions: new Map(),
  largest: [],
});

const MOST_LARGEST = 20;

/** The financial year a day lies in: 2026-27 begins on 1 July 2026. */
function financialYear(day: LocalDate): string {
  const { year, month } = civilOf(day);
  const first = month >= 7 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, "0")}`;
}

export function addEmployee(totals: Totals, audit: EmployeeAudit): void {
  const before = totals.all.short;
  const { interest, interestUnknown, superannuation } = totals;
  totals.employees += audit.isNobody ? 0 : 1;
  for (const period of audit.periods) addPeriod(totals, period);
  for (const { code } of audit.findings) totals.findings.set(code, (totals.findings.get(code) ?? 0) + 1);
  addUnplaced(totals, audit);
  const short = totals.all.short - before;
  if (short === 0) return;
  totals.employeesShort += 1;
  const one = {
    id: audit.id,
    name: audit.name,
    short,
    interest: totals.interestUnknown > interestUnknown ? null : totals.interest - interest,
    superannuation: totals.superannuation - superannuation,
  };
  totals.largest = largestOf([...totals.largest, one]);
}

function addUnplaced(totals: Totals, audit: EmployeeAudit): void {
  totals.rowsUnread += audit.unplaced.length;
  totals.rowsLeftOpen += audit.unplaced.length;
  totals.rangeMost += audit.unplacedMost;
  if (!isUnplacedOpen(audit)) return;
  totals.rangeOpen += 1;
  totals.rangeOpenUnplaced += 1;
}

/** Whether nothing bounds an employee's work on unknown days: none of their work has a rate. */
export const isUnplacedOpen = ({ unplaced, unplacedMost, periods }: EmployeeAudit): boolean =>
  unplaced.length > 0 && unplacedMost === 0 && periods.every(({ priced }) => priced.baseRate === 0);

export const largestOf = (list: readonly Largest[]): readonly Largest[] =>
  [...list].sort((a, b) => b.short - a.short || (a.id < b.id ? -1 : 1)).slice(0, MOST_LARGEST);

function addPeriod(totals: Totals, period: PeriodAudit): void {
  const { priced, balance, award, start, end } = period;
  totals.shifts += period.shifts;
  totals.shiftsUnpriced += priced.unpriced.length;
  totals.rowsLeftOpen += period.unread;
  totals.lines += priced.lines.length;
  for (const sums of [totals.all, sumsIn(totals.byYear, financialYear(start)), sumsIn(totals.byAward, award)])
    addBalance(sums, balance);
  totals.other += balance.other;
  totals.interest += period.interest ?? 0;
  totals.interestUnknown += period.interest === null ? 1 : 0;
  totals.superannuation += period.superannuation;
  totals.rangeMost += period.range.most;
  totals.rangeOpen += period.range.isOpen ? 1 : 0;
  totals.dueSplit = added(totals.dueSplit, period.dueSplit);
  totals.shortSplit = added(totals.shortSplit, period.shortSplit);
  if (totals.firstDay === null || start < totals.firstDay) totals.firstDay = start;
  if (totals.lastDay === null || end > totals.lastDay) totals.lastDay = end;
  addCauses(totals, period);
  addLaw(totals, period);
}

export function sumsIn(groups: Map<string, Sums>, key: string): Sums {
  const sums = groups.get(key) ?? newSums();
  groups.set(key, sums);
  return sums;
}

function addBalance(sums: Sums, { due, paid, short, over }: PeriodAudit["balance"]): void {
  sums.due += due;
  sums.paid += paid;
  sums.short += short;
  sums.over += over;
  sums.periods += 1;
  sums.periodsShort += short > 0 ? 1 : 0;
}

export const added = (a: Split, b: Split): Split => ({
  text: (a.text + b.text) as Cents,
  reading: (a.reading + b.reading) as Cents,
  assumption: (a.assumption + b.assumption) as Cents,
});

function addCauses({ byCause, byClause }: Totals, { causes, award }: PeriodAudit): void {
  // Two purposes may be short for one cause: the period counts once.
  for (const code of new Set(causes.map((one) => one.code))) {
    const known = byCause.get(code) ?? { short: 0, periods: 0 };
    const own = causes.filter((one) => one.code === code).reduce((sum, { amount }) => sum + amount, 0);
    byCause.set(code, { short: known.short + own, periods: known.periods + 1 });
  }
  for (const { amount, lines } of causes) {
    let left: number = amount;
    for (const { line, amount: part } of lines) {
      const key = `${line.award} ${line.component.clauses[0]?.ref ?? ""}`;
      byClause.set(key, (byClause.get(key) ?? 0) + part);
      left -= part;
    }
    if (left !== 0) byClause.set(`${award} `, (byClause.get(`${award} `) ?? 0) + left);
  }
}

function addLaw({ versions, readings, questions }: Totals, { priced, award, balance }: PeriodAudit): void {
  for (const { id, hash } of priced.versions)
    versions.set(id, { hash, periods: (versions.get(id)?.periods ?? 0) + 1 });
  for (const id of priced.readings) {
    const key = `${award} ${id}`;
    readings.set(key, (readings.get(key) ?? 0) + 1);
  }
  const spare = balance.due - balance.short;
  for (const { code, detail, isReading, lowest, highest } of priced.questions) {
    const key = `${award} ${code}`;
    const known = questions.get(key) ?? { award, code, detail, isReading, periods: 0, less: 0, more: 0 };
    questions.set(key, known);
    known.periods += 1;
    known.less += Math.max(0, balance.short - Math.max(0, lowest - spare));
    known.more += Math.max(0, Math.max(0, highest - spare) - balance.short);
  }
}
