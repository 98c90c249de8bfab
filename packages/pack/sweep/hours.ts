// Whether a minute can be ordinary time or overtime at all, and what makes it so.

import { has, type MinimumPayment, NOT_STATED, type Rule } from "#engine";
import { both, type Case, type Condition, either, not, some, type Verdict } from "./cases.ts";
import { factsHold, holds, isOfClass, minuteFits } from "./conditions.ts";
import type { Cell, Situation } from "./situation.ts";
import { isInside, type OpenSpan } from "./spans.ts";

/** The rules that may make a minute of a stretch overtime. */
export const triggersAt = (rules: readonly Rule[], cell: Cell): readonly Rule[] =>
  rules.filter((rule) => {
    if (!has(rule, "makes-overtime") || !minuteFits(rule.when, cell)) return false;
    if (rule.kind === "pattern") return rule.beyond !== NOT_STATED;
    if (rule.kind !== "span") return true;
    const window = rule.windows[cell.weekday] ?? null;
    return rule.outside !== NOT_STATED && (window === null || !isInside(window, cell.from));
  });

/** Conditions under which no minute of the stretch is of the hours looked at, or the shift is refused. */
export function exclusions(situation: Situation): readonly Condition[] {
  const { cell, asksOfAll: asks } = situation;
  const refused = refusals(situation);
  const overtime = overtimeAt(situation);
  if (cell.ordinary && !cell.added) return [...refused, ...overtime.all];
  const possible = cell.added ? isAdded(situation) : isOvertime(situation, overtime);
  return [...refused, { asks, verdict: (given) => not(possible(given)) }];
}

export const conditionOf = (rule: Rule, situation: Situation): Condition => ({
  asks: () => situation.asksOf(rule),
  verdict: (given) => holds(rule, given, situation),
});

/** A rule that refuses shifts. Time added to a shift is not asked itself, only the shift before it. */
const refusals = (situation: Situation): readonly Condition[] =>
  situation.rules
    .filter(
      (rule) =>
        rule.kind === "not-stated" &&
        (situation.cell.added ? isOfWholeShifts(rule) : minuteFits(rule.when, situation.cell)),
    )
    .map((rule) => conditionOf(rule, situation));

const isOfWholeShifts = ({ when: { hours, days, holiday, between } }: Rule): boolean =>
  (hours === null || hours === "all") && days === null && holiday === null && between === null;

interface OvertimeConditions {
  readonly circumstances: readonly Condition[];
  readonly all: readonly Condition[];
}

/** What leaves no ordinary time here: circumstances, and spans the minute lies outside of. */
function overtimeAt(situation: Situation): OvertimeConditions {
  const { rules, cell, spans, exempting } = situation;
  const circumstances = rules
    .filter((rule) => rule.kind === "overtime-when" && minuteFits(rule.when, cell))
    .map((rule) => conditionOf(rule, situation));
  const asks = () => exempting.flatMap((rule) => situation.asksOf(rule));
  const outside = spans.map((span) => ({
    asks,
    verdict: (given: Case) => isOutside(span, given, situation),
  }));
  return { circumstances, all: [...circumstances, ...outside] };
}

function isOutside({ span, openings }: OpenSpan, given: Case, situation: Situation): Verdict {
  const { weekday, from } = situation.cell;
  const inside = some(openings, ({ windows, extension }) => {
    const window = windows[weekday] ?? null;
    if (window === null || !isInside(window, from)) return false;
    return extension === null ? true : holds(extension, given, situation);
  });
  if (inside === true) return false;
  return both(holds(span, given, situation), () =>
    both(not(inside), () => not(some(situation.exempting, (rule) => isOfClass(rule, given, situation)))),
  );
}

const isOvertime =
  (situation: Situation, overtime: OvertimeConditions) =>
  (given: Case): Verdict => {
    const { trigger } = given;
    const isTrigger = (rule: Rule): Verdict => makesOvertime(rule, given, situation, overtime);
    return trigger === undefined ? some(situation.triggers, isTrigger) : isTrigger(trigger);
  };

/** Circumstances come first, then the span; what they make overtime is theirs. */
function makesOvertime(
  rule: Rule,
  given: Case,
  situation: Situation,
  { circumstances, all }: OvertimeConditions,
): Verdict {
  if (rule.kind === "overtime-when") return holds(rule, given, situation);
  const isEarlier = (conditions: readonly Condition[]): Verdict =>
    some(conditions, ({ verdict }) => verdict(given));
  const own = rule.kind === "span" ? situation.spans.find(({ span }) => span === rule) : undefined;
  if (own !== undefined) return both(isOutside(own, given, situation), () => not(isEarlier(circumstances)));
  return both(holds(rule, given, situation), () => not(isEarlier(all)));
}

/** Ordinary time whatever the span and the limits say: added to reach a minimum, or a break in overtime. */
function isAdded(situation: Situation): (given: Case) => Verdict {
  const breaks = situation.rules.filter((rule) => rule.kind === "ordinary-break");
  const minimums = situation.rules.filter((rule) => rule.kind === "minimum-payment");
  return (given) =>
    either(
      some(breaks, (rule) => holds(rule, given, situation)),
      () => some(minimums, (rule) => continues(rule, given, situation)),
    );
}

const continues = (rule: MinimumPayment, given: Case, situation: Situation): Verdict =>
  both(isAddedAsOrdinary(rule, given, situation), () => holds(rule, given, situation));

function isAddedAsOrdinary({ added, addedFact }: MinimumPayment, given: Case, situation: Situation): Verdict {
  if (addedFact === null) return added === "continues" || added === "ordinary";
  const isSaid = (value: string): Verdict =>
    factsHold([{ slug: addedFact, values: [value] }], given, situation);
  return added === "continues" || added === "ordinary" ? not(isSaid("at-finish")) : isSaid("continues");
}
