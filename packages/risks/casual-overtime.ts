// The casual loading and overtime put together in other ways than the award's, each with what pay would fall short by.

import {
  type Cents,
  type ClauseRef,
  type Component,
  type Minutes,
  type Percent,
  payFor,
  percentOf,
  WHOLE,
} from "#engine";
import type { Case, PricedShift } from "./case.ts";
import { allClauses, loadingOf } from "./dues.ts";
import { factOf, timesOf } from "./finding.ts";
import type { Mistake } from "./mistakes.ts";

/** How a casual loading and an overtime percentage can be put together. */
const COMBINED: readonly (readonly [string, (base: Cents, share: Percent, loading: Percent) => Cents])[] = [
  ["without the casual loading", (base, share) => percentOf(base, share)],
  [
    "with the casual loading added to the percentage",
    (base, share, loading) => percentOf(base, (share + loading) as Percent),
  ],
  [
    "with the percentage taken of the casual rate",
    (base, share, loading) => percentOf(percentOf(base, (WHOLE + loading) as Percent), share),
  ],
];

export function combinedWrongly({ shifts }: Case): readonly Mistake[] {
  const overtime = shifts.flatMap((shift) => {
    const loading = shift.request.employment_type === "casual" ? loadingIn(shift) : null;
    return loading === null
      ? []
      : shift.result.components.flatMap((component) => partsOf(shift, component, loading) ?? []);
  });
  if (overtime.length === 0) return [];
  return COMBINED.flatMap(([name, combine]) => {
    const shortBy = overtime.reduce(
      (sum, { base, share, loading, component }) =>
        sum +
        component.amount -
        payFor(combine(base, share, loading.percent), component.minutes ?? (0 as Minutes)),
      0,
    );
    if (shortBy <= 0) return [];
    return {
      code: "casual_loading_overtime" as const,
      shortBy: shortBy as Cents,
      text: `the award's total, but overtime ${name}`,
      clauses: allClauses([
        ...overtime.map(({ component }) => component.clauses),
        ...overtime.map(({ loading }) => loading.clauses),
      ]),
      facts: [factOf("employment_type", "casual"), ...shifts.flatMap(timesOf)],
      unless: null,
    };
  });
}

interface Loading {
  readonly percent: Percent;
  readonly clauses: readonly ClauseRef[];
}

/** The loading, also where overtime leaves it out. */
function loadingIn(shift: PricedShift): Loading | null {
  const rule = loadingOf(shift);
  const claim = shift.applied.find((one) => one.rule === rule?.slug);
  return rule === null || claim === undefined ? null : { percent: rule.percent, clauses: claim.clauses };
}

interface OvertimeParts {
  readonly component: Component;
  readonly base: Cents;
  /** The percentage as it is for people who are not casual. */
  readonly share: Percent;
  readonly loading: Loading;
}

/** Overtime of one row at a rate built from a base, perhaps the loading, and a percentage. */
function partsOf({ rules }: PricedShift, component: Component, loading: Loading): OvertimeParts | null {
  const rule = rules.get(component.code);
  const [first, ...parts] = component.buildUp;
  const own = parts.at(-1)?.percent ?? null;
  if (
    component.kind !== "overtime" ||
    rule === undefined ||
    !("casual" in rule) ||
    rule.casual === "replaced"
  )
    return null;
  const expected = rule.casual === "none" ? 1 : 2;
  if (first?.rate == null || own === null || parts.length !== expected) return null;
  return { component, base: first.rate, share: (WHOLE + own) as Percent, loading };
}
