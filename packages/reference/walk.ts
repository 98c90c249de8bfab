// Goes through the worked minutes of a shift in order: each is ordinary time or overtime, and one pay row wins it.

import { dayOf, type LocalDate, type Moment, type Rule, type Shift } from "#engine";
import type { Attendance } from "./attendance.ts";
import { type Counts, countMinute, enterDay, enterPortion } from "./counts.ts";
import { causeOf, minuteFits, type Now, noteLongDay, refuse } from "./hours.ts";
import { lawOn, type World } from "./law.ts";
import { type PaidMinute, priceMinute } from "./price.ts";
import { type Base, basesOn } from "./rate.ts";
import type { EarlierWork } from "./rest.ts";
import { type Scene, sceneOn } from "./scene.ts";

export interface WalkedShift {
  readonly minutes: readonly PaidMinute[];
  /** As it began: rules about the shift as a whole are those of this day. */
  readonly first: Scene;
  readonly last: Scene;
  /** The base rate as it began. */
  readonly base: Base;
}

/** What came before a shift. */
interface Before {
  readonly earlier: EarlierWork;
  readonly counts: Counts;
}

/** The law of each minute is that of its calendar day. */
export function walkShift(world: World, attendance: Attendance, index: number, before: Before): WalkedShift {
  const { earlier, counts } = before;
  const shift = shiftAt(attendance, index);
  const sceneFor = (date: LocalDate): Scene => sceneOn(lawOn(world, shift, date), attendance, shift, earlier);
  let date = dayOf(shift.from);
  const first = sceneFor(date);
  let scene = first;
  let baseAt = basesOn(first, date);
  const base = baseAt(shift.from);
  const minutes: PaidMinute[] = [];
  for (const minute of attendance.minutes) {
    if (minute.shift !== index) continue;
    if (dayOf(minute.at) !== date) {
      date = dayOf(minute.at);
      scene = sceneFor(date);
      baseAt = basesOn(scene, date);
    }
    enterDay(counts, date, world.facts.employee);
    enterPortion(counts, minute.portion);
    if (minute.afterMeal) counts.sinceMeal = 0;
    minutes.push(payMinute(scene, { ...minute, counts }, baseAt(minute.at)));
  }
  return { minutes, first, last: scene, base };
}

export function shiftAt({ shifts }: Attendance, index: number): Shift {
  const shift = shifts[index];
  if (shift === undefined) throw new Error("the attendance has no such shift");
  return shift;
}

/** Judges, prices and counts one minute. Time in a break that is paid as ordinary time counts as no time worked. */
export function payMinute(scene: Scene, now: Now, base: Base): PaidMinute {
  const { at, portion, counts } = now;
  const beyond = causeOf(scene, now);
  const pause = beyond === null ? undefined : scene.ordinaryBreaks.find(({ covers }) => covers(at));
  const cause = pause === undefined ? beyond : null;
  if (pause !== undefined) scene.law.world.applied.add(pause.rule.slug);
  refuseNotStated(scene, at, portion, cause);
  const paid = priceMinute(scene, now, cause, base);
  if (pause !== undefined) return paid;
  const isCall = scene.attendance.portions[portion]?.call === true;
  countMinute(counts, !isOvertime(cause), isCall);
  if (cause === null) noteLongDay(scene, counts);
  return paid;
}

/** Time of a break worked through may be paid as overtime and be none. */
export const isOvertime = (cause: Rule | null): boolean =>
  cause !== null && (cause.kind !== "worked-through-break" || cause.countsAs === "overtime");

function refuseNotStated(scene: Scene, at: Moment, portion: number, cause: Rule | null): void {
  for (const rule of scene.notStated[portion] ?? []) {
    const { hours } = rule.when;
    const isOfItsHours = hours === null || hours === "all" || (hours === "ordinary") === (cause === null);
    if (isOfItsHours && minuteFits(rule.when, scene, at)) refuse(scene.law, rule);
  }
}
