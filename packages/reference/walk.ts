// Goes through the worked minutes of an attendance: first only what is ordinary and what is overtime, where a class or a
// rest turns on it; then with prices, each minute under the law of its calendar day.

import { dayOf, type LocalDate, type Moment, type Rule, type Shift } from "#engine";
import type { LawOfShift, Minute } from "./attendance.ts";
import { type Counts, countMinute, enterDay, enterPortion } from "./counts.ts";
import { causeOf, type Now, noteLongDay, refuse, refuseCause } from "./hours.ts";
import { lawOn, refuseOutside } from "./law.ts";
import { type PaidMinute, priceMinute } from "./price.ts";
import { type Base, basesOn } from "./rate.ts";
import { type Scene, sceneOn } from "./scene.ts";
import { isOvertime, restShiftsOf, type Setting } from "./setting.ts";
import { hoursFit, minuteFits } from "./when.ts";

/** Reads the hours of an attendance once, with nothing known of them, where some rule asks; and keeps the answer. */
export function settingOf(
  given: Omit<Setting, "labels" | "restShifts">,
  counts: Counts,
  lawOf: LawOfShift,
): Setting {
  const { attendance, world } = given;
  const setting = { ...given, labels: null, restShifts: [] };
  if (!attendance.shifts.some((shift) => lawOf(shift).rules.some(asksForLabels))) return setting;
  const labels = new Map<Moment, Rule | null>();
  const unpriced = (shift: Shift, date: LocalDate): Scene =>
    sceneOn(lawOn(world, shift, date), setting, shift);
  walk(attendance.minutes, setting, structuredClone(counts), unpriced, (scene, now) => {
    const { cause, pause } = judge(scene, now);
    labels.set(now.at, cause);
    if (pause === null) count(scene, now, cause);
  });
  return { ...setting, labels, restShifts: restShiftsOf(attendance, labels, lawOf) };
}

/** Rules about rest, and tests of the ordinary shift. */
function asksForLabels(rule: Rule): boolean {
  const raised = rule.kind === "ordinary-limit" ? rule.raised.map(({ shift }) => shift) : [];
  const tests = [rule.when.shift, ...raised];
  return rule.kind === "rest-between" || tests.some((test) => test?.of.startsWith("ordinary") === true);
}

/** Visits each minute under the law of its day, with the counts as they stand. */
function walk(
  minutes: readonly Minute[],
  { attendance, world }: Setting,
  counts: Counts,
  sceneFor: (shift: Shift, date: LocalDate) => Scene,
  visit: (scene: Scene, now: Now) => void,
): void {
  let scene: Scene | null = null;
  for (const { at, portion, afterMeal, shift: index } of minutes) {
    const [shift, date] = [attendance.shifts[index], dayOf(at)];
    if (shift === undefined) throw new Error("the attendance has no such shift");
    if (scene?.shift !== shift || scene.law.date !== date) scene = sceneFor(shift, date);
    enterDay(counts, date, world.facts.employee);
    enterPortion(counts, portion);
    if (afterMeal) counts.sinceMeal = 0;
    visit(scene, { at, portion, counts });
  }
}

interface Judged {
  readonly beyond: Rule | null;
  readonly cause: Rule | null;
  /** A break in overtime that is paid as ordinary time, and counts as no time worked. */
  readonly pause: Rule | null;
}

function judge(scene: Scene, now: Now): Judged {
  const beyond = causeOf(scene, now);
  const inside = beyond === null ? undefined : scene.ordinaryBreaks.find(({ covers }) => covers(now.at));
  const pause = inside?.rule ?? null;
  return { beyond, pause, cause: pause === null ? beyond : null };
}

function count(scene: Scene, { portion, counts }: Now, cause: Rule | null): void {
  countMinute(counts, !isOvertime(cause), scene.attendance.portions[portion]?.call === true);
  if (cause === null) noteLongDay(scene, counts);
}

export interface WalkedShift {
  readonly minutes: readonly PaidMinute[];
  /** As it began: rules about the shift as a whole are those of this day. */
  readonly first: Scene;
  readonly last: Scene;
  /** The base rate as it began. */
  readonly base: Base;
}

export function walkShift(setting: Setting, shift: Shift, counts: Counts): WalkedShift {
  const { attendance, world } = setting;
  const sceneOnDay = (date: LocalDate): Scene => {
    const law = lawOn(world, shift, date);
    refuseOutside(law);
    return sceneOn(law, setting, shift);
  };
  const first = sceneOnDay(dayOf(shift.from));
  const sceneFor = (_: Shift, date: LocalDate): Scene => (date === first.law.date ? first : sceneOnDay(date));
  let [last, baseAt] = [first, basesOn(first, dayOf(shift.from))];
  const base = baseAt(shift.from);
  const own = attendance.minutes.filter((minute) => attendance.shifts[minute.shift] === shift);
  const minutes: PaidMinute[] = [];
  walk(own, setting, counts, sceneFor, (scene, now) => {
    if (scene !== last) baseAt = basesOn(scene, dayOf(now.at));
    last = scene;
    minutes.push(payMinute(scene, now, baseAt(now.at)));
  });
  return { minutes, first, last, base };
}

/** Judges, prices and counts one minute. */
export function payMinute(scene: Scene, now: Now, base: Base): PaidMinute {
  const { law } = scene;
  const { beyond, cause, pause } = judge(scene, now);
  refuseCause(law, beyond);
  if (pause !== null) law.world.applied.add(pause.slug);
  for (const rule of scene.notStated[now.portion] ?? [])
    if (hoursFit(rule.when, cause === null) && minuteFits(rule.when, scene, now.at)) refuse(law, rule);
  const paid = priceMinute(scene, now, cause, base);
  if (pause === null) count(scene, now, cause);
  return paid;
}
