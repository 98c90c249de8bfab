// Whether a minute can be ordinary time or overtime at all, and what makes it so.

import {
  type MinimumPayment,
  NOT_STATED,
  type Rule,
  type RuleKind,
} from "#engine";
import { both, type Case, type Condition, not, some, type Verdict } from "./cases.ts";
import { factsHold, holds, isOfClass, minuteFits } from "./conditions.ts";
import type { Cell, Situation } from "./situation.ts";
import { isInside, type OpenSpan } from "./spans.ts";

const TRIGGERS: ReadonlySet<RuleKind> = new Set([
  "overtime-when",
  "span",
  "pattern",
  "ordinary-limit",
  "worked-through-break",
]);

/** The rules that may make a minute of a stretch overtime. */
export const triggersAt = (rules: readonly Rule[], cell: Cell): readonly Rule[] =>
  rules.filter((rule) => {
    if (!TRIGGERS.has(rule.kind) || !minuteFits(rule.when, cell)) return false;
    if (rule.kind === "pattern") return rule.beyond !== NOT_STATED;
    if (rule.kind !== "span") return true;
    const window = rule.windows[cell.weekday] ?? null;
    return rule.outside !== NOT_STATED && (window === null || !isInside(window, cell.from));
  });

/** Conditions under which no minute of the stretch is of the hours looked at, or the shift is refused. */
export function exclusions(situation: Situation): readonly Condition[] {
  const { cell, rules } = situation;
  const refused = refusals(situation);
  if (cell.ordinary && !cell.added) return [...refused, ...overtimeAt(situation).all];
  const possible = cell.added ? isAdded : isOvertime;
  const asks = () => rules.flatMap((rule) => (rule.kind === "not-stated" ? [] : situation.asksOf(rule)));
  return [...refused, { asks, verdict: (given) => not(possible(given, situation)) }];
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
  const outside = spans.map((span) => ({ asks, verdict: (given: Case) => isOutside(span, given, situation) }));
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
    both(not(inside), () =>
      not(some(situation.exempting, (rule) => isOfClass(rule, given, situation))),
    ),
  );
}

function isOvertime(given: Case, situation: Situation): Verdict {
  const { trigger } = given;
  if (trigger !== undefined) return isTrigger(trigger, given, situation);
  return some(situation.triggers, (rule) => isTrigger(rule, given, situation));
}

/** Circumstances come first, then the span; what they make overtime is theirs. */
function isTrigger(rule: Rule, given: Case, situation: Situation): Verdict {
  if (rule.kind === "overtime-when") return holds(rule, given, situation);
  const { circumstances, all } = overtimeAt(situation);
  const isEarlier = (conditions: readonly Condition[]): Verdict =>
    some(conditions, ({ verdict }) => verdict(given));
  const own = situation.spans.find(({ span }) => span === rule);
  if (own !== undefined)
    return both(isOutside(own, given, situation), () => not(isEarlier(circumstances)));
  return both(holds(rule, given, situation), () => not(isEarlier(all)));
}

/** Ordinary time whatever the span and the limits say: added to reach a minimum, or a break in overtime. */
const isAdded = (given: Case, situation: Situation): Verdict =>
  some(situation.rules, (rule) => {
    if (rule.kind === "ordinary-break") return holds(rule, given, situation);
    return rule.kind === "minimum-payment" ? continues(rule, given, situation) : false;
  });

const continues = (rule: MinimumPayment, given: Case, situation: Situation): Verdict =>
  both(isAddedAsOrdinary(rule, given, situation), () => holds(rule, given, situation));

function isAddedAsOrdinary({ added, addedFact }: MinimumPayment, given: Case, situation: Situation): Verdict {
  if (addedFact === null) return added === "continues";
  const isSaid = (value: string): Verdict => factsHold([{ slug: addedFact, values: [value] }], given, situation);
  return added === "continues" ? not(isSaid("at-finish")) : isSaid("continues");
}
