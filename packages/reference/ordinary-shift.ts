// The rostered ordinary shift: what is left of an attendance and its portions without overtime at their ends.

import type { Moment, Shift, TimeRange } from "#engine";
import { type Attendance, type Minute, type Portion, portionOf } from "./attendance.ts";
import type { Law } from "./law.ts";
import { roomBeyond } from "./planned.ts";

export interface OrdinaryShift {
  readonly ordinaryWhole: Portion;
  readonly ordinaryPortions: readonly Portion[];
}

/** The roster that a shift of an attendance is under, the shifts under it, and where it ends; null: nothing of it was worked. */
export interface Rostered {
  readonly roster: TimeRange | null;
  readonly shifts: readonly Shift[];
  readonly finish: Moment | null;
}

/** `beyond` are the places of minutes that a pattern or a limit made overtime. */
export function ordinaryShift(
  attendance: Attendance,
  beyond: ReadonlySet<number>,
  { roster, shifts, finish }: Rostered,
): OrdinaryShift {
  const { minutes, portions, nights } = attendance;
  if (roster === null && beyond.size === 0)
    return { ordinaryWhole: portionOf(minutes, nights), ordinaryPortions: portions };
  const isOwn = ({ shift }: Minute): boolean => shifts.includes(attendance.shifts[shift] as Shift);
  const ownOf = (all: readonly Minute[]): readonly Minute[] => {
    const own = shifts.length < attendance.shifts.length ? all.filter(isOwn) : all;
    return own.length === 0 ? all : own;
  };
  const left = (all: readonly Minute[]): Portion => portionOf(leftOf(ownOf(all), roster, beyond), nights);
  const whole = left(minutes);
  const { from, to } =
    roster === null || finish === null
      ? whole
      : asRostered(whole, ownOf(minutes)[0]?.at, { ...roster, to: finish });
  return {
    ordinaryWhole: { ...whole, from, to },
    ordinaryPortions: portions.map(({ call }, index) => {
      const own = portions.length === 1 ? whole : left(minutes.filter(({ portion }) => portion === index));
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
  start: Moment | undefined,
  roster: TimeRange,
): Pick<Portion, "from" | "to"> {
  const isLate = from === start && from > roster.from;
  return { from: isLate ? roster.from : from, to: Math.max(to, roster.to) as Moment };
}

/** The minutes of an attendance that went on to the end of its roster. */
interface PlannedMinutes {
  readonly planned: Attendance;
  /** Places of those that a pattern, a recall, or anything but a limit of the day or the shift, takes from the roster. */
  readonly elsewhere: ReadonlySet<number>;
  /** Places of those that a limit of the day or the shift made overtime. */
  readonly beyondTheDay: ReadonlySet<number>;
  /** Places of those that are beyond the length of a shift with its breaks. */
  readonly beyondLength: ReadonlySet<number>;
}

/**
 * Where a roster of ordinary hours ends: with the roster, but no later than the last minute that may be in it, with room
 * for its breaks beyond the limit. Work that is all overtime has the finish given. null: nothing of a roster was worked.
 */
export function rosteredFinish(
  law: Law,
  roster: TimeRange,
  { planned, elsewhere, beyondTheDay, beyondLength }: PlannedMinutes,
): Moment | null {
  const inside = within(roster, planned.minutes);
  const last = inside.at(-1);
  if (last === undefined) return null;
  if (elsewhere.size === 0 && beyondTheDay.size === 0 && beyondLength.size === 0) return roster.to;
  const present = inside.filter(({ place }) => !elsewhere.has(place));
  const isOrdinary = ({ place }: Minute): boolean => !beyondTheDay.has(place) && !beyondLength.has(place);
  if (!present.some(isOrdinary)) return roster.to;
  const early = planned.minutes.filter(({ at }) => at < roster.from).length;
  const firstOf = (beyond: ReadonlySet<number>, room: number): readonly Minute[] =>
    present.filter(({ place }) => beyond.has(place)).slice(0, room);
  const inRoom = new Set([
    ...firstOf(beyondTheDay, roomBeyond(roster, planned, law)),
    ...firstOf(beyondLength, early),
  ]);
  const latest = present.findLast((one) => isOrdinary(one) || inRoom.has(one));
  return latest === undefined || latest === last ? roster.to : ((latest.at + 1) as Moment);
}

const within = ({ from, to }: TimeRange, minutes: readonly Minute[]): readonly Minute[] =>
  (minutes[0]?.at ?? from) >= from && (minutes.at(-1)?.at ?? from) < to
    ? minutes
    : minutes.filter(({ at }) => at >= from && at < to);

/**
 * First what lies outside the rostered times goes, or else the agreed ones, unless nothing were left; then what a
 * pattern or a limit made overtime. Where nothing is left it is overtime throughout, and all of it counts.
 */
function leftOf(
  minutes: readonly Minute[],
  roster: TimeRange | null,
  beyond: ReadonlySet<number>,
): readonly Minute[] {
  const inside = roster === null ? minutes : within(roster, minutes);
  const present = inside.length === 0 ? minutes : inside;
  if (beyond.size === 0) return present;
  const ordinary = present.filter(({ place }) => !beyond.has(place));
  return ordinary.length === 0 ? minutes : ordinary;
}
