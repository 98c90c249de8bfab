// The rules of a plan whose facts hold. Most shifts state none, so what holds by default is worked out once a plan.

import type {
  Allowance,
  FactTest,
  FlatPerHour,
  HigherDuties,
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

export interface Holding {
  readonly factOf: FactValues;
  /** Rows that need no look at the shift as a whole. */
  readonly plainRows: readonly Row[];
  /** Rows with a shift test, an age, or a rest that was too short. */
  readonly testedRows: readonly Row[];
  readonly extensions: readonly SpanExtension[];
  readonly limits: readonly OrdinaryLimit[];
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
  /** Higher duties, when some were done. */
  readonly higherDuties: readonly HigherDuties[];
}

export function holdingFor(plan: Plan, shift: Shift): Holding {
  for (const _ in shift.circumstances) return holdingUnder(plan, statedFacts(plan, shift));
  plan.byDefault ??= holdingUnder(plan, (slug) => plan.facts.get(slug)?.default ?? null);
  return plan.byDefault;
}

const statedFacts =
  (plan: Plan, shift: Shift): FactValues =>
  (slug) => {
    const given = Object.hasOwn(shift.circumstances, slug) ? shift.circumstances[slug] : undefined;
    return given ?? plan.facts.get(slug)?.default ?? null;
  };

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
    factOf,
    plainRows: rows.filter(isPlain),
    testedRows: rows.filter((row) => !isPlain(row)),
    extensions: hold(plan.extensions),
    limits: hold(plan.limits),
    patterns: hold(plan.patterns),
    overtimeWhen: hold(plan.overtimeWhen),
    shiftClasses: hold(plan.shiftClasses),
    minimums: hold(plan.minimums),
    flats: hold(plan.flats),
    rosterLimits: hold(plan.rosterLimits),
    notStated: hold(plan.notStated),
    automatic: hold(plan.allowances).filter((rule) => rule.due.by !== "claim" && !rule.allPurpose),
    holidayMoved: holidayMoved(plan, factOf),
    higherDuties: plan.higherDuties.filter((rule) => factOf(rule.classificationFact) !== null),
  };
}

function holidayMoved(plan: Plan, factOf: FactValues): Holding["holidayMoved"] {
  for (const rule of plan.holidayChoices) {
    const value = factOf(rule.fact);
    if (value === rule.movedAway) return "away";
    if (value === rule.movedHere) return "here";
  }
  return null;
}
