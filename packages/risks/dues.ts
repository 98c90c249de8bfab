// What a priced case owes beyond ordinary pay, rule by rule: overtime by what made it so, rests, holidays, top-ups, allowances.

import {
  type CasualLoading,
  type Cents,
  type ClauseRef,
  type Component,
  dayOf,
  has,
  type KindsThat,
  type Minutes,
  momentAt,
  needsHoliday,
  type Percent,
  payFor,
  percentOf,
  type Rule,
  type RuleOf,
  WHOLE,
} from "#engine";
import type { PricedShift } from "./case.ts";
import type { RiskCode } from "./codes.ts";

/** What one rule adds, over all the shifts it touches. */
export interface Due {
  readonly code: RiskCode;
  /** What earned it: what made the time overtime, or else the rule that pays. */
  readonly rule: Rule;
  /** Its label, or that of the component where a rule pays under several. */
  readonly label: string;
  /** What it pays above the ordinary rate, or in all where it pays no time. */
  readonly extra: Cents;
  /** null where it pays no time. */
  readonly minutes: number | null;
  readonly shifts: readonly PricedShift[];
  readonly components: readonly Component[];
  readonly clauses: readonly ClauseRef[];
}

export function duesOf(shifts: readonly PricedShift[]): readonly Due[] {
  const found = new Map<string, Due>();
  for (const shift of shifts) {
    for (const component of shift.result.components) {
      const due = dueOf(shift, component);
      if (due === null) continue;
      const key = `${due.code}/${due.rule.slug}`;
      const known = found.get(key);
      found.set(key, known === undefined ? due : together(known, due));
    }
  }
  return [...found.values()];
}

function together(a: Due, b: Due): Due {
  return {
    ...a,
    extra: (a.extra + b.extra) as Cents,
    minutes: a.minutes === null || b.minutes === null ? null : a.minutes + b.minutes,
    shifts: b.shifts.some((shift) => a.shifts.includes(shift)) ? a.shifts : [...a.shifts, ...b.shifts],
    components: [...a.components, ...b.components],
    clauses: allClauses([a.clauses, b.clauses]),
  };
}

/** Each clause once, in the order met. */
export function allClauses(lists: readonly (readonly ClauseRef[])[]): readonly ClauseRef[] {
  const [only] = lists;
  if (lists.length === 1 && only !== undefined) return only;
  const refs = new Map<string, ClauseRef>();
  for (const list of lists)
    for (const clause of list) if (!refs.has(clause.ref)) refs.set(clause.ref, clause);
  return [...refs.values()];
}

function dueOf(shift: PricedShift, component: Component): Due | null {
  const pays = shift.rules.get(component.code);
  if (pays === undefined || component.kind === "ordinary") return null;
  const [code, rule] = causeOf(shift, component, pays);
  const isTime = component.minutes !== null && isPaidByTime(pays, component);
  const extra = isTime ? premiumOf(shift, component) : component.amount;
  if (extra <= 0) return null;
  return {
    code,
    rule,
    label: rule === pays ? component.label : rule.label,
    extra,
    minutes: isTime ? component.minutes : null,
    shifts: [shift],
    components: [component],
    clauses: component.clauses,
  };
}

const isPaidByTime = (rule: Rule, component: Component): boolean =>
  component.kind !== "top_up" && !has(rule, "adds-money");

function causeOf(shift: PricedShift, component: Component, pays: Rule): readonly [RiskCode, Rule] {
  if (component.kind === "allowance") return ["allowance_due", pays];
  if (component.kind === "top_up") return ["minimum_engagement", pays];
  if (pays.kind === "rest-between") return ["rest_between_shifts", pays];
  if (pays.kind === "missed-break") return ["missed_break_pay", pays];
  if (needsHoliday(pays.when))
    return [isOnPartDay(shift, component) ? "part_day_holiday" : "public_holiday", pays];
  const trigger = component.kind === "overtime" ? triggerOf(shift, component) : null;
  return trigger ?? ["component_underpaid", pays];
}

function isOnPartDay({ holidays }: PricedShift, { from }: Component): boolean {
  return holidays.some(
    (one) => from !== null && from >= momentAt(one.day, one.from) && dayOf(from) === one.day && one.from > 0,
  );
}

/** The risk of not paying the overtime that a rule makes. */
function overtimeRisk(rule: RuleOf<KindsThat<"makes-overtime">>): RiskCode {
  switch (rule.kind) {
    case "span":
      return "outside_span";
    case "ordinary-limit":
      return rule.per === "week" || rule.per === "cycle" ? "weekly_limit" : "daily_limit";
    case "pattern":
      return rule.of === "agreed" ? "beyond_agreed_hours" : "beyond_rostered_hours";
    case "overtime-when":
      return "overtime_circumstances";
    case "worked-through-break":
      return "meal_break_worked_through";
  }
}

/** The rule that made a component's first minute overtime. */
function triggerOf({ applied, rules }: PricedShift, { from }: Component): readonly [RiskCode, Rule] | null {
  for (const claim of applied) {
    if (claim.from === null || claim.to === null || from === null) continue;
    if (from < claim.from || from >= claim.to) continue;
    const rule = rules.get(claim.rule);
    if (rule !== undefined && has(rule, "makes-overtime")) return [overtimeRisk(rule), rule];
  }
  return null;
}

const premiumOf = (shift: PricedShift, { amount, minutes }: Component): Cents =>
  (amount - payFor(ordinaryRateOf(shift), minutes ?? (0 as Minutes))) as Cents;

/** What an hour without penalties or overtime pays: as the shift has it, or the minimum rate with the loading. */
export function ordinaryRateOf(shift: PricedShift): Cents {
  const { components, base } = shift.result;
  const ordinary = components.find(({ kind }) => kind === "ordinary");
  if (ordinary !== undefined) return ordinary.rate;
  const loading = loadingOf(shift);
  return loading === null ? base.hourly : percentOf(base.hourly, (WHOLE + loading.percent) as Percent);
}

/** The casual loading that applied. */
export function loadingOf({ applied, rules }: PricedShift): CasualLoading | null {
  for (const { rule: slug } of applied) {
    const rule = rules.get(slug);
    if (rule?.kind === "casual-loading") return rule;
  }
  return null;
}
