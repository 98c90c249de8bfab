// Tests of the gaps in a shift: how often it is broken, sleepovers, and work before, after and during one.

import type { Attendance, Portion } from "./attendance.ts";
import type { GapTest, Rule, ShiftTest } from "./award.ts";
import { withinLength } from "./conditions.ts";
import type { BreakKind, TimeRange } from "./facts.ts";

/** Work during a sleepover is no portion of the shift: it is paid by itself. */
export function portionCount({ portions }: Attendance): number {
  let count = 0;
  for (const { call } of portions) if (!call) count += 1;
  return count;
}

/** The gaps of a kind; a sleepover is one gap, however often it was interrupted. */
export const gapsOf = ({ breaks, nights }: Attendance, kind: BreakKind): readonly TimeRange[] =>
  kind === "sleepover" ? nights : breaks.filter((one) => one.kind === kind && !one.paid);

/** Breaks that part the portions of a shift. */
export const isGap = ({ kind }: { readonly kind: BreakKind }): boolean =>
  kind === "broken_shift" || kind === "sleepover";

/** Can a shift without a gap never meet the test? */
export function needsGap(test: ShiftTest | null): boolean {
  if (test === null) return false;
  if (test.portions !== null && !withinLength(test.portions, 1)) return true;
  if (test.gaps === null) return false;
  const { broken, sleepovers, sleepoverLasting, aroundSleepover, call } = test.gaps;
  return (
    (broken !== null && !withinLength(broken, 0)) ||
    (sleepovers !== null && !withinLength(sleepovers, 0)) ||
    sleepoverLasting !== null ||
    aroundSleepover === true ||
    call === true
  );
}

/** Rules that only a shift with a gap can meet: most shifts have none and need not ask. */
export const isForGaps = (rule: Rule): boolean =>
  needsGap(rule.when.shift) ||
  (rule.kind === "allowance" && (rule.due.by === "each" || rule.due.by === "longest"));

/** `part` is the portion asked about; without one the shift is meant as a whole. */
export function gapsFit(test: GapTest, attendance: Attendance, part: Portion | undefined): boolean {
  const { broken, nights } = attendance;
  if (test.broken !== null && !withinLength(test.broken, broken)) return false;
  if (test.sleepovers !== null && !withinLength(test.sleepovers, nights.length)) return false;
  const { sleepoverLasting: lasting, aroundSleepover: around, call } = test;
  if (lasting !== null && !nights.some(({ from, to }) => withinLength(lasting, to - from))) return false;
  if (around !== null && around !== isAroundSleepover(attendance)) return false;
  return call === null || call === (part?.call ?? false);
}

const isAroundSleepover = ({ nights, portions }: Attendance): boolean =>
  nights.some(
    (night) => portions.some(({ to }) => to <= night.from) && portions.some(({ from }) => from >= night.to),
  );
