// Shifts that a page is opened with.

/** A night into a holiday, with a break: all that the timeline marks. */
export const NIGHT = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "full_time",
  work_date: "2026-12-24",
  start_time: "18:00",
  end_time: "02:00",
  breaks: [{ start_time: "21:00", end_time: "21:30" }],
  state: "NSW",
};

/** The playground's address of a shift. */
export const playgroundOf = (request: object): string =>
  `/playground#shift=${encodeURIComponent(JSON.stringify(request))}`;
