// Shifts so close together that the time between them may have been a meal break of one shift.

import { type Break, type Change, dayOf, isSameFacts, type Shift, versionAt } from "#engine";
import type { PricedPeriod } from "../price/price-period.ts";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";
import type { Unsaid } from "./period-history.ts";

/** A shift that goes on over the break touches the next one: the two are one attendance. */
export function breakBetweenUnsaid({ facts, requests, held }: PricedPeriod): readonly Unsaid[] {
  const { shifts, employee } = facts;
  const ids = new Set<string>();
  const change = shifts.map((shift, index): Change | null => {
    const next = shifts[index + 1];
    if (next === undefined || !mayBeBreak(shift, next)) return null;
    if (!isSaidAlike(requests[index], requests[index + 1])) return null;
    ids.add(shift.id).add(next.id);
    const between: Break = { from: shift.to, to: next.from, paid: false, kind: "meal" };
    return { of: "shift", to: { to: next.from, breaks: [...shift.breaks, between] } };
  });
  const first = shifts.find(({ id }) => ids.has(id));
  if (first === undefined) return [];
  const { rules } = versionAt(held.law, dayOf(first.from), employee.payPeriodStart);
  const clauses = rules.find(({ kind }) => kind === "break-schedule")?.clauses ?? [];
  return [{ said: { ...STATEMENT, clauses }, shifts: [...ids], others: [{ change, clauses }] }];
}

const STATEMENT = {
  code: "break_between_shifts",
  detail:
    "No more than an hour lies between these shifts. We assumed that each is a shift of its own. If the time between them was a meal break, send one shift with that break.",
};

/** No meal break is longer in most awards. */
const LONGEST_BREAK = 60;

/** A break without a time would get a new place in the longer shift. */
const mayBeBreak = (shift: Shift, next: Shift): boolean =>
  next.from > shift.to && next.from - shift.to <= LONGEST_BREAK && shift.unplacedBreak === 0;

/** A recall, or work under another code, is not part of the shift before it. */
const isSaidAlike = (one: CalculatePayRequest | undefined, other: CalculatePayRequest | undefined): boolean =>
  one?.classification_code === other?.classification_code &&
  isSameFacts(one?.circumstances ?? {}, other?.circumstances ?? {});
