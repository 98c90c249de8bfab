// The mapping of a payroll audit: which column is what, how dates are written, what pay codes pay.

import Type, { type Static } from "typebox";
import { WEEKDAYS } from "./period-schema.ts";

const closed = { additionalProperties: false } as const;
const text = (description: string) => Type.String({ minLength: 1, maxLength: 200, description });
const names = (description: string) =>
  Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 200 }), { description });

const column = Type.Union([
  Type.String({ minLength: 1, maxLength: 200 }),
  Type.Integer({ minimum: 0, maximum: 500 }),
]);

const FileMapping = Type.Object(
  {
    columns: Type.Optional(
      Type.Record(Type.String(), column, {
        description:
          "Field to heading, or to the column's number from 1, or to 0 if the file has no such column.",
      }),
    ),
    header: Type.Optional(Type.Boolean({ description: "False: the file has no headings. Default: true." })),
    preset: Type.Optional(
      text(
        "The name of a preset whose columns the file has; `columns` go before it. docs/audits.md lists them.",
      ),
    ),
  },
  { ...closed, description: "The columns of the file." },
);

export const AuditMapping = Type.Object(
  {
    employees: Type.Optional(FileMapping),
    timesheets: Type.Optional(FileMapping),
    paid: Type.Optional(FileMapping),
    dates: Type.Optional(
      Type.Enum(["day-month-year", "month-day-year", "year-month-day"], {
        description: "How dates are written. ISO dates are always read. Default: day-month-year.",
      }),
    ),
    rows: Type.Optional(
      Type.Enum(["shift", "rule"], {
        description:
          "What one row of the timesheets is: a shift, or a part of one that a rule pays. Default: shift.",
      }),
    ),
    breaks_in: Type.Optional(
      Type.Enum(["minutes", "hours"], {
        description: "What a plain number in the break column counts. Default: minutes.",
      }),
    ),
    period_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 31,
        description: "The length of a pay period, if the file has only its last day.",
      }),
    ),
    defaults: Type.Optional(
      Type.Object(
        {
          award: Type.Optional(text("The code of the award.")),
          classification: Type.Optional(text("The code of the classification.")),
          employment_type: Type.Optional(text("full_time, part_time or casual.")),
          state: Type.Optional(text("The state or territory.")),
          worker_type: Type.Optional(text("The kind of worker, as for calculate-pay.")),
        },
        { ...closed, description: "What holds for employees whose row leaves it out." },
      ),
    ),
    classifications: Type.Optional(names("Your names for classifications, each with its code.")),
    employment_types: Type.Optional(names("Your names for employment types, each with ours.")),
    pay_codes: Type.Optional(
      Type.Record(
        Type.String(),
        Type.String({ pattern: "^(hours|overtime|allowances|other|allowance:[a-z0-9-]+)$" }),
        { description: "What each pay code pays." },
      ),
    ),
    facts: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.Number(), Type.String()])),
        { description: "By award, the answers to its questions that hold for all work." },
      ),
    ),
    week_starts_on: Type.Optional(
      Type.Enum([...WEEKDAYS], { description: "The day on which weeks begin. Default: monday." }),
    ),
    roster_cycle: Type.Optional(
      Type.Object(
        {
          weeks: Type.Integer({ minimum: 1, maximum: 52, description: "How many weeks a cycle has." }),
          start: text("A day on which a cycle begins."),
        },
        { ...closed, description: "Over how many weeks hours are averaged, and from which day." },
      ),
    ),
    assumptions: Type.Optional(
      Type.Enum(["every", "short", "none"], {
        description: "In which periods we price the other answers to open questions. Default: every.",
      }),
    ),
    interest_to: Type.Optional(text("The day that interest runs to. Default: no interest.")),
    super: Type.Optional(Type.Boolean({ description: "Is super on arrears worked out? Default: true." })),
  },
  { ...closed, title: "AuditMapping", description: "docs/audits.md says what each key means." },
);
export type AuditMapping = Static<typeof AuditMapping>;
