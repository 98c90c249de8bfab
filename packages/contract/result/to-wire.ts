// A result as the contract prints it: decimal strings, local times, every clause with its link.

import {
  type Award,
  type BuildUpPart,
  type Cents,
  type Component,
  dayOf,
  divideHalfUp,
  ENGINE_VERSION,
  formatCents,
  formatLocalDate,
  formatMoment,
  formatPercent,
  type LocalDate,
  type Minutes,
  type Percent,
  QUANTUM,
  type ShiftResult,
} from "#engine";
import type { Assumption, PricedShift } from "../assumptions/alternative.ts";
import type { AwardVersion, Calendar } from "../library/library.ts";
import { wireClauses } from "../problems/problem.ts";
import type { PayResult, WireBuildUp, WireComponent } from "../schemas/result-schema.ts";
import { canonicalJson, type Json, sha256 } from "../text/canonical.ts";
import { includedText, wirePayroll } from "./payroll.ts";

export const hoursOf = (length: Minutes): string => formatCents(divideHalfUp(length * 100, 60) as Cents);

/** At least two decimals: 1.50, 1.125. */
function multiplierOf(share: Percent): string {
  const fraction = share % 10_000;
  const places = fraction % 100 === 0 ? 2 : fraction % 10 === 0 ? 3 : 4;
  const digits = String(fraction / 10 ** (4 - places)).padStart(places, "0");
  return `${Math.floor(share / 10_000)}.${digits}`;
}

export function quantityOf(quantity: number): string {
  const tenThousandths = divideHalfUp(quantity * 10_000, QUANTUM);
  const fraction = String(tenThousandths % 10_000)
    .padStart(4, "0")
    .replace(/0{1,4}$/, "");
  const units = Math.floor(tenThousandths / 10_000);
  return fraction === "" ? String(units) : `${units}.${fraction}`;
}

/** Hundredths of a cent as dollars: 5730 is 0.5730. */
const exactRate = (fine: number): string =>
  `${Math.floor(fine / 10_000)}.${String(fine % 10_000).padStart(4, "0")}`;

/** What a build-up looks like, and what a payslip says of it. */
interface WrittenBuildUp {
  readonly parts: readonly WireBuildUp[];
  readonly included: string;
}

const buildUps = new WeakMap<readonly BuildUpPart[], WrittenBuildUp>();

/** Written once for as long as the engine keeps it: pay at one rate has one build-up. */
function buildUpOf(code: string, parts: readonly BuildUpPart[]): WrittenBuildUp {
  const known = buildUps.get(parts);
  if (known !== undefined) return known;
  const wire = parts.map(({ label, percent, rate, clauses }) => ({
    label,
    percent: percent === null ? null : formatPercent(percent),
    rate: rate === null ? null : formatCents(rate),
    clauses: wireClauses(code, clauses),
  }));
  const made = { parts: wire, included: includedText(parts) };
  buildUps.set(parts, made);
  return made;
}

function componentOf(award: Award, component: Component, day: LocalDate): WireComponent {
  const { code } = award;
  const buildUp = buildUpOf(code, component.buildUp);
  const payroll = wirePayroll(award, component, buildUp.included, day);
  return {
    code: component.code,
    label: component.label,
    kind: component.kind,
    from: component.from === null ? null : formatMoment(component.from),
    to: component.to === null ? null : formatMoment(component.to),
    minutes: component.minutes,
    hours: component.minutes === null ? null : hoursOf(component.minutes),
    percent: component.percent === null ? null : formatPercent(component.percent),
    multiplier: component.percent === null ? null : multiplierOf(component.percent),
    rate: formatCents(component.rate),
    ...(component.fineRate === undefined ? {} : { exact_rate: exactRate(component.fineRate) }),
    amount: formatCents(component.amount),
    ...(component.quantity === null ? {} : { quantity: quantityOf(component.quantity) }),
    ...(component.unit === null ? {} : { unit: component.unit }),
    payslip_label: payroll.payslip_label,
    stp_category: payroll.stp_category,
    ote: payroll.ote,
    qualifying_earnings: payroll.qualifying_earnings,
    payroll_basis: payroll.payroll_basis,
    build_up: buildUp.parts,
    clauses: wireClauses(code, component.clauses),
  };
}

const rangeOf = ({ lowest, highest }: NonNullable<Assumption["effect"]>) => ({
  lowest_total: formatCents(lowest),
  highest_total: formatCents(highest),
});

export const wireAssumption = (
  awardCode: string,
  { code, detail, effect, clauses }: Assumption,
): PayResult["assumptions"][number] => {
  const wire = wireClauses(awardCode, clauses);
  return effect === null
    ? { code, detail, clauses: wire }
    : { code, detail, effect: rangeOf(effect), clauses: wire };
};

export interface Made {
  readonly calculationId: string;
  readonly version: AwardVersion;
  readonly calendar: Calendar;
}

/** The same question under the same law and engine has the same id. */
export const calculationId = (made: object): string =>
  `calc_${sha256(canonicalJson(made as Json)).slice(0, 32)}`;

/** The published version that paid, and the change that waits for the next pay period. */
export const wireVersion = ({ id, effectiveFrom, contentHash, pending }: AwardVersion) => ({
  id,
  effective_from: formatLocalDate(effectiveFrom),
  content_hash: contentHash,
  ...(pending === null
    ? {}
    : {
        pending_change: {
          version_id: pending.id,
          effective_from: formatLocalDate(pending.effectiveFrom),
        },
      }),
});

export function payResult(
  { request, held, facts, result }: PricedShift,
  assumptions: readonly Assumption[],
  made: Made,
): PayResult {
  const { code, title } = held.award;
  const shift = facts.shifts[0];
  if (shift === undefined) throw new Error("one shift gives one result");
  const clauses = (refs: ShiftResult["classification"]["clauses"]) => wireClauses(code, refs);
  return {
    calculation_id: made.calculationId,
    client_ref: request.client_ref ?? null,
    award: { code, title },
    award_version: wireVersion(made.version),
    calendar_version: { id: made.calendar.id, content_hash: made.calendar.contentHash },
    engine_version: ENGINE_VERSION,
    classification: { ...result.classification, clauses: clauses(result.classification.clauses) },
    employment_type: request.employment_type,
    shift: {
      start: formatMoment(shift.from),
      end: formatMoment(shift.to),
      worked_minutes: result.workedMinutes,
      unpaid_break_minutes: result.unpaidBreakMinutes,
    },
    base_rate: {
      hourly: formatCents(result.base.hourly),
      weekly: formatCents(result.base.weekly),
      ...(result.base.ordinary === null
        ? {}
        : {
            ordinary: {
              hourly: formatCents(result.base.ordinary.hourly),
              weekly: formatCents(result.base.ordinary.weekly),
            },
          }),
      clauses: clauses(result.base.clauses),
    },
    components: result.components.map((component) => componentOf(held.award, component, dayOf(shift.from))),
    total: formatCents(result.total),
    currency: "AUD",
    assumptions: assumptions.map((assumption) => wireAssumption(code, assumption)),
    warnings: result.warnings.map((warning) => ({ ...warning, clauses: clauses(warning.clauses) })),
    deterministic: true,
  };
}
