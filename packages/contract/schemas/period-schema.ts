// The shape of a pay period, asked and answered, written once: validation, types and the API document come from it.

import Type, { type Static } from "typebox";
import { REFUSALS, type RefusalCode } from "#engine";
import {
  Assumption,
  CalendarRef,
  clauses,
  PayResult,
  payrollFields,
  VersionRef,
  Warning,
  WireComponent,
} from "./result-schema.ts";
import { CalculatePayRequest } from "./shift-schema.ts";
import { closed, date, decimal, dollars, listOf, money, nullable } from "./vocabulary.ts";

const { properties: asked } = CalculatePayRequest;

/** What a calculate-pay request says of the person, and holds for every shift. */
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

const week_starts_on = Type.Enum([...WEEKDAYS], { description: "The day on which weeks begin." });

const roster_cycle = closed(
  {
    weeks: Type.Integer({ minimum: 1, maximum: 52 }),
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
  { title: "Period" },
);

const Salary = closed(
  { amount: dollars("What is paid for the period, to be held against what the award asks for.") },
  { title: "Salary" },
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
  { title: "CalculatePayPeriodRequest" },
);
export type CalculatePayPeriodRequest = Static<typeof CalculatePayPeriodRequest>;

const concerned = listOf(Type.String(), { description: "The ids of the shifts it concerns." });

const PeriodDay = closed(
  {
    date: date("A day on which shifts start."),
    shifts: listOf(Type.String(), { description: "Their ids." }),
    worked_minutes: Type.Integer({ minimum: 0 }),
    total: money("Of the shifts that start on it."),
  },
  { title: "PeriodDay" },
);

const PeriodComponent = closed(
  {
    code: WireComponent.properties.code,
    label: WireComponent.properties.label,
    kind: WireComponent.properties.kind,
    minutes: WireComponent.properties.minutes,
    hours: WireComponent.properties.hours,
    percent: WireComponent.properties.percent,
    rate: WireComponent.properties.rate,
    amount: money("The sum of the shifts' amounts, each rounded in its shift."),
    quantity: WireComponent.properties.quantity,
    unit: WireComponent.properties.unit,
    ...payrollFields,
    shifts: concerned,
    clauses,
  },
  { title: "PeriodComponent", description: "What the shifts have of one rule at one rate, added up." },
);
export type PeriodComponent = Static<typeof PeriodComponent>;

const ShiftRefusal = closed(
  {
    code: Type.Enum(Object.keys(REFUSALS) as RefusalCode[], {
      description: "Why, as in the list of errors.",
      examples: ["not_stated"],
    }),
    detail: Type.String({ description: "What is missing, and what to do." }),
    clauses,
  },
  { title: "ShiftRefusal" },
);

export const PeriodResult = closed(
  {
    calculation_id: PayResult.properties.calculation_id,
    client_ref: nullable(Type.String()),
    award: PayResult.properties.award,
    award_versions: listOf(VersionRef, { description: "Those in force for some shift, oldest first." }),
    calendar_version: CalendarRef,
    engine_version: PayResult.properties.engine_version,
    employment_type: Type.String(),
    period: closed({
      start: date("The first day."),
      end: date("The last day."),
      week_starts_on,
      roster_cycle: nullable(roster_cycle, "As given."),
    }),
    shifts: listOf(
      closed({
        id: Type.String(),
        pay_result: Type.Optional(PayResult),
        refusal: Type.Optional(ShiftRefusal),
      }),
      {
        description:
          "In time order. Each has pay_result, or refusal where the award as encoded does not decide its pay. Assumptions and warnings stand with the period.",
      },
    ),
    days: listOf(PeriodDay),
    period_components: listOf(PeriodComponent),
    worked_minutes: Type.Integer({ minimum: 0 }),
    worked_hours: decimal("Hours to two decimals.", "38.00"),
    total: nullable(
      money("The sum of the shifts, of the days, and of the period's components, exactly."),
      "Null if we cannot price one of the shifts.",
    ),
    subtotal: money("The sum of the shifts that are priced. The same as total where none is refused."),
    currency: Type.Literal("AUD"),
    salary: nullable(
      closed({
        amount: money("As given."),
        award_total: money("What the award asks for, of the shifts that are priced."),
        difference: money("Salary less award; below zero it falls short."),
        is_enough: Type.Boolean(),
      }),
      "Null where none was given.",
    ),
    assumptions: listOf(closed({ ...Assumption.properties, shifts: concerned })),
    warnings: listOf(closed({ ...Warning.properties, shifts: concerned })),
    deterministic: Type.Literal(true),
  },
  { title: "PeriodResult" },
);
export type PeriodResult = Readonly<Static<typeof PeriodResult>>;
