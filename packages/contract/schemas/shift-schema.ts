// The shape of a calculate-pay request, written once: validation, types and the API document come from it.

import Type, { type Static } from "typebox";
import { clock, closed, date, localTime } from "./vocabulary.ts";

const timeRange = (description: string) =>
  closed({ start_time: clock("HH:MM"), end_time: clock("HH:MM") }, { description });

/** The ages a person who works may have. */
export const YOUNGEST = 10;
export const OLDEST = 120;

export const STATES = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"] as const;

const breakSchema = closed(
  {
    start_time: clock("HH:MM"),
    end_time: clock("HH:MM"),
    paid: Type.Optional(Type.Boolean({ description: "Default false; rest breaks default to paid." })),
    kind: Type.Optional(
      Type.Enum(["meal", "rest", "broken_shift", "sleepover"], {
        description: "What kind of break it is. Default: meal.",
      }),
    ),
  },
  { title: "Break", description: "A break, with its times." },
);

const apprenticeship = closed(
  {
    year: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 9, description: "The year of the apprenticeship." }),
    ),
    stage: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 9,
        description: "The stage of the apprenticeship, where the award counts stages.",
      }),
    ),
    started: Type.Optional(date("The day the apprenticeship began, from the age of 10 on.")),
    completed_year_12: Type.Optional(Type.Boolean({ description: "Did the apprentice complete year 12?" })),
    adult: Type.Optional(Type.Boolean({ description: "21 or over when the apprenticeship began." })),
  },
  { title: "Apprenticeship", description: "Where a rate depends on it." },
);

const hours = (maximum: number, description: string) =>
  Type.Number({
    minimum: 0,
    maximum,
    description: `${description} A number of hours that is a whole number of minutes.`,
  });

const allowances = Type.Record(
  Type.String(),
  Type.Union([Type.Literal(true), Type.Number({ minimum: 0, maximum: 1_000_000 })]),
  { description: "Allowances that must be claimed: code to true, or to how many." },
);

const circumstances = Type.Record(
  Type.String(),
  Type.Union([Type.Boolean(), Type.Number(), Type.String({ maxLength: 200 })]),
  { description: "Facts only this award asks for; GET /awards/{code} lists them with their defaults." },
);

/** An optional field, with its default. */
const text = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }));

export const CalculatePayRequest = closed(
  {
    award_code: Type.String({
      minLength: 1,
      maxLength: 20,
      description: "The code of the award; GET /awards lists them.",
      examples: ["MA000004"],
    }),
    classification_code: Type.String({
      minLength: 1,
      maxLength: 100,
      description: "The code of the classification; GET /awards/{code}/classifications lists them.",
      examples: ["retail-1"],
    }),
    employment_type: Type.Enum(["full_time", "part_time", "casual"], {
      description: "How the person is employed.",
    }),
    work_date: date("The day the shift starts."),
    start_time: clock("When the shift starts."),
    end_time: clock("When it ends; before the start is the next day, equal times are refused."),
    unpaid_break_minutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1440,
        description: "Default 0, no position. 0 says that there was no break.",
      }),
    ),
    breaks: Type.Optional(
      Type.Array(breakSchema, { maxItems: 50, description: "Instead of unpaid_break_minutes." }),
    ),
    worker_type: text(60, "Default non_shiftworker; shiftworker, or a kind the award names."),
    state: Type.Optional(Type.Enum([...STATES], { description: "Whose public holidays count." })),
    locality: text(100, "A town or council area of the state, for local public holidays and facts."),
    is_public_holiday: Type.Optional(Type.Boolean({ description: "Overrides the calendar for work_date." })),
    public_holiday_dates: Type.Optional(
      Type.Array(date("A public holiday."), {
        maxItems: 10,
        description: "For shifts that run into another day.",
      }),
    ),
    age: Type.Optional(
      Type.Integer({
        minimum: YOUNGEST,
        maximum: OLDEST,
        description: "Default adult; junior pay follows from it.",
      }),
    ),
    date_of_birth: Type.Optional(date("Instead of age; it must make an age from 10 to 120 on work_date.")),
    service_start_date: Type.Optional(
      date("The first day of service with the employer, from the age of 10 on."),
    ),
    apprenticeship: Type.Optional(apprenticeship),
    hours_already_worked_today: Type.Optional(
      hours(
        24,
        "Ordinary hours of work_date worked before this shift: at most the time from midnight to its start.",
      ),
    ),
    hours_already_worked_this_week: Type.Optional(
      hours(168, "Ordinary hours worked earlier in the week, those of work_date included."),
    ),
    rostered: Type.Optional(timeRange("The rostered ordinary shift; default the shift worked.")),
    agreed_hours: Type.Optional(timeRange("Part-time: the agreed hours that day; default the hours worked.")),
    previous_shift_end: Type.Optional(localTime("When the shift before this one ended.")),
    pay_period_start: Type.Optional(date("The first day of the pay period work_date falls in.")),
    allowances: Type.Optional(allowances),
    circumstances: Type.Optional(circumstances),
    award_version: text(120, "A version id or content hash, to replay."),
    client_ref: Type.Optional(
      Type.String({ maxLength: 200, description: "Echoed; not part of the calculation." }),
    ),
  },
  { title: "CalculatePayRequest", description: "One shift of one person." },
);

export type CalculatePayRequest = Static<typeof CalculatePayRequest>;
