// What the calculation warned of: breaks, rosters, rests and claims that are not as the award asks.

import type { Cents, Warning } from "#engine";
import { type Case, type PricedShift, standingOf } from "../case.ts";
import type { RiskCode } from "../codes.ts";
import { type Detector, daysText, type Finding, factOf, orOfRate, timesOf } from "../finding.ts";
import { unpaidBreaksOf } from "../paid-breaks.ts";

const OF_WARNING: Readonly<Record<string, RiskCode>> = {
  meal_break_missing: "meal_break_missed",
  meal_break_late: "meal_break_late",
  meal_break_early: "break_length_or_place",
  meal_break_length: "break_length_or_place",
  break_near_ends: "break_length_or_place",
  break_is_paid: "paid_break_deducted",
  allowance_not_due: "allowance_not_due",
  known_gap: "partial_coverage",
};

interface Warned {
  readonly code: RiskCode;
  readonly warning: Warning;
  readonly shifts: PricedShift[];
}

export const warnings: Detector = (one) => {
  const found = new Map<string, Warned>();
  for (const shift of one.shifts) {
    for (const warning of shift.result.warnings) {
      const code = codeOf(shift, warning);
      const key = `${warning.code}/${warning.detail}`;
      const known = found.get(key) ?? { code, warning, shifts: [] };
      found.set(key, known);
      if (!known.shifts.includes(shift)) known.shifts.push(shift);
    }
  }
  return [...found.values()].flatMap((warned) => findingOf(one, warned));
};

/** Warnings of limits have the name of their rule. */
function codeOf({ rules }: PricedShift, { code }: Warning): RiskCode {
  const known = Object.hasOwn(OF_WARNING, code) ? OF_WARNING[code] : undefined;
  return known ?? (rules.get(code)?.kind === "rest-limit" ? "rest_between_shifts" : "roster_limit");
}

function findingOf(one: Case, { code, warning, shifts }: Warned): readonly Finding[] {
  const amount = code === "paid_break_deducted" ? unpaidBreaksOf(shifts) : null;
  if (code === "paid_break_deducted" && isToldOtherwise(one, amount)) return [];
  return [
    {
      code,
      severity: warning.severity,
      confidence: shifts.some(({ shift }) => shift.unplacedBreak > 0) ? "medium" : "high",
      description: `On ${daysText(shifts)}: ${warning.detail}`,
      clauses: orOfRate(warning.clauses, one),
      amount,
      facts: shifts.flatMap((shift) => [...timesOf(shift), ...breakFacts(shift)]),
      clearsWhen: CLEARS[code] ?? "The limit was kept, or an agreement the award allows is recorded.",
    },
  ];
}

/** Pay that covers the break did not deduct it; pay short by exactly the break is reported as that. */
const isToldOtherwise = (one: Case, amount: Cents | null): boolean =>
  standingOf(one) === "covered" || (one.paid !== null && one.total - one.paid.total === amount);

const CLEARS: Readonly<Partial<Record<RiskCode, string>>> = {
  meal_break_missed: "A record shows the break was taken, and when.",
  meal_break_late: "A record shows the break began in time.",
  break_length_or_place: "A record shows a break of the length and place the award asks for.",
  paid_break_deducted: "The break was paid as time worked: give what was paid.",
  allowance_not_due: "The facts the allowance asks for are given, or it is not claimed.",
  partial_coverage: "The gap does not bear on this work, or what it gives was added by hand.",
  rest_between_shifts:
    "A record shows that the person had the rest, or the agreement that allows a shorter one.",
};

function breakFacts({ id, request }: PricedShift): Finding["facts"] {
  if (request.breaks === undefined)
    return [factOf("unpaid_break_minutes", String(request.unpaid_break_minutes ?? 0), id)];
  const text = request.breaks.map(
    ({ start_time, end_time, kind = "meal" }) => `${start_time}–${end_time} ${kind}`,
  );
  return [factOf("breaks", text.join(", ") || "none", id)];
}
