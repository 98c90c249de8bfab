// Allowances: those that the shift's own times and facts decide, and those claimed.

import type { Allowance, Rule } from "../award/award.ts";
import { type FactValues, isEmpty } from "../award/conditions.ts";
import { plus } from "../award/lists.ts";
import { type Cents, type Moment, percentOf, QUANTUM } from "../award/units.ts";
import type { WholeAttendance } from "../claims/attendance-walk.ts";
import type { Claimed } from "../facts/facts.ts";
import type { Counters, Span } from "../hours/counters.ts";
import { countPaid, paidIn } from "../hours/own-counts.ts";
import type { Base } from "../law/base.ts";
import type { Due, PricedAllowance } from "../law/due.ts";
import type { Plan } from "../law/law.ts";
import { clauseRefs } from "../law/versions.ts";
import { amountFor, apprenticesShare } from "../rates/all-purpose.ts";
import type { Warning } from "../result/result.ts";
import { warningOf } from "../result/warning-codes.ts";
import { isShiftFit } from "../shift/fits.ts";
import type { Situation } from "../shift/situation.ts";
import { overtimeOf, timesDue, timesOf } from "./allowance-due.ts";
import { isHourly, type PaidBefore, spanOf, withDue } from "./due-allowance.ts";
import { rulesOfWhole, type ShiftsOfWhole } from "./own-shift.ts";
import { countReplaced } from "./replaced-allowances.ts";

/** Allowances of one shift: those its facts bring, and those claimed with it. */
export function shiftAllowances(
  { due: none }: Base,
  situation: Situation,
  workedMinutes: number,
  before: PaidBefore,
): Due {
  const { holding, plan, shift } = situation;
  let due = none;
  for (const rule of holding.ofShift) {
    if (!isShiftFit(rule.when, situation)) continue;
    const times = rule.due.by === "worked" ? timesForWork(rule, situation, workedMinutes, before) : 1;
    due = withQuantity(due, { rule, whole: times * wholeQuantity(rule, workedMinutes) }, plan, before);
  }
  if (isEmpty(shift.claims)) return due;
  const claims = withCompanions(situation);
  for (const code in claims) {
    const claimed = claims[code] ?? true;
    for (const rule of claimableAs(code, situation)) {
      if (rule.allPurpose || !isShiftFit(rule.when, situation)) continue;
      const whole = claimed === true ? wholeQuantity(rule, workedMinutes) : claimed;
      due = withQuantity(due, { rule, whole }, plan, before);
    }
  }
  return due;
}

interface Brought {
  readonly rule: Allowance;
  readonly whole: number;
}

/** With what is left of an allowance. */
function withQuantity(due: Due, { rule, whole }: Brought, plan: Plan, before: PaidBefore): Due {
  const exact = leftOf(rule, whole, before);
  return exact > 0 ? withDue(due, { rule, quantity: grownHours(rule, exact, before), exact }, plan) : due;
}

/** How often the work it applies to brings it: that of the shift, on top of shifts before it that touch and have it too. */
function timesForWork(
  rule: Allowance,
  { shift }: Situation,
  workedMinutes: number,
  { counters }: PaidBefore,
): number {
  if (rule.due.by !== "worked") return 0;
  const earlier = workUntil(rule, shift.from, counters);
  const { lasting } = rule.due;
  return timesOf(rule, lasting, earlier + workedMinutes) - timesOf(rule, lasting, earlier);
}

const workName = ({ slug }: Allowance): string => `work ${slug}`;

/** The work it applied to that ended at a moment, with what touched that work. */
const workUntil = (rule: Allowance, at: Moment, counters: Counters): number =>
  paidIn(counters, workName(rule), "shift", at);

function countWork(situation: Situation, worked: number, counters: Counters): void {
  const { holding, shift } = situation;
  for (const rule of holding.ofShift) {
    if (rule.due.by !== "worked" || !isShiftFit(rule.when, situation)) continue;
    const quantity = workUntil(rule, shift.from, counters) + worked;
    countPaid(counters, { slug: workName(rule), per: "shift", at: shift.to, quantity });
  }
}

const NO_ALLOWANCES: readonly Allowance[] = [];

const claimableAs = (code: string, { holding }: Situation): readonly Allowance[] =>
  holding.claimableByCode.get(code) ?? NO_ALLOWANCES;

/** An amount for the week, the day or the shift is paid with the first shift it is due for. */
function leftOf(rule: Allowance, quantity: number, before: PaidBefore): number {
  if (before.counters.paidAllowances.length === 0) return quantity;
  const span = spanOf(rule);
  return span === null ? quantity : quantity - paidIn(before.counters, rule.slug, span, before[span]);
}

/** Counts what was paid, so that later shifts know; after the only shift none asks. */
export function countAllowances(
  due: readonly PricedAllowance[],
  situation: Situation,
  workedMinutes: number,
  before: PaidBefore,
): void {
  const { factOf, facts, attendance, plan } = situation;
  if (facts.shifts.length === 1) return;
  countWork(situation, workedMinutes, before.counters);
  if (due.length === 0) return;
  countReplaced(due, plan.version, before);
  for (const { rule, quantity, exact, amount } of due) {
    const count = (per: Span, more: number): void => {
      const all = earlierOf(rule, per, factOf, before) + more;
      countPaid(before.counters, { slug: rule.slug, per, at: before[per], quantity: all });
    };
    const bound = rule.cap ?? rule.floor;
    const span = spanOf(rule);
    if (span !== null) count(span, quantity);
    if (bound?.shared === true) countShared(bound, amount, before);
    else if (bound !== null && bound.per !== span && bound.per !== "hour") count(bound.per, quantity);
    if (isHourly(rule) && attendance.shifts.length > 1) count("shift", exact);
  }
}

/** What is paid under a shared cap is counted in cents, under the cap's own name. */
export const sharedName = (cap: string): string => `cap ${cap}`;

function countShared({ amount: cap, per }: Bound, amount: Cents, before: PaidBefore): void {
  if (per === "hour") return;
  const slug = sharedName(cap);
  const quantity = paidIn(before.counters, slug, per, before[per]) + amount;
  countPaid(before.counters, { slug, per, at: before[per], quantity });
}

type Bound = NonNullable<Allowance["cap"]>;

/** What was paid of it earlier: as we saw, or as the shift says if that is more. */
export function earlierOf(
  { slug, cap, floor }: Allowance,
  per: Span,
  factOf: FactValues,
  before: PaidBefore,
): number {
  const bound = cap ?? floor;
  const fact = bound?.per === per ? bound.earlierFact : null;
  const told = fact === null ? 0 : Number(factOf(fact) ?? 0) * QUANTUM;
  return Math.max(told, paidIn(before.counters, slug, per, before[per]));
}

/** With allowances that the whole attendance brings: for overtime after the usual finish, for gaps and portions. */
export function attendanceAllowances(
  own: Due,
  situation: Situation,
  { pieces, before: shiftsBefore }: Pick<WholeAttendance, "pieces" | "before">,
  before: PaidBefore,
): Due {
  const { holding } = situation;
  const isMixed = shiftsBefore.some((other) => other.holding !== holding);
  const shifts = isMixed ? { last: situation, before: shiftsBefore } : null;
  const ofAttendance = shifts === null ? holding.ofAttendance : ofAllShifts(shifts);
  if (ofAttendance.length === 0) return own;
  const overtime = overtimeOf(situation, pieces);
  const mayBeDue = isMixed || (overtime !== null && overtime >= holding.leastOvertime);
  const rules = mayBeDue ? ofAttendance : holding.ofGaps;
  if (rules.length === 0) return own;
  let due = own;
  const asked = {
    situation,
    shifts,
    pieces,
    overtime: overtime ?? 0,
    finish: null,
    beforeStart: null,
    afterOrdinary: null,
  };
  for (const rule of rules) {
    const count = timesDue(rule, asked);
    if (count === 0 || !isShiftFit(rule.when, situation)) continue;
    const quantity = leftOf(rule, count * (rule.lasts === null ? QUANTUM : rule.lasts * 1000), before);
    if (quantity > 0) due = withDue(due, { rule, quantity, exact: quantity }, situation.plan);
  }
  return due;
}

/** Those of any of its shifts that the law of the last has, in the award's order. */
function ofAllShifts(shifts: ShiftsOfWhole): readonly Allowance[] {
  const { order } = shifts.last.plan.version;
  return rulesOfWhole(shifts, ({ ofAttendance }) => ofAttendance)
    .filter((rule) => order.has(rule))
    .toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
}

/** Claims that no rule answers, in the order of their names. */
export function claimWarnings(situation: Situation): readonly Warning[] {
  if (isEmpty(situation.shift.claims)) return NO_WARNINGS;
  let codes: readonly string[] = NO_CODES;
  for (const code in withCompanions(situation))
    if (!claimableAs(code, situation).some((rule) => isShiftFit(rule.when, situation)))
      codes = plus(codes, code);
  if (codes.length === 0) return NO_WARNINGS;
  return codes.toSorted().map((code) => {
    const named = (rule: Rule): rule is Allowance =>
      rule.kind === "allowance" && rule.due.by === "claim" && rule.due.code === code;
    return notDue(code, situation.plan.rules.find(named), situation);
  });
}

const NO_CODES: readonly string[] = [];

const NO_WARNINGS: readonly Warning[] = [];

/** An allowance paid on top of another brings that other with it. */
function withCompanions({ shift, holding }: Situation): Readonly<Record<string, Claimed>> {
  if (holding.claimedWith.length === 0) return shift.claims;
  const all: Record<string, Claimed> = { ...shift.claims };
  for (const rule of holding.claimedWith) {
    const claimed = rule.due.by === "claim" ? all[rule.due.code] : undefined;
    if (rule.with !== null && claimed !== undefined) all[rule.with] ??= claimed;
  }
  return all;
}

function wholeQuantity(rule: Allowance, workedMinutes: number): number {
  if (rule.lasts !== null) return rule.lasts * 1000;
  return isHourly(rule) ? workedMinutes * 1000 : QUANTUM;
}

/** An hour or part of an hour is an hour. */
export const startedHours = ({ unit }: Allowance, quantity: number): number =>
  unit === "started-hour" ? Math.ceil(quantity / QUANTUM) * QUANTUM : quantity;

/** Hours of the attendance that were counted with its earlier shifts. */
export const hoursBefore = (rule: Allowance, { counters, shift }: PaidBefore): number =>
  isHourly(rule) ? paidIn(counters, rule.slug, "shift", shift) : 0;

/** What the hours of the attendance grow by: an hour that begins in one shift and ends in the next is one. */
function grownHours(rule: Allowance, exact: number, before: PaidBefore): number {
  if (!isHourly(rule)) return exact;
  const earlier = hoursBefore(rule, before);
  return startedHours(rule, earlier + exact) - startedHours(rule, earlier);
}

function notDue(code: string, rule: Allowance | undefined, situation: Situation): Warning {
  const why =
    rule === undefined
      ? "it is not an allowance of this employment type, worker type and classification on this day."
      : rule.says;
  const clauses = rule === undefined ? [] : clauseRefs(situation.plan.version, rule.clauses);
  return warningOf("allowance_not_due", `${code} was claimed but is not due here: ${why}`, clauses);
}

export function rateOf(rule: Allowance, situation: Situation, base: Base): Cents {
  if (rule.unit === "at-cost") return 100 as Cents;
  if (rule.rate === null) return amountFor(rule, situation);
  const hourly = rule.base === "ordinary" ? base.ordinary : base.minimum;
  return apprenticesShare(
    percentOf(rule.unit === "rate-week" ? base.weekly : hourly, rule.rate),
    rule,
    situation,
  );
}
