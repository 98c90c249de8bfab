// Dates of a person's life that contradict each other or fit no worker.

import {
  addDays,
  addMonths,
  ageOn,
  type Classification,
  dayOf,
  type LocalDate,
  type Moment,
  parseLocalDate,
} from "#engine";
import { type CalculatePayRequest, OLDEST, YOUNGEST } from "../schemas/shift-schema.ts";
import type { FaultList } from "./read-values.ts";

/**
 * Faults of the birth date, and of what cannot have been before the person could work. Invalid dates are reported
 * elsewhere.
 */
export function personDateFaults(
  request: CalculatePayRequest,
  classification: Classification | null,
  day: LocalDate | null,
  list: FaultList,
): void {
  if (day === null) return;
  const born = dateIn(request.date_of_birth);
  if (born !== null) birthFault(born, day, list);
  const isAdult = request.apprenticeship?.adult ?? classification?.implies.apprenticeship?.adult;
  if (isAdult !== undefined) adultFault(request, isAdult, day, list);
  if (request.service_start_date === undefined && request.apprenticeship?.started === undefined) return;
  const earliest = firstWorkingDay(request, born, day);
  const since = (pointer: string, date: LocalDate | null): void => {
    const name = pointer.slice(1).replace("/", ".");
    if (date === null) return;
    if (date > day) list.add(pointer, `${name} is after work_date.`);
    else if (date < earliest.day) list.add(pointer, `${name} is ${earliest.why}.`);
  };
  since("/service_start_date", dateIn(request.service_start_date));
  since("/apprenticeship/started", dateIn(request.apprenticeship?.started));
}

/** No one's last shift was longer ago than a working life. */
export const isBeyondALife = (at: Moment, shiftStart: Moment): boolean =>
  dayOf(at) < addMonths(dayOf(shiftStart), -12 * (OLDEST - YOUNGEST + 1));

const dateIn = (text: string | undefined): LocalDate | null =>
  text === undefined ? null : parseLocalDate(text);

function birthFault(born: LocalDate, day: LocalDate, list: FaultList): void {
  if (born >= day) {
    list.add("/date_of_birth", "date_of_birth is not before work_date.");
    return;
  }
  const age = ageOn(born, day);
  if (age < YOUNGEST || age > OLDEST) {
    list.add(
      "/date_of_birth",
      `date_of_birth makes the person ${age} on work_date; we accept ages from ${YOUNGEST} to ${OLDEST}.`,
    );
  }
}

/** The day the person can have turned ten, from the birth or age given, or from the oldest possible age. */
function firstWorkingDay(
  { age }: CalculatePayRequest,
  born: LocalDate | null,
  day: LocalDate,
): { readonly day: LocalDate; readonly why: string } {
  if (born !== null)
    return { day: addMonths(born, 12 * YOUNGEST), why: `before the person turned ${YOUNGEST}` };
  const oldest = age ?? OLDEST;
  const why =
    age === undefined ? "longer ago than a working life" : `before a person of age ${age} turned ${YOUNGEST}`;
  return { day: addMonths(day, -12 * (oldest + 1 - YOUNGEST)), why };
}

/** An adult apprentice was at least this old when the apprenticeship began. */
const ADULT = 21;

/** A birth date, or an age on the day, and the start show whether the apprentice began as an adult. */
function adultFault(request: CalculatePayRequest, isAdult: boolean, day: LocalDate, list: FaultList): void {
  const started = dateIn(request.apprenticeship?.started);
  const births = birthsOf(request, day);
  if (births === null || (started === null && !isAdult)) return;
  const begun = started ?? day;
  const [youngest, oldest] = [ageOn(births.last, begun), ageOn(births.first, begun)];
  if (isAdult ? oldest >= ADULT : youngest < ADULT) return;
  const whose = request.date_of_birth === undefined ? "age" : "date_of_birth";
  const when =
    started === null ? "on work_date" : `on apprenticeship.started (${request.apprenticeship?.started})`;
  const told = request.apprenticeship?.adult === undefined ? "classification_code" : "apprenticeship.adult";
  list.add(
    told === "classification_code" ? "/classification_code" : "/apprenticeship/adult",
    `${told} says ${isAdult ? "" : "not "}${ADULT} or over when the apprenticeship began, but ${whose} makes the person ${isAdult ? oldest : youngest} ${when}.`,
  );
}

/** The first and the last day on which the person can have been born. */
function birthsOf(
  { age, date_of_birth }: CalculatePayRequest,
  day: LocalDate,
): { readonly first: LocalDate; readonly last: LocalDate } | null {
  const born = dateIn(date_of_birth);
  if (born !== null) return { first: born, last: born };
  if (age === undefined) return null;
  return { first: addDays(addMonths(day, -12 * (age + 1)), 1), last: addMonths(day, -12 * age) };
}
