// Tests of the gaps in a shift: how often it is broken, sleepovers, and work before, after and during one.

import type { Attendance, Portion } from "./attendance.ts";
import type { GapTest } from "./award.ts";
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
