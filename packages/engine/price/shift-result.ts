// Prices a walked shift: components, minimum payments, allowances, warnings, and the readings they depend on.

import { unpaidIn } from "../attendance/attendance.ts";
import { joined, plus } from "../award/lists.ts";
import { type Cents, dayOf, type Minutes, type Moment, weekOf } from "../award/units.ts";
import type { WholeAttendance } from "../claims/attendance-walk.ts";
import type { WalkedShift } from "../claims/shift-walk.ts";
import type { Piece } from "../claims/walk.ts";
import type { TimeRange } from "../facts/facts.ts";
import { countAdded } from "../hours/own-counts.ts";
import type { DueAllowance, Paid } from "../law/due.ts";
import type { Holding } from "../law/holding.ts";
import type { Plan } from "../law/law.ts";
import type { Component, ShiftResult, Warning } from "../result/result.ts";
import { paidFor } from "./allowance-amounts.ts";
import { allowanceComponent } from "./allowance-component.ts";
import { attendanceAllowances, claimWarnings, countAllowances, shiftAllowances } from "./allowances.ts";
import { componentsOf, payOf } from "./components.ts";
import type { PaidBefore } from "./due-allowance.ts";
import { flatsOf } from "./flats.ts";
import { mayFallShort, minutesAdded, portionTopUps, roundedOff, type TopUp, topUps } from "./minimums.ts";
import { type MissedBreakPay, missedBreakPay } from "./missed-breaks.ts";
import { forEachAdded, type PaidStretch } from "./paid-stretches.ts";
import { readingsOf } from "./readings.ts";
import { type PaidUnits, unitPays } from "./unit-pay.ts";
import { warningsOf } from "./warnings.ts";

/** The stretches that a shift goes on with: those of the shifts before it, back to an unpaid gap between two. */
function stretchesBefore({ first: { attendance }, index, earlier }: WalkedShift): PaidStretch[] {
  const stretches: PaidStretch[] = [];
  if (earlier.length === 0) return stretches;
  let since = attendance.shifts[index]?.from;
  for (let at = index - 1; at >= 0 && isPaidUntil(since, attendance.shifts[at], earlier); at -= 1)
    since = attendance.shifts[at]?.from;
  payOf(
    earlier.filter(({ from }) => since !== undefined && from >= since),
    stretches,
  );
  return stretches;
}

/** Does the shift before end at a moment, or is the gap up to it paid, inside a minimum? */
const isPaidUntil = (
  moment: Moment | undefined,
  before: TimeRange | undefined,
  earlier: readonly Piece[],
): boolean => before?.to === moment || earlier.some(({ to }) => to === moment);

/** What a walked shift is paid for. */
interface Tally {
  readonly worked: number;
  readonly paid: readonly Piece[];
  readonly flats: readonly Component[];
  readonly added: readonly TopUp[];
  readonly missed: readonly MissedBreakPay[];
  readonly units: readonly PaidUnits[];
  readonly allowances: Paid;
  readonly before: PaidBefore;
}

/** `whole` is null for shifts that others of the same attendance follow. */
function tally(walked: WalkedShift, whole: WholeAttendance | null): Tally {
  const { first: situation, pieces } = walked;
  const { holding } = situation;
  let worked = 0;
  for (const piece of pieces) worked += piece.to - piece.from;
  const day = dayOf(situation.attendance.from);
  const week = weekOf(day, situation.facts.employee.weekStartsOn);
  const before = { counters: walked.counters, week, day, shift: situation.attendance.from };
  const own = shiftAllowances(walked.base, situation, worked, before);
  const added = mayFallShort(situation, whole?.pieces ?? pieces) ? addedTo(walked, whole) : NO_TOP_UPS;
  const due = whole === null ? own : attendanceAllowances(own, situation, whole, before);
  const allowances = paidFor(due, situation, walked.base, before);
  const paid = whole !== null && holding.roundsOff ? roundedOff({ ...whole, situation }, pieces) : pieces;
  const flats = whole === null ? NO_FLATS : flatsOf(situation, whole);
  const missed = whole === null ? NOTHING_MISSED : missedBreakPay(situation, whole.pieces);
  const units = unitPays(situation, walked.base);
  return { worked, paid, flats, added, missed, units, allowances, before };
}

/**
 * Time added to a portion is reported with the shift in which the portion ends; everything else with the last shift.
 */
function addedTo(
  { first: situation, last, pieces, earlier, counters, ends }: WalkedShift,
  whole: WholeAttendance | null,
) {
  if (whole !== null) return topUps({ ...whole, situation, last });
  if (situation.attendance.portions.length < 2) return NO_TOP_UPS;
  const soFar = { pieces: [...earlier, ...pieces], ends, counters, isLastOfDay: false };
  return portionTopUps({ ...soFar, situation, last });
}

/** The components of a tally, in their order of reporting. */
function componentsIn(
  walked: WalkedShift,
  { paid, flats, added, missed, units, allowances }: Tally,
): readonly Component[] {
  const { first: situation } = walked;
  const { holding } = situation;
  const stretches = stretchesBefore(walked);
  let components = componentsOf(holding, paid, null, stretches);
  if (flats.length > 0) components = [...components, ...flats];
  if (missed.length > 0) components = [...components, ...missed.map(({ component }) => component)];
  if (added.length > 0) components = withAdded(components, holding, { added, paid, stretches });
  if (units.length > 0) components = [...components, ...units.map(({ component }) => component)];
  return withAllowances(components, allowances, situation.plan);
}

function withAllowances(components: readonly Component[], paid: Paid, plan: Plan): readonly Component[] {
  paid.components ??= paid.list.map((one) => allowanceComponent(one, plan));
  let all = components;
  for (const one of paid.components) all = plus(all, one);
  return all;
}

/** Time that was added, and the paid time that it goes on with. */
interface AddedToPaid extends Pick<Tally, "added" | "paid"> {
  readonly stretches: PaidStretch[];
}

function withAdded(
  components: readonly Component[],
  holding: Holding,
  { added, paid, stretches }: AddedToPaid,
): readonly Component[] {
  let all = components;
  forEachAdded(added, paid, stretches, ({ rule, pieces }, own) => {
    all = joined(all, componentsOf(holding, pieces, rule, own));
  });
  return all;
}

/** What they come to, without making them. */
function payIn(walked: WalkedShift, { paid, flats, added, missed, units, allowances }: Tally): Cents {
  const stretches = stretchesBefore(walked);
  let total = payOf(paid, stretches);
  for (const { amount } of flats) total += amount;
  for (const { component } of missed) total += component.amount;
  forEachAdded(added, paid, stretches, ({ pieces }, own) => {
    total += payOf(pieces, own);
  });
  for (const { component } of units) total += component.amount;
  for (const { amount } of allowances.list) total += amount;
  return total as Cents;
}

/** The total alone, with its allowances counted for the rest of the week. */
export function countedTotal(walked: WalkedShift, whole: WholeAttendance | null): Cents {
  const tallied = tally(walked, whole);
  const total = payIn(walked, tallied);
  countAllowances(tallied.allowances.list, walked.first, tallied.worked, tallied.before);
  countAdded(walked.counters, minutesAdded(tallied.added));
  return total;
}

/** The total alone, for callers that do not ask why. */
export const totalOf = (walked: WalkedShift, whole: WholeAttendance): Cents =>
  payIn(walked, tally(walked, whole));

/** The results of a shift besides its minutes. */
export interface Outcome {
  readonly added: readonly TopUp[];
  readonly allowances: readonly DueAllowance[];
  readonly components: readonly Component[];
  readonly warnings: readonly Warning[];
}

type Explain = (walked: WalkedShift, outcome: Outcome) => ShiftResult["claims"];

/** The result of a walked shift, whose allowances then count for the rest of the week. */
export function finish(
  walked: WalkedShift,
  whole: WholeAttendance | null,
  explain: Explain | null,
): ShiftResult {
  const { first: situation, pieces, base, index } = walked;
  const { plan, attendance, shift } = situation;
  const tallied = tally(walked, whole);
  const { worked, added, allowances, before } = tallied;
  const components = componentsIn(walked, tallied);
  countAllowances(allowances.list, situation, worked, before);
  countAdded(walked.counters, minutesAdded(added));
  const ofBreaks = whole === null ? NO_WARNINGS : warningsOf(situation, whole.counters);
  const warnings = joined(ofBreaks, claimWarnings(situation));
  const { version } = plan;
  return {
    id: shift.id,
    version: version.inForce,
    classification: plan.classified,
    base: base.said,
    workedMinutes: worked as Minutes,
    unpaidBreakMinutes: unpaidIn(attendance, index),
    components,
    total: sum(components),
    warnings,
    readings: readingsOf(situation, pieces, tallied),
    claims: explain?.(walked, { added, allowances: allowances.list, components, warnings }) ?? NO_CLAIMS,
  };
}

const NO_TOP_UPS: readonly TopUp[] = [];
const NO_WARNINGS: readonly Warning[] = [];
const NO_FLATS: readonly Component[] = [];
const NOTHING_MISSED: readonly MissedBreakPay[] = [];
const NO_CLAIMS: ShiftResult["claims"] = [];

function sum(components: readonly Component[]): Cents {
  let total = 0;
  for (const component of components) total += component.amount;
  return total as Cents;
}
