// One pay period to one answer: its shifts priced together, or every fault of the request, or a refusal.

import {
  type Calculation,
  calculate,
  dayOf,
  ENGINE_VERSION,
  type Facts,
  formatCents,
  type Minutes,
  type Refusal,
} from "#engine";
import { heldFor, versionFault } from "./calculate-pay.ts";
import { canonicalJson, type Json, sha256 } from "./canonical.ts";
import { checkerOf } from "./faults.ts";
import type { AwardVersion, HeldAward, Library } from "./library.ts";
import { periodAssumptionsOf } from "./period-assumptions.ts";
import { type PeriodFacts, periodFactsOf } from "./period-facts.ts";
import { componentsOf, daysOf, salaryOf, versionsOf, warningsOf } from "./period-result.ts";
import { CalculatePayPeriodRequest, type PeriodResult } from "./period-schema.ts";
import { invalidRequest, type Problem, ratesOnly, refused, wireClauses } from "./problem.ts";
import { newFaults } from "./reading.ts";
import type { CalculatePayRequest } from "./schema.ts";
import { hoursOf, payResult, wireAssumption } from "./to-wire.ts";

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
  const calculation = calculate(facts, held.law, { explain });
  if (calculation.refused) return refused(held.award.code, calculation);
  const versions = calculation.shifts.map(({ id, version }) => {
    const { from } = shiftOf(facts, id);
    return held.versionOf(version, dayOf(from), facts.employee.payPeriodStart);
  });
  for (const version of versions) {
    const detail = versionFault(period.employee.award_version, version);
    if (detail !== null) return invalidRequest([{ pointer: "/employee/award_version", detail }]);
  }
  return { period, requests, held, facts, calculation, versions };
}

/** The shift a result is about. */
function shiftOf({ shifts }: Facts, id: string): Facts["shifts"][number] {
  const found = shifts.find((shift) => shift.id === id);
  if (found === undefined) throw new Error("each result is about a shift of the period");
  return found;
}

export function calculatePayPeriod(body: unknown, library: Library): PeriodResult | Problem {
  const found = pricePeriod(body, library, false);
  return "period" in found ? periodAnswerOf(found, library) : found;
}

export function periodAnswerOf(found: PricedPeriod, library: Library): PeriodResult {
  const { period, held, facts, calculation, versions } = found;
  const { code, title } = held.award;
  const { shifts: results, total } = calculation;
  const { calendar } = library;
  const id = calculationId(found, calendar.contentHash);
  const worked = results.reduce((sum, { workedMinutes }) => sum + workedMinutes, 0) as Minutes;
  const { start, end, week_starts_on, roster_cycle } = period.period;
  return {
    calculation_id: id,
    client_ref: period.client_ref ?? null,
    award: { code, title },
    award_versions: versionsOf(versions),
    calendar_version: { id: calendar.id, content_hash: calendar.contentHash },
    engine_version: ENGINE_VERSION,
    employment_type: period.employee.employment_type,
    period: { start, end, week_starts_on, roster_cycle: roster_cycle ?? null },
    shifts: shiftsOf(found, id, library),
    days: daysOf(facts, results),
    period_components: componentsOf(code, results),
    worked_minutes: worked,
    worked_hours: hoursOf(worked),
    total: calculation.refusals.length === 0 ? formatCents(total) : null,
    subtotal: formatCents(total),
    currency: "AUD",
    salary: salaryOf(period.salary?.amount, total),
    assumptions: assumptionsOf(found, library),
    warnings: warningsOf(code, results),
    deterministic: true,
  };
}

const assumptionsOf = (found: PricedPeriod, library: Library): PeriodResult["assumptions"] =>
  periodAssumptionsOf(found, library).map(({ shifts, ...assumption }) => ({
    ...wireAssumption(found.held.award.code, assumption),
    shifts,
  }));

/** Of the request with its shifts in time order, less the caller's reference, and the versions. */
function calculationId({ period, requests, facts, versions }: PricedPeriod, calendar: string): string {
  const { client_ref: _, shifts: __, ...calculated } = period;
  const made = {
    request: { ...calculated, shifts: requests.map((request, index) => [facts.shifts[index]?.id, request]) },
    awards: versions.map(({ contentHash }) => contentHash),
    calendar,
    engine: ENGINE_VERSION,
  };
  return idOf(made);
}

const refusalOf = (award: string, { code, detail, clauses }: Refusal) => ({
  code,
  detail,
  clauses: wireClauses(award, clauses),
});

const idOf = (made: object): string => `calc_${sha256(canonicalJson(made as Json)).slice(0, 32)}`;

function shiftsOf(
  { requests, held, facts, calculation, versions }: PricedPeriod,
  periodId: string,
  { calendar }: Library,
): PeriodResult["shifts"] {
  return facts.shifts.map((shift, index) => {
    const { id } = shift;
    const refused = calculation.refusals.find((one) => one.id === id);
    if (refused !== undefined) return { id, refusal: refusalOf(held.award.code, refused.refusal) };
    const place = calculation.shifts.findIndex((one) => one.id === id);
    const [request, result, version] = [requests[index], calculation.shifts[place], versions[place]];
    if (request === undefined || result === undefined || version === undefined)
      throw new Error("each shift gives one result");
    const made = {
      calculationId: idOf({ period: periodId, shift: id }),
      version,
      calendar,
      engineVersion: ENGINE_VERSION,
    };
    return { id, pay_result: payResult(request, held, shift, { ...result, warnings: [] }, [], made) };
  });
}
