// A whole period with something changed: its new total, walked again only where the change matters.

import { ALONE, sameDayAs } from "../attendance/days-work.ts";
import { type Cents, dayOf } from "../award/units.ts";
import { calculate } from "../calculate.ts";
import { walkAttendance } from "../claims/attendance-walk.ts";
import type { Facts, Shift } from "../facts/facts.ts";
import type { Law } from "../law/law.ts";
import { countedTotal } from "../price/shift-result.ts";
import { NOTHING_BEFORE } from "../rest/earlier-work.ts";
import { type Calculation, Refused } from "../result/result.ts";
import { NO_DUTIES } from "../shift/duties.ts";
import { bearingOf } from "./bearing.ts";
import type { Bearing, Change } from "./change.ts";
import type { KnownWalks } from "./known-walks.ts";
import { factsOfPeriods, namesDuties } from "./period-facts.ts";
import {
  attendancesIn,
  type Changes,
  changedFacts,
  goTo,
  opened,
  type Stage,
  type Staged,
  totalOfChanged,
} from "./period-walk.ts";
import { repeatsOf } from "./repeats.ts";
import { mayShow, shownOtherwise } from "./shown-after.ts";
import { type Survey, survey } from "./survey.ts";

/** A priced period, ready to be priced again. */
export interface PeriodVariations extends Staged {
  /** Of the shifts that are priced. */
  readonly total: Cents;
  /** The ids of those that the law refuses. */
  readonly refused: readonly string[];
  /** Is each change priced from the start? */
  readonly isWhole: boolean;
  /** Its total as overtime throughout, by any change; filled on first use. */
  readonly throughout: { total: Cents | null };
}

/** `calculation` is what the facts come to as they are given. */
export function periodVariationsOf(
  facts: Facts,
  law: Law,
  calculation: Calculation,
  walks: KnownWalks | null = null,
): PeriodVariations {
  const isWhole =
    law.asksOfWeeks || law.promises || calculation.refusals.length > 0 || namesDuties(facts, law);
  return isWhole ? wholeVariations(facts, law, calculation) : stagedVariations(facts, law, walks);
}

/** Where rows ask for the overtime of whole weeks, a shift is refused or does higher duties, each change is priced from the start. */
function wholeVariations(facts: Facts, law: Law, { total, refusals }: Calculation): PeriodVariations {
  const refused = refusals.map(({ id }) => id);
  const asked = factsOfPeriods(facts, law);
  return { facts, law, total, refused, isWhole: true, stages: [], throughout: NEVER_PRICED, ...asked };
}

const NEVER_PRICED = { total: null };

/** null where the law refuses other shifts than before. */
function totalOfWhole({ law, refused }: PeriodVariations, facts: Facts): Cents | null {
  const outcome = calculate(facts, law, { explain: false });
  if (outcome.refused || outcome.refusals.length !== refused.length) return null;
  return outcome.refusals.every(({ id }) => refused.includes(id)) ? outcome.total : null;
}

function stagedVariations(facts: Facts, law: Law, walks: KnownWalks | null): PeriodVariations {
  const pricing = opened(facts, law);
  const attendances = attendancesIn(pricing, pricing.facts.shifts);
  let [rest, total, next] = [NOTHING_BEFORE, 0, 0];
  const stages = attendances.map((attendance, place): Stage => {
    const sameDay = sameDayAs(attendances, place);
    goTo(pricing.counters, attendance, facts.employee);
    const before = { counters: { ...pricing.counters }, rest };
    let [sum, found]: [number, Survey | null] = [0, null];
    const placed = { attendance, sameDay, previous: rest, dutyDays: NO_DUTIES };
    rest = walkAttendance(pricing, placed, (walked, whole) => {
      if (whole !== null && walked.index === 0) found = survey({ walked, whole });
      sum += countedTotal(walked, whole);
    });
    total += sum;
    const first = next;
    next += attendance.shifts.length;
    const surveyed = found === null ? null : inContext(found, before);
    const repeats = walks === null ? null : repeatsOf(attendance, sameDay, pricing, walks);
    return { attendance, first, sameDay, ...before, total: sum, survey: surveyed, repeats };
  });
  const throughout = { total: null };
  const asked = factsOfPeriods(pricing.facts, law);
  return { facts, law, total: total as Cents, refused: [], isWhole: false, stages, throughout, ...asked };
}

/** What was worked before a shift is what we saw, or what the shift says if that is more. */
function inContext(found: Survey, { counters, rest }: Pick<Stage, "counters" | "rest">): Survey {
  const { situation, before } = found;
  const { shift } = situation;
  return {
    ...found,
    situation: { ...situation, shift: { ...shift, previousFinish: shift.previousFinish ?? rest.finish } },
    before: {
      today: Math.max(before.today, counters.ordinaryDay + counters.overtimeDay),
      week: Math.max(before.week, counters.ordinaryWeek + counters.overtimeWeek),
      cycle: Math.max(before.cycle, counters.ordinaryCycle + counters.overtimeCycle),
    },
  };
}

/** What changes, shift by shift; a change of the person or of the holidays is one for all. null: the law refuses. */
export function periodTotalWith(variations: PeriodVariations, changes: Changes): Cents | null {
  const { total, throughout, isWhole } = variations;
  if (changes.some((change) => mayShow(change, variations))) {
    const shown = shownOtherwise(changedFacts(variations.facts, changes), variations.law.award);
    if (shown !== null) return totalOfWhole(variations, shown);
  }
  if (isWhole || changes.some((change) => isOfWhole(variations, change)))
    return totalOfWhole(variations, changedFacts(variations.facts, changes));
  const bearings = bearingsOf(variations, changes);
  if (bearings.every((bearing) => bearing === "nothing")) return total;
  const isThroughout = bearings.every((bearing) => bearing === "overtime");
  if (isThroughout && throughout.total !== null) return throughout.total;
  const found = priced(variations, changes, bearings);
  if (isThroughout) throughout.total = found;
  return found;
}

/** Whether a change may group the shifts into other attendances, or affect several of them at once. */
function isOfWhole(variations: PeriodVariations, change: Change | null): boolean {
  const { isApart, dutyFacts, joiningFacts, touchingFacts, law, facts } = variations;
  if (change?.of === "fact") {
    const { slug } = change;
    const mayJoin = (): boolean =>
      joiningFacts.includes(slug) || (touchingFacts.includes(slug) && someTouch(facts.shifts));
    return dutyFacts.includes(slug) || (!isApart && mayJoin());
  }
  if (change?.of === "shift" && (change.to.from !== undefined || change.to.to !== undefined)) return true;
  const isOfJoining =
    (change?.of === "shift" && (change.to.rostered !== undefined || change.to.agreed !== undefined)) ||
    (change?.of === "person" && Object.keys(change.to).some(isOfRules));
  return isOfJoining && !isApart && (law.joinsShifts || someTouch(facts.shifts));
}

/** Do two shifts touch, so that their hours say whether they are one attendance or two? */
const someTouch = (shifts: readonly Shift[]): boolean =>
  shifts.some(({ from }, index) => from === shifts[index - 1]?.to);

/** Does something about a person decide which rules are for them, beside their age? */
const isOfRules = (key: string): boolean => key !== "age" && key !== "serviceStart";

/** How the changes affect each attendance, after those before it. */
function bearingsOf({ stages, carriedFacts }: PeriodVariations, changes: Changes): readonly Bearing[] {
  const bearings = stages.map(({ survey: found, attendance: { shifts }, first }): Bearing => {
    const change = changes[first] ?? null;
    if (found !== null && change !== null)
      return isCarried(change, carriedFacts) ? "something" : bearingOf(found, change);
    const isTouched =
      change !== null || changes.slice(first, first + shifts.length).some((one) => one !== null);
    return isTouched ? "something" : "nothing";
  });
  return bearings.map((bearing, place) =>
    bearing === "nothing" && isDayTouched(stages, bearings, place) ? "something" : bearing,
  );
}

/** Attendances of one day share its minimums and its patterns: a change of one may affect the others. */
function isDayTouched(stages: readonly Stage[], bearings: readonly Bearing[], place: number): boolean {
  const stage = stages[place];
  if (stage === undefined || stage.sameDay === ALONE) return false;
  const day = dayOf(stage.attendance.from);
  return stages.some(
    ({ attendance }, other) => dayOf(attendance.from) === day && bearings[other] !== "nothing",
  );
}

/** Whether a change also says something about later shifts of the week or cycle. */
function isCarried(change: Change, carriedFacts: readonly string[]): boolean {
  if (change.of === "fact") return carriedFacts.includes(change.slug);
  return change.of === "shift" && ("workedToday" in change.to || "workedThisWeek" in change.to);
}

function priced(variations: PeriodVariations, changes: Changes, bearings: readonly Bearing[]): Cents | null {
  try {
    return totalOfChanged(variations, changes, bearings);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
