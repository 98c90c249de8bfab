// Time that a minimum adds to a short visit pays no less than the visit, until its day ends. The span of hours limits work and
// not added time, so the rate of a Saturday, a Sunday or a public holiday may not end with the span.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  type Award,
  addDays,
  type ChangeDate,
  type Classification,
  dateOfCivil,
  EMPLOYMENT_TYPES,
  type Employee,
  type Facts,
  formatMoment,
  type LocalDate,
  MINUTES_A_DAY,
  momentAt,
  parseClock,
  plainEmployee,
  plainShift,
  type Rule,
  type Shift,
} from "#engine";
import { library } from "./awards.ts";
import { type Paid, type PaidTime, SIDES } from "./random-work.ts";

const SATURDAY = dateOfCivil(2026, 8, 8);
const HOLIDAY = addDays(SATURDAY, 3);
const DAYS = [SATURDAY, addDays(SATURDAY, 1), HOLIDAY];
const MIDNIGHT = parseClock("00:00", false);
/** How long a visit is: it ends before, at and after every bound of the clock, one visit after another. */
const VISIT = 45;

/** Minimums whose added time pays less than work of the same day, by the award itself. */
const LESS: Readonly<Record<string, readonly string[]>> = {
  // 19.4(b) gives 2 hours at the ordinary hourly rate, whatever the work was.
  MA000020: ["presented-minimum"],
  // 31.6 names no rate, so work goes on (reading R8): after the span a casual's holiday has no loading (23.3(c)).
  MA000049: ["public-holiday-minimum"],
};

/** Rules that decide how ordinary time and short visits are paid: we try everyone whom one of them names. */
const KINDS = new Set(["ordinary-rate", "penalty", "span", "span-extension", "minimum-payment"]);

interface Person {
  readonly employee: Employee;
  readonly circumstances: Shift["circumstances"];
}

const isInForce = ({ from, to }: { readonly from: ChangeDate; readonly to: ChangeDate | null }): boolean =>
  from.day <= SATURDAY && (to === null || to.day > HOLIDAY);

function peopleOf(award: Award): readonly Person[] {
  const people = new Map<string, Person>();
  for (const rule of award.rules.filter((one) => KINDS.has(one.kind) && isInForce(one))) {
    const classification = award.classifications.find((one) => isPaidBy(rule, one, award));
    if (classification === undefined) continue;
    const told = rule.when.facts.flatMap(({ slug, values: [value] }) =>
      value === undefined ? [] : [[slug, value] as const],
    );
    for (const employment of rule.for.employment ?? EMPLOYMENT_TYPES)
      for (const worker of rule.for.worker ?? award.workerTypes.map(({ slug }) => slug)) {
        const employee = plainEmployee(classification.code, employment, worker);
        const person = { employee, circumstances: Object.fromEntries(told) };
        people.set(JSON.stringify(person), person);
      }
  }
  return [...people.values()];
}

const isPaidBy = (rule: Rule, { code, stream, rateType, is }: Classification, { rates }: Award): boolean =>
  rateType === "adult" &&
  is === null &&
  (rule.for.classifications?.includes(code) ?? true) &&
  (rule.for.streams?.includes(stream) ?? true) &&
  rates.some((rate) => rate.classification === code && isInForce(rate));

/** A visit by the clock of a day, in minutes. */
function visit({ employee, circumstances }: Person, day: LocalDate, from: number, to: number): Facts {
  const shift = { ...plainShift("visit", momentAt(day, from), momentAt(day, to)), circumstances };
  const isHoliday = day === HOLIDAY && MIDNIGHT !== null;
  return { employee, shifts: [shift], holidays: isHoliday ? [{ day, from: MIDNIGHT, name: "Holiday" }] : [] };
}

/** Added time of the day that pays less than every minute of the visit. */
function lessThanWork({ times }: Paid, day: LocalDate): readonly PaidTime[] {
  const least = Math.min(...times.filter(({ isAdded }) => !isAdded).map(({ rate }) => rate));
  return times.filter(
    ({ isAdded, from, rate }) => isAdded && from < momentAt(day, MINUTES_A_DAY) && rate < least,
  );
}

/**
 * Does work at that hour pay no more, for those who stay? After ordinary time it must be ordinary too (an evening may pay
 * less than a night); after overtime alone the span may open, or overtime have another rate.
 */
function isRateOfHour(stayed: Paid | null, { times }: Paid, { from, rate }: PaidTime): boolean {
  const work = stayed?.times.find((time) => time.from <= from && from < time.to);
  if (work === undefined || work.rate > rate) return false;
  return !work.isOvertime || times.every(({ isAdded, isOvertime }) => isAdded || isOvertime);
}

for (const code of library.awards.codes) {
  const held = library.awards.get(code);
  const price = held === undefined ? undefined : SIDES.engine?.(held);
  if (held === undefined || price === undefined) continue;
  const check = (person: Person, day: LocalDate, from: number): void => {
    const paid = price(visit(person, day, from, from + VISIT));
    if (paid === null) return;
    for (const time of lessThanWork(paid, day)) {
      if (LESS[code]?.includes(time.code)) continue;
      const stayed = price(visit(person, day, from, time.to - momentAt(day, 0)));
      if (isRateOfHour(stayed, paid, time)) continue;
      assert.fail(
        `${formatMoment(time.from)}: ${time.code} adds ${time.rate} an hour, ${JSON.stringify(person)}`,
      );
    }
  };
  describe(code, () => {
    test("time added to a short visit pays no less than the visit", () => {
      for (const person of peopleOf(held.award))
        for (const day of DAYS)
          for (let from = 0; from < MINUTES_A_DAY; from += VISIT) check(person, day, from);
    });
  });
}
