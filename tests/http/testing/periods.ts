// Periods of many shifts, which take a service long to price.

export const period = (count: number, first = 0): object => ({
  employee: {
    award_code: "MA000004",
    classification_code: "retail-1",
    employment_type: "casual",
    state: "VIC",
  },
  period: { start: "2026-08-03", end: "2026-08-30", week_starts_on: "monday" },
  shifts: Array.from({ length: count }, (_, index) => shift(index, first)),
});

/** Eight half-hours a day, with half an hour between them. */
function shift(index: number, first: number): object {
  const [day, place] = [Math.floor(index / 8), index % 8];
  const minute = 9 * 60 + place * 60 + (first % 20);
  const clock = (at: number): string =>
    `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
  const work_date = new Date(Date.UTC(2026, 7, 3 + day)).toISOString().slice(0, 10);
  return { id: `s${index}`, work_date, start_time: clock(minute), end_time: clock(minute + 30) };
}
