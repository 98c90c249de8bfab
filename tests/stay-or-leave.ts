// Why those who leave work earlier may be paid more than those who stay: what awards themselves make so, each with its clause.

import { type Award, dayOf, type Moment, type Rule, type Shift } from "#engine";
import type { Paid, PaidTime } from "./random-work.ts";

/** Facts by which added time has the rate of the last minute: a reading under which it can pay to leave. */
export const addedFactsOf = ({ rules }: Award): readonly string[] =>
  rules.flatMap((rule) =>
    rule.kind === "minimum-payment" && rule.addedFact !== null ? [rule.addedFact] : [],
  );

/** Facts about a break that is paid in its own way (MA000020 18.3(d), MA000120 22.1(b)): leaving in it ends that too. */
export const breakFactsOf = ({ rules }: Award): readonly string[] =>
  rules.flatMap((rule) =>
    (rule.kind === "ordinary-break" || rule.kind === "worked-through-break") && rule.fact !== null
      ? [rule.fact]
      : [],
  );

/** Work that ends before the hours that were rostered or agreed begin is no part of them. */
export const endsBefore = (to: number, { rostered, agreed }: Shift): boolean =>
  (rostered !== null && to <= rostered.from) || (agreed !== null && to <= agreed.from);

/** What a time pays for those who stay, and for those who leave. */
export interface Both {
  readonly stayed: Paid;
  readonly left: Paid;
}

/**
 * Overtime for those who stay, and ordinary time at a higher rate for those who leave: the award's overtime is less than
 * its penalty at that hour. Casuals lose their loading in overtime (MA000016 19.3(a), MA000049 31.4, MA000080 20, MA000084
 * 21.1, MA000103 21, MA000118 20.1(c)), the first hours of overtime are less than a weekend or a night (MA000022 19.3,
 * MA000038 21.1, MA000043 19.1, MA000058 28, MA000090 22), or a rate for too little rest is for ordinary hours (MA000016).
 */
const isOvertimeLess = ({ stayed, left }: Both): boolean =>
  stayed.times.some(
    ({ isOvertime, isAdded, shift, from, to, rate }) =>
      (isOvertime || (isAdded && hasOvertime(stayed, shift))) &&
      left.times.some((one) => !one.isOvertime && one.rate > rate && one.from < to && from < one.to),
  );

const hasOvertime = ({ times }: Paid, shift: string): boolean =>
  times.some((one) => one.shift === shift && one.isOvertime);

/** Does a minimum add time at the rate of the last minute, by itself or by what we assume of its fact? */
const isAtFinish = (rule: Rule, { facts }: Award): boolean =>
  rule.kind === "minimum-payment" &&
  (rule.added === "at-finish" ||
    facts.some(({ slug, default: assumed }) => slug === rule.addedFact && assumed === "at-finish"));

/**
 * Past the end of a Sunday or holiday whose minimum counts the hours after it at their own rate (MA000049 31.6, MA000083,
 * MA000101 25.2, MA000106 25.3, MA000116 20.2, MA000118 20.1(b) and 27.2, MA000120 23.5(e)).
 */
const isPastItsDay = ({ stayed, left }: Both, award: Award): boolean =>
  left.times.some(({ isAdded, code, from }) => {
    if (!isAdded || !award.rules.some((rule) => rule.slug === code && isAtFinish(rule, award))) return false;
    const last = stayed.times.findLast((one) => !one.isAdded)?.to ?? from;
    return dayOf((last - 1) as Moment) > dayOf((from - 1) as Moment);
  });

const isWorkedOvertime = (times: readonly PaidTime[], shift: string): boolean =>
  times.every((one) => one.shift !== shift || one.isAdded || one.isOvertime);

/**
 * All overtime, as long as the employee does not stay into ordinary hours: the minimum is then one of overtime. Clauses give
 * it to overtime that does not join ordinary hours (MA000001 21, MA000010 32.13, MA000059 22.1(b), MA000074 19.4), and a
 * casual's minimum is one of ordinary hours otherwise (MA000084 11.1).
 */
function isOvertimeOnly({ stayed, left }: Both): boolean {
  const shift = left.times.at(-1)?.shift ?? "";
  const isOnly = (paid: Paid): boolean => isWorkedOvertime(paid.times, shift);
  return left.times.some(({ isAdded }) => isAdded) && isOnly(left) && !isOnly(stayed);
}

const pays = ({ times, amounts }: Paid, { slug, clauses: [clause] }: Rule): boolean =>
  times.some(({ code }) => code === slug) || (clause !== undefined && amounts.includes(clause));

/** A rule about the finish or the length that was worked, not the rostered one (readings MA000002 R3, MA000019 R12). */
const isByWork = ({ stayed, left }: Both, { rules }: Award): boolean =>
  rules.some((rule) => {
    const { shift, week } = rule.when;
    if (shift === null || (shift.of !== "whole" && shift.of !== "portion")) return false;
    const isLost = shift.finishes !== null && pays(left, rule) && !pays(stayed, rule);
    return isLost || (shift.total !== null && week !== null && pays(stayed, rule) && !pays(left, rule));
  });

/** Time that pays nothing still counts as work towards a minimum (MA000106: overtime that no one directed). */
export const hasUnpaidTime = ({ times }: Paid): boolean => times.some(({ rate }) => rate === 0);

export const isMadeByAward = (both: Both, award: Award): boolean =>
  isOvertimeLess(both) || isPastItsDay(both, award) || isOvertimeOnly(both) || isByWork(both, award);
