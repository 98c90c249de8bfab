// Tests of the gaps in a shift: how often it is broken, sleepovers, and work before, after and during one.

import type { GapTest, LengthBounds, Rule, ShiftTest } from "../award/award.ts";
import { withinLength } from "../award/conditions.ts";
import type { BreakKind, TimeRange } from "../facts/facts.ts";
import type { Attendance, Portion } from "./attendance.ts";

/** Work during a sleepover is not a portion of the shift: it is paid by itself. */
export function portionCount({ portions }: Attendance): number {
  let count = 0;
  for (const { call } of portions) if (!call) count += 1;
  return count;
}

/** The gaps of a kind; a sleepover is one gap, however often it was interrupted. */
export const gapsOf = ({ breaks, nights }: Attendance, kind: BreakKind): readonly TimeRange[] =>
  kind === "sleepover" ? nights : breaks.filter((one) => one.kind === kind && !one.paid);

/** Can a shift without a gap never meet the test? */
export function needsGap(test: ShiftTest | null): boolean {
  if (test === null) return false;
  if (test.portions !== null && !withinLength(test.portions, 1)) return true;
  if (test.gaps === null) return false;
  const {
    broken,
    brokenFor: lasting,
    sleepovers,
    sleepoverLasting,
    aroundSleepover,
    call,
    calls,
  } = test.gaps;
  const counted = [broken, lasting, sleepovers, calls];
  return (
    counted.some((bounds) => bounds !== null && !withinLength(bounds, 0)) ||
    test.gaps.interruptedRest !== null ||
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
  if (test.brokenFor !== null && !withinLength(test.brokenFor, brokenFor(attendance))) return false;
  if (test.calls !== null && !withinLength(test.calls, callCount(attendance))) return false;
  const { sleepoverLasting: lasting, aroundSleepover: around, interruptedRest: rest, call } = test;
  if (lasting !== null && !nights.some(({ from, to }) => withinLength(lasting, to - from))) return false;
  if (around !== null && around !== isAroundSleepover(attendance)) return false;
  if (rest !== null && !isRestWithin(rest, attendance, part)) return false;
  return call === null || call === (part?.call ?? false);
}

const isAroundSleepover = ({ nights, portions }: Attendance): boolean =>
  nights.some(
    (night) => portions.some(({ to }) => to <= night.from) && portions.some(({ from }) => from >= night.to),
  );

function brokenFor(attendance: Attendance): number {
  if (attendance.broken === 0) return 0;
  let length = 0;
  for (const { from, to } of gapsOf(attendance, "broken_shift")) length += to - from;
  return length;
}

const callCount = ({ portions, nights }: Attendance): number =>
  nights.length === 0 ? 0 : portions.filter(({ call }) => call).length;

/** Asks only about a rest that calls interrupted, between work before the sleepover and a portion after it. */
function isRestWithin(bounds: LengthBounds, attendance: Attendance, part: Portion | undefined): boolean {
  const { portions, nights } = attendance;
  if (nights.length === 0) return false;
  const night = nights.findLast(({ to }) => part !== undefined && !part.call && part.from >= to);
  if (night === undefined) return false;
  const calls = portions.filter(({ call, from, to }) => call && from >= night.from && to <= night.to);
  const before = portions.findLast(({ to }) => to <= night.from);
  const after = portions.find(({ from }) => from >= night.to);
  if (calls.length === 0 || before === undefined || after === undefined) return false;
  let longest = 0;
  let since = before.to;
  for (const { from, to } of [...calls, after]) {
    longest = Math.max(longest, from - since);
    since = to;
  }
  return withinLength(bounds, longest);
}
