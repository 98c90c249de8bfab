// Earlier hours of the day that may make one broken shift with the shift at hand, where the award joins two shifts of a day.

import {
  calculate,
  dayOf,
  type Facts,
  type Moment,
  minutes,
  type Rule,
  type Shift,
  versionAt,
} from "#engine";
import { type Assumption, assumptionFrom, effectOf, type PricedShift } from "./alternative.ts";

/** What the shift pays if the earlier hours and it are one broken shift; null: they are not, or it pays the same. */
export function earlierShiftAssumption({ facts, held, result }: PricedShift): Assumption | null {
  const [shift] = facts.shifts;
  if (shift === undefined || shift.workedToday === 0 || !held.law.joinsShifts) return null;
  const version = versionAt(held.law, dayOf(shift.from), facts.employee.payPeriodStart);
  const rules = version.rules.filter((rule) => rule.kind === "broken-shift");
  const earlier = finishesBefore(shift, rules).map((finish) => earlierShift(shift, finish));
  const totalWith = (first: Shift) => totalAfter(first, facts, held.law);
  const clauses = rules[0]?.clauses ?? [];
  const others = earlier.filter(isOnSameDay(shift)).map((change) => ({ change, clauses }));
  const effect = effectOf({ others }, result.total, totalWith);
  return effect === null ? null : assumptionFrom({ ...STATEMENT, clauses }, effect, version.clauses);
}

const STATEMENT = {
  code: "earlier_shift_today",
  detail:
    "We priced this shift by itself. With the earlier hours of the day it may be one broken shift, which pays differently: send both shifts in a pay period.",
};

/** When the earlier work ended: as given, or with each gap at which a rule begins or stops to join two shifts. */
function finishesBefore(shift: Shift, rules: readonly Rule[]): readonly Moment[] {
  if (shift.previousFinish !== null) return [shift.previousFinish];
  const gaps = rules.flatMap((rule) => {
    if (rule.kind !== "broken-shift") return [];
    const { atLeast, over, under, upTo } = rule.gap;
    return [atLeast ?? (over ?? 0) + 1, upTo ?? (under === null ? null : under - 1)];
  });
  return gaps.flatMap((gap) => (gap === null ? [] : [(shift.from - gap) as Moment]));
}

const isOnSameDay =
  ({ from }: Shift) =>
  (earlier: Shift): boolean =>
    dayOf(earlier.from) === dayOf(from) && earlier.to < from;

/** The earlier hours in one piece, with the same facts and nothing claimed. */
const earlierShift = (shift: Shift, finish: Moment): Shift => ({
  ...shift,
  id: "earlier",
  from: (finish - shift.workedToday) as Moment,
  to: finish,
  breaks: [],
  unplacedBreak: minutes(0),
  rostered: null,
  agreed: null,
  workedToday: minutes(0),
  workedThisWeek: minutes(Math.max(0, shift.workedThisWeek - shift.workedToday)),
  previousFinish: null,
  claims: {},
});

function totalAfter(earlier: Shift, facts: Facts, law: PricedShift["held"]["law"]) {
  const shifts = [earlier, ...facts.shifts.map((shift) => ({ ...shift, previousFinish: null }))];
  const outcome = calculate({ ...facts, shifts }, law, { explain: false });
  return outcome.refused ? null : (outcome.shifts.find(({ id }) => id !== earlier.id)?.total ?? null);
}
