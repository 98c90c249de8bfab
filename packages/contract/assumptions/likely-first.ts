// Assumptions as people read them: the likely and costly first, without what cannot matter near the shift.

import { type Award, addDays, type Cents, dayOf, type LocalDate, type Shift } from "#engine";
import type { Calendar } from "../library/library.ts";
import { onceAnAward } from "../library/once-an-award.ts";
import { calendarHoliday } from "../request/holidays.ts";
import { type CalculatePayRequest, STATES } from "../schemas/shift-schema.ts";
import type { Assumption } from "./alternative.ts";

/** What the assumptions are about: when and where each shift was worked. */
interface Assumed {
  readonly award: Award;
  readonly calendar: Calendar;
  readonly shifts: readonly Pick<Shift, "from">[];
  /** In the order of the shifts. */
  readonly requests: readonly Where[];
}

type Where = Pick<CalculatePayRequest, "state" | "locality">;

export const likelyFirst = <T extends Assumption>(
  assumptions: readonly T[],
  award: Award,
  total: Cents,
): readonly T[] =>
  assumptions
    .map((one) => ({ one, rank: rankOf(one, award), size: sizeOf(one, total) }))
    .sort((a, b) => a.rank - b.rank || b.size - a.size)
    .map(({ one }) => one);

/** Whether we leave out a code without pricing it: whether a public holiday was moved, if none is near. */
export function unlikelyNear(assumed: Assumed): (code: string) => boolean {
  const moved = movedFactsOf(assumed.award);
  if (moved.size === 0) return never;
  let isNear: boolean | null = null;
  return (code) => {
    if (!moved.has(code)) return false;
    isNear ??= isHolidayNear(assumed);
    return !isNear;
  };
}

const never = (): boolean => false;

/** Work of one person, and where it was done; null: not known. */
interface Worked extends Pick<Assumed, "award" | "calendar" | "shifts"> {
  readonly state: string | null;
  readonly locality: string | null;
}

/** Do we ask whether a public holiday was moved? */
export function asksOfMovedHolidays({ state, locality, ...work }: Worked): boolean {
  if (movedFactsOf(work.award).size === 0) return false;
  const known = STATES.find((one) => one === state);
  const where = {
    ...(known === undefined ? {} : { state: known }),
    ...(locality === null ? {} : { locality }),
  };
  return isHolidayNear({ ...work, requests: work.shifts.map(() => where) });
}

/** What everyone knows about a shift comes before one award's questions, and readings of its text come last. */
function rankOf({ code }: Assumption, award: Award): number {
  if (code.startsWith("reading_")) return 2;
  return factsOf(award).has(code) ? 1 : 0;
}

const factsOf = onceAnAward(({ facts }) => new Set(facts.map(({ slug }) => slug)));

/** Cents by which another answer changes the total at most; 0: not known. */
const sizeOf = ({ effect }: Assumption, total: Cents): number =>
  effect === null ? 0 : Math.max(Math.abs(effect.lowest - total), Math.abs(effect.highest - total));

/** Facts that say whether a public holiday was moved to or from a day. */
const movedFactsOf = onceAnAward(
  ({ rules }) => new Set(rules.flatMap((rule) => (rule.kind === "public-holiday-choice" ? [rule.fact] : []))),
);

const FORTNIGHT = 14;

/**
 * Whether there is a public holiday within a fortnight, in the state or, without one, anywhere. If not, none was moved.
 */
function isHolidayNear({ shifts, requests, calendar }: Assumed): boolean {
  const isHoliday = (day: LocalDate, request: Where | undefined): boolean => {
    const isSomewhere = calendar.onDay(day).length > 0;
    if (request?.state === undefined || (request.locality === undefined && !isSomewhere)) return isSomewhere;
    return calendarHoliday(day, request, calendar) !== null;
  };
  return shifts.some(({ from }, index) => {
    const last = addDays(dayOf(from), FORTNIGHT);
    for (let day = addDays(dayOf(from), -FORTNIGHT); day <= last; day = addDays(day, 1))
      if (isHoliday(day, requests[index])) return true;
    return false;
  });
}
