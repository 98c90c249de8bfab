// Counts of requests by UTC day, added up for the chart and compared with the limits.

import type { DayUse } from "../console/answers.ts";

export interface Day {
  readonly day: string;
  readonly calculations: number;
  readonly others: number;
}

export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Days up to and including this one. */
export const daysUntil = (last: Date, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    isoDay(new Date(last.getTime() - (count - 1 - index) * 86_400_000)),
  );

export function totalsOf(days: readonly string[], uses: readonly DayUse[]): readonly Day[] {
  const sum = (day: string, kind: DayUse["kind"]): number =>
    uses.reduce((total, use) => (use.day === day && use.kind === kind ? total + use.count : total), 0);
  return days.map((day) => ({ day, calculations: sum(day, "calculation"), others: sum(day, "other") }));
}

/** The mean minute of the busiest day of a single key: the limit is each key's own. */
export function headroomOf(uses: readonly DayUse[], kind: DayUse["kind"]) {
  const busiest = uses
    .filter((use) => use.kind === kind)
    .reduce<DayUse | null>((most, use) => (use.count > (most?.count ?? 0) ? use : most), null);
  return { perMinute: (busiest?.count ?? 0) / 1440, day: busiest?.day ?? null };
}
