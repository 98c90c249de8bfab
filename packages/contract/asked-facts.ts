// Which declared facts a request that leaves them unsaid is asked about.

import {
  type Award,
  addDays,
  civilOf,
  dayOf,
  type Employee,
  type FactDeclaration,
  type Facts,
  factsNamedBy,
  type Moment,
} from "#engine";
import type { CalculatePayRequest } from "./schema.ts";

/** Some rule for the person asks for it, and it can be other than its default in this state on these days. */
export function isAsked(
  { slug, states, dates }: FactDeclaration,
  award: Award,
  { state }: CalculatePayRequest,
  facts: Facts,
): boolean {
  if (!factsAsked(award, facts.employee).has(slug)) return false;
  if (states.length > 0 && state !== undefined && !states.includes(state)) return false;
  return dates.length === 0 || daysOfYear(facts).some((day) => dates.includes(day));
}

/** The days a shift touches, as the month times a hundred and the day. */
function daysOfYear({ shifts }: Facts): readonly number[] {
  const days: number[] = [];
  for (const { from, to } of shifts) {
    for (let day = dayOf(from); day <= dayOf((to - 1) as Moment); day = addDays(day, 1)) {
      const { month, day: ofMonth } = civilOf(day);
      days.push(month * 100 + ofMonth);
    }
  }
  return days;
}

const asking = new WeakMap<Award, Map<string, ReadonlySet<string>>>();

/** The facts that some rule for this employment and worker type asks for. */
function factsAsked(award: Award, { employment, worker }: Employee): ReadonlySet<string> {
  const known = asking.get(award) ?? new Map<string, ReadonlySet<string>>();
  asking.set(award, known);
  const key = `${employment}/${worker}`;
  const asked =
    known.get(key) ??
    new Set(
      award.rules
        .filter(
          ({ for: who }) =>
            (who.employment?.includes(employment) ?? true) && (who.worker?.includes(worker) ?? true),
        )
        .flatMap(factsNamedBy),
    );
  known.set(key, asked);
  return asked;
}
