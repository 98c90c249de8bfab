// The shape of what a pay period must pay, written once: types and the API document come from it.

import Type, { type Static } from "typebox";
import { REFUSALS, type RefusalCode } from "#engine";
import { roster_cycle, week_starts_on } from "./period-schema.ts";
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
import { closed, date, decimal, listOf, money, nullable } from "./vocabulary.ts";

const concerned = listOf(Type.String(), { description: "The ids of the shifts it concerns." });

const PeriodDay = closed(
  {
    date: date("A day on which shifts start."),
    shifts: listOf(Type.String(), { description: "Their ids." }),
    worked_minutes: Type.Integer({ minimum: 0, description: "Minutes of work in these shifts." }),
    total: money("Of the shifts that start on it."),
  },
  { title: "PeriodDay", description: "A day, and what its shifts pay." },
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
  { title: "ShiftRefusal", description: "Why we cannot price a shift." },
);

export const PeriodResult = closed(
  {
    calculation_id: PayResult.properties.calculation_id,
    client_ref: nullable(Type.String(), "As given."),
    award: PayResult.properties.award,
    award_versions: listOf(VersionRef, { description: "Those in force for some shift, oldest first." }),
    calendar_version: CalendarRef,
    engine_version: PayResult.properties.engine_version,
    employment_type: PayResult.properties.employment_type,
    period: closed(
      {
        start: date("The first day."),
        end: date("The last day."),
        week_starts_on,
        roster_cycle: nullable(roster_cycle, "As given."),
      },
      { description: "The pay period, as given." },
    ),
    shifts: listOf(
      closed({
        id: Type.String({ description: "The id of the shift, as given." }),
        pay_result: Type.Optional(PayResult),
        refusal: Type.Optional(ShiftRefusal),
      }),
      {
        description:
          "In time order. Each has pay_result, or refusal where the award as encoded does not decide its pay. Assumptions and warnings stand with the period.",
      },
    ),
    days: listOf(PeriodDay, { description: "The days on which shifts start." }),
    period_components: listOf(PeriodComponent, { description: "What makes up the pay of the period." }),
    worked_minutes: Type.Integer({ minimum: 0, description: "Minutes of work in all shifts." }),
    worked_hours: decimal("Hours to two decimals.", "38.00"),
    total: nullable(
      money("The sum of the shifts, of the days, and of the period's components, exactly."),
      "Null if we cannot price one of the shifts.",
    ),
    subtotal: money("The sum of the shifts that are priced. The same as total where none is refused."),
    currency: PayResult.properties.currency,
    salary: nullable(
      closed({
        amount: money("As given."),
        award_total: money("What the award asks for, of the shifts that are priced."),
        difference: money("Salary less award; below zero it falls short."),
        is_enough: Type.Boolean({ description: "Is the salary at least what the award asks for?" }),
      }),
      "Null where none was given.",
    ),
    assumptions: listOf(closed({ ...Assumption.properties, shifts: concerned }), {
      description: "What we assumed because it was not given.",
    }),
    warnings: listOf(closed({ ...Warning.properties, shifts: concerned }), {
      description: "What a person should look at.",
    }),
    deterministic: PayResult.properties.deterministic,
  },
  { title: "PeriodResult", description: "What a pay period must pay." },
);
export type PeriodResult = Readonly<Static<typeof PeriodResult>>;
