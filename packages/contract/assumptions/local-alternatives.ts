// Local public holidays that a request leaves open: of a state without a place, and of a place whose days we do not
// have.

import {
  addDays,
  type Change,
  civilOf,
  dayOf,
  type Facts,
  formatLocalDate,
  type Holiday,
  type LocalDate,
  type Moment,
  type Shift,
} from "#engine";
import type { Calendar, LocalDay, Place } from "../library/library.ts";
import { placeIn } from "../request/holidays.ts";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";
import { type Alternative, otherValues } from "./alternative.ts";

export function localAlternatives(
  request: CalculatePayRequest,
  facts: Facts,
  calendar: Calendar,
  clauses: readonly string[],
): readonly Alternative[] {
  const shift = facts.shifts[0];
  if (shift === undefined || request.state === undefined) return NONE;
  const days = openDays(request, shift);
  const known: Known = { holidays: facts.holidays, calendar, clauses };
  if (request.locality === undefined) return days.flatMap((day) => withoutPlace(request, day, known));
  const place = placeIn(request, calendar);
  return place === null ? NONE : unheldDays(place, days, known);
}

/** The holidays we assumed, the calendar they come from, and the clauses that pay them. */
interface Known {
  readonly holidays: readonly Holiday[];
  readonly calendar: Calendar;
  readonly clauses: readonly string[];
}

const NONE: readonly Alternative[] = [];
const MIDNIGHT = 0 as Holiday["from"];

/** The days of a shift for which the request does not say whether they are holidays. */
function openDays(request: CalculatePayRequest, { from, to }: Shift): readonly LocalDate[] {
  const open: LocalDate[] = [];
  for (let day = dayOf(from); day <= dayOf((to - 1) as Moment); day = addDays(day, 1)) {
    const isSaid =
      (day === dayOf(from) && request.is_public_holiday !== undefined) ||
      request.public_holiday_dates?.includes(formatLocalDate(day)) === true;
    if (!isSaid) open.push(day);
  }
  return open;
}

const withDay = (holidays: readonly Holiday[], holiday: Holiday): Change => ({
  of: "holidays",
  to: [...holidays.filter(({ day }) => day !== holiday.day), holiday],
});

const withoutDay = (holidays: readonly Holiday[], day: LocalDate): Change => ({
  of: "holidays",
  to: holidays.filter((one) => one.day !== day),
});

/** The day is a holiday in some places of the state, or not in some. */
function withoutPlace(request: CalculatePayRequest, day: LocalDate, held: Known): readonly Alternative[] {
  const { state } = request;
  const { holidays, calendar, clauses } = held;
  const { local } = calendar;
  const known = holidays.find((one) => one.day === day);
  const kept = local
    .on(day)
    .filter((one) => one.state === state && (known === undefined || one.from < known.from));
  const moved = known === undefined ? [] : local.replacing(day).filter((one) => one.state === state);
  if (kept.length === 0 && moved.length === 0) return unheldSomewhere(request, day, held);
  const date = formatLocalDate(day);
  const found: Alternative[] = [];
  const add = (others: readonly Change[], detail: string): void => {
    found.push({ others: otherValues(others), say: () => ({ code: "locality", detail, clauses }) });
  };
  if (kept.length > 0) {
    const others = kept.map(({ from, name }) => withDay(holidays, { day, from, name }));
    const names = [...new Set(kept.map(({ name }) => name))].join(", ");
    add(
      others,
      `No locality was given. ${date} is a public holiday in ${placesIn(kept)} (${names}); we assumed it is not one.`,
    );
  }
  if (moved.length > 0)
    add(
      [withoutDay(holidays, day)],
      `No locality was given. We assumed that ${date} is a public holiday, which it is not in ${placesIn(moved)}.`,
    );
  return found;
}

/**
 * Places of the state may have a holiday on a day that we do not know. We say so only if other years make it likely: a
 * holiday that places move, and days on about the date of a local day. On every day, no one would read it.
 */
function unheldSomewhere(
  { state }: CalculatePayRequest,
  day: LocalDate,
  { holidays, calendar: { local }, clauses }: Known,
): readonly Alternative[] {
  if (state === undefined) return NONE;
  const known = holidays.find((one) => one.day === day);
  const about = known === undefined ? local.about(state, day) : NO_DAYS;
  if (known === undefined ? about.length === 0 : !local.isMovable(state, known.name)) return NONE;
  const [year, date] = [civilOf(day).year, formatLocalDate(day)];
  const said = (changes: readonly Change[], detail: string): readonly Alternative[] => [
    { others: otherValues(changes), say: () => ({ code: "locality", detail, clauses }) },
  ];
  if (known !== undefined)
    return said(
      [withoutDay(holidays, day)],
      `No locality was given. Some places of ${state} keep another day instead of ${known.name}, and we do not hold which ones in ${year}. We assumed that ${date} is a public holiday.`,
    );
  return said(
    [...new Map(about.map(({ from, name }) => [from, withDay(holidays, { day, from, name })])).values()],
    `No locality was given, and we do not hold the local public holidays of ${placesIn(about)} for ${year}. In other years they fall on about this date. We assumed that ${date} is not a public holiday.`,
  );
}

const NO_DAYS: readonly LocalDay[] = [];
const MOST_NAMED = 6;

function placesIn(days: readonly LocalDay[]): string {
  const names = [...new Set(days.map(({ locality }) => locality))].sort();
  const rest = names.length - MOST_NAMED;
  return rest > 0 ? `${names.slice(0, MOST_NAMED).join(", ")} and ${rest} more` : names.join(", ");
}

/** Any day could be a local holiday of the place, and a holiday that places of the state move could be moved. */
function unheldDays(
  place: Place,
  days: readonly LocalDate[],
  { holidays, calendar: { local }, clauses }: Known,
): readonly Alternative[] {
  const unheld = days.filter((day) => !local.isHeld(place, day));
  const others = unheld.flatMap((day): readonly Change[] => {
    const known = holidays.find((one) => one.day === day);
    if (known === undefined)
      return [withDay(holidays, { day, from: MIDNIGHT, name: "Local public holiday" })];
    return local.isMovable(place.state, known.name) ? [withoutDay(holidays, day)] : [];
  });
  const [first] = unheld;
  if (first === undefined || others.length === 0) return NONE;
  const year = civilOf(first).year;
  const detail = `We do not hold the local public holidays of ${place.name} (${place.state}) for ${year}, so we assumed that it keeps no day of its own here.`;
  return [{ others: otherValues(others), say: () => ({ code: "locality", detail, clauses }) }];
}
