// Work of which only times and breaks without a position are known, priced without a request.

import { type PlainPerson, type PricedFacts, pricePlainPeriod, readPlainPerson, WEEKDAYS } from "#contract";
import type { Minutes } from "#engine";
import type { Terms, WorkedShift } from "../records/records.ts";
import type { Before } from "./history.ts";
import { employeeOf } from "./period-request.ts";
import type { Pricing, Work } from "./work.ts";

/** null: the work is not plain, or some of it is wrong or refused. */
export function pricePlainWork(work: Work, before: Before, pricing: Pricing): PricedFacts | null {
  const { weekStartsOn, rosterCycle } = pricing.options;
  if (rosterCycle !== null || before.today > 0 || before.paidThisWeek.length > 0) return null;
  for (const _ in before.unitsThisWeek) return null;
  if (!work.shifts.every(isPlain)) return null;
  const person = personOf(work.terms, pricing);
  if (person === null) return null;
  const period = {
    start: work.start,
    end: work.end,
    weekStartsOn: WEEKDAYS.indexOf(weekStartsOn),
    shifts: work.shifts.map(({ row, from, to, unpaidBreak }) => ({ id: String(row), from, to, unpaidBreak })),
    previousFinish: before.previousFinish,
    workedThisWeek: Math.round(before.week * 60) as Minutes,
  };
  return pricePlainPeriod(person, period, pricing.library);
}

function isPlain({ breaks, classification, allowances, stated, rostered, agreed }: WorkedShift): boolean {
  for (const _ in allowances) return false;
  for (const _ in stated) return false;
  return breaks.length === 0 && classification === null && rostered === null && agreed === null;
}

function personOf(terms: Terms, { people, library, options }: Pricing): PlainPerson | null {
  const known = people.get(terms);
  if (known !== undefined) return known;
  const person = readPlainPerson(employeeOf(terms, options), library);
  people.set(terms, person);
  return person;
}
