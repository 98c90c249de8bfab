// What the shifts of a period show of themselves after a change.

import { withoutOvertimeWork } from "../attendance/runs.ts";
import type { Award } from "../award/award.ts";
import { type Employee, type Facts, isSameFacts, type Shift } from "../facts/facts.ts";
import type { Law } from "../law/law.ts";
import { knownAgain } from "../shift/known-facts.ts";
import type { ShownFrom } from "../shift/shown-from.ts";
import type { Change } from "./change.ts";
import type { PeriodFacts } from "./period-facts.ts";

/** Whether a change may affect what the shifts of a period show. */
export function mayShow(change: Change, { shownFrom }: PeriodFacts): boolean {
  switch (change.of) {
    case "fact":
      return shownFrom.facts.includes(change.slug);
    case "shift":
      return isOfShift(change.to, shownFrom);
    case "person":
      return isOfPerson(change.to, shownFrom);
    case "holidays":
      return shownFrom.holidays;
  }
}

function isOfShift({ from, to, rostered, agreed, ...more }: Partial<Shift>, shown: ShownFrom): boolean {
  if (from !== undefined) return true;
  if (shown.known.length > 0 && (to !== undefined || rostered !== undefined || agreed !== undefined))
    return true;
  return shown.breaks && (more.breaks !== undefined || more.unplacedBreak !== undefined);
}

const isOfPerson = ({ weekStartsOn, worker, employment }: Partial<Employee>, shown: ShownFrom): boolean =>
  weekStartsOn !== undefined || (shown.person && (worker !== undefined || employment !== undefined));

/** Does a change decide no more of it than which work is overtime throughout? */
export const isOfOvertime = (change: Change, { shownFrom }: PeriodFacts): boolean =>
  change.of === "fact"
    ? shownFrom.ofOvertime.includes(change.slug)
    : change.of === "person" && change.to.weekStartsOn === undefined && shownFrom.ofOvertime.length > 0;

/** Is the same work overtime throughout before a change and after it? */
export function isSameOvertime(before: Facts, after: Facts, award: Award, { making }: ShownFrom): boolean {
  const { shifts } = withoutOvertimeWork(before, award, making);
  const { shifts: others } = withoutOvertimeWork(after, award, making);
  return shifts.length === others.length && shifts.every(({ id }, at) => id === others[at]?.id);
}

/** The facts after a change, if the shifts then show others than before; null: they show the same. */
export function shownOtherwise(after: Facts, law: Law): Facts | null {
  const known = knownAgain(after, law);
  const isSame = known.shifts.every(({ circumstances }, index) =>
    isSameFacts(circumstances, after.shifts[index]?.circumstances ?? {}),
  );
  return isSame ? null : known;
}
