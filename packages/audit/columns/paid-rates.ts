// Units and rate beside an amount that was paid: what they come to, compared with the amount.

import { type Cents, formatCents } from "#engine";
import type { FindingCode } from "../records/findings.ts";
import type { Columns } from "./headings.ts";
import { cellOf, type TextRow } from "./rows.ts";
import { readMoney } from "./values.ts";

/** Once for each pay code: a rate without its loading differs in every row. */
export function noteRates(
  rows: readonly TextRow[],
  columns: Columns,
  note: (code: FindingCode, row: number, detail: string) => void,
): void {
  if (columns.hours === undefined || columns.rate === undefined) return;
  const found = new Map<string, { readonly row: number; readonly text: string; more: number }>();
  for (const row of rows) {
    const text = differenceIn(row, columns);
    if (text === null) continue;
    const code = cellOf(row, columns.pay_code);
    const known = found.get(code);
    if (known === undefined) found.set(code, { row: row.row, text, more: 0 });
    else known.more += 1;
  }
  for (const { row, text, more } of found.values()) {
    const others = more === 0 ? "" : ` The same is true of ${more} more with this pay code.`;
    note("amount_differs", row, `${text} We went by the amount.${others}`);
  }
}

/** Null: units times rate is the amount as far as rounded figures tell, or one of the three is not given. */
function differenceIn(row: TextRow, columns: Columns): string | null {
  const [units, rate] = [cellOf(row, columns.hours), cellOf(row, columns.rate)];
  const amount = sizeOf(cellOf(row, columns.amount));
  const [hundredths, cents] = [sizeOf(units), sizeOf(rate)];
  if (hundredths === 0 || cents === 0 || amount === 0) return null;
  const product = Math.round((hundredths * cents) / 100);
  // Either may be rounded by half of its last place.
  const rounded = (hundredths + cents) / 200 + 1;
  if (Math.abs(product - amount) <= rounded) return null;
  return `${units} at ${rate} is ${formatCents(product as Cents)}, and the amount is ${formatCents(amount as Cents)}.`;
}

/** In hundredths, whatever its sign: one who takes pay back may negate any of them. 0: not given, or no number. */
const sizeOf = (cell: string): number => Math.abs(readMoney(cell) ?? 0);
