// A shift of the pay period before that ended inside this one's first week: how much of it was ordinary time in this week.

import { addDays, type Change, dayOf, type Minutes, momentAt, weekOf } from "#engine";
import type { PricedPeriod } from "../price/price-period.ts";
import type { Unsaid } from "./period-history.ts";

/** Of a period that begins with a week; one that begins inside a week leaves all of its hours before open. */
export function nightBeforeUnsaid({ facts, requests, held }: PricedPeriod): readonly Unsaid[] {
  const { payPeriodStart: start, weekStartsOn, employment } = facts.employee;
  const [[first], [request]] = [facts.shifts, requests];
  if (start === null || first === undefined || first.previousFinish === null) return [];
  if (request?.hours_already_worked_this_week !== undefined) return [];
  // opennessOf asks about all hours of a week that began before the period
  if (weekOf(start, weekStartsOn) === weekOf(addDays(start, -1), weekStartsOn)) return [];
  const before = first.previousFinish - momentAt(start, 0);
  if (before <= 0 || weekOf(dayOf(first.from), weekStartsOn) !== weekOf(start, weekStartsOn)) return [];
  const clauses = held.award.rules.flatMap((rule) =>
    rule.kind === "ordinary-limit" &&
    (rule.per === "week" || rule.per === "cycle") &&
    (rule.for.employment?.includes(employment) ?? true)
      ? rule.clauses
      : [],
  );
  const own: Change = { of: "shift", to: { workedThisWeek: before as Minutes } };
  const change = facts.shifts.map((_, index) => (index === 0 ? own : null));
  return [
    {
      said: { code: "hours_already_worked_this_week", detail: DETAIL, clauses },
      isGraded: true,
      shifts: [first.id],
      others: [{ change, clauses }],
    },
  ];
}

const DETAIL =
  "The shift before this one ended in the same week. We assumed that none of its ordinary hours were in this week.";
