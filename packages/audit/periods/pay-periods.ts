// One employee's work by pay period: the periods are those that were paid, and work outside them is in separate weeks.

import { WEEKDAYS } from "#contract";
import { addDays, dayOf, formatLocalDate, formatMoment, type LocalDate, weekdayOf } from "#engine";
import type { Finding } from "../records/findings.ts";
import { type AuditOptions, isForOther } from "../records/options.ts";
import type { EmployeeRecords, Payment, UnreadPayment, UnreadWork, WorkedShift } from "../records/records.ts";

export interface PayPeriod {
  readonly start: LocalDate;
  readonly end: LocalDate;
  /** Without one the work is outside every paid period. */
  readonly payments: readonly Payment[];
  readonly shifts: readonly WorkedShift[];
  /** Work we cannot price: rows not read in full, and shifts that overlap others. */
  readonly unread: readonly UnreadWork[];
  /** May other money, that we could not read or that was paid for other days too, be pay for this work? */
  readonly isPayUnclear: boolean;
}

export interface GroupedWork {
  readonly periods: readonly PayPeriod[];
  /** Work on an unknown day. */
  readonly unplaced: readonly UnreadWork[];
  readonly findings: readonly Finding[];
}

interface OpenPeriod extends PayPeriod {
  readonly payments: Payment[];
  readonly shifts: WorkedShift[];
  readonly unread: UnreadWork[];
  isPayUnclear: boolean;
}

export function groupWork(records: EmployeeRecords, { weekStartsOn, payCodes }: AuditOptions): GroupedWork {
  const findings: Finding[] = [];
  const note = noterOf(records.id, findings);
  const isCounted = ({ code }: Payment): boolean => !isForOther(code, payCodes);
  const all = paidPeriods(records.payments);
  // A bonus or leave has dates of its own, and is pay for no work.
  const paid = all.filter(({ payments }) => payments.some(isCounted));
  noteOverlaps(paid, note);
  const beside = new Map<LocalDate, OpenPeriod>();
  const periodOf = periodFinder({ paid, beside }, WEEKDAYS.indexOf(weekStartsOn));
  const { shifts, overlapping } = separateShifts(records.shifts, note);
  for (const shift of shifts) periodOf(dayOf(shift.from)).shifts.push(shift);
  const unread = [...records.unread, ...overlapping];
  for (const work of unread) if (work.day !== null) periodOf(work.day).unread.push(work);
  for (const span of records.unreadPayments) markUnclear(paid, span);
  const periods = [...all, ...beside.values()].sort((a, b) => a.start - b.start || a.end - b.end);
  return { periods, unplaced: unread.filter(({ day }) => day === null), findings };
}

/** A payment that we could not read may have been for any period that its days touch, and without days for any. */
function markUnclear(paid: readonly OpenPeriod[], { start, end }: UnreadPayment): void {
  for (const period of paid)
    if (start === null || end === null || (start <= period.end && end >= period.start))
      period.isPayUnclear = true;
}

/**
 * Finds the shortest period that contains a day, of two the one that begins first; there may be hundreds of thousands.
 * If there are several, we cannot tell which one pays the work.
 */
function periodFinder(
  { paid, beside }: Pick<Known, "beside"> & { readonly paid: readonly OpenPeriod[] },
  weekStartsOn: number,
): (day: LocalDate) => OpenPeriod {
  // The last day of any period up to here: it never falls, so that we can search it.
  const heldTo: number[] = [];
  for (const { end } of paid) heldTo.push(Math.max(end, heldTo.at(-1) ?? end));
  return (day) => {
    const first = firstPlace(paid.length, (place) => (heldTo[place] ?? 0) >= day);
    const later = firstPlace(paid.length, (place) => (paid[place]?.start ?? 0) > day);
    const holding = paid.slice(first, later).filter(({ end }) => end >= day);
    if (holding.length > 1) for (const period of holding) period.isPayUnclear = true;
    const [shortest] = holding.sort((a, b) => a.end - a.start - (b.end - b.start));
    if (shortest !== undefined) return shortest;
    return weekBeside(day, weekStartsOn, { beside, before: heldTo[later - 1], next: paid[later]?.start });
  };
}

/** The first of so many places for which something is true; it is true for all places after it. */
function firstPlace(count: number, isSo: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

type Noter = (finding: Omit<Finding, "employee" | "period">) => void;

const noterOf =
  (employee: string, findings: Finding[]): Noter =>
  (finding) => {
    findings.push({ ...finding, employee, period: null });
  };

const newPeriod = (start: LocalDate, end: LocalDate): OpenPeriod => ({
  start,
  end,
  payments: [],
  shifts: [],
  unread: [],
  isPayUnclear: false,
});

/** Payments of the same days are one period; identical payments count, since one person is often paid twice alike. */
function paidPeriods(payments: readonly Payment[]): readonly OpenPeriod[] {
  const found = new Map<string, OpenPeriod>();
  for (const payment of payments) {
    const key = `${payment.start}/${payment.end}`;
    const period = found.get(key) ?? newPeriod(payment.start, payment.end);
    found.set(key, period);
    period.payments.push(payment);
  }
  return [...found.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

function noteOverlaps(periods: readonly OpenPeriod[], note: Noter): void {
  let before: OpenPeriod | undefined;
  for (const period of periods) {
    if (before !== undefined && period.start <= before.end) {
      const detail = `The pay period ${spanText(period)} overlaps ${spanText(before)}.`;
      note({ code: "overlapping_periods", file: "paid", row: period.payments[0]?.row ?? null, detail });
    }
    if (before === undefined || period.end > before.end) before = period;
  }
}

const spanText = ({ start, end }: { readonly start: LocalDate; readonly end: LocalDate }): string =>
  `${formatLocalDate(start)} to ${formatLocalDate(end)}`;

interface Known {
  /** The last day of a period that began before. */
  readonly before: number | undefined;
  /** The first day of the next period. */
  readonly next: LocalDate | undefined;
  readonly beside: Map<LocalDate, OpenPeriod>;
}

/** The week of a day outside every paid period, without the days inside one. */
function weekBeside(day: LocalDate, weekStartsOn: number, { before, next, beside }: Known): OpenPeriod {
  const monday = addDays(day, -((weekdayOf(day) - weekStartsOn + 7) % 7));
  const start = Math.max(monday, before === undefined ? monday : before + 1) as LocalDate;
  const end = Math.min(addDays(monday, 6), next === undefined ? day + 7 : next - 1) as LocalDate;
  const known = beside.get(start) ?? newPeriod(start, end);
  beside.set(start, known);
  return known;
}

interface Separated {
  readonly shifts: readonly WorkedShift[];
  readonly overlapping: readonly UnreadWork[];
}

/** Identical shifts count once; of two that overlap we do not price the later one. */
function separateShifts(given: readonly WorkedShift[], note: Noter): Separated {
  const ordered = [...given].sort((a, b) => a.from - b.from || a.to - b.to || a.row - b.row);
  const shifts: WorkedShift[] = [];
  const overlapping: UnreadWork[] = [];
  for (const shift of ordered) {
    const before = shifts.at(-1);
    if (before === undefined || shift.from >= before.to) {
      shifts.push(shift);
      continue;
    }
    const when = `${formatMoment(shift.from)} to ${formatMoment(shift.to)}`;
    if (isSame(before, shift)) {
      const allowances = { ...shift.allowances, ...before.allowances };
      const isMore = Object.keys(allowances).length > Object.keys(before.allowances).length;
      if (isMore) shifts[shifts.length - 1] = { ...before, allowances };
      const once = isMore ? "once, with the allowances of both" : "once";
      const detail = `${when} is in rows ${before.row} and ${shift.row}. We counted it ${once}.`;
      note({ code: "duplicate_row", file: "timesheets", row: shift.row, detail });
    } else {
      const detail = `${when} overlaps row ${before.row}. We priced row ${before.row} and left this one open.`;
      note({ code: "overlapping_shift", file: "timesheets", row: shift.row, detail });
      const minutes = (shift.to - shift.from - shift.unpaidBreak) as UnreadWork["minutes"];
      overlapping.push({ row: shift.row, day: dayOf(shift.from), minutes });
    }
  }
  return { shifts, overlapping };
}

const isSame = (a: WorkedShift, b: WorkedShift): boolean =>
  a.from === b.from &&
  a.to === b.to &&
  a.unpaidBreak === b.unpaidBreak &&
  a.classification === b.classification;
