// Hours worked before a shift: those of the day, the week and the roster cycle fit into the available time, and into
// each other.

import {
  addDays,
  clockOf,
  dayOf,
  formatClock,
  type Minutes,
  type Moment,
  momentAt,
  type TimeRange,
} from "#engine";
import type { HeldAward } from "../library/library.ts";
import { onceAnAward } from "../library/once-an-award.ts";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";
import { type FaultList, wholeMinutesOf } from "./read-values.ts";

const TODAY = "hours_already_worked_today";
const WEEK = "hours_already_worked_this_week";

/** What a request says came before its shift. */
interface EarlierWork {
  readonly today: Minutes;
  readonly week: Minutes;
  readonly shift: TimeRange | null;
  readonly previousFinish: Moment | null;
}

/**
 * Not a fault: a previous shift that ended on the day with no hours worked that day. The hours are ordinary hours of the
 * day's work, and the shift before may have begun the day before, or been a call-back, which is overtime.
 */
export function earlierHoursFaults(
  request: CalculatePayRequest,
  work: EarlierWork,
  held: HeldAward | undefined,
  list: FaultList,
): void {
  todayFault(work, list);
  weekFault(work, list);
  if (request[WEEK] !== undefined && work.week < work.today)
    list.add(`/${WEEK}`, lessThan(WEEK, request[WEEK], TODAY, request[TODAY]));
  if (held !== undefined) cycleFaults(request, work, held, list);
}

function todayFault({ today, shift, previousFinish }: EarlierWork, list: FaultList): void {
  if (shift === null || today === 0) return;
  const start = clockOf(shift.from);
  if (today > start) {
    list.add(
      `/${TODAY}`,
      `Only ${hoursOf(start)} lie between midnight and start_time (${formatClock(start)}).`,
    );
    return;
  }
  if (previousFinish === null) return;
  const midnight = momentAt(dayOf(shift.from), 0);
  if (previousFinish <= midnight)
    list.add(`/${TODAY}`, "previous_shift_end says that nothing was worked earlier that day.");
  else if (today > previousFinish - midnight) {
    const finish = clockOf(previousFinish);
    list.add(
      `/${TODAY}`,
      `Only ${hoursOf(finish)} lie between midnight and previous_shift_end (${formatClock(finish)}).`,
    );
  }
}

/** A week has seven days, so the earliest it can have begun is at midnight six days before the shift's own day. */
const DAYS_BEFORE = -6;

/** The most minutes that lie between the beginning of any week a shift can be in and its start, or the finish before it. */
export const mostEarlierInWeek = (start: Moment, previousFinish: Moment | null): number =>
  Math.max(0, Math.min(start, previousFinish ?? start) - momentAt(addDays(dayOf(start), DAYS_BEFORE), 0));

function weekFault({ week, shift, previousFinish }: EarlierWork, list: FaultList): void {
  if (shift === null || week <= mostEarlierInWeek(shift.from, previousFinish)) return;
  const most = mostEarlierInWeek(shift.from, null);
  const detail =
    week > most
      ? `At most ${hoursOf(most)} of a week lie before start_time (${formatClock(clockOf(shift.from))}).`
      : `previous_shift_end leaves at most ${hoursOf(mostEarlierInWeek(shift.from, previousFinish))} for earlier work in the week.`;
  list.add(`/${WEEK}`, detail);
}

/** The facts that tell of hours worked earlier in a cycle. */
const cycleFacts = onceAnAward(({ rules }): readonly string[] => [
  ...new Set(
    rules.flatMap((rule) => (rule.kind === "ordinary-limit" ? (rule.workedFact ?? NO_FACTS) : NO_FACTS)),
  ),
]);

const NO_FACTS: readonly string[] = [];

/** A cycle is made of whole weeks, so it includes the hours of the day and of the week. */
function cycleFaults(
  request: CalculatePayRequest,
  { today, week }: EarlierWork,
  { award }: HeldAward,
  list: FaultList,
): void {
  if (request.circumstances === undefined) return;
  for (const slug of cycleFacts(award)) {
    if (!Object.hasOwn(request.circumstances, slug)) continue;
    const given = request.circumstances[slug];
    const cycle = typeof given === "number" ? wholeMinutesOf(given) : null;
    if (cycle === null || typeof given !== "number") continue;
    const pointer = `/circumstances/${slug}`;
    if (cycle < week) list.add(pointer, lessThan(slug, given, WEEK, request[WEEK]));
    else if (cycle < today) list.add(pointer, lessThan(slug, given, TODAY, request[TODAY]));
  }
}

const lessThan = (whole: string, given: number, part: string, of: number | undefined): string =>
  `${whole} is ${given}, less than ${part} (${of ?? 0}), which it includes. Both count ordinary hours.`;

export function hoursOf(time: number): string {
  const [hours, minutes] = [Math.floor(time / 60), time % 60];
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}
