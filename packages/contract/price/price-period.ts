// One pay period read and priced: its shifts together, or every fault of the request, or a refusal.

import { type AttendanceWalk, type Calculation, calculatePeriod, dayOf, type Facts } from "#engine";
import type { AwardVersion, HeldAward, Library } from "../library/library.ts";
import { type PeriodFacts, periodFactsOf } from "../period/period-facts.ts";
import { checkerOf } from "../problems/faults.ts";
import { invalidRequest, type Problem, ratesOnly, refused } from "../problems/problem.ts";
import { newFaults } from "../request/read-values.ts";
import { CalculatePayPeriodRequest } from "../schemas/period-schema.ts";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";
import { withKnownGaps } from "./known-gaps.ts";
import { heldFor, versionFault } from "./price-shift.ts";

const checker = checkerOf(CalculatePayPeriodRequest);

/** A period read and priced, before anything is said about it. Shifts are in time order throughout. */
export interface PricedPeriod {
  readonly period: CalculatePayPeriodRequest;
  /** Each shift as a calculate-pay request of its own. */
  readonly requests: readonly CalculatePayRequest[];
  readonly held: HeldAward;
  readonly facts: Facts;
  readonly calculation: Calculation;
  readonly versions: readonly AwardVersion[];
  /** How the engine walked it, for its assumptions; null: they walk it themselves. */
  readonly walks: readonly AttendanceWalk[] | null;
}

/** Reads and prices a period; `explain` keeps the claims of every rule. */
export function pricePeriod(body: unknown, library: Library, explain: boolean): PricedPeriod | Problem {
  if (!checker.fits(body)) return invalidRequest(checker.faults(body));
  const held = heldFor(body.employee, library);
  const list = newFaults();
  const read = periodFactsOf(body, held, library, list);
  const rates = library.awards.ratesOnly(body.employee.award_code);
  if (rates !== undefined) return ratesOnly(rates);
  if (read === null || held === undefined) return invalidRequest(list.faults);
  return priced(body, read, held, explain);
}

function priced(
  period: CalculatePayPeriodRequest,
  { facts, requests }: PeriodFacts,
  held: HeldAward,
  explain: boolean,
): PricedPeriod | Problem {
  const { outcome, walks } = calculatePeriod(facts, held.law, { explain });
  if (outcome.refused) return refused(held.award.code, outcome);
  const calculation = withKnownGaps(outcome, held, facts, requests);
  const versions = versionsOf(calculation, facts, held);
  for (const version of versions) {
    const detail = versionFault(period.employee.award_version, version);
    if (detail !== null) return invalidRequest([{ pointer: "/employee/award_version", detail }]);
  }
  return { period, requests, held, facts, calculation, versions, walks };
}

/** The version that each result is under. */
export const versionsOf = (
  { shifts }: Calculation,
  facts: Facts,
  { versionOf }: HeldAward,
): readonly AwardVersion[] =>
  shifts.map(({ id, version }) =>
    versionOf(version, dayOf(shiftOf(facts, id).from), facts.employee.payPeriodStart),
  );

/** The shift a result is about. */
function shiftOf({ shifts }: Facts, id: string): Facts["shifts"][number] {
  const found = shifts.find((shift) => shift.id === id);
  if (found === undefined) throw new Error("each result is about a shift of the period");
  return found;
}
