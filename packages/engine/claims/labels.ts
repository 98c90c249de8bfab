// A first walk of an attendance, where its class or its rest turns on which of its hours are ordinary.

import type { Attendance } from "../attendance/attendance.ts";
import { dayOf } from "../award/units.ts";
import type { Shift } from "../facts/facts.ts";
import { filled } from "../hours/counted.ts";
import type { Counters } from "../hours/counters.ts";
import type { Sight } from "../law/sight.ts";
import { asksForLabels } from "../rest/rest.ts";
import { restTimesOf } from "../rest/rest-times.ts";
import type { Labels, Setting } from "../shift/situation.ts";
import type { Labelled } from "./label-walk.ts";
import { labelShift, type Walk } from "./shift-walk.ts";

/** The attendance with the labels of a first walk, where they may bear on what it pays. */
export function settle(setting: Setting, walk: Walk): Setting {
  const { attendance, previous } = setting;
  for (const shift of attendance.shifts) {
    const sight = walk.sightOn(shift, dayOf(shift.from));
    const isAsked =
      (sight.holding.testsOrdinaryPortions && mayBeLimited(sight, attendance, walk.counters)) ||
      asksForLabels(sight, attendance, previous);
    if (isAsked) return { ...setting, labels: labelsOf(setting, walk) };
  }
  return setting;
}

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
function labelsOf(setting: Setting, { sightOn, counters }: Walk): Labels {
  const { attendance } = setting;
  const labelled = (given: Setting): readonly Labelled[] => {
    const walk = { sightOn, counters: { ...counters } };
    return attendance.shifts.flatMap((_, index) => labelShift(given, index, walk));
  };
  const pieces = labelled(setting);
  const limited = pieces.filter(({ trigger }) => trigger?.kind === "ordinary-limit");
  const isFinal = limited.length === 0 || !attendance.shifts.some((shift) => testsClass(sightOn, shift));
  const final = isFinal ? pieces : labelled({ ...setting, labels: { limited, times: NO_TIMES } });
  return { times: restTimesOf(final, attendance), limited };
}

const NO_TIMES: Labels["times"] = [];

const testsClass = (sightOn: Walk["sightOn"], shift: Shift): boolean =>
  sightOn(shift, dayOf(shift.from)).holding.testsOrdinaryPortions;
