// A period's request read into facts: each shift as a separate request, then what only all of them together show.

import {
  dayOf,
  type Facts,
  formatLocalDate,
  formatMoment,
  type Holiday,
  type LocalDate,
  parseLocalDate,
  type Shift,
  weekdayOf,
  withKnownFacts,
} from "#engine";
import type { HeldAward, Library } from "../library/library.ts";
import { calendarHoliday } from "../request/holidays.ts";
import { mealTimeFaults, type ToldShift } from "../request/missed-meals.ts";
import { type FaultList, newFaults, readDate } from "../request/read-values.ts";
import { apprenticeshipOf, factsOf } from "../request/to-facts.ts";
import { type CalculatePayPeriodRequest, type PeriodShift, WEEKDAYS } from "../schemas/period-schema.ts";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";
import { beforeFaults } from "./period-before.ts";
import {
  cycleFaults,
  earlierFaults,
  earlierThatDayFaults,
  unitFaults,
  usualStartFaults,
  weeklyFaults,
} from "./period-claims.ts";
import { placeOf, shiftRequest, weekStart } from "./period-requests.ts";

/** A shift of a period, read: its place in the request, its own request, and the facts of that. */
interface ReadShift {
  readonly index: number;
  readonly request: CalculatePayRequest;
  readonly facts: Facts;
  readonly shift: Shift;
}

export interface PeriodFacts {
  readonly facts: Facts;
  /** In time order, as the facts have the shifts. */
  readonly requests: readonly CalculatePayRequest[];
}

/** What shifts are read under, and where their faults go. */
interface Reading {
  readonly held: HeldAward | undefined;
  readonly library: Library;
  readonly list: FaultList;
}

const LONGEST_DAYS = 31;

export function periodFactsOf(
  request: CalculatePayPeriodRequest,
  held: HeldAward | undefined,
  library: Library,
  list: FaultList,
): PeriodFacts | null {
  const start = periodFaults(request, list);
  idFaults(request, list);
  if (held !== undefined) {
    earlierFaults(request, held.award, list);
    cycleFaults(request, held.award, list);
  }
  const read = request.shifts.flatMap((_, index) => readShift(request, index, { held, library, list }) ?? []);
  const ordered = read.sort((a, b) => a.shift.from - b.shift.from || a.index - b.index);
  overlapFaults(ordered, request, list);
  beforeFaults(ordered, request, list);
  const holidays = holidaysOf(ordered, request, list);
  if (held !== undefined) {
    weeklyFaults(request, ordered, held.award, list);
    usualStartFaults(ordered, held.award, list);
    earlierThatDayFaults(ordered, held.award, list);
    unitFaults(request, ordered, held.award, list);
    mealTimeFaults(toldShifts(ordered, request), held, list);
  }
  const [first] = ordered;
  if (list.faults.length > 0 || first === undefined || start === null) return null;
  const cycleStart = readDate(list, "/period/roster_cycle/start", request.period.roster_cycle?.start);
  const employee = {
    ...first.facts.employee,
    classification: request.employee.classification_code,
    apprenticeship: apprenticeshipOf(request.employee, list),
    weekStartsOn: weekStart(request.period),
    cycleStart: cycleStart ?? start,
  };
  const shifts = ordered.map(({ shift }) => shift);
  const facts = { employee, shifts, holidays };
  const span = { start, end: readDate(list, "/period/end", request.period.end) ?? start };
  const cycleWeeks = request.period.roster_cycle?.weeks ?? null;
  const isHoliday = (day: LocalDate): boolean =>
    calendarHoliday(day, first.request, library.calendar)?.from === 0;
  return {
    facts: held === undefined ? facts : withKnownFacts(facts, held.law, { ...span, cycleWeeks, isHoliday }),
    requests: ordered.map((one) => one.request),
  };
}

const toldShifts = (
  ordered: readonly ReadShift[],
  request: CalculatePayPeriodRequest,
): readonly ToldShift[] =>
  ordered.map(({ shift, index }) => ({
    shift,
    place: `/shifts/${index}`,
    given: request.shifts[index]?.circumstances ?? {},
  }));

function readShift(
  request: CalculatePayPeriodRequest,
  index: number,
  { held, library, list }: Reading,
): ReadShift | null {
  const given = request.shifts[index];
  if (given === undefined) return null;
  const own = shiftRequest(request, given, held?.award ?? null);
  const found = newFaults();
  const facts = factsOf(own, held, library, found);
  for (const { pointer, detail } of found.faults) {
    // faults of the day are reported with the day
    if (pointer !== "/pay_period_start") addOnce(list, placeOf(pointer, index, request), detail);
  }
  const [shift] = facts?.shifts ?? [];
  return facts === null || shift === undefined
    ? null
    : {
        index,
        request: own,
        facts,
        shift: {
          ...shift,
          id: given.id,
          classification: given.classification_code ?? null,
          implied: newYearOf(given),
        },
      };
}

/** What the shift says about the apprenticeship, if anything: its faults are found with the rest. */
function newYearOf(given: PeriodShift): Shift["implied"] {
  const told = apprenticeshipOf(given, newFaults());
  return told === null ? null : { age: null, serviceStart: null, apprenticeship: told };
}

/** The employee's fields are read with every shift, and their faults are found as often. */
function addOnce(list: FaultList, pointer: string, detail: string): void {
  if (!list.faults.some((fault) => fault.pointer === pointer && fault.detail === detail))
    list.add(pointer, detail);
}

/** The period's first day, if valid. */
function periodFaults({ period, shifts }: CalculatePayPeriodRequest, list: FaultList): LocalDate | null {
  const start = readDate(list, "/period/start", period.start);
  const end = readDate(list, "/period/end", period.end);
  const cycle = readDate(list, "/period/roster_cycle/start", period.roster_cycle?.start);
  if (cycle !== null && WEEKDAYS[weekdayOf(cycle)] !== period.week_starts_on) {
    list.add(
      "/period/roster_cycle/start",
      `${period.roster_cycle?.start} is a ${WEEKDAYS[weekdayOf(cycle)]}; weeks begin on a ${period.week_starts_on}.`,
    );
  }
  if (cycle !== null && end !== null && cycle > end)
    list.add("/period/roster_cycle/start", "The roster cycle begins after the period; give one before it.");
  if (start === null || end === null) return null;
  if (end < start) return list.add("/period/end", "The period ends before it starts.");
  if (end - start >= LONGEST_DAYS)
    return list.add("/period/end", `A pay period is at most ${LONGEST_DAYS} days.`);
  shifts.forEach(({ work_date }, index) => {
    const day = parseLocalDate(work_date);
    if (day !== null && (day < start || day > end)) {
      const span = `${formatLocalDate(start)} to ${formatLocalDate(end)}`;
      list.add(`/shifts/${index}/work_date`, `${work_date} is not in the period, ${span}.`);
    }
  });
  return start;
}

function idFaults({ shifts }: CalculatePayPeriodRequest, list: FaultList): void {
  const places = new Map<string, number>();
  shifts.forEach(({ id }, index) => {
    const before = places.get(id);
    if (before === undefined) places.set(id, index);
    else list.add(`/shifts/${index}/id`, `/shifts/${before} has the id ${JSON.stringify(id)} too.`);
  });
}

/** Reported at both places; compares a shift with the one before it that ends last. */
function overlapFaults(
  ordered: readonly ReadShift[],
  { shifts }: CalculatePayPeriodRequest,
  list: FaultList,
): void {
  let latest: ReadShift | null = null;
  const said = (one: ReadShift, other: ReadShift): string => {
    const { from, to } = other.shift;
    const id = JSON.stringify(shifts[other.index]?.id);
    return `Shift ${JSON.stringify(shifts[one.index]?.id)} overlaps ${id} (/shifts/${other.index}), ${formatMoment(from)} to ${formatMoment(to)}.`;
  };
  for (const one of ordered) {
    if (latest !== null && one.shift.from < latest.shift.to) {
      list.add(`/shifts/${latest.index}`, said(latest, one));
      list.add(`/shifts/${one.index}`, said(one, latest));
    }
    if (latest === null || one.shift.to > latest.shift.to) latest = one;
  }
}

/** A day is a public holiday or not for all its shifts: what one says about its day applies to the others. */
function holidaysOf(
  ordered: readonly ReadShift[],
  { shifts }: CalculatePayPeriodRequest,
  list: FaultList,
): readonly Holiday[] {
  const said = new Map<LocalDate, boolean>();
  for (const { index, shift, request } of ordered) {
    const word = request.is_public_holiday;
    if (word === undefined) continue;
    const day = dayOf(shift.from);
    if (said.get(day) === !word) {
      list.add(
        `/shifts/${index}/is_public_holiday`,
        `Another shift says otherwise of ${shifts[index]?.work_date}.`,
      );
    }
    said.set(day, word);
  }
  for (const { index, request } of ordered) {
    request.public_holiday_dates?.forEach((text, place) => {
      const day = parseLocalDate(text);
      if (day !== null && said.get(day) === false && request.is_public_holiday !== false)
        list.add(
          `/shifts/${index}/public_holiday_dates/${place}`,
          `Another shift says otherwise of ${text}.`,
        );
    });
  }
  const found = new Map<LocalDate, Holiday>();
  for (const { facts } of ordered) {
    for (const holiday of facts.holidays) found.set(holiday.day, preferred(found.get(holiday.day), holiday));
  }
  for (const [day, word] of said) if (!word) found.delete(day);
  return [...found.values()].sort((a, b) => a.day - b.day);
}

/** A caller's statement is about the whole day; the calendar may know of a part. */
const preferred = (known: Holiday | undefined, other: Holiday): Holiday =>
  known === undefined || other.from < known.from ? other : known;
