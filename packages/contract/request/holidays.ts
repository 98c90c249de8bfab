// Which days of a shift are public holidays, by the state's calendar and what the caller says about the day.

import {
  type Award,
  addDays,
  type ClockTime,
  dayOf,
  formatLocalDate,
  type Holiday,
  type LocalDate,
  type Moment,
  parseLocalDate,
  type TimeRange,
} from "#engine";
import type { Calendar, CalendarDay, LocalDay, Place } from "../library/library.ts";
import { onceAnAward } from "../library/once-an-award.ts";
import { type CalculatePayRequest, STATES } from "../schemas/shift-schema.ts";
import type { FaultList } from "./read-values.ts";

/** Where the work is done, as far as we know. */
type Where = Pick<CalculatePayRequest, "state" | "locality">;

const MIDNIGHT = 0 as ClockTime;
const NO_DATES: readonly string[] = [];

export function holidaysOf(
  request: CalculatePayRequest,
  shift: TimeRange | null,
  { calendar, award }: { readonly calendar: Calendar; readonly award: Award | null },
  list: FaultList,
): readonly Holiday[] {
  placeFault(request, calendar, list);
  const given = (request.public_holiday_dates ?? NO_DATES).map((text, index) => {
    const day = parseLocalDate(text);
    return day ?? list.add(`/public_holiday_dates/${index}`, `${text} is not a day of the calendar.`);
  });
  if (shift === null) return [];
  const added = award === null ? 0 : longestAdded(award);
  const touched = { from: shift.from, to: (shift.to + added) as Moment };
  givenFaults(request, touched, given, list);
  const holidays: Holiday[] = [];
  const first = dayOf(shift.from);
  const last = addDays(dayOf(shift.to), 1); // time added to reach a minimum may run into the next day
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const said =
      (day === first ? request.is_public_holiday : undefined) ?? (given.includes(day) || undefined);
    const holiday = holidayOn(day, said, request, calendar);
    if (holiday !== null) holidays.push(holiday);
  }
  return holidays;
}

/** The longest time that a minimum payment can add after a shift. */
const longestAdded = onceAnAward(({ rules }) =>
  Math.max(
    0,
    ...rules.map((rule) =>
      rule.kind === "minimum-payment" && typeof rule.minimum === "number" ? rule.minimum : 0,
    ),
  ),
);

/** A named holiday must be a day of the shift, or of time added to it, and not one the caller says is no holiday. */
function givenFaults(
  request: CalculatePayRequest,
  touched: TimeRange,
  given: readonly (LocalDate | null)[],
  list: FaultList,
): void {
  const first = dayOf(touched.from);
  const last = dayOf(touched.to);
  given.forEach((day, index) => {
    const pointer = `/public_holiday_dates/${index}`;
    if (day === null) return;
    const text = formatLocalDate(day);
    if (day < first || day > last) list.add(pointer, `${text} is not a day of this shift.`);
    else if (day === first && request.is_public_holiday === false)
      list.add(pointer, `is_public_holiday says that ${text} is not a public holiday.`);
  });
}

/** The caller says that a day is a holiday, or is not, or leaves it to the calendar. */
function holidayOn(
  day: LocalDate,
  said: boolean | undefined,
  request: CalculatePayRequest,
  calendar: Calendar,
): Holiday | null {
  if (said === false) return null;
  const listed = calendarHoliday(day, request, calendar);
  if (said === undefined) return listed;
  return listed?.from === MIDNIGHT ? listed : { day, from: MIDNIGHT, name: "Public holiday" };
}

/**
 * The calendar's entry for a day where the work was done: the place's own holiday, or the state's if it applies there.
 */
export function calendarHoliday(day: LocalDate, request: Where, calendar: Calendar): Holiday | null {
  const place = placeIn(request, calendar);
  const isThere = (one: LocalDay): boolean => one.state === place?.state && one.locality === place.name;
  const own = place === null ? NO_LOCAL_DAYS : calendar.local.on(day).filter(isThere);
  const isMoved = place !== null && calendar.local.replacing(day).some(isThere);
  const entries = isMoved ? own : [...own, ...stateEntries(day, request, calendar)];
  const first = entries.reduce<CalendarDay | null>(
    (best, entry) => (best === null || entry.from < best.from ? entry : best),
    null,
  );
  return first === null ? null : { day, from: first.from, name: first.name };
}

const NO_LOCAL_DAYS: readonly LocalDay[] = [];
const NO_ENTRIES: readonly CalendarDay[] = [];

function stateEntries(day: LocalDate, request: Where, calendar: Calendar): readonly CalendarDay[] {
  const all = calendar.onDay(day);
  if (all.length === 0) return all;
  if (request.state !== undefined) return all.filter((entry) => entry.state === request.state);
  return everywhere(all) ? all : NO_ENTRIES;
}

/** The place that the locality names, if the state is known. */
export const placeIn = ({ state, locality }: Where, { local }: Calendar): Place | null =>
  state === undefined || locality === undefined ? null : local.named(state, locality);

function placeFault(request: CalculatePayRequest, calendar: Calendar, list: FaultList): void {
  const { state, locality } = request;
  if (locality === undefined || placeIn(request, calendar) !== null) return;
  if (state === undefined) {
    list.add("/locality", "Give the state too: a locality is a place in it.");
    return;
  }
  const elsewhere = calendar.local.statesWith(locality);
  const where =
    elsewhere.length > 0
      ? `it is in ${elsewhere.join(" and ")}`
      : `the nearest names are ${calendar.local.nearest(state, locality).join(", ")}`;
  list.add(
    "/locality",
    `${JSON.stringify(locality)} is not a town or council area of ${state} that we know; ${where}. Leave it out and give is_public_holiday where a local holiday matters.`,
  );
}

/** Without a state, a day counts as a holiday when it is one, whole, in all of them. */
const everywhere = (entries: readonly { readonly state: string; readonly from: number }[]): boolean =>
  STATES.every((state) => entries.some((entry) => entry.state === state && entry.from === 0));

/** Without a state: whether some day of the shift is a holiday somewhere but not everywhere. */
export function holidayDepends(
  request: CalculatePayRequest,
  shift: TimeRange,
  calendar: Calendar,
): LocalDate | null {
  if (request.state !== undefined) return null;
  for (let day = dayOf(shift.from); day <= dayOf(shift.to); day = addDays(day, 1)) {
    if (day === dayOf(shift.from) && request.is_public_holiday !== undefined) continue;
    const entries = calendar.onDay(day);
    if (entries.length > 0 && !everywhere(entries)) return day;
  }
  return null;
}
