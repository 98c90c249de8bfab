// What could have come before a shift: work earlier on the day, in the week and in the cycle, a short rest, another roster.

import {
  type Change,
  dayOf,
  type Minutes,
  type Moment,
  type Shift,
  statedFact,
  type TimeRange,
} from "#engine";
import type { HeldAward } from "../library/library.ts";
import type { Alternative, OtherValue, PricedShift, Statement } from "./alternative.ts";
import type { BoundAlternatives } from "./bound-alternatives.ts";

export function historyAlternatives(
  { request, facts, held, presence }: PricedShift,
  shift: Shift,
  lawful: BoundAlternatives,
): readonly Alternative[] {
  const found: Alternative[] = [];
  if (request.hours_already_worked_today === undefined) found.push(workedToday(shift, lawful));
  if (request.hours_already_worked_this_week === undefined) found.push(lawful.workedThisWeek);
  found.push(...cycleAlternatives(shift, lawful, held));
  if (request.previous_shift_end === undefined) found.push(...restAlternatives(shift, lawful));
  if (request.agreed_hours !== undefined) found.push(...agreedBreakAlternatives(shift, lawful));
  if (takesHours(request, shift)) found.push(...besideAlternatives(shift, lawful));
  else {
    if (request.agreed_hours === undefined && facts.employee.employment === "part_time")
      found.push(patternAlternative("agreed", "agreed_hours", AGREED, { shift, lawful }));
    if (request.rostered === undefined) found.push(rosteredAlternative(shift, lawful, presence));
  }
  return found;
}

const NONE: readonly Alternative[] = [];

/** No shift is so long. */
const LONGEST_SHIFT = 14 * 60;
const USUAL_HOURS = 8 * 60;

/** No hours at all were rostered; or of work too long for one shift, the first eight. */
function rosteredAlternative(
  shift: Shift,
  lawful: BoundAlternatives,
  { from, to }: TimeRange = shift,
): Alternative {
  const alternative = patternAlternative("rostered", "rostered", ROSTERED, { shift, lawful });
  if (to - from <= LONGEST_SHIFT) return alternative;
  const rostered = { from: shift.from, to: Math.min(shift.from + USUAL_HOURS, shift.to) as Moment };
  const other = { change: { of: "shift", to: { rostered } } as const, clauses: lawful.patterns.rostered };
  return { ...alternative, others: [...alternative.others, other] };
}

/** Whether it has the hours of a shift that it touches. */
const takesHours = ({ rostered, agreed_hours }: PricedShift["request"], shift: Shift): boolean =>
  rostered === undefined && agreed_hours === undefined && (shift.rostered ?? shift.agreed) !== null;

/** Work that touches a shift with hours may have been rostered or agreed separately. */
const besideAlternatives = (shift: Shift, { patterns }: BoundAlternatives): readonly Alternative[] =>
  (["rostered", "agreed"] as const).flatMap((of) => {
    if (shift[of] === null) return [];
    const own = { from: shift.from, to: shift.to };
    const [code, clauses] = [of === "agreed" ? "agreed_hours" : of, patterns[of]];
    const change: Change = { of: "shift", to: { [of]: own } };
    return [{ others: [{ change, clauses }], say: () => ({ code, detail: BESIDE[of], clauses }) }];
  });

const BESIDE = {
  rostered: "This work touches a shift with rostered hours. We assumed that it was not rostered itself.",
  agreed: "This work touches a shift with agreed hours. We assumed that it was not agreed itself.",
};

/** The bounds of the law, and of a limit that the shift's own facts set. */
function workedToday(
  { circumstances }: Shift,
  { workedToday: lawful, factLimits }: BoundAlternatives,
): Alternative {
  if (factLimits.length === 0) return lawful;
  const given = factLimits.flatMap(({ limitFact, clauses }) => {
    const value = limitFact === null ? undefined : statedFact(circumstances, limitFact);
    if (typeof value !== "number") return [];
    return [{ change: { of: "shift", to: { workedToday: value as Minutes } } as const, clauses }];
  });
  return given.length === 0 ? lawful : { ...lawful, others: [...lawful.others, ...given] };
}

/** If hours are averaged over several weeks: a cycle whose ordinary hours were all worked before this shift. */
function cycleAlternatives(
  { circumstances }: Shift,
  { cycleLimits }: BoundAlternatives,
  { law }: HeldAward,
): readonly Alternative[] {
  if (cycleLimits.length === 0) return NONE;
  const byFact = new Map<string, OtherValue[]>();
  for (const { weeksFact, workedFact, limit, clauses } of cycleLimits) {
    if (weeksFact === null || workedFact === null || Object.hasOwn(circumstances, workedFact)) continue;
    const weeks = Number(statedFact(circumstances, weeksFact) ?? law.facts.get(weeksFact)?.default ?? 1);
    if (weeks < 2) continue;
    const change: Change = { of: "fact", slug: workedFact, to: limit * weeks };
    byFact.set(workedFact, [...(byFact.get(workedFact) ?? []), { change, clauses }]);
  }
  return [...byFact].map(([code, others]) => ({
    others,
    isGraded: true,
    say: () => ({ code, detail: `${law.facts.get(code)?.asks ?? ""} We assumed none.`.trim(), clauses: [] }),
  }));
}

/** A finish just too late for the rest matters only when it would fall on an earlier day than the start. */
function restAlternatives(
  shift: Shift,
  { bounds, afterOvertime }: BoundAlternatives,
): readonly Alternative[] {
  if (bounds.rests.length === 0) return NONE;
  const others: OtherValue[] = [];
  for (const { value, clauses } of bounds.rests) {
    const previousFinish = finishTooLate(shift, value);
    if (dayOf(previousFinish) === dayOf(shift.from)) continue;
    const circumstances = { ...afterOvertime, ...shift.circumstances };
    const to = afterOvertime === null ? { previousFinish } : { previousFinish, circumstances };
    others.push({ change: { of: "shift", to }, clauses });
  }
  return others.length === 0 ? NONE : [{ others, say: () => REST_UNSAID }];
}

/** A minute too late for a rest: counted in elapsed time, not by the clock on a night when clocks change. */
function finishTooLate({ from, clockChange }: Shift, rest: number): Moment {
  const byClock = from - rest + 1;
  if (clockChange === null || from <= clockChange.after) return byClock as Moment;
  const byTime = byClock - clockChange.skips;
  return (byTime <= clockChange.after ? byTime : Math.max(byClock, clockChange.after + 1)) as Moment;
}

const REST_UNSAID: Statement = {
  code: "previous_shift_end",
  detail: "We assumed enough rest before this shift.",
  clauses: [],
};

const AGREED = "We assumed that the hours worked were agreed.";
const ROSTERED = "We assumed that the hours worked were rostered.";

/** No hours at all were agreed or rostered. */
function patternAlternative(
  of: "agreed" | "rostered",
  code: string,
  detail: string,
  { shift, lawful }: { readonly shift: Shift; readonly lawful: BoundAlternatives },
): Alternative {
  const nothing = { from: shift.from, to: shift.from };
  const clauses = lawful.patterns[of];
  const to = of === "agreed" ? { agreed: nothing } : { rostered: nothing };
  return {
    others: [{ change: { of: "shift", to }, clauses }],
    say: () => ({ code, detail, clauses }),
  };
}

const AGREED_BREAK =
  "The unpaid break lies in the agreed hours. We assumed that it is one of the agreed breaks. If no break was agreed, give agreed_hours with a finish that is later by the length of the break.";

/** Agreed times may include the employee's break, or be that many hours of work without it. */
function agreedBreakAlternatives(
  { agreed, rostered, breaks, unplacedBreak }: Shift,
  { agreedNumber: clauses }: BoundAlternatives,
): readonly Alternative[] {
  if (agreed === null || clauses.length === 0) return [];
  let unpaid: number = unplacedBreak;
  for (const { from, to, paid, kind } of breaks)
    if (!paid && kind === "meal" && from >= agreed.from && to <= agreed.to) unpaid += to - from;
  if (unpaid === 0) return [];
  const longer = { from: agreed.from, to: (agreed.to + unpaid) as Moment };
  const change: Change = { of: "shift", to: { agreed: longer, rostered: rostered ?? agreed } };
  return [
    {
      others: [{ change, clauses }],
      say: () => ({ code: "agreed_break", detail: AGREED_BREAK, clauses }),
    },
  ];
}
