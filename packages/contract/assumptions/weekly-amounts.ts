// Amounts for the week that the period begins in: they may have been paid with earlier shifts of that week.

import { type Allowance, addDays, type Change, dayOf, formatLocalDate, type Shift, weekOf } from "#engine";
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
  return [...weeklyClaims(held.award, employment)].flatMap(([code, rule]) => {
    const claiming = facts.shifts.filter((shift) => shift.claims[code] === true && isOfFirstWeek(shift));
    if (claiming.length === 0) return [];
    const change = facts.shifts.map((shift) => (claiming.includes(shift) ? withoutClaim(shift, code) : null));
    const { clauses } = rule;
    const said = { code: "paid_before_the_period", detail: detailOf(rule, formatLocalDate(start)), clauses };
    return [{ said, shifts: claiming.map(({ id }) => id), others: [{ change, clauses }] }];
  });
}

const detailOf = ({ label }: Allowance, start: string): string =>
  `We assumed that the ${label} was not paid for the days before ${start} of the week in which the period begins. It is paid once a week.`;

function withoutClaim({ claims }: Shift, code: string): Change {
  const { [code]: _, ...others } = claims;
  return { of: "shift", to: { claims: others } };
}
