// The shape of a pay period's request, written once: validation, types and the API document come from it.

import Type, { type Static } from "typebox";
import { CalculatePayRequest } from "./shift-schema.ts";
import { closed, date, dollars } from "./vocabulary.ts";

const { properties: asked } = CalculatePayRequest;

/** What a calculate-pay request says about the person, for every shift. */
export const EMPLOYEE_FIELDS = {
  award_code: asked.award_code,
  classification_code: asked.classification_code,
  employment_type: asked.employment_type,
  worker_type: asked.worker_type,
  state: asked.state,
  locality: asked.locality,
  age: asked.age,
  date_of_birth: asked.date_of_birth,
  service_start_date: asked.service_start_date,
  apprenticeship: asked.apprenticeship,
  allowances: asked.allowances,
  circumstances: asked.circumstances,
  award_version: asked.award_version,
};

const Employee = closed(EMPLOYEE_FIELDS, {
  title: "Employee",
  description:
    "What holds for every shift. An age is the same on every day: give date_of_birth where a birthday may fall inside. Allowances are claimed with every shift (true; a number goes with its shift).",
});

const PeriodShift = closed(
  {
    id: Type.String({ minLength: 1, maxLength: 100, description: "The caller's own; each once." }),
    classification_code: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: "The code this work falls under, where it is not the employee's own.",
      }),
    ),
    work_date: asked.work_date,
    start_time: asked.start_time,
    end_time: asked.end_time,
    unpaid_break_minutes: asked.unpaid_break_minutes,
    breaks: asked.breaks,
    is_public_holiday: asked.is_public_holiday,
    public_holiday_dates: asked.public_holiday_dates,
    hours_already_worked_today: asked.hours_already_worked_today,
    hours_already_worked_this_week: asked.hours_already_worked_this_week,
    rostered: asked.rostered,
    agreed_hours: asked.agreed_hours,
    previous_shift_end: asked.previous_shift_end,
    apprenticeship: asked.apprenticeship,
    allowances: asked.allowances,
    circumstances: asked.circumstances,
  },
  {
    title: "PeriodShift",
    description:
      "Give what came before the period with the first shift it bears on. It counts where it exceeds what earlier shifts show.",
  },
);
export type PeriodShift = Static<typeof PeriodShift>;

export const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

export const week_starts_on = Type.Enum([...WEEKDAYS], { description: "The day on which weeks begin." });

export const roster_cycle = closed(
  {
    weeks: Type.Integer({ minimum: 1, maximum: 52, description: "How many weeks a cycle has." }),
    start: date("A day on which a cycle begins, in the period or before it; a day weeks begin on."),
  },
  { description: "Over how many weeks ordinary hours are averaged, and when; default as the award's facts." },
);

const Period = closed(
  {
    start: date("The first day of the pay period; no change waits for a later one inside it."),
    end: date("Its last day, at most 31 days in all. Shifts start inside it."),
    week_starts_on,
    roster_cycle: Type.Optional(roster_cycle),
  },
  { title: "Period", description: "The pay period." },
);

const Salary = closed(
  { amount: dollars("What you pay for the period. We compare it with what the award asks for.") },
  { title: "Salary", description: "A salary, to compare with what the award asks for." },
);

export const CalculatePayPeriodRequest = closed(
  {
    employee: Employee,
    period: Period,
    shifts: Type.Array(PeriodShift, {
      minItems: 1,
      maxItems: 200,
      description: "All the work of the period, in any order.",
    }),
    salary: Type.Optional(Salary),
    client_ref: asked.client_ref,
  },
  { title: "CalculatePayPeriodRequest", description: "All shifts of one person in a pay period." },
);
export type CalculatePayPeriodRequest = Static<typeof CalculatePayPeriodRequest>;
