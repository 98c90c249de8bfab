// Amounts for the week that the period begins in: they may have been paid with earlier shifts of that week.

import { type Allowance, addDays, type Change, dayOf, type Shift, weekOf } from "#engine";
import { weeklyClaims } from "../period/period-claims.ts";
import type { PricedPeriod } from "../price/price-period.ts";
import type { Unsaid } from "./period-history.ts";

/** A claim of all of a weekly amount; a number says itself which part is due with the shift. */
export function weeklyUnsaid({ facts, held }: PricedPeriod): readonly Unsaid[] {
  const { payPeriodStart: start, weekStartsOn, employment } = facts.employee;
  if (start === null) return [];
  const firstWeek = weekOf(start, weekStartsOn);
  if (firstWeek !== weekOf(addDays(start, -1), weekStartsOn)) return [];
  const isOfFirstWeek = ({ from }: Shift): boolean => weekOf(dayOf(from), weekStartsOn) === firstWeek;
  const claims = new Map(weeklyClaims(held.award, employment).map(({ code, rule }) => [code, rule] as const));
  return [...claims].flatMap(([code, rule]) => {
    const claiming = facts.shifts.filter((shift) => shift.claims[code] === true && isOfFirstWeek(shift));
    if (claiming.length === 0) return [];
    const change = facts.shifts.map((shift) => (claiming.includes(shift) ? withoutClaim(shift, code) : null));
    const { clauses } = rule;
    const said = { code: "paid_before_the_period", detail: detailOf(rule), clauses };
    return [{ said, shifts: claiming.map(({ id }) => id), others: [{ change, clauses }] }];
  });
}

const detailOf = ({ label }: Allowance): string =>
  `${label}: it is paid once a week. We assumed that it was not paid before the period, in the week in which the period begins.`;

function withoutClaim({ claims }: Shift, code: string): Change {
  const { [code]: _, ...others } = claims;
  return { of: "shift", to: { claims: others } };
}
