// Counts beside those of hours worked: time that a row has claimed, time that minimums added, allowances that were paid.

import type { Counters, Paid, Span } from "./counters.ts";

/** What smaller minimums add counts towards those of the attendance and of the day. */
export function countAdded(counters: Counters, length: number): void {
  counters.addedShift += length;
  counters.addedWork += length;
}

/** Time of the day's work that a row has claimed. */
export function rowTime({ rowTimes }: Counters, slug: string): number {
  for (const one of rowTimes) if (one.slug === slug) return one.minutes;
  return 0;
}

export function countRow(counters: Counters, slug: string, length: number): void {
  const minutes = rowTime(counters, slug) + length;
  counters.rowTimes = [...counters.rowTimes.filter((one) => one.slug !== slug), { slug, minutes }];
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
