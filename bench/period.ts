// What a period of ten shifts costs beside ten shifts' worth of one: answered whole, with assumptions and clauses.

import { join } from "node:path";
import { calculatePay, calculatePayPeriod, isProblem, type Library } from "#contract";
import { addDays, dateOfCivil, formatClock, formatLocalDate } from "#engine";
import { loadLibrary } from "#pack";
import { batchesOf, type Candidate, measure, type Pace, type Timing } from "./measure.ts";

export interface Periods {
  readonly shifts: number;
  readonly one: Timing;
  /** Counted in periods. */
  readonly whole: Timing;
}

const MONDAY = dateOfCivil(2026, 8, 3);
/** A fortnight: day of it, start, length, break. Days, an evening, a late one, a Saturday, a Sunday, overtime in the second week. */
const FORTNIGHT = [
  [0, 540, 510, 30],
  [1, 540, 510, 30],
  [3, 780, 480, 30],
  [4, 960, 360, 30],
  [5, 540, 360, 30],
  [7, 480, 600, 60],
  [8, 480, 600, 60],
  [9, 480, 600, 60],
  [10, 480, 600, 60],
  [13, 600, 420, 30],
] as const;
const EMPLOYMENTS = ["full_time", "part_time", "casual"] as const;

const person = (employment_type: string) => ({
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type,
  state: "VIC",
});

const shifts = FORTNIGHT.map(([day, start, length, pause]) => ({
  id: `day-${day}`,
  work_date: formatLocalDate(addDays(MONDAY, day)),
  start_time: formatClock(start),
  end_time: formatClock(start + length),
  unpaid_break_minutes: pause,
}));

const period = {
  start: formatLocalDate(MONDAY),
  end: formatLocalDate(addDays(MONDAY, 13)),
  week_starts_on: "monday",
};

const paid = (answer: object): number => {
  if (isProblem(answer) || !("total" in answer)) throw new Error(JSON.stringify(answer));
  return Number(answer.total);
};

function candidates(library: Library): readonly Candidate[] {
  const alone = EMPLOYMENTS.flatMap((employment) =>
    shifts.map(({ id: _, ...shift }) => ({
      ...person(employment),
      ...shift,
      pay_period_start: period.start,
    })),
  );
  const together = EMPLOYMENTS.map((employment) => ({ employee: person(employment), period, shifts }));
  return [
    {
      name: "one shift",
      shiftsABatch: alone.length,
      runBatch: batchesOf(alone, alone.length, (body) => paid(calculatePay(body, library))),
    },
    {
      name: `a period of ${shifts.length}`,
      shiftsABatch: together.length,
      runBatch: batchesOf(together, together.length, (body) => paid(calculatePayPeriod(body, library))),
    },
  ];
}

export async function measurePeriods(pace: Pace): Promise<Periods> {
  const library = loadLibrary(join(import.meta.dirname, "../awards"));
  const [one, whole] = await measure(candidates(library), pace);
  if (one === undefined || whole === undefined) throw new Error("nothing was measured");
  return { shifts: shifts.length, one, whole };
}
