// A period of plain shifts, already typed, read into facts: only if nothing can be wrong with it. The reader that names
// faults reads the rest.

import {
  addDays,
  ageOn,
  dayOf,
  type Facts,
  type Holiday,
  type LocalDate,
  type Minutes,
  type Moment,
  NONE_INFERRED,
  type Shift,
  withKnownFacts,
} from "#engine";
import type { HeldAward, Library } from "../library/library.ts";
import { clockChangeBefore, skipAt } from "../request/daylight-saving.ts";
import { calendarHoliday } from "../request/holidays.ts";
import { tellsOfMeals } from "../request/missed-meals.ts";
import { newFaults, readDate } from "../request/read-values.ts";
import { type StandingFacts, standingFactsOf } from "../request/to-facts.ts";
import type { CalculatePayPeriodRequest } from "../schemas/period-schema.ts";
import { OLDEST, YOUNGEST } from "../schemas/shift-schema.ts";
import { type Days, isSurelyServed } from "./date-mark.ts";
import { earlierInWeek } from "./period-before.ts";
import { isOfBefore } from "./period-claims.ts";

type Employee = CalculatePayPeriodRequest["employee"];

/** A person, read once for all their periods. */
export interface PlainPerson {
  readonly held: HeldAward;
  readonly said: Employee;
  readonly standing: StandingFacts;
  readonly born: LocalDate | null;
  readonly served: LocalDate | null;
}

/** A shift of which we know only its times and an unpaid break without a position. */
interface PlainShift {
  readonly id: string;
  readonly from: Moment;
  readonly to: Moment;
  readonly unpaidBreak: Minutes;
}

/** All the work of a period, in time order; its first shift says what came before it. */
export interface PlainPeriod extends Days {
  /** 0 is Monday. */
  readonly weekStartsOn: number;
  readonly shifts: readonly PlainShift[];
  readonly previousFinish: Moment | null;
  readonly workedThisWeek: Minutes;
}

/** `said` fits the schema. null: the person's fields need the whole reader. */
export function plainPersonOf(said: Employee, held: HeldAward): PlainPerson | null {
  const { locality, age, apprenticeship, award_version, circumstances = {}, allowances = {} } = said;
  const isMore = [locality, age, apprenticeship, award_version].some((given) => given !== undefined);
  const tellsBefore = Object.keys(circumstances).some((slug) => isOfBefore(held.award, slug));
  const implies = held.law.classifications.get(said.classification_code)?.implies;
  const isOfAge = implies !== undefined && (implies.age !== null || implies.apprenticeship !== null);
  if (isOfAge && said.date_of_birth !== undefined) return null;
  if (tellsOfMeals(circumstances, held)) return null;
  if (isMore || tellsBefore || Object.values(allowances).some((claimed) => claimed !== true)) return null;
  const standing = standingFactsOf({ ...said, work_date: "", start_time: "", end_time: "" }, held);
  const list = newFaults();
  const [born, served] = [
    readDate(list, "", said.date_of_birth),
    readDate(list, "", said.service_start_date),
  ];
  return standing === null || list.faults.length > 0 ? null : { held, said, standing, born, served };
}

const LONGEST_DAYS = 31;
const MOST_SHIFTS = 200;

/** null: something may be wrong with the period, or with the person on its days. */
export function plainFactsOf(person: PlainPerson, period: PlainPeriod, library: Library): Facts | null {
  const { held, said, standing, born, served } = person;
  const { start, end, weekStartsOn } = period;
  if (!isSurelySound(person, period)) return null;
  const employee = {
    classification: said.classification_code,
    employment: said.employment_type,
    worker: standing.worker,
    age: null,
    dateOfBirth: born,
    serviceStart: served,
    apprenticeship: null,
    payPeriodStart: start,
    weekStartsOn,
    cycleStart: start,
  };
  const shifts = period.shifts.map((shift, index) => shiftOf(shift, index === 0 ? period : null, person));
  const facts = { employee, shifts, holidays: holidaysOf(period, said, library) };
  const isHoliday = (day: LocalDate): boolean => calendarHoliday(day, said, library.calendar)?.from === 0;
  return withKnownFacts(facts, held.law, { start, end, cycleWeeks: null, isHoliday });
}

function isSurelySound({ said, born, served }: PlainPerson, period: PlainPeriod): boolean {
  const { start, end, shifts, previousFinish } = period;
  if (end < start || end - start >= LONGEST_DAYS || shifts.length === 0 || shifts.length > MOST_SHIFTS)
    return false;
  if (born !== null && (ageOn(born, start) < YOUNGEST || ageOn(born, end) > OLDEST)) return false;
  if (served !== null && !isSurelyServed(served, born, period)) return false;
  const [first] = shifts;
  if (first !== undefined && period.workedThisWeek > earlierInWeek(first.from, period.weekStartsOn))
    return false;
  const isSkipped = (at: Moment): boolean => skipAt(said.state, said.locality, at) !== null;
  if (previousFinish !== null && isSkipped(previousFinish)) return false;
  let before = previousFinish;
  for (const { from, to, unpaidBreak } of shifts) {
    const day = dayOf(from);
    if (day < start || day > end || to <= from || to - from >= A_DAY || unpaidBreak >= to - from)
      return false;
    if (before !== null && (from < before || from - before > LONGEST_AGO)) return false;
    if (isSkipped(from) || isSkipped(to)) return false;
    before = to;
  }
  return true;
}

const A_DAY = 1440;
/** Minutes of forty years: no finish within them is beyond a working life. */
const LONGEST_AGO = 40 * 365 * A_DAY;

const NO_BREAKS: Shift["breaks"] = [];
const NOTHING = 0 as Minutes;

/** `before` is the period if the shift is its first. */
const shiftOf = (
  { id, from, to, unpaidBreak }: PlainShift,
  before: PlainPeriod | null,
  { said, standing: { claims, circumstances } }: PlainPerson,
): Shift => ({
  id,
  from,
  to,
  breaks: NO_BREAKS,
  unplacedBreak: unpaidBreak,
  workedToday: NOTHING,
  workedThisWeek: before?.workedThisWeek ?? NOTHING,
  rostered: null,
  agreed: null,
  previousFinish: before?.previousFinish ?? null,
  claims,
  circumstances,
  classification: null,
  implied: null,
  clockChange: clockChangeBefore(said, { from, to }),
  shown: null,
  inferred: NONE_INFERRED,
});

/** Of each day that a shift touches and the one after, from the calendar. */
function holidaysOf({ shifts }: PlainPeriod, said: Employee, { calendar }: Library): readonly Holiday[] {
  const found: Holiday[] = [];
  let next = 0 as LocalDate;
  for (const { from, to } of shifts) {
    const last = addDays(dayOf(to), 1);
    for (let day = Math.max(dayOf(from), next) as LocalDate; day <= last; day = addDays(day, 1)) {
      const holiday = calendarHoliday(day, said, calendar);
      if (holiday !== null) found.push(holiday);
      next = addDays(day, 1);
    }
  }
  return found;
}
