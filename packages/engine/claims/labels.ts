// A first walk of an attendance, where its class or its rest turns on which of its hours are ordinary.

import type { Attendance } from "../attendance/attendance.ts";
import type { Rule } from "../award/award.ts";
import { dayOf, type Moment } from "../award/units.ts";
import type { Shift, TimeRange } from "../facts/facts.ts";
import { filled } from "../hours/counted.ts";
import type { Counters } from "../hours/counters.ts";
import type { Sight } from "../law/sight.ts";
import { asksForLabels } from "../rest/rest.ts";
import { type RestTime, restTimesOf } from "../rest/rest-times.ts";
import type { Labels, Setting } from "../shift/situation.ts";
import type { Labelled } from "./label-walk.ts";
import { labelShift, type Walk } from "./shift-walk.ts";

/** The attendance with the labels of a first walk, where they may bear on what it pays. */
export function settle(setting: Setting, walk: Walk): Setting {
  const { attendance } = setting;
  let isOfClass = false;
  let isOfRest = false;
  for (const shift of attendance.shifts) {
    const sight = walk.sightOn(shift, dayOf(shift.from));
    // a shift that ends on a day the award does not cover is refused for that before anything else
    const lastDay = dayOf((shift.to - 1) as Moment);
    if (lastDay !== dayOf(shift.from)) walk.sightOn(shift, lastDay);
    isOfRest ||= asksForLabels(sight, setting);
    isOfClass ||=
      sight.holding.testsOrdinaryPortions &&
      (mayHoldRecall(sight, attendance) ||
        sight.holding.overtimeWhen.some(({ endsShift }) => endsShift) ||
        mayBeLimited(sight, attendance, walk.counters));
  }
  if (isOfRest) return { ...setting, labels: labelsOf(setting, walk) };
  return isOfClass
    ? { ...setting, labels: { limited: outsideClass(labelled(setting, walk), attendance), times: null } }
    : setting;
}

/** May one of several shifts that touch be overtime by its circumstances? */
const mayHoldRecall = ({ holding }: Sight, { shifts }: Attendance): boolean =>
  shifts.length > 1 && holding.overtimeWhen.length > 0;

/** May a limit make some of the attendance overtime? */
function mayBeLimited({ holding, factOf }: Sight, { worked }: Attendance, counters: Counters): boolean {
  for (const { limitFact, filledBy, per, most, weeks } of holding.limits) {
    const limit = limitFact === null || per === "cycle" ? most : Number(factOf(limitFact) ?? most);
    const unit = per === "cycle" && weeks === 1 ? "week" : per;
    if (filled(counters, unit, filledBy) + worked > limit * (per === "cycle" ? weeks : 1)) return true;
  }
  return false;
}

/**
 * The second answer is final. Without the overtime that a limit made, the shift may have another class, and then other
 * hours may be ordinary. Rules about rest use those hours.
 */
function labelsOf(setting: Setting, walk: Walk): Labels {
  const { attendance } = setting;
  const pieces = labelled(setting, walk);
  const limited = outsideClass(pieces, attendance);
  const isFinal = limited.length === 0 || !attendance.shifts.some((shift) => testsClass(walk.sightOn, shift));
  const final = isFinal ? pieces : labelled({ ...setting, labels: { limited, times: NO_TIMES } }, walk);
  return { times: restTimesOf(final, attendance), limited };
}

function labelled(setting: Setting, { sightOn, counters }: Walk): readonly Labelled[] {
  const walk = { sightOn, counters: { ...counters } };
  const { shifts } = setting.attendance;
  if (shifts.length === 1) return labelShift(setting, 0, walk);
  return shifts.flatMap((_, index) => labelShift(setting, index, walk));
}

/** Time that a limit or the end of the ordinary shift made overtime, and a recall that touches other work: no class counts them. */
function outsideClass(pieces: readonly Labelled[], { shifts }: Attendance): readonly TimeRange[] {
  const limited = pieces.filter(({ trigger }) => trigger !== null && endsClass(trigger));
  if (shifts.length === 1) return limited;
  return [...limited, ...shifts.filter((shift) => isRecall(shift, pieces))];
}

const endsClass = (trigger: Rule): boolean =>
  trigger.kind === "ordinary-limit" || (trigger.kind === "overtime-when" && trigger.endsShift);

/** Is all of a shift overtime by its circumstances? */
function isRecall({ from, to }: Shift, pieces: readonly Labelled[]): boolean {
  const own = pieces.filter((piece) => piece.from >= from && piece.to <= to);
  return own.length > 0 && own.every(({ trigger }) => trigger !== null && isByFacts(trigger));
}

/** A circumstance of the shift, whatever its day and time. */
function isByFacts({ kind, when }: Rule): boolean {
  const { days, holiday, holidays, namedDays, between, elapsed, shift } = when;
  return (
    kind === "overtime-when" && [days, holiday, holidays, namedDays, between, elapsed, shift].every(isNull)
  );
}

const isNull = (value: unknown): boolean => value === null;

const NO_TIMES: readonly RestTime[] = [];

const testsClass = (sightOn: Walk["sightOn"], shift: Shift): boolean =>
  sightOn(shift, dayOf(shift.from)).holding.testsOrdinaryPortions;
