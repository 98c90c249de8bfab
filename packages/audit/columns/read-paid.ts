// What was paid: a row an amount, with the pay period it was paid for.

import { addDays, type LocalDate } from "#engine";
import type { Finding } from "../records/findings.ts";
import type { Payment, UnreadPayment } from "../records/records.ts";
import type { Columns } from "./headings.ts";
import { dateOrderOf, type Mapping } from "./mapping.ts";
import { noteRates } from "./paid-rates.ts";
import {
  cellOf,
  distinctRows,
  isTooWide,
  noDayText,
  noterOf,
  type Reading,
  type TextRow,
  tooWideText,
} from "./rows.ts";
import { isNoDay, readDate, readMoney } from "./values.ts";

const LONGEST_DAYS = 31;

interface ReadPayments {
  readonly payments: readonly Payment[];
  readonly unreadPayments: readonly UnreadPayment[];
}

export function readPayments(
  id: string,
  rows: readonly TextRow[],
  reading: Reading,
  findings: Finding[],
): ReadPayments {
  const note = noterOf("paid", id, findings);
  const { columns, mapping, most } = reading;
  const order = dateOrderOf(mapping);
  const undone = undoneRows(rows, columns);
  const unreadPayments: UnreadPayment[] = [];
  const distinct = distinctRows(rows, reading, note, (row) => undone.has(row));
  noteRates(distinct, columns, note);
  const payments = distinct.flatMap((row) => {
    const read = isTooWide(row, most)
      ? { ...ON_ANY_DAY, detail: tooWideText(most) }
      : paymentOf(row, columns, mapping);
    if ("detail" in read) {
      note("row_unreadable", row.row, read.detail);
      unreadPayments.push({ start: read.start, end: read.end });
      return [];
    }
    const paidOn = cellOf(row, columns.pay_date);
    if (isNoDay(paidOn, order)) note("pay_date_unreadable", row.row, noDayText(paidOn, order));
    return [read];
  });
  return { payments, unreadPayments };
}

const ON_ANY_DAY: UnreadPayment = { start: null, end: null };

/** `detail` says why it is none. */
type Unread = UnreadPayment & { readonly detail: string };

function paymentOf(row: TextRow, columns: Columns, mapping: Mapping): Payment | Unread {
  const order = dateOrderOf(mapping);
  const given = (field: string): string => cellOf(row, columns[field]);
  const [first, last] = [given("period_start"), given("period_end")];
  // Beside a first day that we cannot read, counting back from the last would put another in its place.
  const unread = [first, last].find((cell) => isNoDay(cell, order));
  if (unread !== undefined) return { ...ON_ANY_DAY, detail: noDayText(unread, order) };
  const end = readDate(last, order);
  const start = startOf(readDate(first, order), end, mapping.period_days);
  if (start === null || end === null || end < start || end - start >= LONGEST_DAYS) {
    const span = [first, last].filter((text) => text !== "").join(" to ");
    const detail = `${JSON.stringify(span)} is not a pay period of at most ${LONGEST_DAYS} days.`;
    return { ...ON_ANY_DAY, detail };
  }
  const amount = readMoney(given("amount"));
  if (amount === null)
    return { start, end, detail: `${JSON.stringify(given("amount"))} is not an amount of dollars.` };
  const paidOn = readDate(given("pay_date"), order);
  return { row: row.row, start, end, paidOn, code: given("pay_code") || null, amount };
}

/**
 * Pairs of payments and the rows that take them back, alike in everything but the signs: a reversal negates hours and
 * tax as well. A payment taken back and paid again has a row like the first: only rows outside the pairs may be the
 * same row twice.
 */
function undoneRows(rows: readonly TextRow[], columns: Columns): ReadonlySet<TextRow> {
  const undone = new Set<TextRow>();
  const place = columns.amount ?? -1;
  const amounts = rows.map(({ cells }) => readMoney(cells[place] ?? "") ?? 0);
  if (amounts.every((amount) => amount >= 0)) return undone;
  const waiting = new Map<string, TextRow[]>();
  rows.forEach((row, index) => {
    const amount = amounts[index] ?? 0;
    if (amount === 0) return;
    const rest = row.cells.map(withoutSign);
    const alike = (value: number): string => rest.with(place, String(value)).join("\u0000");
    const other = waiting.get(alike(-amount))?.pop();
    if (other !== undefined) {
      undone.add(row).add(other);
      return;
    }
    const same = waiting.get(alike(amount)) ?? [];
    same.push(row);
    waiting.set(alike(amount), same);
  });
  return undone;
}

/** A number as it is without its sign, so that (38.00), -38 and 38.00 are alike; any other text as it is. */
function withoutSign(cell: string): string {
  if (readMoney(cell) === null) return cell;
  const text = cell.replace(/[-()$,\s]/g, "");
  const size = Number(text);
  return Number.isNaN(size) ? text : String(size);
}

/** Without a first day the mapping's length counts back from the last. */
const startOf = (
  start: LocalDate | null,
  end: LocalDate | null,
  days: number | undefined,
): LocalDate | null => start ?? (end === null || days === undefined ? null : addDays(end, 1 - days));
