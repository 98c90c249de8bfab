// How often an attendance brings an allowance: for the overtime, gaps and portions of the shifts it applies to.

import type { Allowance, LengthBounds, Shift, TimeRange } from "#engine";
import { lengthWithin } from "./bounds.ts";
import { rulesOf } from "./law.ts";
import { isAllOvertime } from "./minimums-due.ts";
import type { PaidMinute } from "./price.ts";
import type { Scene } from "./scene.ts";
import { isOvertime } from "./setting.ts";
import { gapsOf } from "./shift-tests.ts";
import { lastOrdinary, usualFinish, usualStart } from "./usual-hours.ts";

/** The last shift of an attendance, all its shifts as they began, and its minutes. */
export interface WholeWork {
  readonly scene: Scene;
  readonly scenes: readonly Scene[];
  readonly minutes: readonly PaidMinute[];
}

export function timesDue(rule: Allowance, { scene, scenes, minutes }: WholeWork): number {
  const { due } = rule;
  const { attendance } = scene;
  const applying = scenes.filter(({ law }) =>
    rulesOf(law, "allowance").some(({ slug }) => slug === rule.slug),
  );
  const applies = (shift: Shift | undefined): boolean => applying.some((one) => one.shift === shift);
  const own = minutes.filter(({ law }) => applies(law.shift));
  const after = (from: number): number => overtimeIn(scene, own).filter(({ at }) => at >= from).length;
  const gaps = (kind: Parameters<typeof gapsOf>[1]): readonly TimeRange[] =>
    gapsOf(attendance, kind).filter(({ from }) => applies(attendance.shifts.find(({ to }) => to > from)));
  if (rule.overtimeOnly && !isAllOvertime(minutes)) return 0;
  switch (due.by) {
    case "claim":
    case "facts":
    case "worked":
      return 0;
    case "overtime":
      return occasionsOf(rule, due.lasting, after(Number.NEGATIVE_INFINITY));
    case "overtime-after-finish":
      return occasionsOf(rule, due.lasting, after(usualFinish(scene, own)));
    case "overtime-past-finish": {
      const finish = usualFinish(scene, own);
      const last = overtimeIn(scene, own).at(-1);
      const isLate = last !== undefined && lengthWithin(due.past, last.at + 1 - finish);
      return isLate && lengthWithin(due.lasting, after(finish)) ? 1 : 0;
    }
    case "overtime-before-start": {
      const start = usualStart(scene, own);
      return occasionsOf(rule, due.lasting, overtimeIn(scene, own).filter(({ at }) => at < start).length);
    }
    case "overtime-after-ordinary":
      return occasionsOf(rule, due.lasting, after(lastOrdinary(own)));
    case "each":
      return gaps(due.gap).filter(({ from, to }) => lengthWithin(due.lasting, to - from)).length;
    case "each-portion":
      return attendance.portions.filter(
        ({ worked, call, to }) =>
          !call &&
          lengthWithin(due.lasting, worked) &&
          applies(attendance.shifts.findLast(({ from }) => from < to)),
      ).length;
    case "longest": {
      const lengths = gaps(due.gap).map(({ from, to }) => to - from);
      return lengths.length > 0 && lengthWithin(due.lasting, Math.max(...lengths)) ? 1 : 0;
    }
  }
}

/** As many bounds as the overtime or work passes, each so much after the one before it. */
export function occasionsOf({ thenEach }: Allowance, lasting: LengthBounds, time: number): number {
  if (thenEach === null) return lengthWithin(lasting, time) ? 1 : 0;
  let times = 0;
  for (let left = time; left > 0 && lengthWithin(lasting, left); left -= thenEach) times += 1;
  return times;
}

/** Work during a sleepover has its own pay and is left out. */
const overtimeIn = ({ attendance }: Scene, minutes: readonly PaidMinute[]): readonly PaidMinute[] =>
  minutes.filter(({ cause, portion }) => isOvertime(cause) && attendance.portions[portion]?.call !== true);
