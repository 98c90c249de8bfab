// The person behind the rate: birthdays, codes that say other than the facts, apprentices who have moved on.

import {
  addDays,
  addMonths,
  ageOn,
  type Cents,
  type Classification,
  type ClauseRef,
  dayOf,
  type Employee,
  formatCents,
  formatLocalDate,
  type LocalDate,
  versionAt,
} from "#engine";
import { type Case, coveredTo, standingOf, totalAs } from "../case.ts";
import { type Detector, dueFact, type Finding, factOf, NOTHING, orOfRate, paidFact } from "../finding.ts";

const totalFor = (one: Case, to: Partial<Employee>): Cents | null =>
  totalAs(one, { ...one.facts, employee: { ...one.facts.employee, ...to } });

const lastDay = ({ shifts }: Case): LocalDate => dayOf((shifts.at(-1) ?? shifts[0]).shift.from);

const FORTNIGHT = 14;

/** A birthday in the period, or in the fortnight up to a shift, that payroll may not have seen yet. */
export const birthdays: Detector = (one) => {
  const { dateOfBirth: born } = one.facts.employee;
  if (born === null) return unknownBirthday(one);
  if (standingOf(one) !== "unknown") return NOTHING;
  const day = lastDay(one);
  const age = ageOn(born, day);
  const birthday = birthdayOf(born, age);
  if (day - birthday >= FORTNIGHT && !(one.isPeriod && birthday > dayOf(one.shifts[0].shift.from)))
    return NOTHING;
  const before = totalFor(one, { dateOfBirth: null, age: age - 1 });
  if (before === null || before >= one.total) return NOTHING;
  return [
    {
      code: "junior_birthday",
      severity: "info",
      confidence: "high",
      description: `The person turned ${age} on ${formatLocalDate(birthday)}. At ${age - 1} throughout the pay would be ${formatCents(before)} instead of ${formatCents(one.total)}.`,
      clauses: orOfRate((one.shifts.at(-1) ?? one.shifts[0]).result.base.clauses, one),
      amount: (one.total - before) as Cents,
      facts: [factOf("date_of_birth", formatLocalDate(born)), dueFact(one)],
      clearsWhen: `${formatCents(one.total)} was paid: give what was paid.`,
    },
  ];
};

/** A person born on 29 February turns a year older on 1 March. */
function birthdayOf(born: LocalDate, age: number): LocalDate {
  const day = addMonths(born, age * 12);
  return ageOn(born, day) === age ? day : addDays(day, 1);
}

/** An age without a birthday is the same on every day of a period. */
function unknownBirthday(one: Case): readonly Finding[] {
  const { age } = one.facts.employee;
  if (!one.isPeriod || age === null) return NOTHING;
  const older = totalFor(one, { age: age + 1 });
  const covered = coveredTo(one);
  if (older === null || older <= covered) return NOTHING;
  return [
    {
      code: "junior_birthday",
      severity: "info",
      confidence: "low",
      description: `We priced every day of the period with age ${age}. From a birthday in the period more is due, up to ${formatCents(older)}.`,
      clauses: orOfRate(one.shifts[0].result.base.clauses, one),
      amount: (older - covered) as Cents,
      facts: [factOf("age", String(age)), dueFact(one), ...paidFact(one)],
      clearsWhen: "You give date_of_birth instead of age.",
    },
  ];
}

/** A code that fills in an age, service or an apprenticeship year, given with other facts. */
export const otherThanCode: Detector = (one) => {
  const { held, facts } = one;
  const named = held.law.classifications.get(facts.employee.classification);
  if (named === undefined || named.is === null) return NOTHING;
  const differing = differences(one, named);
  if (differing.length === 0) return NOTHING;
  const byCode = totalFor(one, { dateOfBirth: null, age: null, serviceStart: null, apprenticeship: null });
  const isLess = byCode !== null && byCode < one.total;
  const isCovered = standingOf(one) === "covered";
  return [
    {
      code: "classification_differs",
      severity: isLess && !isCovered ? "warning" : "info",
      confidence: "high",
      description: `${named.code} is the rate for ${differing.map(({ code }) => code).join(", ")}, and the facts given say ${differing.map(({ given }) => given).join(", ")}. Priced by the facts the award pays ${formatCents(one.total)}${byCode === null ? "" : `, by the code ${formatCents(byCode)}`}.`,
      clauses: orOfRate(numbersOf(one, named.clauses), one),
      amount: isLess && !isCovered ? ((one.total - byCode) as Cents) : null,
      facts: [
        factOf("classification_code", facts.employee.classification),
        ...differing.map(({ field, given }) => factOf(field, given)),
        ...paidFact(one),
      ],
      clearsWhen: `classification_code is ${named.is}, or the fact is as the code says.`,
    },
  ];
};

/** The numbers that clauses have on the first day. */
function numbersOf({ held, facts, shifts }: Case, slugs: readonly string[]): readonly ClauseRef[] {
  const { clauses } = versionAt(held.law, dayOf(shifts[0].shift.from), facts.employee.payPeriodStart);
  return slugs.flatMap((slug) => clauses.get(slug) ?? []);
}

interface Difference {
  readonly field: string;
  readonly code: string;
  readonly given: string;
}

function differences(one: Case, { implies }: Classification): readonly Difference[] {
  const found: Difference[] = [];
  const { employee } = one.facts;
  const { dateOfBirth: born, serviceStart } = employee;
  const day = dayOf(one.shifts[0].shift.from);
  if (implies.age !== null && born !== null && ageOn(born, day) !== implies.age)
    found.push({ field: "date_of_birth", code: `age ${implies.age}`, given: `age ${ageOn(born, day)}` });
  // where service begins to count is the scale's own: the code differs where it pays otherwise
  if (
    implies.servedMonths !== null &&
    serviceStart !== null &&
    totalFor(one, { serviceStart: null }) !== one.total
  )
    found.push({
      field: "service_start_date",
      code: `${implies.servedMonths} months of service`,
      given: `service since ${formatLocalDate(serviceStart)}`,
    });
  const year = implies.apprenticeship?.year;
  const given = employee.apprenticeship?.year;
  if (year !== undefined && given !== undefined && year !== given)
    found.push({ field: "apprenticeship.year", code: `year ${year}`, given: `year ${given}` });
  return found;
}

/** Time since the start of an apprenticeship would make it a later year; progress may still be by competency. */
export const apprentices: Detector = (one) => {
  const given = one.facts.employee.apprenticeship;
  if (given?.started === undefined || given.year === undefined || given.stage !== undefined) return NOTHING;
  const byTime = ageOn(given.started, lastDay(one)) + 1;
  if (byTime <= given.year) return NOTHING;
  const other = highestYear(one, given, byTime);
  const covered = coveredTo(one);
  if (other === null || other.total <= covered) return NOTHING;
  return [
    {
      code: "apprentice_year_behind",
      severity: "info",
      confidence: "low",
      description: `Paid as year ${given.year}; ${formatLocalDate(given.started)} is ${byTime - 1} ${byTime === 2 ? "year" : "years"} or more before, which by time alone would be year ${byTime}. In year ${other.year} the award pays ${formatCents(other.total)}.`,
      clauses: orOfRate(one.shifts[0].result.base.clauses, one),
      amount: (other.total - covered) as Cents,
      facts: [
        factOf("apprenticeship.year", String(given.year)),
        factOf("apprenticeship.started", formatLocalDate(given.started)),
        dueFact(one),
        ...paidFact(one),
      ],
      clearsWhen: "The training contract or its registration shows the year the apprentice is in.",
    },
  ];
};

/** The latest year up to that by time which the award has. */
function highestYear(
  one: Case,
  given: NonNullable<Employee["apprenticeship"]>,
  byTime: number,
): { readonly year: number; readonly total: Cents } | null {
  for (let year = byTime; year > (given.year ?? byTime); year -= 1) {
    const total = totalFor(one, { apprenticeship: { ...given, year } });
    if (total !== null) return { year, total };
  }
  return null;
}
