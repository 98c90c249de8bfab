// Which minutes of an attendance are ordinary, told by a first reading: its class and its rest may turn on them.

import { dayOf, type LocalDate, type Moment, type Rule, type Shift } from "#engine";
import type { Attendance, LawOfShift } from "./attendance.ts";
import { type Counts, copyOf, countMinute, enterDay, enterPortion } from "./counts.ts";
import { causeOf, noteLongDay } from "./hours.ts";
import { lawOn, refuseOutside } from "./law.ts";
import { type Scene, sceneOn } from "./scene.ts";
import { isOvertime, type Labels, restShiftsOf, type Setting } from "./setting.ts";

/** Reads the hours of an attendance once, with nothing known of them, where some rule asks; and keeps the answer. */
export function settingOf(
  given: Omit<Setting, "labels" | "restShifts">,
  counts: Counts,
  lawOf: LawOfShift,
): Setting {
  const { attendance } = given;
  const setting = { ...given, labels: null, restShifts: [] };
  if (!attendance.shifts.some((shift) => lawOf(shift).rules.some(asksForLabels))) return setting;
  const labels = labelsOf(setting, copyOf(counts));
  return { ...setting, labels, restShifts: restShiftsOf(attendance, labels, lawOf) };
}

/** Rules about rest, and tests of the ordinary shift. */
function asksForLabels(rule: Rule): boolean {
  const tests = [
    rule.when.shift,
    ...(rule.kind === "ordinary-limit" ? rule.raised.map(({ shift }) => shift) : []),
  ];
  return rule.kind === "rest-between" || tests.some((test) => test?.of.startsWith("ordinary") === true);
}

function labelsOf(setting: Setting, counts: Counts): Labels {
  const labels = new Map<Moment, Rule | null>();
  const { attendance, world } = setting;
  let scene: Scene | null = null;
  for (const minute of attendance.minutes) {
    const shift = shiftAt(attendance, minute.shift);
    const date = dayOf(minute.at);
    if (scene === null || scene.shift !== shift || scene.law.date !== date)
      scene = sceneOn(lawOn(world, shift, date), setting, shift);
    enterDay(counts, date, world.facts.employee);
    enterPortion(counts, minute.portion);
    if (minute.afterMeal) counts.sinceMeal = 0;
    const beyond = causeOf(scene, { at: minute.at, portion: minute.portion, counts });
    const isPause = beyond !== null && scene.ordinaryBreaks.some(({ covers }) => covers(minute.at));
    labels.set(minute.at, isPause ? null : beyond);
    if (isPause) continue;
    countMinute(counts, !isOvertime(beyond), attendance.portions[minute.portion]?.call === true);
    if (beyond === null) noteLongDay(scene, counts);
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
