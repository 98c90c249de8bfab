// The years an award is published for: the day each starts, and the day up to which the newest holds.

import { addDays, type LocalDate } from "#engine";
import { firstOfJuly } from "./values.ts";

interface Dated {
  readonly year: number;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

export interface Years {
  /** Year → the day most of its rates start. */
  readonly starts: ReadonlyMap<number, LocalDate>;
  /** The first day that no held year speaks of. */
  readonly horizon: LocalDate;
}

/** The day most rows have; null when none has any. */
export function mostCommon(days: readonly (LocalDate | null)[]): LocalDate | null {
  const counts = new Map<LocalDate, number>();
  for (const day of days) if (day !== null) counts.set(day, (counts.get(day) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? null;
}

/** What we have already, with the years of an export in their place. */
export function yearsOf(held: Years | null, rows: readonly Dated[]): Years {
  const starts = new Map(held?.starts ?? []);
  for (const [year, ofYear] of Map.groupBy(rows, (row) => row.year))
    starts.set(year, mostCommon(ofYear.map(({ from }) => from)) ?? firstOfJuly(year));
  const newest = Math.max(...starts.keys());
  const ofNewest = rows.filter(({ year }) => year === newest);
  const horizon = ofNewest.length > 0 ? horizonOf(newest, ofNewest) : held?.horizon;
  return { starts, horizon: horizon ?? firstOfJuly(newest + 1) };
}

/** A newest year whose rows mostly have no end holds until the next review. */
function horizonOf(newest: number, rows: readonly Dated[]): LocalDate {
  const ends = rows.flatMap(({ to }) => (to === null ? [] : [to]));
  return ends.length * 2 <= rows.length
    ? firstOfJuly(newest + 1)
    : addDays(Math.max(...ends) as LocalDate, 1);
}

/** The day the next known year starts, or the end of what we have. */
export function endOfYear({ starts, horizon }: Years, year: number): LocalDate {
  const next = [...starts].filter(([other]) => other > year).sort((a, b) => a[0] - b[0])[0];
  return next?.[1] ?? horizon;
}

/** The year in force on a day. */
export function yearAt({ starts }: Years, day: LocalDate): number {
  const started = [...starts].filter(([, from]) => from <= day).map(([year]) => year);
  return started.length > 0 ? Math.max(...started) : Math.min(...starts.keys());
}
