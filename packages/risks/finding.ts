// What a detector finds, and the words findings share.

import type { Risk } from "#contract";
import { type Cents, type ClauseRef, divideHalfUp, formatCents } from "#engine";
import type { Case, PricedShift } from "./case.ts";
import type { RiskCode } from "./codes.ts";
import { unroundedTotal } from "./rounding.ts";

type FactUsed = Risk["facts_used"][number];

export interface Finding {
  readonly code: RiskCode;
  readonly severity: Risk["severity"];
  readonly confidence: Risk["confidence"];
  readonly description: string;
  /** Never none. */
  readonly clauses: readonly ClauseRef[];
  readonly amount: Cents | null;
  readonly facts: readonly FactUsed[];
  readonly clearsWhen: string;
}

/** Looks at a case and tells what it finds. */
export type Detector = (one: Case) => readonly Finding[];

export const NOTHING: readonly Finding[] = [];

export const factOf = (fact: string, value: string, shift: string | null = null): FactUsed => ({
  fact,
  value,
  shift,
});

/** When a shift was worked. */
export const timesOf = ({ id, request }: PricedShift): readonly FactUsed[] => [
  factOf("work_date", request.work_date, id),
  factOf("start_time", request.start_time, id),
  factOf("end_time", request.end_time, id),
];

export const paidFact = ({ paid }: Case): readonly FactUsed[] =>
  paid === null ? [] : [factOf("paid", formatCents(paid.total))];

export const dueFact = ({ total }: Case): FactUsed => factOf("award_total", formatCents(total));

export const hoursText = (minutes: number): string =>
  `${formatCents(divideHalfUp(minutes * 100, 60) as Cents)} h`;

/** The clause of the rate, where nothing nearer has one. */
export function orOfRate(
  clauses: readonly ClauseRef[],
  { shifts: [{ result }] }: Case,
): readonly ClauseRef[] {
  if (clauses.length > 0) return clauses;
  return result.base.clauses.length > 0 ? result.base.clauses : result.classification.clauses;
}

/** The range, where there is one. */
export const rangeText = (low: Cents, high: Cents): string =>
  low === high ? formatCents(high) : `${formatCents(low)} to ${formatCents(high)}`;

export const listText = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

export const daysText = (shifts: readonly PricedShift[]): string =>
  listText([...new Set(shifts.map(({ request }) => request.work_date))]);

/** How sure a shortfall is, and what could undo it. */
interface ShortGrade extends Pick<Finding, "severity" | "confidence"> {
  /** Facts left unsaid that could by themselves. */
  readonly undoing: readonly string[];
  /** Readings that the amount due rests on. */
  readonly readings: readonly string[];
  /** No more is missing than rounding hourly rates to the cent adds. */
  readonly isRounding: boolean;
}

export function gradeOfShort(one: Case, paid: Cents): ShortGrade {
  const { assumptions } = one;
  const codes = (kept: (one: Case["assumptions"][number]) => boolean): readonly string[] => [
    ...new Set(assumptions.filter(kept).map(({ code }) => code)),
  ];
  const undoing = codes(({ effect }) => effect !== null && effect.lowest <= paid);
  const readings = codes(({ code, effect }) => effect === null && code.startsWith("reading_"));
  const isRounding = paid >= unroundedTotal(one);
  const told = { undoing, readings, isRounding };
  if (isRounding) return { severity: "info", confidence: "low", ...told };
  return {
    severity: undoing.length === 0 ? "high" : "warning",
    confidence: undoing.length + readings.length === 0 ? "high" : "medium",
    ...told,
  };
}
