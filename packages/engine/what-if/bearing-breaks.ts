// How another place of an unpaid break affects a shift: not at all where neither the clock nor the break decides the pay.

import type { Elapsed, Rule } from "../award/award.ts";
import { firstStep } from "../claims/steps.ts";
import type { Piece } from "../claims/walk.ts";
import type { Break, Shift, TimeRange } from "../facts/facts.ts";
import type { Holding } from "../law/holding.ts";
import type { Situation } from "../shift/situation.ts";
import type { Bearing } from "./change.ts";
import type { Survey } from "./survey.ts";

/**
 * Where no clock rule starts or stops between the two places, a minute there is paid by what was worked before it, and as
 * much is worked as before. The same ordinary work goes on around them, so that the next days see no difference either.
 */
export function breakBearing({ situation, walked, isLabelled, days }: Survey, to: Partial<Shift>): Bearing {
  const { attendance, shift, breaches, duties, plan, holding } = situation;
  const { portions, ordinaryPortions } = attendance;
  const places = placesOf(situation, to);
  const isUsual = isLabelled && days.length === 1 && breaches.length === 0 && duties === null;
  const hasHours = shift.rostered !== null || shift.agreed !== null || ordinaryPortions !== portions;
  if (places === null || !isUsual || hasHours) return "something";
  if (!plan.version.law.memory.once(holding, goesByWork) || asksForBreak(situation, places))
    return "something";
  const [one, other] = places;
  const between = one.from < other.from ? { from: one.from, to: other.to } : { from: other.from, to: one.to };
  const isOneLaw = firstStep(situation, between.from, between.to, 0).to >= between.to;
  return isOneLaw && isOneRun(walked.walked.pieces, between) ? "nothing" : "something";
}

type Places = readonly [Break, Break];

/** Where the only break was put, and where the change puts it; null: the change is another. */
function placesOf({ attendance, shift }: Situation, to: Partial<Shift>): Places | null {
  const [one, other] = [attendance.breaks[0], to.breaks?.[0]];
  const isMove = shift.unplacedBreak > 0 && to.unplacedBreak === 0 && to.breaks?.length === 1;
  if (!isMove || Object.keys(to).length !== 2 || one === undefined || other === undefined) return null;
  const isAlike = one.kind === other.kind && one.paid === other.paid;
  return isAlike && one.to - one.from === other.to - other.from ? [one, other] : null;
}

/** Is there work at one ordinary rate on both sides of a time, and in all of it but the break? */
function isOneRun(pieces: readonly Piece[], { from, to }: TimeRange): boolean {
  const own = pieces.filter((piece) => piece.to >= from && piece.from <= to);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined || first.from >= from || last.to <= to) return false;
  const { row, tier, rate } = first.won;
  return own.every(
    ({ trigger, byOrder, won }) =>
      trigger === null && byOrder && won.row === row && won.tier === tier && won.rate === rate,
  );
}

/** Does a rule that may meet the shift look at the break, or at the time since it or since the start? */
function asksForBreak({ holding, shift, factOf, overtimeWhen, rows }: Situation, places: Places): boolean {
  const { workedThrough, missedBreaks, ordinaryBreaks } = holding;
  const isTold = (fact: string | null): boolean => fact !== null && typeof factOf(fact) === "number";
  const isOverdue = (longest: number): boolean =>
    places.some(({ from, to }) => Math.max(from - shift.from, shift.to - to) > longest);
  return (
    workedThrough.some(({ fact, after }) => (after === null ? isTold(fact) : isOverdue(after))) ||
    missedBreaks.some(({ startsFact, after }) =>
      startsFact === null ? isOverdue(after) : isTold(startsFact),
    ) ||
    ordinaryBreaks.some(({ fact }) => isTold(fact)) ||
    overtimeWhen.some((rules) => rules.some(asksClock)) ||
    rows.some((tested) => tested.some(({ rule, untilRelieved }) => untilRelieved || asksClock(rule)))
  );
}

/** Of what holds for any shift: does no rule look at those, pay for breaks or round off each stretch? */
function goesByWork({ plainRows, notStated, flats, paidBreaks, roundsOff }: Holding): boolean {
  return (
    !roundsOff &&
    paidBreaks.length === 0 &&
    !flats.some(({ counts }) => counts === "started-hours-a-stretch") &&
    !plainRows.some(({ rule }) => asksClock(rule)) &&
    !notStated.some(asksClock)
  );
}

const BY_WORK: readonly Elapsed["of"][] = ["ordinary", "ordinary-in-shift", "work", "own-in-week"];

const asksClock = ({ when: { elapsed } }: Rule): boolean => elapsed !== null && !BY_WORK.includes(elapsed.of);
