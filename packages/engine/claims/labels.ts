// A first walk of an attendance, if its class or its rest depends on which of its hours are ordinary.

import type { Attendance } from "../attendance/attendance.ts";
import { isByFacts } from "../attendance/days-work.ts";
import type { Uncounted } from "../attendance/ordinary-portions.ts";
import type { OvertimeWhen, Rule } from "../award/award.ts";
import { dayOf, type LocalDate, type Moment } from "../award/units.ts";
import type { Shift } from "../facts/facts.ts";
import type { Counters } from "../hours/counters.ts";
import type { Sight, SightFinder } from "../law/sight.ts";
import { asksForLabels } from "../rest/rest.ts";
import { type RestTime, restTimesOf } from "../rest/rest-times.ts";
import type { Setting } from "../shift/situation.ts";
import type { Labelled } from "./label-walk.ts";
import { labelShift, type Walk } from "./shift-walk.ts";

/**
 * The attendance with the labels of a first walk, if they may affect what it pays. Without the overtime that a limit made,
 * the shift may have another class, and then other hours may be ordinary. Rules about rest use those hours.
 */
export function settle(setting: Setting, walk: Walk): Setting {
  const { attendance, planned } = setting;
  let isAsked = false;
  let isOfRest = false;
  for (const shift of attendance.shifts) {
    const first = walk.sightOn(shift, dayOf(shift.from));
    const last = lastSight(shift, first, walk.sightOn);
    isOfRest ||= asksForLabels(first, setting) || (last !== first && asksForLabels(last, setting));
    isAsked ||= first.holding.testsOrdinaryPortions || last.holding.testsOrdinaryPortions;
  }
  const isOfClass = isAsked && mayEndClass(setting, walk);
  if (!isOfClass && !isOfRest) return setting;
  const uncounted = isOfClass ? uncountedIn(planLabelled(setting, walk), planned) : [];
  if (!isOfRest) return { ...setting, labels: { uncounted, times: null } };
  const known = labelled({ ...setting, labels: { uncounted, times: NO_TIMES } }, walk);
  return { ...setting, labels: { uncounted, times: restTimesOf(known, attendance) } };
}

/**
 * As the law of its last day sees a shift, for which a rule may begin at midnight; the first sight where nothing else holds.
 * A shift that ends on a day the award does not cover is refused for that before anything else.
 */
function lastSight(shift: Shift, first: Sight, sightOn: SightFinder): Sight {
  const lastDay = dayOf((shift.to - 1) as Moment);
  if (lastDay === dayOf(shift.from)) return first;
  const last = sightOn(shift, lastDay);
  return last.holding === first.holding ? first : last;
}

/** One shift may ask for a class, and another that touches it, under other rules, end it. */
function mayEndClass(setting: Setting, { sightOn }: Walk): boolean {
  for (const shift of setting.attendance.shifts) {
    const first = sightOn(shift, dayOf(shift.from));
    const last = lastSight(shift, first, sightOn);
    if (mayEndUnder(first, setting)) return true;
    if (last !== first && mayEndUnder(last, setting)) return true;
  }
  return false;
}

const mayEndUnder = (sight: Sight, { attendance, planned }: Setting): boolean =>
  mayHoldRecall(sight, attendance) ||
  sight.holding.overtimeWhen.some(endsShift) ||
  mayBeLimited(sight, planned);

const endsShift = (rule: OvertimeWhen): boolean => rule.endsShift;

/** May one of several shifts that touch be overtime by its circumstances? */
const mayHoldRecall = ({ holding }: Sight, { shifts }: Attendance): boolean =>
  shifts.length > 1 && holding.overtimeWhen.length > 0;

/** May a limit of the day or the shift make some of the attendance overtime, had nothing been worked that day before it? */
function mayBeLimited({ holding, factOf }: Sight, { worked }: Attendance): boolean {
  for (const { limitFact, per, most } of holding.limits) {
    if (per === "week" || per === "cycle") continue;
    const limit = limitFact === null ? most : Number(factOf(limitFact) ?? most);
    if (worked > limit) return true;
  }
  return false;
}

function labelled(setting: Setting, { sightOn, counters }: LabelWalk): readonly Labelled[] {
  const walk = { sightOn, counters: { ...counters } };
  const { shifts } = setting.attendance;
  if (shifts.length === 1) return labelShift(setting, 0, walk);
  return shifts.flatMap((_, index) => labelShift(setting, index, walk));
}

type LabelWalk = Pick<Walk, "sightOn" | "counters">;

/**
 * The hours of the planned attendance as a class sees them, whatever the week or the day had before. The law of time not
 * worked is that of the last day worked.
 */
function planLabelled(setting: Setting, walk: Walk): readonly Labelled[] {
  const { attendance, planned } = setting;
  const counters = countersForClass(walk.counters);
  if (planned === attendance) return labelled(setting, { ...walk, counters });
  const lastDay = dayOf((attendance.to - 1) as Moment);
  const sightOn: SightFinder = (shift, day) => walk.sightOn(shift, Math.min(day, lastDay) as LocalDate);
  return labelled({ ...setting, attendance: planned }, { sightOn, counters });
}

/** As a class counts the hours of an attendance: as if nothing had been worked that day before it. */
const countersForClass = (counters: Counters): Counters => ({
  ...counters,
  isForClass: true,
  ordinaryDay: 0,
  overtimeDay: 0,
  callsDay: 0,
  bothDay: 0,
  ordinaryWork: 0,
  overtimeWork: 0,
  callsWork: 0,
  bothWork: 0,
});

/** Time that a limit or the end of the ordinary shift made overtime, and a recall that touches other work: no class counts them. */
function uncountedIn(pieces: readonly Labelled[], { shifts }: Attendance): readonly Uncounted[] {
  const ended = pieces.flatMap(({ from, to, trigger }): readonly Uncounted[] => {
    const by = trigger === null ? null : endOfClass(trigger);
    return by === null ? [] : [{ from, to, by }];
  });
  if (shifts.length === 1) return ended;
  const recalls = shifts.filter((shift) => isRecall(shift, pieces));
  return [...ended, ...recalls.map(({ from, to }): Uncounted => ({ from, to, by: "recall" }))];
}

/** What ends the ordinary shift where a rule makes overtime; null: nothing does. */
function endOfClass(trigger: Rule): Uncounted["by"] | null {
  if (trigger.kind === "overtime-when") return trigger.endsShift ? "length" : null;
  if (trigger.kind !== "ordinary-limit") return null;
  return "day";
}

/** Is all of a shift overtime by its circumstances? */
function isRecall({ from, to }: Shift, pieces: readonly Labelled[]): boolean {
  const own = pieces.filter((piece) => piece.from >= from && piece.to <= to);
  return own.length > 0 && own.every(({ trigger }) => trigger !== null && isByFacts(trigger));
}

const NO_TIMES: readonly RestTime[] = [];
