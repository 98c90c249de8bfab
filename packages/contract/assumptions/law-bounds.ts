// The ages, months of service, hours and rests at which some rule starts or stops: what is worth trying for a person.

import type { OrdinaryLimit, PayRow, Rule, ScaleStep } from "#engine";

/** A value at which a rule changes something, and the clauses of the rules that do. */
export interface Bound {
  readonly value: number;
  readonly clauses: readonly string[];
}

/** Each list in rising order. */
export interface LawBounds {
  /** The first or last age that a rule or a step of a scale is for. */
  readonly ages: readonly Bound[];
  readonly serviceMonths: readonly Bound[];
  /** The last day before the terms of an apprenticeship changed, by when it started. */
  readonly apprenticeshipStarts: readonly Bound[];
  /** Minutes worked earlier on the day. */
  readonly workedToday: readonly Bound[];
  /** Minutes worked earlier in the week. */
  readonly workedThisWeek: readonly Bound[];
  /** Minutes of rest between two days' work. */
  readonly rests: readonly Bound[];
}

type Kind = keyof LawBounds;
type Tell = (kind: Kind, ...values: readonly (number | string | null | undefined)[]) => void;

/** No rule means a length beyond this: it means "never". */
const NEVER = 1_000_000;

/** The bounds of some rules, such as those in force for one person. */
export function lawBounds(rules: readonly Rule[]): LawBounds {
  const lists: Record<Kind, Map<number, Bound>> = {
    ages: new Map(),
    serviceMonths: new Map(),
    apprenticeshipStarts: new Map(),
    workedToday: new Map(),
    workedThisWeek: new Map(),
    rests: new Map(),
  };
  for (const rule of rules) {
    boundsOf(rule, (kind, ...values) => {
      for (const value of values) {
        if (typeof value !== "number" || value >= NEVER) continue;
        const listed = lists[kind].get(value)?.clauses ?? NO_CLAUSES;
        lists[kind].set(value, { value, clauses: joined(listed, rule.clauses) });
      }
    });
  }
  const rising = (kind: Kind): readonly Bound[] =>
    [...lists[kind].values()].sort((one, other) => one.value - other.value);
  return {
    ages: rising("ages"),
    serviceMonths: rising("serviceMonths"),
    apprenticeshipStarts: rising("apprenticeshipStarts"),
    workedToday: rising("workedToday"),
    workedThisWeek: rising("workedThisWeek"),
    rests: rising("rests"),
  };
}

const NO_CLAUSES: readonly string[] = [];

/** Both lists, each clause once. */
const joined = (clauses: readonly string[], more: readonly string[]): readonly string[] =>
  clauses.length === 0 ? more : [...new Set([...clauses, ...more])];

function boundsOf(rule: Rule, tell: Tell): void {
  tellAges(rule.for.age, tell);
  const { elapsed } = rule.when;
  if (elapsed?.of === "ordinary") tell("workedToday", elapsed.over, elapsed.upTo);
  if (rule.kind === "ordinary-limit") boundsOfLimit(rule, tell);
  if (rule.kind === "scale") boundsOfSteps(rule.steps, tell);
  if (rule.kind === "allowance") boundsOfSteps(rule.apprentices, tell);
  if (rule.kind === "minimum-payment" && rule.per === "day") tell("workedToday", rule.minimum);
  if (rule.kind === "rest-between") tell("rests", rule.rest.needed, rule.rest.reduced?.to);
  if ("tiers" in rule) boundsOfRow(rule, tell);
}

const tellAges = (bounds: Rule["for"]["age"], tell: Tell): void => {
  tell("ages", bounds?.from, bounds?.before == null ? null : bounds.before - 1);
};

function boundsOfLimit({ per, limit, raised, longDay }: OrdinaryLimit, tell: Tell): void {
  const kind = countedIn(per);
  if (kind !== null) tell(kind, limit, longDay?.limit, ...raised.map(({ to }) => to));
}

/**
 * Overtime counts from the shift on; hours worked before it add to what counts ordinary time or all of it. Tiers over
 * a cycle are not bounds of its weeks.
 */
function boundsOfRow({ tiers, counted, tiersCount, when }: PayRow, tell: Tell): void {
  const kind = counted === "cycle" ? null : countedIn(counted);
  const countsEarlier = tiersCount === "worked" || when.hours !== "overtime";
  if (kind !== null && countsEarlier) tell(kind, ...tiers.map(({ upTo }) => upTo));
}

function boundsOfSteps(steps: readonly ScaleStep[], tell: Tell): void {
  for (const { age, serviceMonths, started } of steps) {
    tellAges(age, tell);
    tell("serviceMonths", serviceMonths?.over, serviceMonths?.upTo);
    for (const day of [started?.from, started?.before])
      tell("apprenticeshipStarts", day == null ? null : day - 1);
  }
}

/** Which of the hours worked before a shift fill a limit or a tier, if any do. */
function countedIn(unit: OrdinaryLimit["per"] | PayRow["counted"]): "workedToday" | "workedThisWeek" | null {
  if (unit === "day" || unit === "days-work") return "workedToday";
  return unit === "week" || unit === "cycle" ? "workedThisWeek" : null;
}
