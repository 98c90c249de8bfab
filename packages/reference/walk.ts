// Goes through the worked minutes of a shift in order: each is ordinary time or overtime, and one pay row wins it.

import { dayOf, type Moment, type Rule, type Shift } from "#engine";
import type { Attendance, Minute } from "./attendance.ts";
import {
  type Counts,
  copyOf,
  countMinute,
  countRow,
  countsForClass,
  countsItself,
  enterDay,
  enterMinute,
  noteUsualWork,
  workedOf,
} from "./counts.ts";
import { labelOf, type Now, noteLongDay, nowAt, refuse, refuseCause } from "./hours.ts";
import { refuseOutside } from "./law.ts";
import { hoursFit, minuteFits } from "./minute-tests.ts";
import { plannedOf, plannedSetting } from "./planned.ts";
import { type PaidMinute, priceThrough } from "./price.ts";
import { type Base, basesOn } from "./rate.ts";
import { type Scene, type Stage, sceneOn } from "./scene.ts";
import {
  isByFacts,
  isByLimitOfWeeks,
  isOvertime,
  type Label,
  type Labels,
  limitsFilled,
  minutesOfShift,
  outsideClass,
  restShiftsOf,
  type Setting,
} from "./setting.ts";
import { countAgain, endOfStretch } from "./stretch.ts";

export interface WalkedShift {
  readonly minutes: readonly PaidMinute[];
  /** As it began: rules about the shift as a whole are those of this day. */
  readonly first: Scene;
  readonly last: Scene;
  /** The base rate as it began. */
  readonly base: Base;
  /** Of portions that ended before one of its minutes. */
  readonly ends: readonly PortionEnd[];
}

/** What was counted as a portion ended that others follow, and the scene of that day. */
export interface PortionEnd {
  readonly portion: number;
  readonly counts: Counts;
  readonly last: Scene;
}

/** What is done at the start of each day of a shift, and with each minute. */
interface Visitor {
  readonly day: (scene: Scene) => void;
  /** Judges and counts it, and says what to do with each of the minutes after it that are alike. */
  readonly minute: (scene: Scene, now: Now) => (at: Moment) => void;
  /** Before the first minute of a portion that follows another. */
  readonly leave?: (scene: Scene, portion: number) => void;
}

/** The law of each minute is that of its calendar day. */
function visit(setting: Stage, index: number, counts: Counts, { day, minute, leave }: Visitor): void {
  const { attendance, world, lawOf } = setting;
  const shift = shiftAt(attendance, index);
  let scene = sceneOn(lawOf(shift), setting, shift);
  let today = dayOf(shift.from);
  day(scene);
  const minutes = minutesOfShift(attendance, index);
  for (let place = 0; place < minutes.length; ) {
    const first = minutes[place] as Minute;
    const { at, portion, afterMeal } = first;
    if (portion !== counts.portionIndex) leave?.(scene, counts.portionIndex);
    if (dayOf(at) !== today) {
      today = dayOf(at);
      scene = sceneOn(lawOf(shift, today), setting, shift);
      day(scene);
    }
    enterDay(counts, today, world.facts.employee);
    enterMinute(counts, portion, afterMeal);
    const before = copyOf(counts);
    const again = minute(scene, nowAt(at, portion, counts, scene.holidays));
    const end = world.isEachJudged ? place + 1 : endOfStretch(minutes, place, scene, { before, counts });
    for (const one of minutes.slice(place + 1, end)) again(one.at);
    countAgain(counts, before, end - place - 1);
    place = end;
  }
}

function shiftAt({ shifts }: Attendance, index: number): Shift {
  const shift = shifts[index];
  if (shift === undefined) throw new Error("the attendance has no such shift");
  return shift;
}

/**
 * Reads the hours of an attendance beforehand, where some rule asks: once as if work had gone on to the end of the roster,
 * whatever the week and the day had before, for its class; and once more with that class, for its rest.
 */
export function settingOf(given: Omit<Setting, "labels" | "restShifts" | "planned">, counts: Counts): Stage {
  const { attendance, lawOf, ofDay } = given;
  const laws = attendance.shifts.flatMap((shift) => [
    lawOf(shift),
    lawOf(shift, dayOf((shift.to - 1) as Moment)),
  ]);
  for (const law of laws) refuseOutside(law);
  const planned = plannedOf(attendance, ofDay);
  const first: Stage = { ...given, planned, labels: null, restShifts: [], places: new Map() };
  const classed = laws.some(({ rules }) => rules.some(asksForClass)) ? withClass(first, counts) : first;
  if (!laws.some(({ kinds }) => kinds.has("rest-between"))) return classed;
  const isFinal = classed.labels !== null && classed.places === first.places;
  const labels = isFinal ? classed.labels : labelsOf(classed, copyOf(counts));
  return { ...classed, restShifts: restShiftsOf(attendance, labels, lawOf) };
}

/**
 * Where nothing lies outside the class, and nothing more was planned, all that was said without it still holds. Neither a
 * full week nor earlier work of the day ends a shift.
 */
function withClass(setting: Stage, counts: Counts): Stage {
  const { attendance, planned } = setting;
  const asPlanned: Stage = { ...setting, ...plannedSetting(setting) };
  const labels = labelsOf(asPlanned, copyOf(counts));
  if (
    workedOf(counts.day) > 0 ||
    workedOf(counts.work) > 0 ||
    labels.some(({ cause }) => isByLimitOfWeeks(cause))
  ) {
    const ofClass = countsForClass(counts);
    return { ...setting, labels: labelsOf({ ...asPlanned, places: new Map() }, ofClass), places: new Map() };
  }
  const isFinal = planned === attendance && outsideClass(attendance, labels).size === 0;
  return { ...setting, labels, places: isFinal ? setting.places : new Map() };
}

/** Tests of the ordinary shift. */
function asksForClass(rule: Rule): boolean {
  const raised = rule.kind === "ordinary-limit" ? rule.raised.map(({ shift }) => shift) : [];
  return [rule.when.shift, ...raised].some((test) => test?.of.startsWith("ordinary") === true);
}

function labelsOf(setting: Stage, counts: Counts): Labels {
  const labels: Label[] = [];
  const minute = (scene: Scene, now: Now): (() => void) => {
    const label = labelOf(scene, now);
    labels.push(label);
    if (label.pause === null) count(scene, now, label.cause);
    return () => labels.push(label);
  };
  for (const index of setting.attendance.shifts.keys())
    visit(setting, index, counts, { day: () => {}, minute });
  return labels;
}

function count(scene: Scene, { at, counts, portion }: Now, cause: Rule | null): void {
  const fills = limitsFilled(cause);
  if (!isOvertime(cause)) counts.ordinaryFrom ??= at;
  const isCall = scene.attendance.portions[portion]?.call === true;
  countMinute(counts, { isOrdinary: !isOvertime(cause), isCall, fills });
  if (fills === "day") counts.throughAside += 1;
  if (fills !== "none") noteLongDay(scene, counts);
}

/** What a shift tells of the time before it counts where it exceeds what was seen, or where nothing was. */
function countTold(setting: Stage, index: number, counts: Counts): void {
  const shift = shiftAt(setting.attendance, index);
  const { rules, factOf } = setting.lawOf(shift);
  for (const { slug, when } of rules) {
    const { elapsed } = when;
    if (elapsed?.of === "own-in-week") {
      enterDay(counts, dayOf(shift.from), setting.world.facts.employee);
      const told = Number(factOf(elapsed.earlierFact) ?? 0);
      if (told > (counts.rowsThisWeek[slug] ?? 0))
        counts.rowsThisWeek = { ...counts.rowsThisWeek, [slug]: told };
    }
    const isTold = elapsed?.of === "since-usual-start" && factOf(elapsed.passedFact) === true;
    if (isTold) counts.usualStart ??= (shift.from - elapsed.over) as Moment;
  }
}

export function walkShift(setting: Stage, index: number, counts: Counts): WalkedShift {
  countTold(setting, index, counts);
  const minutes: PaidMinute[] = [];
  const ends: PortionEnd[] = [];
  const days: { readonly scene: Scene; readonly baseAt: ReturnType<typeof basesOn> }[] = [];
  visit(setting, index, counts, {
    day: (scene) => {
      days.push({ scene, baseAt: basesOn(scene, scene.law.date) });
    },
    minute: (scene, now) => {
      const baseAt = days.at(-1)?.baseAt ?? basesOn(scene, now.date);
      const paid = payMinute(scene, now, baseAt(now.at));
      minutes.push(paid);
      return (at) => minutes.push({ ...paid, at });
    },
    leave: (last, portion) => ends.push({ portion, counts: copyOf(counts), last }),
  });
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) throw new Error("a shift has a day");
  const base = first.baseAt(first.scene.shift.from);
  return { minutes, first: first.scene, last: last.scene, base, ends };
}

/** Judges, prices and counts one minute. */
export function payMinute(scene: Scene, now: Now, base: Base): PaidMinute {
  const { cause, pause, endsDay } = labelOf(scene, now);
  const { counts } = now;
  refuseCause(scene.law, cause);
  if (pause !== null) scene.law.world.applied.add(pause.slug);
  if (!isByFacts(cause)) noteUsualWork(counts, scene.shift, now.at);
  const label = pause === null ? cause : null;
  refuseNotStated(scene, now, label);
  const paid = { ...priceThrough(scene, now, label, base), endsDay };
  if (pause !== null) return { ...paid, pause };
  count(scene, now, cause);
  countRows(counts, paid);
  return paid;
}

/** Rows that count their own time. */
export function countRows(counts: Counts, { claims }: PaidMinute): void {
  for (const row of claims) {
    if (countsItself(row)) countRow(counts, row);
    if (row.when.elapsed?.of === "own-in-week")
      counts.rowsThisWeek = { ...counts.rowsThisWeek, [row.slug]: (counts.rowsThisWeek[row.slug] ?? 0) + 1 };
  }
}

function refuseNotStated(scene: Scene, now: Now, cause: Rule | null): void {
  for (const rule of scene.notStated[now.portion] ?? [])
    if (hoursFit(rule.when, cause === null) && minuteFits(rule.when, now, scene.holidays))
      refuse(scene.law, rule);
}
