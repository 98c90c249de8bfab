// The other places an unpaid break without a position could have had.

import {
  type BreakSchedule,
  type Change,
  clockOf,
  dayOf,
  type Facts,
  formatClock,
  type Moment,
  minutes,
  placementOf,
  type Rule,
  type Shift,
  type ShiftResult,
  versionAt,
} from "#engine";
import type { HeldAward } from "../library/library.ts";
import { type Alternative, otherValues } from "./alternative.ts";

/** Break positions worth trying: the ends of what the award allows, and each place where the rate changes. */
export function breakAlternatives(
  facts: Facts,
  shift: Shift,
  held: HeldAward,
  result: ShiftResult,
): readonly Alternative[] {
  if (shift.unplacedBreak === 0) return [];
  const timed = result.components.filter(({ from, kind }) => from !== null && kind !== "top_up");
  if (!timed.some(({ rate }) => rate !== timed[0]?.rate)) return [];
  const version = versionAt(held.law, dayOf(shift.from), facts.employee.payPeriodStart);
  const schedule = held.law.memory.once(version.rules, scheduleIn);
  const { earliest, latest, chosen } = placementOf(shift, schedule);
  const changes = timed.flatMap(({ from, to }) => [from, to]).filter((at) => at !== null);
  const starts = new Set(
    [earliest, latest, ...changes.flatMap((at) => [at, (at - shift.unplacedBreak) as Moment])].filter(
      (at) => at >= earliest && at <= latest && at !== chosen,
    ),
  );
  const clock = (at: Moment): string => formatClock(clockOf(at));
  return [
    {
      others: otherValues([...starts].map((at) => withBreakAt(at, shift))),
      say: () => ({
        code: "break_position",
        detail: `The unpaid break has no position. We placed it from ${clock(chosen)}, as near the middle of the shift as the award allows (from ${clock(earliest)} to ${clock(latest)}).`,
        clauses: schedule?.clauses ?? [],
      }),
    },
  ];
}

const scheduleIn = (rules: readonly Rule[]): BreakSchedule | null =>
  rules.find((rule) => rule.kind === "break-schedule") ?? null;

const withBreakAt = (at: Moment, { unplacedBreak }: Shift): Change => ({
  of: "shift",
  to: {
    unplacedBreak: minutes(0),
    breaks: [{ from: at, to: (at + unplacedBreak) as Moment, paid: false, kind: "meal" }],
  },
});
