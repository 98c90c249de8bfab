// The shape of a calculate-pay request, written once: validation, types and later the API document come from it.

import Type, { type Static } from "typebox";

const date = (description: string) =>
  Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description, examples: ["2026-08-05"] });
const time = (description: string) =>
  Type.String({ pattern: "^\\d{2}:\\d{2}$", description, examples: ["16:00"] });
const closed = { additionalProperties: false } as const;

const timeRange = (description: string) =>
  Type.Object({ start_time: time("HH:MM"), end_time: time("HH:MM") }, { ...closed, description });

export const STATES = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"] as const;

const breakSchema = Type.Object(
  {
    start_time: time("HH:MM"),
    end_time: time("HH:MM"),
    paid: Type.Optional(Type.Boolean({ description: "Default false; rest breaks default to paid." })),
    kind: Type.Optional(Type.Enum(["meal", "rest", "broken_shift", "sleepover"])),
  },
  closed,
);

const apprenticeship = Type.Object(
  {
    year: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    stage: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    started: Type.Optional(date("The day the apprenticeship began.")),
    completed_year_12: Type.Optional(Type.Boolean()),
    adult: Type.Optional(Type.Boolean({ description: "21 or over when the apprenticeship began." })),
  },
  closed,
);

const hours = (description: string) =>
  Type.Number({
    minimum: 0,
    maximum: 168,
    description: `${description} A number of hours that comes to whole minutes.`,
  });

export const CalculatePayRequest = Type.Object(
  {
    award_code: Type.String({ minLength: 1, maxLength: 20, examples: ["MA000004"] }),
    classification_code: Type.String({ minLength: 1, maxLength: 100, examples: ["retail-1"] }),
    employment_type: Type.Enum(["full_time", "part_time", "casual"]),
    work_date: date("The day the shift starts."),
    start_time: time("When the shift starts."),
    end_time: time("When it ends; before the start is the next day."),
    unpaid_break_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 1440 })),
    breaks: Type.Optional(Type.Array(breakSchema, { maxItems: 50 })),
    worker_type: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    state: Type.Optional(Type.Enum([...STATES])),
    locality: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    is_public_holiday: Type.Optional(Type.Boolean()),
    public_holiday_dates: Type.Optional(Type.Array(date("A public holiday."), { maxItems: 10 })),
    age: Type.Optional(Type.Integer({ minimum: 10, maximum: 120 })),
    date_of_birth: Type.Optional(date("Instead of age.")),
    service_start_date: Type.Optional(date("The first day of service with the employer.")),
    apprenticeship: Type.Optional(apprenticeship),
    hours_already_worked_today: Type.Optional(hours("Worked earlier on work_date.")),
    hours_already_worked_this_week: Type.Optional(hours("Ordinary hours worked earlier in the week.")),
    rostered: Type.Optional(timeRange("The rostered ordinary shift; default the shift worked.")),
    agreed_hours: Type.Optional(timeRange("Part-time: the agreed hours that day; default the hours worked.")),
    previous_shift_end: Type.Optional(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$" })),
    pay_period_start: Type.Optional(date("The first day of the pay period work_date falls in.")),
    allowances: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Union([Type.Literal(true), Type.Number({ minimum: 0, maximum: 1_000_000 })]),
      ),
    ),
    circumstances: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Union([Type.Boolean(), Type.Number(), Type.String({ maxLength: 200 })]),
      ),
    ),
    award_version: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
    client_ref: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { ...closed, title: "CalculatePayRequest" },
);

export type CalculatePayRequest = Static<typeof CalculatePayRequest>;
