// Which minutes of an attendance are ordinary, told by a first reading: its class and its rest may turn on them.

import { dayOf, type LocalDate, type Moment, type Rule, type Shift } from "#engine";
import type { Attendance } from "./attendance.ts";
import { type Counts, copyOf, countMinute, enterDay, enterPortion } from "./counts.ts";
import { causeOf } from "./hours.ts";
import { lawOn, refuseOutside } from "./law.ts";
import { countedShifts } from "./rest.ts";
import { type Scene, sceneOn } from "./scene.ts";
import { isOvertime, type Labels, type Setting } from "./setting.ts";

/** Reads the hours of an attendance once, with nothing known of them, and keeps the answer. */
export function settingOf(given: Omit<Setting, "counted" | "labels">, counts: Counts): Setting {
  const { world, attendance } = given;
  const counted = countedShifts(attendance, (shift) => lawOn(world, shift, dayOf(shift.from)));
  const setting = { ...given, counted, labels: null };
  return { ...setting, labels: labelsOf(setting, copyOf(counts)) };
}

function labelsOf(setting: Setting, counts: Counts): Labels {
  const labels = new Map<Moment, Rule | null>();
  const { attendance, world } = setting;
  let scene: Scene | null = null;
  for (const minute of attendance.minutes) {
    const shift = shiftAt(attendance, minute.shift);
    const date = dayOf(minute.at);
    if (scene === null || scene.shift !== shift || scene.law.date !== date)
      scene = sceneFor(setting, shift, date);
    enterDay(counts, date, world.facts.employee);
    enterPortion(counts, minute.portion);
    if (minute.afterMeal) counts.sinceMeal = 0;
    const beyond = causeOf(scene, { ...minute, counts });
    const isPause = beyond !== null && scene.ordinaryBreaks.some(({ covers }) => covers(minute.at));
    labels.set(minute.at, isPause ? null : beyond);
    if (!isPause)
      countMinute(counts, !isOvertime(beyond), attendance.portions[minute.portion]?.call === true);
  }
  return labels;
}

export function sceneFor(setting: Setting, shift: Shift, date: LocalDate): Scene {
  const law = lawOn(setting.world, shift, date);
  refuseOutside(law);
  return sceneOn(law, setting, shift);
}

export function shiftAt({ shifts }: Attendance, index: number): Shift {
  const shift = shifts[index];
  if (shift === undefined) throw new Error("the attendance has no such shift");
  return shift;
}
