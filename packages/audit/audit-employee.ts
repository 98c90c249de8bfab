// One employee audited from the first pay period to the last: the unit that every run of an audit is made of.

import type { Library } from "#contract";
import { type Cents, dayOf, formatCents, formatLocalDate } from "#engine";
import { lengthText } from "./columns/values.ts";
import { auditPeriod, type PeriodAudit, type Who, worthOf } from "./compare/period-audit.ts";
import { groupWork, type PayPeriod } from "./periods/pay-periods.ts";
import { beyondAgreed, withAgreedWeek } from "./price/agreed-week.ts";
import { newHistory } from "./price/history.ts";
import { Patterns } from "./price/pattern.ts";
import { priceByTerms, type Run } from "./price/price-by-terms.ts";
import type { PricedWork } from "./price/priced-work.ts";
import type { Pricing } from "./price/work.ts";
import type { Finding, FindingCode } from "./records/findings.ts";
import { type AuditOptions, isForOther, withKnownAllowances } from "./records/options.ts";
import type { Employee, EmployeeRecords, ShiftIds, Terms, UnreadWork } from "./records/records.ts";

export interface EmployeeAudit {
  readonly id: string;
  readonly name: string;
  /** Rows without an employee: totals and headings, which have findings and nothing else. */
  readonly isNobody: boolean;
  readonly periods: readonly PeriodAudit[];
  readonly findings: readonly Finding[];
  readonly shiftIds: ShiftIds;
  /** Rows of work whose day is not known, and what they may be worth. */
  readonly unplaced: readonly UnreadWork[];
  readonly unplacedMost: Cents;
}

/** `patterns` are those of the same library and options. */
export function auditEmployee(
  given: EmployeeRecords,
  library: Library,
  options: AuditOptions,
  patterns = new Patterns(),
): EmployeeAudit {
  // Rows without an employee may be of anyone.
  const records = given.id === "" ? { ...given, employee: null } : given;
  const { id } = records;
  const employee = records.employee === null ? null : withAgreedWeek(records.employee, library);
  const { periods, unplaced, findings } = groupWork(records, options);
  const own = withKnownAllowances(options, () => allowancesIn(employee?.terms ?? [], library));
  const pricing: Pricing = {
    library,
    options: own,
    history: newHistory(options),
    patterns,
    people: new Map(),
  };
  const found: Finding[] = [
    ...records.findings,
    ...findings,
    ...personFindings(records),
    ...unknownAllowances(records, options, own),
    ...agreedFindings(id, employee, periods, options),
  ];
  const audits: PeriodAudit[] = [];
  let baseRate = 0 as Cents;
  for (const period of periods) {
    const { priced, runs } = priceByTerms(period, employee, pricing);
    if (priced.baseRate > 0) baseRate = priced.baseRate;
    const audited = auditPeriod(period, priced, { ...termsText(runs), baseRate }, pricing);
    audits.push(audited);
    found.push(...periodFindings(id, period, priced, options), ...takenBackFindings(id, period, audited));
  }
  return {
    id,
    name: employee?.name ?? "",
    isNobody: employee === null && audits.length === 0 && unplaced.length === 0,
    periods: audits,
    findings: found.sort(inOrder),
    shiftIds: records.shiftIds,
    unplaced,
    unplacedMost: worthOf(unplaced, baseRate),
  };
}

const FILES = ["employees", "timesheets", "paid"];

const inOrder = (a: Finding, b: Finding): number =>
  FILES.indexOf(a.file) - FILES.indexOf(b.file) ||
  (a.row ?? 0) - (b.row ?? 0) ||
  (a.code < b.code ? -1 : a.code > b.code ? 1 : 0) ||
  (a.period ?? 0) - (b.period ?? 0);

/** The award of the first work, and every classification that some of it was done under. */
function termsText(runs: readonly Run[]): Pick<Who, "award" | "classification"> {
  const classifications = new Set<string>();
  for (const run of runs) for (const one of run.classifications) classifications.add(one);
  return { award: runs[0]?.terms.award ?? "", classification: [...classifications].join(" ") };
}

function personFindings(records: EmployeeRecords): readonly Finding[] {
  const { id, employee, shifts, unread, payments } = records;
  const finding = (code: FindingCode, detail: string): Finding => ({
    code,
    employee: id,
    file: "employees",
    row: employee?.row ?? null,
    period: null,
    detail,
  });
  const rows = shifts.length + unread.length;
  if (employee === null && rows + payments.length === 0) return [];
  if (employee === null)
    return [
      finding(
        "employee_unknown",
        id === ""
          ? `${rows} shifts and ${payments.length} payments have no employee.`
          : `${id} has ${rows} shifts and ${payments.length} payments, but no row in the employee file.`,
      ),
    ];
  if (employee.terms.length > 0) return laterTerms(records, employee);
  const isTold = records.findings.some(({ code }) => code === "terms_missing");
  if (rows === 0 || isTold) return [];
  return [
    finding(
      "terms_missing",
      `${id} has no award, classification or employment type, so ${rows} shifts are not priced.`,
    ),
  ];
}

function agreedFindings(
  id: string,
  employee: Employee | null,
  periods: readonly PayPeriod[],
  options: AuditOptions,
): readonly Finding[] {
  if (employee === null) return [];
  const shifts = periods.flatMap((period) => period.shifts);
  return beyondAgreed(employee, shifts, options).map(({ row, agreed, worked }) => {
    const detail = `${lengthText(worked)} were worked in this week, and ${lengthText(agreed)} are agreed. Hours beyond those agreed may be overtime. We do not know which hours of a day are agreed, so only what goes beyond the award's own limits has overtime rates.`;
    return { code: "beyond_agreed_hours", employee: id, file: "timesheets", row, period: null, detail };
  });
}

/** Work before the first of the terms, which we price under them. */
function laterTerms({ id, shifts }: EmployeeRecords, { row, terms }: Employee): readonly Finding[] {
  const from = terms[0]?.from ?? null;
  const before = from === null ? [] : shifts.filter((shift) => dayOf(shift.from) < from);
  if (from === null || before.length === 0) return [];
  const detail = `The first terms of ${id} are from ${formatLocalDate(from)}, and ${before.length} shifts are before. We priced them under these terms.`;
  return [{ code: "terms_later", employee: id, file: "employees", row, period: null, detail }];
}

/** The codes of the allowances that the awards of some terms have. */
const allowancesIn = (terms: readonly Terms[], { awards }: Library): ReadonlySet<string> =>
  new Set(
    terms.flatMap(({ award }) =>
      (awards.get(award)?.award.rules ?? []).flatMap(({ kind, slug }) =>
        kind === "allowance" ? [slug] : [],
      ),
    ),
  );

/** Once for each pay code whose allowance the award does not have, at the first row paid with it. */
function unknownAllowances(
  { id, payments }: EmployeeRecords,
  given: AuditOptions,
  own: AuditOptions,
): readonly Finding[] {
  if (own === given) return [];
  return Object.entries(given.payCodes).flatMap(([payCode, purpose]): Finding[] => {
    const first = payments.find(({ code }) => code === payCode);
    if (first === undefined || own.payCodes[payCode] === purpose) return [];
    const detail = `${JSON.stringify(payCode)} is mapped to ${purpose}, and the award has no allowance of this name. It counts as pay for allowances.`;
    return [{ code: "allowance_unknown", employee: id, file: "paid", row: first.row, period: null, detail }];
  });
}

/** At the first row that takes something back. */
function takenBackFindings(
  id: string,
  { start, end, payments }: PayPeriod,
  { balance: { takenBack } }: PeriodAudit,
): readonly Finding[] {
  if (takenBack === 0) return [];
  const row = payments.find(({ amount }) => amount < 0)?.row ?? null;
  const span = `${formatLocalDate(start)} to ${formatLocalDate(end)}`;
  const detail = `${formatCents(takenBack)} more was taken back from ${span} than was paid for the same purpose in it. We counted no shortfall for it.`;
  return [{ code: "pay_taken_back", employee: id, file: "paid", row, period: start, detail }];
}

function periodFindings(
  id: string,
  period: PayPeriod,
  priced: PricedWork,
  { payCodes }: AuditOptions,
): readonly Finding[] {
  const common = { employee: id, period: period.start };
  const span = (): string => `${formatLocalDate(period.start)} to ${formatLocalDate(period.end)}`;
  const found: Finding[] = priced.isWithoutTerms
    ? []
    : priced.unpriced.map(({ row, detail }) => ({
        ...common,
        code: "cannot_price",
        file: "timesheets",
        row,
        detail,
      }));
  const hasWork = period.shifts.length + period.unread.length > 0;
  if (period.payments.length === 0) {
    const detail = `${period.shifts.length} shifts from ${span()} lie in no pay period that was paid.`;
    found.push({
      ...common,
      code: "work_without_pay",
      file: "timesheets",
      row: period.shifts[0]?.row ?? null,
      detail,
    });
  } else if (!hasWork && period.payments.some(({ code }) => !isForOther(code, payCodes))) {
    const detail = `${span()} was paid, and no shift was worked in it.`;
    found.push({
      ...common,
      code: "pay_without_work",
      file: "paid",
      row: period.payments[0]?.row ?? null,
      detail,
    });
  }
  for (const { code, row } of period.payments) {
    if (code === null || Object.hasOwn(payCodes, code)) continue;
    const detail = `The pay code ${JSON.stringify(code)} has no mapping. It counts as pay for hours worked.`;
    found.push({ ...common, code: "pay_code_unmapped", file: "paid", row, detail });
  }
  return found;
}
