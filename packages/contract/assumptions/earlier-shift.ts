// What a shift pays after an earlier shift of the same day: the two may be one broken shift, share an amount for the day, or show a fact.

import {
  addDays,
  calculate,
  dayOf,
  type Facts,
  type Moment,
  minutes,
  type Rule,
  type Shift,
  versionAt,
  weekdayOf,
  withKnownFacts,
} from "#engine";
import { type Assumption, assumptionFrom, effectOf, type PricedShift } from "./alternative.ts";

/** What the shift pays if both were sent together; null: we know nothing of the earlier one, or it pays the same. */
export function earlierShiftAssumption({ facts, held, result }: PricedShift): Assumption | null {
  const [shift] = facts.shifts;
  if (shift === undefined || shift.workedToday === 0) return null;
  const version = versionAt(held.law, dayOf(shift.from), facts.employee.payPeriodStart);
  const rules = version.rules.filter((rule) => rule.kind === "broken-shift");
  const earlier = finishesBefore(shift, rules).map((finish) => earlierShift(shift, finish));
  const clauses = rules[0]?.clauses ?? [];
  const others = earlier
    .filter(isOnSameDay(shift))
    .flatMap((first) => together(first, facts, held))
    .map((change) => ({ change, clauses }));
  const effect = effectOf({ others }, result.total, (both) => totalOf(both, held));
  return effect === null ? null : assumptionFrom({ ...STATEMENT, clauses }, effect, version.clauses);
}

const EARLIER = "earlier";
/** Two shifts so close are no broken shift in most awards. */
const HALF_HOUR = 30;

const STATEMENT = {
  code: "earlier_shift_today",
  detail:
    "We priced this shift by itself. Together with the earlier shift of the day it may pay differently, because the two can be one broken shift, share an amount for the day or use up the same hours at a rate: send both shifts in a pay period.",
};

/** When the earlier work ended: as given, or half an hour before, or with each gap at which a rule begins or stops joining two shifts. */
function finishesBefore(shift: Shift, rules: readonly Rule[]): readonly Moment[] {
  if (shift.previousFinish !== null) return [shift.previousFinish];
  const gaps = rules.flatMap((rule) => {
    if (rule.kind !== "broken-shift") return [];
    const { atLeast, over, under, upTo } = rule.gap;
    return [atLeast ?? (over ?? 0) + 1, upTo ?? (under === null ? null : under - 1)];
  });
  return [HALF_HOUR, ...gaps].flatMap((gap) => (gap === null ? [] : [(shift.from - gap) as Moment]));
}

const isOnSameDay =
  ({ from }: Shift) =>
  (earlier: Shift): boolean =>
    dayOf(earlier.from) === dayOf(from) && earlier.to < from;

/** The earlier hours in one piece, with the same facts and nothing claimed. */
const earlierShift = (shift: Shift, finish: Moment): Shift => ({
  ...shift,
  id: EARLIER,
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

/** Both shifts as they are, and with what the two show about unstated facts. */
function together(earlier: Shift, facts: Facts, { law }: PricedShift["held"]): readonly Facts[] {
  const shifts = [earlier, ...facts.shifts.map((shift) => ({ ...shift, previousFinish: null }))];
  const both = { ...facts, shifts };
  const { payPeriodStart, weekStartsOn } = facts.employee;
  const today = dayOf(earlier.from);
  const start = payPeriodStart ?? addDays(today, -((weekdayOf(today) + 7 - weekStartsOn) % 7));
  const known = withKnownFacts(both, law, { start, end: addDays(start, 6), cycleWeeks: null });
  return known === both ? [both] : [both, known];
}

function totalOf(both: Facts, { law }: PricedShift["held"]) {
  const outcome = calculate(both, law, { explain: false });
  return outcome.refused ? null : (outcome.shifts.find(({ id }) => id !== EARLIER)?.total ?? null);
}
