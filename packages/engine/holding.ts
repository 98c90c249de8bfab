// The rules of a plan whose facts hold, worked out once for each set of facts that rules test.

import type {
  Allowance,
  FactTest,
  FlatPerHour,
  MinimumPayment,
  NotStatedRule,
  OrdinaryLimit,
  OvertimeWhen,
  Pattern,
  RosterLimit,
  ShiftClass,
  SpanExtension,
} from "./award.ts";
import { type FactValues, factsHold } from "./conditions.ts";
import type { Shift } from "./facts.ts";
import type { Plan, Row } from "./plan.ts";

/** An ordinary limit with the facts it depends on filled in. */
export interface Limit {
  readonly rule: OrdinaryLimit;
  /** Weeks the limit is averaged over. */
  readonly weeks: number;
  readonly longDaysUsed: number;
}

export interface Holding {
  /** Rows that need no look at the shift as a whole. */
  readonly plainRows: readonly Row[];
  /** Rows with a shift test, an age, or a rest that was too short. */
  readonly testedRows: readonly Row[];
  readonly extensions: readonly SpanExtension[];
  readonly limits: readonly Limit[];
  readonly patterns: readonly Pattern[];
  readonly overtimeWhen: readonly OvertimeWhen[];
  readonly shiftClasses: readonly ShiftClass[];
  readonly minimums: readonly MinimumPayment[];
  readonly flats: readonly FlatPerHour[];
  readonly rosterLimits: readonly RosterLimit[];
  readonly notStated: readonly NotStatedRule[];
  /** Allowances that come without a claim. */
  readonly automatic: readonly Allowance[];
  readonly holidayMoved: "away" | "here" | null;
}

export function factsOfShift(plan: Plan, shift: Shift): FactValues {
  return (slug) => {
    const given = Object.hasOwn(shift.circumstances, slug) ? shift.circumstances[slug] : undefined;
    return given ?? plan.facts.get(slug)?.default ?? null;
  };
}

/** Rules hold or not by the facts they test; shifts that state the same ones share the answer. */
export function holdingFor(plan: Plan, shift: Shift, factOf: FactValues): Holding {
  const key = testedKey(plan, shift);
  const known = plan.holdings.get(key);
  if (known !== undefined) return known;
  const holding = holdingUnder(plan, factOf);
  plan.holdings.set(key, holding);
  return holding;
}

/** Only facts with few values are tested, so the keys are few. */
function testedKey(plan: Plan, shift: Shift): string {
  let key = "";
  for (const slug in shift.circumstances) {
    if (plan.testedFacts.has(slug)) key += `${slug}=${String(shift.circumstances[slug])};`;
  }
  return key;
}

interface Conditional {
  readonly when: { readonly facts: readonly FactTest[] };
}

function holdingUnder(plan: Plan, factOf: FactValues): Holding {
  const hold = <R extends Conditional>(rules: readonly R[]): readonly R[] =>
    rules.filter((rule) => factsHold(rule.when.facts, factOf));
  const rows = plan.rows.filter((row) => factsHold(row.rule.when.facts, factOf));
  const isPlain = ({ rule }: Row): boolean =>
    rule.when.shift === null && rule.for.age === null && rule.kind !== "rest-between";
  return {
    plainRows: rows.filter(isPlain),
    testedRows: rows.filter((row) => !isPlain(row)),
    extensions: hold(plan.extensions),
    limits: hold(plan.limits).map((rule) => limitOf(rule, factOf)),
    patterns: hold(plan.patterns),
    overtimeWhen: hold(plan.overtimeWhen),
    shiftClasses: hold(plan.shiftClasses),
    minimums: hold(plan.minimums),
    flats: hold(plan.flats),
    rosterLimits: hold(plan.rosterLimits),
    notStated: hold(plan.notStated),
    automatic: hold(plan.allowances).filter((rule) => rule.due.by !== "claim" && !rule.allPurpose),
    holidayMoved: holidayMoved(plan, factOf),
  };
}

const limitOf = (rule: OrdinaryLimit, factOf: FactValues): Limit => ({
  rule,
  weeks: rule.weeksFact === null ? 1 : Number(factOf(rule.weeksFact) ?? 1),
  longDaysUsed: rule.longDay !== null && factOf(rule.longDay.usedFact) === true ? 1 : 0,
});

function holidayMoved(plan: Plan, factOf: FactValues): Holding["holidayMoved"] {
  for (const rule of plan.holidayChoices) {
    const value = factOf(rule.fact);
    if (value === rule.movedAway) return "away";
    if (value === rule.movedHere) return "here";
  }
  return null;
}
