// Counts beside those of hours worked: time that a row has claimed, and time that minimums added.

import type { Counters } from "./counters.ts";

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
