// What a shift costs under each encoded award: one grid of plain shifts for all of them, in turn.

import { join } from "node:path";
import {
  addDays,
  calculate,
  dateOfCivil,
  EMPLOYMENT_TYPES,
  type Facts,
  type Law,
  minutes,
  momentAt,
  plainEmployee,
  plainShift,
} from "#engine";
import { loadLibrary } from "#pack";
import { batchesOf, type Candidate, measure, type Pace, type Timing } from "./measure.ts";
import { pricedOrThrow } from "./mixed.ts";

const AWARDS = join(import.meta.dirname, "../awards");
const SHIFTS_A_BATCH = 200;
const MONDAY = dateOfCivil(2026, 8, 10);
/** Start and length: days, evenings, nights, short and long. */
const TIMES = [
  [420, 480],
  [540, 480],
  [540, 240],
  [720, 510],
  [900, 480],
  [1080, 360],
  [1320, 480],
  [360, 690],
] as const;
/** Leaves out juniors, apprentices and codes that mean others: not every award has them. */
const CLASSIFICATIONS = 8;

export async function measureEachAward(pace: Pace): Promise<readonly Timing[]> {
  const { awards } = loadLibrary(AWARDS);
  const laws = awards.codes.flatMap((code) => awards.get(code)?.law ?? []);
  return measure(laws.map(pricing), pace);
}

function pricing(law: Law): Candidate {
  const shifts = gridFor(law);
  return {
    name: `${law.award.code} ${law.award.title}`,
    shiftsABatch: SHIFTS_A_BATCH,
    runBatch: batchesOf(shifts, SHIFTS_A_BATCH, (facts) => pricedOrThrow(facts, law, false).total),
  };
}

/** An award's grid leaves out shifts that it refuses. */
function gridFor(law: Law): readonly Facts[] {
  const people = law.award.classifications
    .filter(({ is, rateType }) => is === null && rateType === "adult")
    .slice(0, CLASSIFICATIONS);
  const grid = people.flatMap(({ code }) =>
    EMPLOYMENT_TYPES.flatMap((employment) =>
      TIMES.flatMap(([start, length]) =>
        [0, 2, 4, 5, 6].map((weekday) => factsOf(law, code, employment, weekday, start, length)),
      ),
    ),
  );
  return grid.filter((facts) => !calculate(facts, law, { explain: false }).refused);
}

function factsOf(
  { award }: Law,
  classification: string,
  employment: Facts["employee"]["employment"],
  weekday: number,
  start: number,
  length: number,
): Facts {
  const from = momentAt(addDays(MONDAY, weekday), start);
  const to = momentAt(addDays(MONDAY, weekday), start + length);
  return {
    employee: plainEmployee(classification, employment, award.workerTypes[0]?.slug ?? ""),
    holidays: [],
    shifts: [{ ...plainShift("shift", from, to), unplacedBreak: minutes(length > 300 ? 30 : 0) }],
  };
}
