// Counts beside those of hours worked: time that a row has claimed, time that minimums added, allowances that were paid.

import type { CountUnit } from "../award/award.ts";
import { plus } from "../award/lists.ts";
import type { Counters, Paid, Span } from "./counters.ts";

/** What smaller minimums add counts towards those of the attendance and of the day. */
export function countAdded(counters: Counters, length: number): void {
  counters.addedShift += length;
  counters.addedWork += length;
}

/** A row that counts its own time: its name, and whether in the day's work, on one day of it or in all work on that day. */
export interface OwnCount {
  readonly slug: string;
  readonly counted: CountUnit;
}

/** Time that a row has claimed, in the day's work or on the day at hand. */
export function rowTime({ rowTimes, day }: Counters, { slug, counted }: OwnCount): number {
  for (const one of rowTimes)
    if (one.slug === slug) return counted !== "row" && one.day !== day ? 0 : one.minutes;
  return 0;
}

export function countRow(counters: Counters, own: OwnCount, length: number): void {
  setRowTime(counters, own, rowTime(counters, own) + length);
}

export function setRowTime(counters: Counters, { slug, counted }: OwnCount, minutes: number): void {
  const { rowTimes, day } = counters;
  const one = { slug, day, minutes, isShared: counted === "row-on-date" };
  const place = rowTimes.findIndex((other) => other.slug === slug);
  counters.rowTimes = place < 0 ? plus(rowTimes, one) : rowTimes.with(place, one);
}

/** How much of an allowance was paid earlier in a week, on a day or in an attendance, by what was seen. */
export function paidIn({ paidAllowances }: Counters, slug: string, per: Span, at: number): number {
  for (const paid of paidAllowances)
    if (paid.slug === slug && paid.per === per) return paid.at === at ? paid.quantity : 0;
  return 0;
}

export function countPaid(counters: Counters, paid: Paid): void {
  const others = counters.paidAllowances.filter(({ slug, per }) => slug !== paid.slug || per !== paid.per);
  counters.paidAllowances = [...others, paid];
}
