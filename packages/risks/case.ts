// One shift or period, priced, with what was paid for it: all that detectors look at.

import {
  assumptionsOf,
  type CalculatePayRequest,
  type HeldAward,
  invalidRequest,
  isProblem,
  type Library,
  type PeriodAssumption,
  type PricedPeriod,
  type PricedRequest,
  type Problem,
  periodAssumptionsOf,
  pricePeriod,
  priceRequest,
  shiftRefused,
  wireClauses,
} from "#contract";
import {
  type Cents,
  type Claim,
  calculate,
  dayOf,
  type Facts,
  type Holiday,
  type Rule,
  type Shift,
  type ShiftResult,
  versionAt,
} from "#engine";
import { type Due, duesOf } from "./dues.ts";
import { type Item, itemsOf } from "./itemised.ts";
import { type PaidAmounts, readPaid } from "./paid.ts";

export interface PricedShift {
  /** null for a shift alone. */
  readonly id: string | null;
  readonly request: CalculatePayRequest;
  readonly shift: Shift;
  readonly result: ShiftResult;
  /** What rules said that took effect. */
  readonly applied: readonly Claim[];
  /** In force on the day it starts, by slug. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** Of all the shifts. */
  readonly holidays: readonly Holiday[];
}

export interface Case {
  /** In time order. */
  readonly shifts: readonly [PricedShift, ...PricedShift[]];
  readonly isPeriod: boolean;
  readonly facts: Facts;
  readonly held: HeldAward;
  readonly library: Library;
  /** What is due. */
  readonly total: Cents;
  readonly dues: readonly Due[];
  readonly paid: PaidAmounts | null;
  /** Components with what lines pay under their names. */
  readonly items: readonly Item[];
  readonly salary: Cents | null;
  readonly assumptions: readonly PeriodAssumption[];
}

/** Reads and prices a body; reports every fault of it and of `paid` together. */
export function caseOf(body: unknown, library: Library): Case | Problem {
  const { paid: given, ...rest } = isObject(body) ? body : {};
  const asked = isObject(body) ? rest : body;
  const isPeriod = "employee" in rest || "shifts" in rest || "period" in rest;
  const priced = isPeriod ? pricePeriod(asked, library, true) : priceRequest(asked, library, true);
  const paid = given === undefined ? null : readPaid(given);
  if (paid !== null && !("total" in paid)) {
    const faults = isProblem(priced) ? (priced.errors ?? []) : [];
    return invalidRequest([...faults, ...paid]);
  }
  if (isProblem(priced)) return priced;
  const [shift] = priced.calculation.refusals;
  if (shift !== undefined) {
    const { code } = priced.held.award;
    return shiftRefused(shift.id, { ...shift.refusal, clauses: wireClauses(code, shift.refusal.clauses) });
  }
  const known = { library, paid };
  return "period" in priced ? ofPeriod(priced, known) : ofShift(priced, known);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Known {
  readonly library: Library;
  readonly paid: PaidAmounts | null;
}

function ofShift(priced: PricedRequest, known: Known): Case {
  const { request, facts, held, calculation, walk } = priced;
  const [result] = calculation.shifts;
  if (result === undefined) throw new Error("one shift gives one result");
  const assumptions = assumptionsOf({ request, facts, held, result, walk }, known.library);
  return made(priced, [request], false, known, {
    salary: null,
    assumptions: beyondRecord(assumptions.map((one) => ({ ...one, shifts: [] }))),
  });
}

/** Risks go by the record: a break or a claim that it does not show did not happen. */
const beyondRecord = (assumptions: readonly PeriodAssumption[]): readonly PeriodAssumption[] =>
  assumptions.filter(({ code }) => code !== "unpaid_break_minutes" && code !== "allowances");

function ofPeriod(priced: PricedPeriod, known: Known): Case {
  const { period, requests } = priced;
  const salary = period.salary?.amount;
  return made(priced, requests, true, known, {
    salary: salary === undefined ? null : (Number(salary.replace(".", "")) as Cents),
    assumptions: beyondRecord(periodAssumptionsOf(priced, known.library)),
  });
}

function made(
  { facts, held, calculation }: Pick<PricedPeriod, "facts" | "held" | "calculation">,
  requests: readonly CalculatePayRequest[],
  isPeriod: boolean,
  { library, paid }: Known,
  own: Pick<Case, "salary" | "assumptions">,
): Case {
  const shifts = calculation.shifts.map((result, index): PricedShift => {
    const [request, shift] = [requests[index], facts.shifts[index]];
    if (request === undefined || shift === undefined) throw new Error("each shift gives one result");
    const { holidays } = facts;
    const rules = rulesOn(held, facts, shift);
    const applied = result.claims.filter(({ status }) => status === "applied");
    return { id: isPeriod ? shift.id : null, request, shift, result, applied, rules, holidays };
  });
  const [first, ...more] = shifts;
  if (first === undefined) throw new Error("a calculation has a shift");
  const { total } = calculation;
  return {
    shifts: [first, ...more],
    isPeriod,
    facts,
    held,
    library,
    total,
    dues: duesOf(shifts),
    paid,
    items: itemsOf(shifts, paid),
    ...own,
  };
}

const bySlug = new WeakMap<readonly Rule[], ReadonlyMap<string, Rule>>();

function rulesOn({ law }: HeldAward, { employee }: Facts, { from }: Shift): ReadonlyMap<string, Rule> {
  const { rules } = versionAt(law, dayOf(from), employee.payPeriodStart);
  const known = bySlug.get(rules) ?? new Map(rules.map((rule) => [rule.slug, rule]));
  bySlug.set(rules, known);
  return known;
}

/** What the case would total with other facts; null where the law refuses. */
export function totalAs({ held }: Pick<Case, "held">, facts: Facts): Cents | null {
  const outcome = calculate(facts, held.law, { explain: false });
  return outcome.refused || outcome.refusals.length > 0 ? null : outcome.total;
}

/** Does what was paid cover what is due? */
export type Standing = "unknown" | "covered" | "short";

export const standingOf = ({ paid, total }: Case): Standing =>
  paid === null ? "unknown" : paid.total >= total ? "covered" : "short";

/** What more could be due has to exceed this to be at risk. */
export const coveredTo = ({ paid, total }: Case): Cents =>
  (paid === null ? total : Math.max(paid.total, total)) as Cents;
