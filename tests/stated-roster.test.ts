// A roster, or agreed hours, equal to the hours worked say what we assume without them, so they change no pay.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  type Award,
  dateOfCivil,
  EMPLOYMENT_TYPES,
  type Employee,
  type Facts,
  momentAt,
  plainEmployee,
  plainShift,
} from "#engine";
import { library } from "./awards.ts";
import { SIDES } from "./random-work.ts";

const WEDNESDAY = dateOfCivil(2026, 8, 5);
const STARTS = [0, 5, 6.5, 7.5, 8.5, 9.5, 11, 12.5, 14, 17, 20, 22.25, 23.5];
const LENGTHS = [8.5, 9, 10.5, 11, 12];
const BREAK = 30;

function peopleOf({ classifications, workerTypes }: Award): readonly Employee[] {
  const streams = new Map(
    classifications
      .filter(({ rateType, is }) => rateType === "adult" && is === null)
      .map((one) => [one.stream, one]),
  );
  return [...streams.values()].flatMap(({ code }) =>
    EMPLOYMENT_TYPES.flatMap((employment) =>
      workerTypes.map(({ slug }) => plainEmployee(code, employment, slug)),
    ),
  );
}

/** With an unpaid meal break in the middle. */
function worked(employee: Employee, start: number, length: number): Facts {
  const from = momentAt(WEDNESDAY, start * 60);
  const to = momentAt(WEDNESDAY, (start + length) * 60);
  const meal = momentAt(WEDNESDAY, (start + length / 2) * 60);
  const breaks = [{ from: meal, to: (meal + BREAK) as typeof meal, paid: false, kind: "meal" }] as const;
  return { employee, holidays: [], shifts: [{ ...plainShift("shift", from, to), breaks }] };
}

function stated(facts: Facts, what: "rostered" | "agreed"): Facts {
  const shifts = facts.shifts.map((shift) => ({ ...shift, [what]: { from: shift.from, to: shift.to } }));
  return { ...facts, shifts };
}

for (const code of library.awards.codes) {
  const held = library.awards.get(code);
  const price = held === undefined ? undefined : SIDES.engine?.(held);
  if (held === undefined || price === undefined) continue;
  describe(code, () => {
    test("a roster, or agreed hours, equal to the hours worked change no pay", () => {
      const bad: string[] = [];
      for (const employee of peopleOf(held.award))
        for (const start of STARTS)
          for (const length of LENGTHS) {
            const facts = worked(employee, start, length);
            const total = price(facts)?.total;
            const { classification, employment, worker } = employee;
            const ways =
              employment === "part_time" ? (["rostered", "agreed"] as const) : (["rostered"] as const);
            for (const what of ways) {
              const other = price(stated(facts, what))?.total;
              if (other !== total)
                bad.push(
                  `${classification} ${employment} ${worker} ${length} h from ${start}: ${total}, ${what} ${other}`,
                );
            }
          }
      assert.deepEqual(bad, []);
    });
  });
}
