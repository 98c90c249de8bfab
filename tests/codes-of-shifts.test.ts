// A shift's own code decides its rate: the shift pays what it pays a person of that code, whatever the employee's code is. So
// an apprentice's new year, or a birthday, may fall inside a pay period. A shift may also give the year itself.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isProblem, pricePeriod } from "#contract";
import type { Classification, EmploymentType } from "#engine";
import { library } from "./awards.ts";

const PERIOD = { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" };

const SHIFTS = [
  { id: "wed", work_date: "2026-08-05", start_time: "09:00", end_time: "17:30", unpaid_break_minutes: 30 },
  { id: "sat", work_date: "2026-08-08", start_time: "10:00", end_time: "14:00" },
];

interface Whose {
  readonly award_code: string;
  readonly employment_type: EmploymentType;
}

/** The lines of each shift; of a person or a shift that the law refuses, why. */
function linesOf(whose: Whose, persons: object, own: object): readonly string[] {
  const shifts = SHIFTS.map((shift) => ({ ...shift, ...own }));
  const employee = { ...whose, ...persons, state: "VIC" };
  const priced = pricePeriod({ employee, period: PERIOD, shifts }, library, false);
  if (isProblem(priced)) return [priced.code];
  const { refusals, shifts: paid } = priced.calculation;
  return [
    ...refusals.map(({ id, refusal }) => `${id} ${refusal.code}`),
    ...paid.flatMap(({ id, components }) =>
      components.map(({ code, rate, amount }) => `${id} ${code} ${rate} ${amount}`),
    ),
  ];
}

const saysOfThePerson = ({ implies }: Classification): boolean =>
  implies.age !== null || implies.servedMonths !== null || implies.apprenticeship !== null;

/** One code that says nothing of the person, and one that says another age or year than this one. */
function othersThan(code: Classification, all: readonly Classification[]): readonly Classification[] {
  const plain = all.find((one) => !saysOfThePerson(one) && one.is === null);
  const other = all.find((one) => saysOfThePerson(one) && one.code !== code.code && one.is === code.is);
  return [plain, other].filter((one) => one !== undefined);
}

describe("a shift with its own code pays what it pays a person of that code", () => {
  for (const award_code of library.awards.codes) {
    const award = library.awards.get(award_code)?.award;
    if (award === undefined) continue;
    test(award_code, () => {
      const codes = award.classifications.filter(saysOfThePerson);
      for (const employment_type of ["full_time", "casual"] as const)
        for (const code of codes) {
          const whose = { award_code, employment_type };
          const lines = linesOf(whose, { classification_code: code.code }, {});
          for (const { code: persons } of othersThan(code, award.classifications))
            assert.deepEqual(
              linesOf(whose, { classification_code: persons }, { classification_code: code.code }),
              lines,
              `${employment_type} ${code.code} of a person who is ${persons}`,
            );
        }
    });
  }
});

describe("a shift that says the year of an apprenticeship pays what it pays an apprentice of that year", () => {
  for (const award_code of library.awards.codes) {
    const award = library.awards.get(award_code)?.award;
    const apprentices = award?.classifications.filter(
      ({ rateType, is }) => is === null && (rateType === "apprentice" || rateType === "adult_apprentice"),
    );
    if (apprentices === undefined || apprentices.length === 0) continue;
    test(award_code, () => {
      for (const { code: classification_code } of apprentices)
        for (const year of [2, 3, 4]) {
          const whose = { award_code, employment_type: "full_time" } as const;
          const person = { classification_code, apprenticeship: { year: 1, adult: false } };
          assert.deepEqual(
            linesOf(whose, person, { apprenticeship: { year } }),
            linesOf(whose, { classification_code, apprenticeship: { year, adult: false } }, {}),
            `${classification_code}, year ${year}`,
          );
        }
    });
  }
});
