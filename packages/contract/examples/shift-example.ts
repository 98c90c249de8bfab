// The shift that the documents show.

export const SHIFT_EXAMPLE = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "casual",
  work_date: "2026-08-05",
  start_time: "16:00",
  end_time: "22:00",
  breaks: [{ start_time: "19:00", end_time: "19:30" }],
  state: "VIC",
  age: 24,
};

export const SHIFT_EXAMPLES = [
  { name: "A casual's Wednesday evening in a shop", body: SHIFT_EXAMPLE },
  {
    name: "A junior's Saturday, part-time",
    body: {
      award_code: "MA000004",
      classification_code: "retail-1",
      employment_type: "part_time",
      work_date: "2026-08-08",
      start_time: "09:00",
      end_time: "15:00",
      unpaid_break_minutes: 30,
      state: "NSW",
      age: 17,
      agreed_hours: { start_time: "09:00", end_time: "15:00" },
      client_ref: "timesheet-17/line-3",
    },
  },
] as const;
