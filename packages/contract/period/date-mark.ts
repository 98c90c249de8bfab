// How the dates of a period affect it: the same work by the same person is read and priced alike under the same mark.

import {
  type Award,
  addDays,
  addMonths,
  ageOn,
  civilOf,
  isNamedDay,
  type LocalDate,
  NAMED_DAYS,
  Refused,
  type ScaleStep,
  type Version,
  versionAt,
  weekdayOf,
} from "#engine";
import type { Calendar, HeldAward } from "../library/library.ts";
import { onceAnAward } from "../library/once-an-award.ts";
import { OLDEST, YOUNGEST } from "../schemas/shift-schema.ts";

/** What we know of a person that may make a date matter; null: not given. */
export interface DatedPerson {
  readonly classification: string;
  readonly state: string | null;
  readonly locality: string | null;
  readonly dateOfBirth: LocalDate | null;
  readonly serviceStart: LocalDate | null;
}

export interface Days {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

/**
 * Most periods differ from others of the same weekdays only by the versions in force and the person's age. Where a
 * public holiday, a change of the clocks, a birthday or months of service may affect one, its first day is the mark.
 * null: some day has no version.
 */
export function dateMark(
  days: Days,
  person: DatedPerson,
  held: HeldAward,
  calendar: Calendar,
): string | null {
  const versions = versionsOn(days, held);
  if (versions === null) return null;
  const { dateOfBirth, serviceStart } = person;
  const around = { start: addDays(days.start, -1), end: addDays(days.end, DAYS_AFTER) };
  const age = ageThroughout(around, dateOfBirth);
  return age === CHANGES || isDated(around, person, { held, calendar, age })
    ? `${versions}@${days.start}/${dateOfBirth}/${serviceStart}`
    : `${versions}+${weekdayOf(days.start)}/${age}/${serviceStart === null}`;
}

/** A shift may run into the next day, and time added to reach a minimum into the one after. */
const DAYS_AFTER = 2;

const numbers = new WeakMap<Version, number>();
let last = 0;

function numberOf(version: Version): number {
  const known = numbers.get(version);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(version, last);
  return last;
}

/** The versions of the days, each with a number that stays the same as long as we keep it. */
function versionsOn({ start, end }: Days, { law }: HeldAward): string | null {
  try {
    let [text, before] = ["", 0];
    for (let day = start; day <= end + DAYS_AFTER; day = addDays(day, 1)) {
      const number = numberOf(versionAt(law, day, start));
      text += number === before ? "" : `${number}:${day - start} `;
      before = number;
    }
    return text;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

const CHANGES = "changes";

/** The age on all of some days; null: not given. */
function ageThroughout({ start, end }: Days, born: LocalDate | null): number | null | typeof CHANGES {
  if (born === null) return null;
  const age = ageOn(born, start);
  return ageOn(born, end) === age ? age : CHANGES;
}

interface Setting {
  readonly held: HeldAward;
  readonly calendar: Calendar;
  readonly age: number | null;
}

function isDated(days: Days, person: DatedPerson, { held, calendar, age }: Setting): boolean {
  const { award, law } = held;
  if (person.locality !== null) return true;
  if ((law.classifications.get(person.classification)?.implies.servedMonths ?? null) !== null) return true;
  if (countsService(award, age, person, days)) return true;
  const known = datedDaysIn(award, calendar, person.state);
  for (let day = days.start; day <= days.end; day = addDays(day, 1)) {
    const isSo = known.get(day) ?? isDatedDay(day, person.state, award, calendar);
    known.set(day, isSo);
    if (isSo) return true;
  }
  return false;
}

/** From this age on no step asks for months of service; 0: none does at any age. */
const serviceCountsUntil = onceAnAward(({ rules }) => {
  const steps = rules.flatMap((rule): readonly ScaleStep[] => {
    if (rule.kind === "scale") return rule.steps;
    return rule.kind === "allowance" ? rule.apprentices : [];
  });
  const ages = steps.flatMap(({ serviceMonths, age }) =>
    serviceMonths === null ? [] : [age?.before ?? Number.POSITIVE_INFINITY],
  );
  return Math.max(0, ...ages);
});

/** Whether months of service may decide a rate, or the start of service may be refused. */
function countsService(
  award: Award,
  age: number | null,
  { dateOfBirth: born, serviceStart: served }: DatedPerson,
  { start, end }: Days,
): boolean {
  const until = serviceCountsUntil(award);
  if (until > 0 && (age === null || age < until)) return true;
  return served !== null && !isSurelyServed(served, born, { start, end });
}

/** Whether service certainly began before some days, and after the person could work. */
export function isSurelyServed(served: LocalDate, born: LocalDate | null, { start, end }: Days): boolean {
  const earliest = addMonths(born ?? addMonths(end, -12 * OLDEST), 12 * (YOUNGEST + 1));
  return served <= start && served >= earliest;
}

type DatedDays = Map<LocalDate, boolean>;
const datedDays = new WeakMap<Calendar, WeakMap<Award, Map<string | null, DatedDays>>>();

/** What is known so far of the days of an award in a state. */
function datedDaysIn(award: Award, calendar: Calendar, state: string | null): DatedDays {
  const known = datedDays.get(calendar)?.get(award)?.get(state);
  if (known !== undefined) return known;
  const awards = datedDays.get(calendar) ?? new WeakMap<Award, Map<string | null, DatedDays>>();
  const states = awards.get(award) ?? new Map<string | null, DatedDays>();
  const days: DatedDays = new Map();
  datedDays.set(calendar, awards.set(award, states.set(state, days)));
  return days;
}

function isDatedDay(day: LocalDate, state: string | null, award: Award, calendar: Calendar): boolean {
  return (
    isHolidaySomewhere(day, state, calendar) ||
    isClockChange(day) ||
    NAMED_DAYS.some((name) => isNamedDay(day, name)) ||
    datesIn(award).has(dateOf(day))
  );
}

/** In the state or in one of its places, as far as we have them; without a state in any. */
function isHolidaySomewhere(day: LocalDate, state: string | null, { onDay, local }: Calendar): boolean {
  const isHere = (one: { readonly state: string }): boolean => state === null || one.state === state;
  return (
    onDay(day).some(isHere) ||
    local.on(day).some(isHere) ||
    local.replacing(day).some(isHere) ||
    (state !== null && local.about(state, day).length > 0)
  );
}

/** The first Sundays of April and October, when clocks change in some states. */
export function isClockChange(day: LocalDate): boolean {
  if (weekdayOf(day) !== 6) return false;
  const { month, day: ofMonth } = civilOf(day);
  return (month === 4 || month === 10) && ofMonth <= 7;
}

/** Days of the year on which a fact can be other than its default. */
const datesIn = onceAnAward(({ facts }) => new Set(facts.flatMap(({ dates }) => dates)));

/** The month times a hundred and the day, as facts have their dates. */
function dateOf(day: LocalDate): number {
  const { month, day: ofMonth } = civilOf(day);
  return month * 100 + ofMonth;
}
