// Who works through the night from one rostered shift into the next gets no less than who stops for half an hour before it.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { calculatePayPeriod, isProblem } from "#contract";
import type { Award } from "#engine";
import { library } from "./awards.ts";

/** The first shift from, to; the second from, to; and half an hour before the second. */
const ROSTERS = [
  ["14:00", "22:00", "06:00", "14:00", "05:30"],
  ["09:00", "17:00", "07:00", "15:00", "06:30"],
  ["12:00", "20:00", "08:00", "16:00", "07:30"],
] as const;

/** A rest is due to those who work on, too: the clause says that they continue, or overtime cut the rest short. */
function paysAllWhoContinue({ rules }: Award): boolean {
  const rests = rules.flatMap((rule) => (rule.kind === "rest-between" && rule.to === null ? rule.rest : []));
  return (
    rests.length > 0 &&
    rests.every(({ continues, afterOvertimeFact }) => continues || afterOvertimeFact !== null)
  );
}

function paid(
  employee: object,
  [from, to, next, end]: (typeof ROSTERS)[number],
  leaves: string,
): number | null {
  const shifts = [
    {
      id: "a",
      work_date: "2026-08-04",
      start_time: from,
      end_time: leaves,
      rostered: { start_time: from, end_time: to },
    },
    {
      id: "b",
      work_date: "2026-08-05",
      start_time: next,
      end_time: end,
      rostered: { start_time: next, end_time: end },
    },
  ];
  const period = { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" };
  const answer = calculatePayPeriod({ employee, period, shifts }, library);
  return isProblem(answer) || answer.total === null ? null : Number(answer.total);
}

for (const code of library.awards.codes) {
  const award = library.awards.get(code)?.award;
  if (award === undefined || !paysAllWhoContinue(award)) continue;
  const adults = award.classifications.filter((one) => !/apprentice|junior|trainee/.test(one.code));
  const classification = adults[2] ?? adults.at(-1);
  describe(code, () => {
    for (const worker_type of ["non_shiftworker", "shiftworker"])
      for (const roster of ROSTERS)
        test(`${worker_type} from ${roster[0]}`, () => {
          const of = { award_code: code, classification_code: classification?.code, worker_type };
          const employee = { ...of, employment_type: "full_time", state: "VIC", age: 30 };
          const [stopped, through] = [paid(employee, roster, roster[4]), paid(employee, roster, roster[2])];
          assert.ok(stopped === null || through === null || through >= stopped, `${stopped}, ${through}`);
        });
  });
}
