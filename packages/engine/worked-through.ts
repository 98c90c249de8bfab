// The time of a meal break that was worked through, until the next meal break is taken.

import type { Attendance } from "./attendance.ts";
import type { FactValues } from "./conditions.ts";
import type { TimeRange } from "./facts.ts";
import { clockOf, MINUTES_A_DAY, type Moment } from "./units.ts";

/** Nothing where the fact gives no moment inside the attendance. */
export function workedThroughRange(
  fact: string,
  factOf: FactValues,
  { from, to, breaks }: Attendance,
): TimeRange | null {
  const clock = factOf(fact);
  if (typeof clock !== "number") return null;
  const start = (from +
    ((((clock - clockOf(from)) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY)) as Moment;
  if (start >= to) return null;
  const taken = breaks.find((one) => one.kind === "meal" && one.from >= start);
  return { from: start, to: taken?.from ?? to };
}
