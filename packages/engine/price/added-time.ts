// What time added to reach a minimum pays: as the rule says, from what was worked before it.

import { nextDay, type Stretch, withinDay } from "../attendance/attendance.ts";
import { isHoliday } from "../attendance/shift-tests.ts";
import type { MinimumPayment } from "../award/award.ts";
import { needsHoliday } from "../award/conditions.ts";
import { dayOf, type Moment, weekdayOf } from "../award/units.ts";
import { type ClaimedTime, resolve } from "../claims/resolve.ts";
import { firstStep } from "../claims/steps.ts";
import { claimsOn, countRows, type Piece, walkStretch } from "../claims/walk.ts";
import { count, enterDay, NEVER } from "../hours/counters.ts";
import { baseAt, basesOn } from "../rates/day-bases.ts";
import type { Situation } from "../shift/situation.ts";
import { type Finished, isOvertime } from "./minimums-due.ts";

/** Time short of a minimum, after which moment and in which portion, and the portion after which it counts on. */
export interface Shortfall {
  readonly from: Moment;
  readonly to: Moment;
  readonly portion: number;
  readonly after: number;
}

/** Is all that a minimum looks at overtime: the portion, the attendance, or the day's work? */
function isOfOvertime({ per }: MinimumPayment, { pieces, counters }: Finished, portion: number): boolean {
  if (per === "day") return counters.ordinaryWork === 0 && isOvertime(pieces);
  return isOvertime(per === "shift" ? pieces : pieces.filter((piece) => piece.portion === portion));
}

export function addedPieces(
  rule: MinimumPayment,
  finished: Finished,
  shortfall: Shortfall,
): readonly Piece[] {
  const { situation, ends } = finished;
  const added = addedAs(rule, situation);
  const last = added === "at-finish" ? lastPiece(rule, finished, shortfall.portion) : undefined;
  const { from, to, portion, after } = shortfall;
  if (last !== undefined) return [{ ...last, from, to, portion }];
  const isAsWorked =
    added === "as-worked" || (added === "continues" && isOfOvertime(rule, finished, portion));
  const { counters, last: lastDay } = ends.find((end) => end.portion === after) ?? finished;
  if (!isAsWorked) return ordinaryAfter({ situation, last: lastDay, counters }, shortfall);
  const walked: Piece[] = [];
  const stretch = { from, to, portion, shift: 0, afterMeal: false };
  const walking = { counters: { ...counters }, log: { pieces: walked, contests: null } };
  for (let part: Stretch | null = stretch; part !== null; part = nextDay(stretch, part)) {
    enterDay(walking.counters, dayOf(part.from), situation.facts.employee.weekStartsOn);
    walkStretch(situation, basesOn(lastDay, dayOf(part.from)), withinDay(part), walking);
  }
  return walked;
}

/**
 * The last time worked; for a minimum of a day, the last on such a day if that pays more: the promise is of its rate.
 */
function lastPiece(
  { per, when }: MinimumPayment,
  { situation, pieces }: Finished,
  portion: number,
): Piece | undefined {
  const last = pieces.findLast((piece) => piece.portion === portion);
  const days = when.days ?? when.shift?.on ?? null;
  if (days === null && !needsHoliday(when)) return last;
  const ofDay = pieces.findLast(
    (piece) =>
      (isOfWhole(per) || piece.portion === portion) &&
      (days === null || days.includes(weekdayOf(dayOf(piece.from)))) &&
      (!needsHoliday(when) || isHoliday(situation.holidays, piece.from)),
  );
  return last === undefined || ofDay === undefined || ofDay.won.rate <= last.won.rate ? last : ofDay;
}

const isOfWhole = (per: MinimumPayment["per"]): boolean => per === "shift" || per === "day";

function addedAs(rule: MinimumPayment, situation: Situation): MinimumPayment["added"] {
  if (rule.addedFact === null) return rule.added;
  const chosen = situation.factOf(rule.addedFact);
  return chosen === "at-finish" || chosen === "continues" ? chosen : rule.added;
}

/**
 * The added time is ordinary time that follows the finish: day and clock penalties apply, and tiers go on from what was
 * worked; limits and span do not.
 */
function ordinaryAfter(
  { situation, last, counters: worked }: Pick<Finished, "situation" | "last" | "counters">,
  { from, to: end, portion }: Shortfall,
): readonly Piece[] {
  const { holding, plan, facts } = situation;
  const pieces: Piece[] = [];
  const counters = { ...worked, throughFrom: NEVER, throughInOvertime: false };
  const { employee } = facts;
  let at = from;
  while (at < end) {
    enterDay(counters, dayOf(at), employee.weekStartsOn);
    const step = firstStep(situation, at, end, portion);
    const base = baseAt(basesOn(last, dayOf(at)), at);
    const time: ClaimedTime = {
      plan,
      employee,
      holding,
      counters,
      base,
      ordinary: true,
      trigger: null,
      paidAsOvertime: -1,
      under: null,
      settled: null,
    };
    const claimed = claimsOn(situation, step, time);
    const won = resolve(claimed, time);
    const { to } = step;
    pieces.push({
      from: at,
      to,
      trigger: null,
      won,
      base,
      plan,
      portion,
      inBreak: false,
      endsDay: false,
      byOrder: false,
    });
    count(counters, to - at, true);
    if (holding.countsRows) countRows(counters, claimed, to - at);
    at = to;
  }
  return pieces;
}
