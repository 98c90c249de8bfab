// How often an attendance brings an allowance: for its overtime, its gaps and its portions.

import type { Allowance, LengthBounds } from "#engine";
import { lengthWithin } from "./bounds.ts";
import type { PaidMinute } from "./price.ts";
import type { Scene } from "./scene.ts";
import { isOvertime } from "./setting.ts";
import { gapsOf } from "./shift-tests.ts";
import { lastOrdinary, usualFinish, usualStart } from "./usual-hours.ts";

export function timesDue(rule: Allowance, scene: Scene, minutes: readonly PaidMinute[]): number {
  const { due } = rule;
  const { attendance } = scene;
  switch (due.by) {
    case "claim":
    case "facts":
    case "worked":
      return 0;
    case "overtime":
      return occasionsOf(rule, due.lasting, overtimeAfter(Number.NEGATIVE_INFINITY, scene, minutes));
    case "overtime-after-finish":
      return occasionsOf(rule, due.lasting, overtimeAfter(usualFinish(scene, minutes), scene, minutes));
    case "overtime-past-finish": {
      const finish = usualFinish(scene, minutes);
      const last = overtimeIn(scene, minutes).at(-1);
      const isLate = last !== undefined && lengthWithin(due.past, last.at + 1 - finish);
      return isLate && lengthWithin(due.lasting, overtimeAfter(finish, scene, minutes)) ? 1 : 0;
    }
    case "overtime-before-start":
      return occasionsOf(rule, due.lasting, overtimeBefore(usualStart(scene, minutes), scene, minutes));
    case "overtime-after-ordinary":
      return occasionsOf(rule, due.lasting, overtimeAfter(lastOrdinary(scene, minutes), scene, minutes));
    case "each":
      return gapsOf(attendance, due.gap).filter(({ from, to }) => lengthWithin(due.lasting, to - from))
        .length;
    case "each-portion":
      return attendance.portions.filter(({ worked, call }) => !call && lengthWithin(due.lasting, worked))
        .length;
    case "longest": {
      const lengths = gapsOf(attendance, due.gap).map(({ from, to }) => to - from);
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

const overtimeAfter = (from: number, scene: Scene, minutes: readonly PaidMinute[]): number =>
  overtimeIn(scene, minutes).filter(({ at }) => at >= from).length;

const overtimeBefore = (to: number, scene: Scene, minutes: readonly PaidMinute[]): number =>
  overtimeIn(scene, minutes).filter(({ at }) => at < to).length;
