// A full-time shop assistant and a week of August 2026, for tests of pay periods.

export const RETAIL = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "full_time",
  state: "VIC",
  age: 24,
};
export const WEEK = { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" };

/** `mon 2026-08-03 09:00-17:00`, with what else there is to say. */
export const shift = (words: string, more: object = {}) => {
  const [id = "", work_date = "", times = ""] = words.split(" ");
  const [start_time = "", end_time = ""] = times.split("-");
  return { id, work_date, start_time, end_time, ...more };
};

export const DAYS = ["2026-08-03", "2026-08-04", "2026-08-05", "2026-08-06", "2026-08-07"];
export const eightHours = DAYS.map((day, index) =>
  shift(`d${index} ${day} 09:00-17:30`, { breaks: [{ start_time: "12:00", end_time: "12:30" }] }),
);
