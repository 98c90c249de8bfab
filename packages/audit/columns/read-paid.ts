// What was paid: a row an amount, with the pay period it was paid for.

import { addDays, type LocalDate } from "#engine";
import type { Finding } from "../records/findings.ts";
import type { Payment } from "../records/records.ts";
import { dateOrderOf } from "./mapping.ts";
import { cellOf, distinctRows, isTooWide, noterOf, type Reading, type TextRow, tooWideText } from "./rows.ts";
import { readDate, readMoney } from "./values.ts";

const LONGEST_DAYS = 31;

export function readPayments(
  id: string,
  rows: readonly TextRow[],
  reading: Reading,
  findings: Finding[],
): readonly Payment[] {
  const note = noterOf("paid", id, findings);
  const { columns, mapping, most } = reading;
  const order = dateOrderOf(mapping);
  return distinctRows(rows, reading, note).flatMap((row) => {
    if (isTooWide(row, most)) {
      note("row_unreadable", row.row, tooWideText(most));
      return [];
    }
    const given = (field: string): string => cellOf(row, columns, field);
    const end = readDate(given("period_end"), order);
    const start = startOf(readDate(given("period_start"), order), end, mapping.period_days);
    const amount = readMoney(given("amount"));
    if (start === null || end === null || end < start || end - start >= LONGEST_DAYS) {
      const span = [given("period_start"), given("period_end")].filter((text) => text !== "").join(" to ");
      note(
        "row_unreadable",
        row.row,
        `${JSON.stringify(span)} is not a pay period of at most ${LONGEST_DAYS} days.`,
      );
      return [];
    }
    if (amount === null) {
      note("row_unreadable", row.row, `${JSON.stringify(given("amount"))} is not an amount of dollars.`);
      return [];
    }
    const code = given("pay_code");
    return [
      { row: row.row, start, end, paidOn: readDate(given("pay_date"), order), code: code || null, amount },
    ];
  });
}

/** Without a first day the mapping's length counts back from the last. */
const startOf = (
  start: LocalDate | null,
  end: LocalDate | null,
  days: number | undefined,
): LocalDate | null => start ?? (end === null || days === undefined ? null : addDays(end, 1 - days));
