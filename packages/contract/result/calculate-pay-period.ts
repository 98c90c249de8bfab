// One pay period to one answer: its shifts priced together, or every fault of the request, or a refusal.

import { ENGINE_VERSION, formatCents, type Minutes, type Refusal } from "#engine";
import { periodAssumptionsOf } from "../assumptions/period-assumptions.ts";
import type { Library } from "../library/library.ts";
import { type PricedPeriod, pricePeriod } from "../price/price-period.ts";
import { type Problem, wireClauses } from "../problems/problem.ts";
import type { PeriodResult } from "../schemas/period-result-schema.ts";
import { componentsOf, daysOf, salaryOf, versionsOf, warningsOf } from "./period-result.ts";
import { calculationId, hoursOf, payResult, wireAssumption } from "./to-wire.ts";

export function calculatePayPeriod(body: unknown, library: Library): PeriodResult | Problem {
  const priced = pricePeriod(body, library, false);
  return "period" in priced ? periodAnswerOf(priced, library) : priced;
}

export function periodAnswerOf(priced: PricedPeriod, library: Library): PeriodResult {
  const { period, held, facts, calculation, versions } = priced;
  const { code, title } = held.award;
  const { shifts: results, total } = calculation;
  const { calendar } = library;
  const id = periodId(priced, calendar.contentHash);
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
    shifts: shiftsOf(priced, id, library),
    days: daysOf(facts, results),
    period_components: componentsOf(held.award, facts, results),
    worked_minutes: worked,
    worked_hours: hoursOf(worked),
    total: calculation.refusals.length === 0 ? formatCents(total) : null,
    subtotal: formatCents(total),
    currency: "AUD",
    salary: salaryOf(period.salary?.amount, total),
    assumptions: assumptionsOf(priced, library),
    warnings: warningsOf(code, results),
    deterministic: true,
  };
}

const assumptionsOf = (priced: PricedPeriod, library: Library): PeriodResult["assumptions"] =>
  periodAssumptionsOf(priced, library).map(({ shifts, ...assumption }) => ({
    ...wireAssumption(priced.held.award.code, assumption),
    shifts,
  }));

/** Of the request with its shifts in time order, less the caller's reference, and the versions. */
function periodId({ period, requests, facts, versions }: PricedPeriod, calendar: string): string {
  const { client_ref: _, shifts: __, ...calculated } = period;
  const made = {
    request: { ...calculated, shifts: requests.map((request, index) => [facts.shifts[index]?.id, request]) },
    awards: versions.map(({ contentHash }) => contentHash),
    calendar,
    engine: ENGINE_VERSION,
  };
  return calculationId(made);
}

const refusalOf = (award: string, { code, detail, clauses }: Refusal) => ({
  code,
  detail,
  clauses: wireClauses(award, clauses),
});

function shiftsOf(
  { requests, held, facts, calculation, versions }: PricedPeriod,
  ofPeriod: string,
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
      calculationId: calculationId({ period: ofPeriod, shift: id }),
      version,
      calendar,
    };
    const priced = {
      request,
      held,
      facts: { ...facts, shifts: [shift] },
      result: { ...result, warnings: [] },
    };
    return { id, pay_result: payResult(priced, [], made) };
  });
}
