// The rostered ordinary shift: what is left of an attendance and its portions without overtime at their ends.

import type { Moment, TimeRange } from "#engine";
import { type Attendance, type Minute, type Portion, portionOf } from "./attendance.ts";

export interface OrdinaryShift {
  readonly ordinaryWhole: Portion;
  readonly ordinaryPortions: readonly Portion[];
}

/** `isBeyond` says of each minute whether a pattern or a limit made it overtime. */
export function ordinaryShift(attendance: Attendance, isBeyond: readonly boolean[]): OrdinaryShift {
  const { minutes, portions, nights } = attendance;
  const roster = rosterOf(attendance);
  if (roster === null && !isBeyond.includes(true))
    return { ordinaryWhole: portionOf(minutes, nights), ordinaryPortions: portions };
  const left = (own: readonly Minute[]): Portion => portionOf(leftOf(own, roster, isBeyond), nights);
  const whole = left(minutes);
  const { from, to } = roster === null ? whole : asRostered(whole, attendance, roster);
  return {
    ordinaryWhole: { ...whole, from, to },
    ordinaryPortions: portions.map(({ call }, index) => {
      const own = left(minutes.filter(({ portion }) => portion === index));
      return {
        ...own,
        call,
        from: index === 0 && own.from === whole.from ? from : own.from,
        to: index === portions.length - 1 && own.to === whole.to ? to : own.to,
      };
    }),
  };
}

/** A shift that was begun late or left early is the one that was rostered. */
function asRostered(
  { from, to }: Portion,
  { minutes }: Attendance,
  roster: TimeRange,
): Pick<Portion, "from" | "to"> {
  if (minutes.every(({ at }) => at < roster.from || at >= roster.to)) return { from, to };
  const isLate = from === minutes[0]?.at && from > roster.from;
  const isEarly = to - 1 === minutes.at(-1)?.at && to < roster.to;
  return { from: isLate ? roster.from : from, to: isEarly ? roster.to : to };
}

/** From the first rostered or agreed minute of its shifts to the last; a shift that gives neither was worked as rostered. */
function rosterOf({ shifts }: Attendance): TimeRange | null {
  if (shifts.every(({ rostered, agreed }) => rostered === null && agreed === null)) return null;
  const rosters = shifts.map((shift): TimeRange => shift.rostered ?? shift.agreed ?? shift);
  const from = Math.min(...rosters.map((one) => one.from)) as Moment;
  return { from, to: Math.max(...rosters.map((one) => one.to)) as Moment };
}

/**
 * First what lies outside the rostered times goes, or else the agreed ones, unless nothing were left; then what a
 * pattern or a limit made overtime. Where nothing is left it is overtime throughout, and all of it counts.
 */
function leftOf(
  minutes: readonly Minute[],
  roster: TimeRange | null,
  isBeyond: readonly boolean[],
): readonly Minute[] {
  const inside = roster === null ? minutes : minutes.filter(({ at }) => at >= roster.from && at < roster.to);
  const present = inside.length === 0 ? minutes : inside;
  const ordinary = present.filter(({ place }) => isBeyond[place] !== true);
  return ordinary.length === 0 ? minutes : ordinary;
}
