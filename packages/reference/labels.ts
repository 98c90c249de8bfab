// Which minutes of an attendance are ordinary, told by a first reading: its class and its rest may turn on them.

import { dayOf, type LocalDate, type Moment, type Rule, type Shift } from "#engine";
import type { Attendance } from "./attendance.ts";
import { type Counts, copyOf, countMinute, enterDay, enterPortion } from "./counts.ts";
import type { AllDuties } from "./duties.ts";
import { causeOf, isOvertime } from "./hours.ts";
import { lawOn, type World } from "./law.ts";
import { type AtHand, countedShifts, type History, type OrdinaryWork } from "./rest.ts";
import { type Scene, sceneOn } from "./scene.ts";

/** What makes each minute overtime; null: it is ordinary. */
export type Labels = ReadonlyMap<Moment, Rule | null>;

/** What is known of an attendance before its minutes are priced. */
export interface Setting {
  readonly world: World;
  readonly attendance: Attendance;
  readonly history: History;
  readonly duties: AllDuties;
  /** The shifts that count for rest. */
  readonly counted: readonly Shift[];
  /** null while a first reading tells them. */
  readonly labels: Labels | null;
}

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

export const sceneFor = (setting: Setting, shift: Shift, date: LocalDate): Scene =>
  sceneOn(lawOn(setting.world, shift, date), setting, shift);

export function shiftAt({ shifts }: Attendance, index: number): Shift {
  const shift = shifts[index];
  if (shift === undefined) throw new Error("the attendance has no such shift");
  return shift;
}

/** The ordinary work of each shift of an attendance, from its first ordinary minute to its last. */
export const ordinaryWork = ({ shifts }: Attendance, labels: Labels): readonly OrdinaryWork[] =>
  shifts.flatMap((shift) => {
    const ordinary = [...labels].filter(
      ([at, cause]) => at >= shift.from && at < shift.to && !isOvertime(cause),
    );
    const [first, last] = [ordinary[0]?.[0], ordinary.at(-1)?.[0]];
    if (first === undefined || last === undefined) return [];
    return [{ from: first, to: (last + 1) as Moment, day: dayOf(first) }];
  });

/** The minutes of overtime in some shifts. */
export const overtimeOf = (shifts: readonly Shift[], labels: Labels): readonly Moment[] =>
  [...labels].flatMap(([at, cause]) =>
    isOvertime(cause) && shifts.some(({ from, to }) => at >= from && at < to) ? [at] : [],
  );

/** What rules about rest ask of an attendance; a first reading knows nothing of its hours. */
export function atHand({ attendance, counted, labels }: Setting): AtHand {
  const known = labels ?? new Map<Moment, Rule | null>();
  return {
    attendance,
    counted,
    ordinary: ordinaryWork(attendance, known),
    overtime: overtimeOf(counted, known),
  };
}
