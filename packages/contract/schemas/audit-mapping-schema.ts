// The mapping of a payroll audit: which column is what, how dates are written, what pay codes pay.

import Type, { type Static } from "typebox";
import { WEEKDAYS } from "./period-schema.ts";

const closed = { additionalProperties: false } as const;
const text = Type.String({ minLength: 1, maxLength: 200 });
const strings = Type.Record(Type.String(), text);

const FileMapping = Type.Object(
  {
    /** By heading, or by the column's number from 1; 0: the file has no such column. */
    columns: Type.Optional(
      Type.Record(Type.String(), Type.Union([text, Type.Integer({ minimum: 0, maximum: 500 })])),
    ),
    header: Type.Optional(Type.Boolean()),
    preset: Type.Optional(text),
  },
  closed,
);

export const AuditMapping = Type.Object(
  {
    employees: Type.Optional(FileMapping),
    timesheets: Type.Optional(FileMapping),
    paid: Type.Optional(FileMapping),
    dates: Type.Optional(Type.Enum(["day-month-year", "month-day-year", "year-month-day"])),
    /** What one row of the timesheets is: a shift, or a part of one that a rule pays. */
    rows: Type.Optional(Type.Enum(["shift", "rule"])),
    breaks_in: Type.Optional(Type.Enum(["minutes", "hours"])),
    period_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
    /** What holds for employees whose row leaves it out. */
    defaults: Type.Optional(
      Type.Object(
        {
          award: Type.Optional(text),
          classification: Type.Optional(text),
          employment_type: Type.Optional(text),
          state: Type.Optional(text),
          worker_type: Type.Optional(text),
        },
        closed,
      ),
    ),
    /** The company's names for classifications and employment types. */
    classifications: Type.Optional(strings),
    employment_types: Type.Optional(strings),
    pay_codes: Type.Optional(
      Type.Record(
        Type.String(),
        Type.String({ pattern: "^(hours|overtime|allowances|other|allowance:[a-z0-9-]+)$" }),
      ),
    ),
    facts: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.Number(), Type.String()])),
      ),
    ),
    week_starts_on: Type.Optional(Type.Enum([...WEEKDAYS])),
    roster_cycle: Type.Optional(
      Type.Object({ weeks: Type.Integer({ minimum: 1, maximum: 52 }), start: text }, closed),
    ),
    assumptions: Type.Optional(Type.Enum(["every", "short", "none"])),
    interest_to: Type.Optional(text),
    super: Type.Optional(Type.Boolean()),
  },
  { ...closed, title: "AuditMapping", description: "docs/audits.md says what each key means." },
);
export type AuditMapping = Static<typeof AuditMapping>;
