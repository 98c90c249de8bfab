// Places by name: a state's localities, their local public holidays, and the names nearest to an unknown one.

import { civilOf, type LocalDate } from "#engine";
import type { CalendarDay, LocalDay, LocalHolidays, Place, State } from "./library.ts";

const BEFORE =
  /^(?:the )?(?:rural city|city|shire|town|borough|municipality|district council|region) of (?:the )?/;
const AFTER = / (?:rural city|city|regional|shire|town|borough|district|region|municipality|council)$/;

/** A name as it is compared: "City of Brisbane" and "Brisbane City Council" are Brisbane. */
export function placeKey(text: string): string {
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  let name = words.replace(BEFORE, "");
  while (AFTER.test(name)) name = name.replace(AFTER, "");
  return name;
}

export function localHolidaysOf(
  places: readonly Place[],
  days: readonly LocalDay[],
  stateDays: readonly CalendarDay[],
): LocalHolidays {
  const byKey = Map.groupBy(places, ({ name }) => placeKey(name));
  const starting = Map.groupBy(days, ({ day }) => day);
  const replacing = Map.groupBy(
    days.filter(({ insteadOf }) => insteadOf !== null),
    ({ insteadOf }) => insteadOf,
  );
  const years = new Set(days.map((one) => yearKey(one.state, one.locality, one.day)));
  const movable = new Set(
    stateDays
      .filter(({ day, state }) => replacing.get(day)?.some((one) => one.state === state))
      .map(({ state, name }) => movableKey(state, name)),
  );
  return {
    places,
    named: (state, text) => byKey.get(placeKey(text))?.find((place) => place.state === state) ?? null,
    statesWith: (text) => (byKey.get(placeKey(text)) ?? []).map(({ state }) => state),
    nearest: (state, text) =>
      nearestNames(
        places.filter((place) => place.state === state).map(({ name }) => name),
        text,
      ),
    on: (day) => starting.get(day) ?? NO_DAYS,
    replacing: (day) => replacing.get(day) ?? NO_DAYS,
    isMovable: (state, name) => movable.has(movableKey(state, name)),
    about: remembered((state, day) =>
      days.filter(
        (one) =>
          one.state === state && isAboutDate(one.day, day) && !years.has(yearKey(state, one.locality, day)),
      ),
    ),
    isHeld: ({ state, name, keepsLocalDays }, day) => !keepsLocalDays || years.has(yearKey(state, name, day)),
  };
}

const NO_DAYS: readonly LocalDay[] = [];

const yearKey = (state: string, name: string, day: LocalDate): string =>
  `${state}/${name}/${civilOf(day).year}`;

/** One holiday, under any king or queen. */
const movableKey = (state: State, name: string): string =>
  `${state}/${name.replace(/^(?:King|Queen)'s /, "Sovereign's ")}`;

const YEAR_DAYS = 365.2425;

/** The same weekday of another year, less than a week from the same date: a second Monday falls no further away. */
function isAboutDate(held: LocalDate, day: LocalDate): boolean {
  const apart = day - held;
  const years = Math.round(apart / YEAR_DAYS);
  return years !== 0 && apart % 7 === 0 && Math.abs(apart - years * YEAR_DAYS) < 7;
}

type About = LocalHolidays["about"];

/** Years of days in eight states, needed again and again: worked out once. */
function remembered(find: About): About {
  const known = new Map<string, readonly LocalDay[]>();
  return (state, day) => {
    const key = `${state}/${day}`;
    const found = known.get(key) ?? find(state, day);
    known.set(key, found);
    return found;
  };
}

const NEAREST = 3;

/** Names that contain the text, or are in it, come first, then those that differ by the fewest letters. */
function nearestNames(names: readonly string[], text: string): readonly string[] {
  const wanted = placeKey(text).slice(0, 40);
  const distances = names.map((name) => {
    const key = placeKey(name);
    const isPart = wanted !== "" && (key.includes(wanted) || wanted.includes(key));
    return { name, distance: isPart ? 0 : lettersBetween(key, wanted) };
  });
  return distances
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, NEAREST)
    .map(({ name }) => name);
}

/** How many letters have to be added, left out or changed (Levenshtein). */
function lettersBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      const [diagonal = 0, up = 0, left = 0] = [above[column - 1], above[column], current[column - 1]];
      current.push(Math.min(diagonal + same, up + 1, left + 1));
    }
    above = current;
  }
  return above[b.length] ?? a.length;
}
