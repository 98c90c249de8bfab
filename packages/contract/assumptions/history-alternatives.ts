// What could have come before a shift: work earlier on the day, in the week and in the cycle, a short rest, another roster.

import { type Change, dayOf, type Minutes, type Moment, type Shift } from "#engine";
import type { HeldAward } from "../library/library.ts";
import type { Alternative, OtherValue, PricedShift, Statement } from "./alternative.ts";
import type { BoundAlternatives } from "./bound-alternatives.ts";

export function historyAlternatives(
  { request, facts, held }: PricedShift,
  shift: Shift,
  lawful: BoundAlternatives,
): readonly Alternative[] {
  const found: Alternative[] = [];
  if (request.hours_already_worked_today === undefined) found.push(workedToday(shift, lawful));
  if (request.hours_already_worked_this_week === undefined) found.push(lawful.workedThisWeek);
  found.push(...cycleAlternatives(shift, lawful, held));
  if (request.previous_shift_end === undefined) found.push(...restAlternatives(shift, lawful));
  if (request.agreed_hours === undefined && facts.employee.employment === "part_time")
    found.push(patternAlternative("agreed", "agreed_hours", AGREED, { shift, lawful }));
  if (request.rostered === undefined)
    found.push(patternAlternative("rostered", "rostered", ROSTERED, { shift, lawful }));
  return found;
}

/** The bounds of the law, and of a limit that the shift's own facts set. */
function workedToday(
  { circumstances }: Shift,
  { workedToday: lawful, factLimits }: BoundAlternatives,
): Alternative {
  const given = factLimits.flatMap(({ limitFact, clauses }) => {
    const value = limitFact === null ? undefined : circumstances[limitFact];
    if (typeof value !== "number") return [];
    return [{ change: { of: "shift", to: { workedToday: value as Minutes } } as const, clauses }];
  });
  return given.length === 0 ? lawful : { ...lawful, others: [...lawful.others, ...given] };
}

/** Where hours are averaged over several weeks: a cycle whose ordinary hours were all worked before this shift. */
function cycleAlternatives(
  { circumstances }: Shift,
  { cycleLimits }: BoundAlternatives,
  { law }: HeldAward,
): readonly Alternative[] {
  const byFact = new Map<string, OtherValue[]>();
  for (const { weeksFact, workedFact, limit, clauses } of cycleLimits) {
    if (weeksFact === null || workedFact === null || Object.hasOwn(circumstances, workedFact)) continue;
    const weeks = Number(circumstances[weeksFact] ?? law.facts.get(weeksFact)?.default ?? 1);
    if (weeks < 2) continue;
    const change: Change = { of: "fact", slug: workedFact, to: limit * weeks };
    byFact.set(workedFact, [...(byFact.get(workedFact) ?? []), { change, clauses }]);
  }
  return [...byFact].map(([code, others]) => ({
    others,
    isGraded: true,
    say: () => ({ code, detail: `${code} was not given. We assumed none.`, clauses: [] }),
  }));
}

/** A finish just too late for the rest matters only when it would fall on an earlier day than the start. */
function restAlternatives(
  shift: Shift,
  { bounds, afterOvertime }: BoundAlternatives,
): readonly Alternative[] {
  const others = bounds.rests.flatMap(({ value, clauses }): readonly OtherValue[] => {
    const previousFinish = (shift.from - value + 1) as Moment;
    if (dayOf(previousFinish) === dayOf(shift.from)) return [];
    const circumstances = { ...afterOvertime, ...shift.circumstances };
    const to = afterOvertime === null ? { previousFinish } : { previousFinish, circumstances };
    return [{ change: { of: "shift", to }, clauses }];
  });
  return others.length === 0 ? [] : [{ others, say: () => REST_UNSAID }];
}

const REST_UNSAID: Statement = {
  code: "previous_shift_end",
  detail: "No previous finish was given. We assumed enough rest before this shift.",
  clauses: [],
};

const AGREED = "No agreed hours were given. We assumed that the hours worked were agreed.";
const ROSTERED = "No rostered shift was given. We assumed that the hours worked were rostered.";

/** No hours at all were agreed or rostered. */
function patternAlternative(
  of: "agreed" | "rostered",
  code: string,
  detail: string,
  { shift, lawful }: { readonly shift: Shift; readonly lawful: BoundAlternatives },
): Alternative {
  const nothing = { from: shift.from, to: shift.from };
  const clauses = lawful.patterns[of];
  return {
    others: [{ change: { of: "shift", to: { [of]: nothing } }, clauses }],
    say: () => ({ code, detail, clauses }),
  };
}
