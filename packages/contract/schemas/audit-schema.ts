// The shape of an audited calculation: the result, and everything that led to it.

import Type, { type Static } from "typebox";
import { CalendarRef, PayResult, VersionRef, WireClause } from "./result-schema.ts";
import { clock, closed, date, decimal, listOf, localTime, money, nullable } from "./vocabulary.ts";

const ConsideredRule = closed(
  {
    rule: Type.String({ examples: ["weekday-evening"] }),
    clauses: listOf(WireClause),
    from: nullable(localTime("Local time."), "Null where the rule speaks of the shift as a whole."),
    to: nullable(localTime("Local time; half-open.")),
    status: Type.Enum(["applied", "superseded", "skipped"]),
    reason: Type.String(),
    superseded_by: nullable(Type.String()),
  },
  { title: "ConsideredRule" },
);

const VersionResolution = closed(
  {
    work_date: date("The day the shift starts."),
    pay_period_start: nullable(date("As given.")),
    asked_for: nullable(Type.String(), "award_version as given."),
    award_version: VersionRef,
    waiting_change: nullable(
      date("A day."),
      "A change for the first full pay period on or after this day, which this pay period began too early for.",
    ),
    calendar_version: CalendarRef,
    engine_version: Type.String(),
    reason: Type.String(),
  },
  { title: "VersionResolution" },
);

const DayType = closed(
  {
    date: date("A day of the shift."),
    weekday: Type.Enum(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]),
    day_type: Type.Enum(["weekday", "saturday", "sunday", "public_holiday"]),
    public_holiday: nullable(
      closed({
        name: Type.String(),
        from: clock("When it starts; 00:00 for a whole day."),
        said_by: Type.Enum(["calendar", "request"]),
      }),
    ),
  },
  { title: "DayType" },
);

const Rounding = closed(
  {
    of: Type.String({
      description: "base_rate, or the component's place in the list.",
      examples: ["components/1"],
    }),
    code: Type.String({ examples: ["weekday-evening"] }),
    step: Type.Enum(["rate", "amount"]),
    calculation: Type.String({ examples: ["27.81 × 150 %"] }),
    unrounded: nullable(
      decimal("Six decimals at most, cut off where there are more.", "41.715"),
      "Null where it is made in several steps, each rounded.",
    ),
    rounded: money("Half up to the cent."),
  },
  { title: "Rounding" },
);

export const AuditedPay = closed(
  {
    pay_result: PayResult,
    audit: closed(
      {
        rules_considered: listOf(ConsideredRule, {
          description: "Every rule in force, and what became of it.",
        }),
        version_resolution: VersionResolution,
        day_types: listOf(DayType),
        rounding: listOf(Rounding, { description: "Every place where a cent was rounded." }),
      },
      { title: "Audit" },
    ),
  },
  { title: "AuditedPay" },
);
export type AuditedPay = Static<typeof AuditedPay>;
export type Audit = AuditedPay["audit"];
