// What a request leaves unstated that could change the pay: each default, with the totals of the other values.

import { dayOf, mayMatter, totalWith, variationsOf, versionAt } from "#engine";
import type { Library } from "../library/library.ts";
import { daylightSaving } from "../request/daylight-saving.ts";
import {
  type Assumption,
  assumptionFrom,
  effectOf,
  type PricedShift,
  readingAssumption,
} from "./alternative.ts";
import { alternativesOf, claimsUnsaid } from "./alternatives.ts";
import { earlierShiftAssumption } from "./earlier-shift.ts";
import { likelyFirst, unlikelyNear } from "./likely-first.ts";

export function assumptionsOf(priced: PricedShift, library: Library): readonly Assumption[] {
  const { request, facts, held, result, walk } = priced;
  const assumptions: Assumption[] = [];
  const first = facts.shifts[0];
  if (first === undefined) return assumptions;
  const version = versionAt(held.law, dayOf(first.from), facts.employee.payPeriodStart);
  const variations = variationsOf(facts, held.law, result.total, walk);
  const { award } = held;
  const { shifts } = facts;
  const isUnlikely = unlikelyNear({ award, calendar: library.calendar, shifts, requests: [request] });
  for (const alternative of alternativesOf(priced, library, (some) => mayMatter(variations, some))) {
    if (alternative.others[0]?.change.of === "fact" && isUnlikely(alternative.say().code)) continue;
    const effect = effectOf(alternative, variations.total, (change) => totalWith(variations, change));
    if (effect === null) continue;
    assumptions.push(assumptionFrom(alternative.say(), effect, version.clauses));
  }
  const together = earlierShiftAssumption(priced);
  if (together !== null) assumptions.push(together);
  const claims = claimsUnsaid(priced, first);
  if (claims !== null) assumptions.push(claims);
  const clock = daylightSaving(request.state, first);
  if (clock !== null) assumptions.push({ code: "daylight_saving", detail: clock, effect: null, clauses: [] });
  for (const id of result.readings) assumptions.push(readingAssumption(held, version, id));
  return likelyFirst(assumptions, award, result.total);
}
