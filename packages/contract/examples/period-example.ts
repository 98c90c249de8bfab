// The pay periods and comparisons that the documents show.

import { SHIFT_EXAMPLE } from "./shift-example.ts";

export const PERIOD_EXAMPLE = {
  employee: {
    award_code: "MA000004",
    classification_code: "retail-1",
    employment_type: "full_time",
    state: "VIC",
    age: 24,
    allowances: { "first-aid": true },
  },
  period: { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" },
  shifts: [
    { id: "mon", work_date: "2026-08-03", start_time: "09:00", end_time: "18:00", unpaid_break_minutes: 60 },
    { id: "tue", work_date: "2026-08-04", start_time: "09:00", end_time: "18:00", unpaid_break_minutes: 60 },
    { id: "wed", work_date: "2026-08-05", start_time: "09:00", end_time: "18:00", unpaid_break_minutes: 60 },
    { id: "thu", work_date: "2026-08-06", start_time: "09:00", end_time: "18:00", unpaid_break_minutes: 60 },
    { id: "sat", work_date: "2026-08-08", start_time: "09:00", end_time: "17:00", unpaid_break_minutes: 30 },
  ],
  salary: { amount: "1150.00" },
};

export const PERIOD_EXAMPLES = [
  { name: "A full-time week against a salary", body: PERIOD_EXAMPLE },
  {
    name: "A junior's birthday inside a fortnight",
    body: {
      employee: {
        award_code: "MA000004",
        classification_code: "retail-1",
        employment_type: "casual",
        state: "NSW",
        date_of_birth: "2009-08-10",
      },
      period: { start: "2026-08-03", end: "2026-08-16", week_starts_on: "monday" },
      shifts: [
        { id: "after", work_date: "2026-08-10", start_time: "16:00", end_time: "20:00" },
        { id: "before", work_date: "2026-08-06", start_time: "16:00", end_time: "20:00" },
      ],
      client_ref: "fortnight-16",
    },
  },
] as const;

export const COMPARE_EXAMPLE = {
  period: PERIOD_EXAMPLE,
  a: { award_version: "MA000004@2025-07-01" },
  b: { award_version: "MA000004@2026-07-01" },
};

export const COMPARE_EXAMPLES = [
  { name: "What did 1 July change for this roster?", body: COMPARE_EXAMPLE },
  {
    name: "The same evening casual and part-time",
    body: {
      shift: SHIFT_EXAMPLE,
      a: { employment_type: "casual" },
      b: { employment_type: "part_time" },
    },
  },
] as const;
