// A whole period with something changed: its new total, walked again only where the change matters.

import type { Attendance } from "../attendance/attendance.ts";
import { ALONE, sameDayAs } from "../attendance/days-work.ts";
import { type Cents, dayOf } from "../award/units.ts";
import { calculate } from "../calculate.ts";
import { type EachShift, type Pricing, walkAttendance } from "../claims/attendance-walk.ts";
import type { Facts } from "../facts/facts.ts";
import { isSameCount } from "../hours/same-count.ts";
import { countedTotal } from "../price/shift-result.ts";
import { isSameRest, NOTHING_BEFORE } from "../rest/earlier-work.ts";
import { Refused } from "../result/result.ts";
import { dutyDaysOf, NO_DUTIES } from "../shift/duties.ts";
import type { Bearing, Change } from "./change.ts";
import { type Changes, changedAt, changedFacts, someOf, withPerson } from "./changed-period.ts";
import { bearingsOf } from "./period-bearings.ts";
import { isOfOvertime, isSameOvertime, mayShow, shownOtherwise } from "./shown-after.ts";
import { isCutAlike, isRested, knownTotal, type Stage } from "./stage.ts";
import { attendancesIn, goTo, opened, type PeriodVariations, weekRowsStand } from "./staging.ts";

/** null where the law refuses other shifts than before. */
function totalOfWhole({ law, refused }: PeriodVariations, facts: Facts): Cents | null {
  if (refused.length === 0 && !law.asksOfWeeks && !law.promises)
    return unlessRefused(() => totalWalked(opened(facts, law)));
  const outcome = calculate(facts, law, { explain: false });
  if (outcome.refused || outcome.refusals.length !== refused.length) return null;
  return outcome.refusals.every(({ id }) => refused.includes(id)) ? outcome.total : null;
}

/** A total without what a result says of it. */
function totalWalked(pricing: Pricing): Cents {
  const attendances = attendancesIn(pricing, pricing.facts.shifts);
  const dutyDays = dutyDaysOf(attendances, (shift) => pricing.sightOn(shift, dayOf(shift.from)));
  let [total, previous] = [0, NOTHING_BEFORE];
  attendances.forEach((attendance, place) => {
    const placed = { attendance, sameDay: sameDayAs(attendances, place), previous, dutyDays };
    previous = walkAttendance(pricing, placed, (walked, whole) => {
      total += countedTotal(walked, whole);
    });
  });
  return total as Cents;
}

/** What changes, shift by shift; a change of the person or of the holidays is one for all. null: the law refuses. */
export function periodTotalWith(variations: PeriodVariations, changes: Changes): Cents | null {
  const { total, throughout, isWhole } = variations;
  const shown = variations.showsFacts ? shownAfter(variations, changes) : null;
  if (shown !== null) return totalOfWhole(variations, shown);
  if (isWhole || someOf(changes, (change) => isOfWhole(variations, change)))
    return totalOfWhole(variations, changedFacts(variations.facts, changes));
  const bearings = bearingsOf(variations, changes);
  if (bearings.every((bearing) => bearing === "nothing")) return total;
  const isThroughout = bearings.every((bearing) => bearing === "overtime");
  if (isThroughout && throughout.total !== null) return throughout.total;
  const found = unlessRefused(() => totalOfChanged(variations, changes, bearings));
  if (isThroughout) throughout.total = found;
  return found;
}

/** The facts after the changes, if the shifts then show others of themselves. */
function shownAfter(variations: PeriodVariations, changes: Changes): Facts | null {
  const { facts, law, shownFrom } = variations;
  if (!someOf(changes, (change) => mayShow(change, variations))) return null;
  const after = changedFacts(facts, changes);
  const isMore = someOf(
    changes,
    (change) => mayShow(change, variations) && !isOfOvertime(change, variations),
  );
  const isSame = !isMore && isSameOvertime(facts, after, law.award, shownFrom);
  return isSame ? null : shownOtherwise(after, law);
}

/** Whether a change may group the shifts into other attendances, or affect several of them at once. */
export function isOfWhole(variations: PeriodVariations, change: Change): boolean {
  const { wholeFacts, joiningFacts, touchingFacts, mayJoin, someTouch } = variations;
  if (change.of === "fact")
    return (
      wholeFacts.includes(change.slug) ||
      (mayJoin && joiningFacts.includes(change.slug)) ||
      (someTouch && touchingFacts.includes(change.slug))
    );
  if (change.of === "shift" && (change.to.from !== undefined || change.to.to !== undefined)) return true;
  const isOfJoining =
    (change.of === "shift" && (change.to.rostered !== undefined || change.to.agreed !== undefined)) ||
    (change.of === "person" && Object.keys(change.to).some(isOfRules));
  return isOfJoining && (mayJoin || someTouch);
}

/** Does something about a person decide which rules are for them, beside their age? */
const isOfRules = (key: string): boolean => key !== "age" && key !== "serviceStart";

function unlessRefused(total: () => Cents | null): Cents | null {
  try {
    return total();
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Goes through the attendances; one with the same start that the change does not affect keeps its total. */
function totalOfChanged(
  variations: PeriodVariations,
  changes: Changes,
  bearings: readonly Bearing[],
): Cents | null {
  const { facts: given, law, stages, weeksFacts, countsCycles } = variations;
  let pricing = opened(withPerson(given, changes[0] ?? null), law);
  const { facts } = pricing;
  const cycles = countsCycles || changes.some((one) => one?.of === "fact" && weeksFacts.includes(one.slug));
  const [first] = changes;
  const isOfRate = first?.of === "person" && !Object.keys(first.to).some(isOfRules);
  let [total, isAsBefore, rest] = [0, true, NOTHING_BEFORE];
  const each: EachShift = (walked, whole) => {
    total += countedTotal(walked, whole);
  };
  stages.forEach((stage, place) => {
    const bearing = bearings[place] ?? "something";
    if (!isAsBefore && (bearing === "nothing" || isOfRate)) {
      goTo(pricing.counters, stage.attendance, facts.employee);
      const isSame =
        isRested(stage, stages[place + 1], rest, variations) || isSameRest(rest, stage.rest, variations);
      isAsBefore = isSame && isSameCount(pricing.counters, stage.counters, cycles);
    }
    const known = isAsBefore ? knownTotal(stage, bearing, changes[stage.first] ?? null) : null;
    if (known !== null) {
      total += known;
      pricing.overtime?.push(...stage.overtime);
      return;
    }
    if (isAsBefore) pricing = { ...pricing, counters: { ...stage.counters } };
    const ofDay = changedDay(pricing, stages, changes, stage);
    ofDay.forEach((attendance, at) => {
      if (attendance.from < stage.attendance.from || attendance.from >= stage.attendance.to) return;
      const previous = isAsBefore ? stage.rest : rest;
      const sameDay = sameDayAs(ofDay, at);
      rest = walkAttendance(pricing, { attendance, sameDay, previous, dutyDays: NO_DUTIES }, each);
    });
    isAsBefore = false;
  });
  const { overtime } = pricing;
  if (overtime !== null && overtime.length > 0) {
    const after = changedFacts(given, changes);
    if (weekRowsStand({ ...opened(after, law), overtime })) return totalOfWhole(variations, after);
  }
  return total as Cents;
}

/** The attendances of a stage's day as the changes make them. */
function changedDay(
  pricing: Pricing,
  stages: readonly Stage[],
  changes: Changes,
  stage: Stage,
): readonly Attendance[] {
  if (isCutAlike(stage, changes[stage.first] ?? null))
    return [{ ...stage.attendance, shifts: [changedAt(pricing.facts, changes, stage.first)] }];
  const day = dayOf(stage.attendance.from);
  const ofDay =
    stage.sameDay === ALONE ? [stage] : stages.filter(({ attendance }) => dayOf(attendance.from) === day);
  return ofDay.flatMap(({ attendance: { shifts }, first }) =>
    attendancesIn(
      pricing,
      shifts.map((_, index) => changedAt(pricing.facts, changes, first + index)),
    ),
  );
}
