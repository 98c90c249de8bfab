// The totals of an audit as summary.json has them: money in dollars and cents, lists in a fixed order.

import { type Cents, ENGINE_VERSION, formatCents, formatLocalDate, type LocalDate } from "#engine";
import { CAUSES, type CauseCode } from "../compare/causes.ts";
import { INTEREST } from "../compare/interest.ts";
import { RANGE_RULE } from "../compare/period-audit.ts";
import { SET_OFF } from "../compare/set-off.ts";
import type { Split } from "../compare/split.ts";
import { SUPER_ON_ARREARS } from "../compare/super.ts";
import { AUDIT_VERSION } from "../records/audit-version.ts";
import { FINDINGS, type FindingCode } from "../records/findings.ts";
import type { AuditOptions } from "../records/options.ts";
import type { Sums, Totals } from "./totals.ts";

const money = (cents: number): string => formatCents(cents as Cents);
const dateOf = (day: LocalDate | null): string | null => (day === null ? null : formatLocalDate(day));
const byKey = <T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1));

export type Summary = ReturnType<typeof summaryOf>;

/** What we know of an award by the code that an employee has: its title if we have its rules, and what they leave out. */
export type AwardNotes = (code: string) => {
  readonly title: string | null;
  readonly gaps: readonly string[];
};

interface Sources {
  readonly calendar: { readonly id: string; readonly contentHash: string };
  readonly awards: AwardNotes;
}

export function summaryOf(totals: Totals, options: AuditOptions, { calendar, awards }: Sources) {
  return {
    from: dateOf(totals.firstDay),
    to: dateOf(totals.lastDay),
    ...countsOf(totals),
    ...moneyOf(totals),
    by_cause: causesOf(totals),
    by_clause: clausesOf(totals),
    by_award: byKey(totals.byAward)
      .toSorted(([, a], [, b]) => b.short - a.short)
      .map(([award, sums]) => ({ award: award || null, title: awards(award).title, ...sumsOf(sums) })),
    by_year: byKey(totals.byYear).map(([year, sums]) => ({ year, ...sumsOf(sums) })),
    by_certainty: CERTAINTIES.map((certainty) => ({
      certainty,
      due: money(totals.dueSplit[certainty]),
      short: money(totals.shortSplit[certainty]),
    })),
    largest: totals.largest.map(({ id, name, short, interest, superannuation }) => ({
      employee: id,
      name,
      short: money(short),
      interest: interest === null ? null : money(interest),
      super: money(superannuation),
    })),
    data_findings: byKey(totals.findings).map(([code, count]) => ({ code, title: titleOf(code), count })),
    questions: questionsOf(totals),
    readings: byKey(totals.readings).map(([key, periods]) => {
      const [award = "", reading = ""] = key.split(" ");
      return { award, reading, periods };
    }),
    rules: rulesOf(options),
    engine_version: ENGINE_VERSION,
    audit_version: AUDIT_VERSION,
    calendar_version: { id: calendar.id, content_hash: calendar.contentHash },
    versions: byKey(totals.versions).map(([id, { hash, periods }]) => ({ id, content_hash: hash, periods })),
  };
}

/** What decides an amount, in the order in which pay covers it. */
const CERTAINTIES = ["text", "reading", "assumption"] as const satisfies readonly (keyof Split)[];

const countsOf = (totals: Totals) => ({
  employees: totals.employees,
  employees_short: totals.employeesShort,
  periods: totals.all.periods,
  periods_short: totals.all.periodsShort,
  shifts: totals.shifts,
  shifts_not_priced: totals.shiftsUnpriced,
  rows_of_work_left_open: totals.rowsLeftOpen,
  rows_without_a_day: totals.rowsUnread,
  lines: totals.lines,
});

const moneyOf = ({ all, ...totals }: Totals) => ({
  due: money(all.due),
  paid: money(all.paid),
  paid_for_other_purposes: money(totals.other),
  short: money(all.short),
  over: money(all.over),
  range: {
    least: money(all.short),
    most: money(all.short + totals.rangeMost),
    periods_without_a_bound: totals.rangeOpen,
    employees_without_a_bound_on_unknown_days: totals.rangeOpenUnplaced,
  },
  interest: money(totals.interest),
  periods_without_an_interest_rate: totals.interestUnknown,
  super: money(totals.superannuation),
});

const titleOf = (code: string): string => FINDINGS[code as FindingCode].title;

function rulesOf({ interestTo, chargesSuper, assumptions, weekStartsOn, rosterCycle }: AuditOptions) {
  return {
    set_off: { name: SET_OFF.name, version: SET_OFF.version },
    range: { name: RANGE_RULE.name, version: RANGE_RULE.version },
    interest:
      interestTo === null
        ? null
        : { name: INTEREST.name, version: INTEREST.version, to: formatLocalDate(interestTo) },
    super: chargesSuper ? { name: SUPER_ON_ARREARS.name, version: SUPER_ON_ARREARS.version } : null,
    assumptions_priced: assumptions,
    week_starts_on: weekStartsOn,
    roster_cycle:
      rosterCycle === null ? null : { weeks: rosterCycle.weeks, start: formatLocalDate(rosterCycle.start) },
  };
}

const sumsOf = ({ due, paid, short, over, periods, periodsShort }: Sums) => ({
  due: money(due),
  paid: money(paid),
  short: money(short),
  over: money(over),
  periods,
  periods_short: periodsShort,
});

const causesOf = ({ byCause }: Totals) =>
  byKey(byCause)
    .toSorted(([, a], [, b]) => b.short - a.short)
    .map(([code, { short, periods }]) => ({
      code,
      title: CAUSES[code as CauseCode],
      short: money(short),
      periods,
    }));

const clausesOf = ({ byClause }: Totals) =>
  byKey(byClause)
    .toSorted(([, a], [, b]) => b - a)
    .map(([key, short]) => {
      const end = key.indexOf(" ");
      return { award: key.slice(0, end), clause: key.slice(end + 1) || null, short: money(short) };
    });

const questionsOf = ({ questions }: Totals) =>
  byKey(questions)
    .toSorted(([, a], [, b]) => b.less + b.more - a.less - a.more)
    .map(([, { award, code, detail, isReading, periods, less, more }]) => ({
      award,
      code,
      detail,
      is_reading: isReading,
      periods,
      short_could_be_less_by: money(less),
      short_could_be_more_by: money(more),
    }));
