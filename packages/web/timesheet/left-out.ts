// The rows that are not in the total. While there are any, we can't compare it with what was paid.

import type { PeriodResult } from "#contract";
import type { ReadTimesheet } from "./request.ts";

/** Rows that can't be read, and rows that can't be priced. */
export function rowsLeftOut({ faults, rowOf }: ReadTimesheet, { total, shifts }: PeriodResult): number {
  const left = new Set(faults.map(({ row }) => row));
  shifts.forEach(({ pay_result }, index) => {
    if (pay_result === undefined) left.add(rowOf[index] ?? -1 - index);
  });
  return total === null ? Math.max(1, left.size) : left.size;
}

const rowsText = (rows: number): string => (rows === 1 ? "1 row is" : `${rows} rows are`);

/** For a total that leaves the page; null: every row is in it. */
export const notInTotalText = (rows: number): string | null =>
  rows === 0 ? null : `${rowsText(rows)} not in this total`;

/** Null: nothing prevents a comparison. */
export const leftOutText = (rows: number): string | null =>
  rows === 0 ? null : `We can’t compare yet: ${rowsText(rows)} not in the total.`;
