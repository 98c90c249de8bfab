// Goes through the worked minutes of a shift in order: each is ordinary time or overtime, and one pay row wins it.

import { dayOf, type Moment, type Rule } from "#engine";
import { type Counts, countMinute, enterDay, enterPortion } from "./counts.ts";
import { causeOf, type Now, noteLongDay, refuse, refuseCause } from "./hours.ts";
import { sceneFor, shiftAt } from "./labels.ts";
import { hoursFit, minuteFits } from "./minute-tests.ts";
import { type PaidMinute, priceMinute } from "./price.ts";
import { type Base, basesOn } from "./rate.ts";
import type { Scene } from "./scene.ts";
import { isOvertime, type Setting } from "./setting.ts";

export interface WalkedShift {
  readonly minutes: readonly PaidMinute[];
  /** As it began: rules about the shift as a whole are those of this day. */
  readonly first: Scene;
  readonly last: Scene;
  /** The base rate as it began. */
  readonly base: Base;
}

/** The law of each minute is that of its calendar day. */
export function walkShift(setting: Setting, index: number, counts: Counts): WalkedShift {
  const { attendance, world } = setting;
  const shift = shiftAt(attendance, index);
  let date = dayOf(shift.from);
  const first = sceneFor(setting, shift, date);
  let scene = first;
  let baseAt = basesOn(first, date);
  const base = baseAt(shift.from);
  const minutes: PaidMinute[] = [];
  for (const minute of attendance.minutes) {
    if (minute.shift !== index) continue;
    if (dayOf(minute.at) !== date) {
      date = dayOf(minute.at);
      scene = sceneFor(setting, shift, date);
      baseAt = basesOn(scene, date);
    }
    enterDay(counts, date, world.facts.employee);
    enterPortion(counts, minute.portion);
    if (minute.afterMeal) counts.sinceMeal = 0;
    minutes.push(payMinute(scene, { at: minute.at, portion: minute.portion, counts }, baseAt(minute.at)));
  }
  return { minutes, first, last: scene, base };
}

/** Judges, prices and counts one minute. Time in a break that is paid as ordinary time counts as no time worked. */
export function payMinute(scene: Scene, now: Now, base: Base): PaidMinute {
  const { at, portion, counts } = now;
  const beyond = causeOf(scene, now);
  refuseCause(scene.law, beyond);
  const pause = beyond === null ? undefined : scene.ordinaryBreaks.find(({ covers }) => covers(at));
  const cause = pause === undefined ? beyond : null;
  if (pause !== undefined) scene.law.world.applied.add(pause.rule.slug);
  refuseNotStated(scene, at, portion, cause);
  const paid = priceMinute(scene, now, cause, base);
  if (pause !== undefined) return paid;
  const isCall = scene.attendance.portions[portion]?.call === true;
  countMinute(counts, !isOvertime(cause), isCall);
  for (const { counted, slug } of paid.claims)
    if (counted === "row") counts.rows = { ...counts.rows, [slug]: (counts.rows[slug] ?? 0) + 1 };
  if (cause === null) noteLongDay(scene, counts);
  return paid;
}

function refuseNotStated(scene: Scene, at: Moment, portion: number, cause: Rule | null): void {
  for (const rule of scene.notStated[portion] ?? [])
    if (hoursFit(rule.when, cause === null) && minuteFits(rule.when, scene, at)) refuse(scene.law, rule);
}
