// The mapping: which column is what, how dates are written, what pay codes pay, and the facts a company states.

import Type, { type Static } from "typebox";
import { checkerOf, WEEKDAYS } from "#contract";
import { parseLocalDate, weekdayOf } from "#engine";
import { type AuditOptions, DEFAULT_OPTIONS, type Purpose } from "../records/options.ts";
import type { DateOrder } from "./values.ts";

const closed = { additionalProperties: false } as const;
const text = Type.String({ minLength: 1, maxLength: 200 });
const strings = Type.Record(Type.String(), text);

const FileMapping = Type.Object(
  {
    columns: Type.Optional(
      Type.Record(Type.String(), Type.Union([text, Type.Integer({ minimum: 1, maximum: 500 })])),
    ),
    header: Type.Optional(Type.Boolean()),
    preset: Type.Optional(text),
  },
  closed,
);

const Mapping = Type.Object(
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
  closed,
);
export type Mapping = Static<typeof Mapping>;

export interface MappingProblem {
  readonly pointer: string;
  readonly detail: string;
}

const checker = checkerOf(Mapping);

export function readMapping(value: unknown): {
  readonly mapping: Mapping;
  readonly problems: readonly MappingProblem[];
} {
  if (!checker.fits(value)) return { mapping: {}, problems: checker.faults(value) };
  return { mapping: value, problems: dateProblems(value) };
}

function dateProblems({ interest_to, roster_cycle, week_starts_on }: Mapping): readonly MappingProblem[] {
  const problems: MappingProblem[] = [];
  const check = (pointer: string, day: string | undefined): void => {
    if (day !== undefined && parseLocalDate(day) === null)
      problems.push({ pointer, detail: `${day} is not a date like 2026-08-05.` });
  };
  check("/interest_to", interest_to);
  check("/roster_cycle/start", roster_cycle?.start);
  const start = parseLocalDate(roster_cycle?.start ?? "");
  const weekday = week_starts_on ?? DEFAULT_OPTIONS.weekStartsOn;
  if (start !== null && WEEKDAYS[weekdayOf(start)] !== weekday)
    problems.push({
      pointer: "/roster_cycle/start",
      detail: `${roster_cycle?.start} is a ${WEEKDAYS[weekdayOf(start)]}; weeks begin on a ${weekday}.`,
    });
  return problems;
}

export const dateOrderOf = ({ dates }: Mapping): DateOrder => dates ?? "day-month-year";

export function optionsOf(mapping: Mapping): AuditOptions {
  const cycleStart = parseLocalDate(mapping.roster_cycle?.start ?? "");
  return {
    weekStartsOn: mapping.week_starts_on ?? DEFAULT_OPTIONS.weekStartsOn,
    rosterCycle:
      mapping.roster_cycle === undefined || cycleStart === null
        ? null
        : { weeks: mapping.roster_cycle.weeks, start: cycleStart },
    payCodes: (mapping.pay_codes ?? {}) as Readonly<Record<string, Purpose>>,
    facts: mapping.facts ?? {},
    assumptions: mapping.assumptions ?? DEFAULT_OPTIONS.assumptions,
    interestTo: parseLocalDate(mapping.interest_to ?? ""),
    chargesSuper: mapping.super ?? DEFAULT_OPTIONS.chargesSuper,
  };
}
