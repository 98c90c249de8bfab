// The rostered ordinary shift: what is left of an attendance and its portions without overtime at their ends.

import type { Moment, Shift } from "#engine";
import { type Attendance, type Minute, type Portion, portionOf } from "./attendance.ts";

export interface OrdinaryShift {
  readonly ordinaryWhole: Portion;
  readonly ordinaryPortions: readonly Portion[];
}

/** `isBeyond` tells time that a pattern or a limit made overtime. */
export function ordinaryShift(
  attendance: Attendance,
  shift: Shift,
  isBeyond: (at: Moment) => boolean,
): OrdinaryShift {
  const { minutes, portions, nights } = attendance;
  const left = (own: readonly Minute[]): Portion => portionOf(leftOf(own, shift, isBeyond), nights);
  return {
    ordinaryWhole: left(minutes),
    ordinaryPortions: portions.map(({ call }, index) => ({
      ...left(minutes.filter(({ portion }) => portion === index)),
      call,
    })),
  };
}

/**
 * First what lies outside the rostered times goes, or else the agreed ones, unless nothing were left; then what a
 * pattern or a limit made overtime. Where nothing is left it is overtime throughout, and all of it counts.
 */
function leftOf(
  minutes: readonly Minute[],
  { rostered, agreed }: Shift,
  isBeyond: (at: Moment) => boolean,
): readonly Minute[] {
  const roster = rostered ?? agreed;
  const inside = roster === null ? minutes : minutes.filter(({ at }) => at >= roster.from && at < roster.to);
  const present = inside.length === 0 ? minutes : inside;
  const ordinary = present.filter(({ at }) => !isBeyond(at));
  return ordinary.length === 0 ? minutes : ordinary;
}
