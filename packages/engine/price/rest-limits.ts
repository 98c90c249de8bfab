// Warnings about too short a rest between days' work, where the award gives it no rate.

import { factsHold } from "../award/conditions.ts";
import { dayOf } from "../award/units.ts";
import { elapsed } from "../facts/facts.ts";
import type { Sight } from "../law/sight.ts";
import { clauseRefs } from "../law/versions.ts";
import type { Warning } from "../result/result.ts";
import type { Situation } from "../shift/situation.ts";

const NONE: readonly Warning[] = [];

/** Work of the same day is one day's work. */
export function restWarnings(situation: Situation): readonly Warning[] {
  const { holding, factOf, attendance, previous, plan, shift } = situation;
  const { finish, startedOn } = previous;
  if (holding.restLimits.length === 0 || finish === null) return NONE;
  if (startedOn === dayOf(attendance.from)) return NONE;
  return warningsFor(elapsed(shift.clockChange, finish, attendance.from), { holding, factOf, plan });
}

function warningsFor(gap: number, { holding, factOf, plan }: Omit<Sight, "age">): readonly Warning[] {
  const broken = holding.restLimits.filter(({ needed, reduced }) => {
    const enough = reduced !== null && factsHold(reduced.facts, factOf) ? reduced.to : needed;
    return gap < enough;
  });
  return broken.map(({ slug, severity, says, clauses }) => ({
    code: slug,
    severity,
    detail: says,
    clauses: clauseRefs(plan.version, clauses),
  }));
}
