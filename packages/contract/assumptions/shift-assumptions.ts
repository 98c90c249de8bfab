// What was not said and could change the pay: each default taken, with the totals the other values would give.

import { dayOf, totalWith, variationsOf, versionAt } from "#engine";
import type { Library } from "../library/library.ts";
import { daylightSaving } from "../request/daylight-saving.ts";
import { type Assumption, effectOf, type PricedShift, readingAssumption, refsIn } from "./alternative.ts";
import { alternativesOf } from "./alternatives.ts";

export function assumptionsOf(priced: PricedShift, library: Library): readonly Assumption[] {
  const { request, facts, held, result } = priced;
  const assumptions: Assumption[] = [];
  const first = facts.shifts[0];
  if (first === undefined) return assumptions;
  const clauseIndex = versionAt(held.law, dayOf(first.from), facts.employee.payPeriodStart).clauses;
  const variations = variationsOf(facts, held.law, result.total);
  for (const alternative of alternativesOf(priced, library)) {
    const { others } = alternative;
    const effect = effectOf(others, variations.total, (change) => totalWith(variations, change));
    if (effect === null) continue;
    const { code, detail, clauses } = alternative.say();
    assumptions.push({ code, detail, effect, clauses: refsIn(clauseIndex, clauses) });
  }
  const clock = daylightSaving(request.state, first);
  if (clock !== null) assumptions.push({ code: "daylight_saving", detail: clock, effect: null, clauses: [] });
  for (const id of result.readings) assumptions.push(readingAssumption(held, id));
  return assumptions;
}
