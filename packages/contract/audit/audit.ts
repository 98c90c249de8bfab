// One request to an audited answer: the pay, every rule considered, the version, the days and the roundings.

import {
  addDays,
  dayOf,
  ENGINE_VERSION,
  formatClock,
  formatLocalDate,
  formatMoment,
  type LocalDate,
  type Moment,
  weekdayOf,
} from "#engine";
import type { Library } from "../library/library.ts";
import { type PricedRequest, priceRequest } from "../price/price-shift.ts";
import { type Problem, wireClauses } from "../problems/problem.ts";
import { answerOf } from "../result/calculate-pay.ts";
import type { Audit, AuditedPay } from "../schemas/audit-schema.ts";
import { WEEKDAYS } from "../schemas/period-schema.ts";
import { roundingOf } from "./rounding.ts";

export function calculatePayAudited(body: unknown, library: Library): AuditedPay | Problem {
  const priced = priceRequest(body, library, true);
  if (!("request" in priced)) return priced;
  const result = answerOf(priced, library);
  return {
    pay_result: result,
    audit: {
      rules_considered: rulesConsidered(priced),
      version_resolution: versionResolution(priced, library),
      day_types: dayTypes(priced),
      rounding: roundingOf(result, divisorOf(priced)),
    },
  };
}

/** The week that the classification's rate is divided by. */
function divisorOf({ held: { award }, calculation }: PricedRequest): number {
  const code = calculation.shifts[0]?.classification.code;
  return award.classifications.find((one) => one.code === code)?.divisor ?? award.divisor;
}

function rulesConsidered({ held, calculation }: PricedRequest): Audit["rules_considered"] {
  const claims = calculation.shifts[0]?.claims ?? [];
  return claims.map((claim) => ({
    rule: claim.rule,
    clauses: wireClauses(held.award.code, claim.clauses),
    from: claim.from === null ? null : formatMoment(claim.from),
    to: claim.to === null ? null : formatMoment(claim.to),
    status: claim.status,
    reason: claim.reason,
    superseded_by: claim.supersededBy,
  }));
}

function versionResolution(
  { request, version, calculation }: PricedRequest,
  { calendar }: Library,
): Audit["version_resolution"] {
  const waiting = calculation.shifts[0]?.version.pendingFrom ?? null;
  return {
    work_date: request.work_date,
    pay_period_start: request.pay_period_start ?? null,
    asked_for: request.award_version ?? null,
    award_version: {
      id: version.id,
      effective_from: formatLocalDate(version.effectiveFrom),
      content_hash: version.contentHash,
    },
    waiting_change: waiting === null ? null : formatLocalDate(waiting),
    calendar_version: { id: calendar.id, content_hash: calendar.contentHash },
    engine_version: ENGINE_VERSION,
    reason: reasonFor(request, version.id, waiting),
  };
}

function reasonFor(
  { work_date: day, pay_period_start: period, award_version: asked }: PricedRequest["request"],
  id: string,
  waiting: LocalDate | null,
): string {
  if (asked !== undefined) return `You asked for ${id}, which is in force on ${day}.`;
  if (waiting !== null) {
    return `${id} is in force on ${day}: the pay period began on ${period}, before the change of ${formatLocalDate(waiting)}, which waits for the next one.`;
  }
  return period === undefined
    ? `${id} is in force on ${day}; no pay period was given, so we assumed that changes start on their day.`
    : `${id} is in force on ${day} for a pay period that began on ${period}.`;
}

function dayTypes({ request, facts }: PricedRequest): Audit["day_types"] {
  const shift = facts.shifts[0];
  if (shift === undefined) return [];
  const types: Audit["day_types"][number][] = [];
  const last = dayOf((shift.to - 1) as Moment);
  for (let day = dayOf(shift.from); day <= last; day = addDays(day, 1)) {
    const holiday = facts.holidays.find((one) => one.day === day) ?? null;
    const weekday = WEEKDAYS[weekdayOf(day)] ?? "monday";
    const plain = weekday === "saturday" || weekday === "sunday" ? weekday : "weekday";
    types.push({
      date: formatLocalDate(day),
      weekday,
      day_type: holiday === null ? plain : "public_holiday",
      public_holiday:
        holiday === null
          ? null
          : { name: holiday.name, from: formatClock(holiday.from), said_by: saidBy(request, day) },
    });
  }
  return types;
}

function saidBy(request: PricedRequest["request"], day: LocalDate): "calendar" | "request" {
  const text = formatLocalDate(day);
  const given =
    (request.is_public_holiday === true && request.work_date === text) ||
    (request.public_holiday_dates ?? []).includes(text);
  return given ? "request" : "calendar";
}
