// The shape of an audited calculation: the result, and everything that led to it.

import Type, { type Static } from "typebox";
import { CalendarRef, PayResult, VersionRef, WireClause } from "./result-schema.ts";
import { clock, closed, date, decimal, listOf, localTime, money, nullable } from "./vocabulary.ts";

const ConsideredRule = closed(
  {
    rule: Type.String({ description: "The name of the rule.", examples: ["weekday-evening"] }),
    clauses: listOf(WireClause, { description: "The clauses the rule rests on." }),
    from: nullable(localTime("Local time."), "Null where the rule speaks of the shift as a whole."),
    to: nullable(localTime("Local time; half-open.")),
    status: Type.Enum(["applied", "superseded", "skipped"], {
      description: "applied: it pays. superseded: another rule pays instead. skipped: it does not apply.",
    }),
    reason: Type.String({ description: "Why, in a sentence." }),
    superseded_by: nullable(Type.String(), "The rule that pays instead."),
  },
  { title: "ConsideredRule", description: "A rule, and what became of it." },
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
    engine_version: PayResult.properties.engine_version,
    reason: Type.String({ description: "Why this version, in a sentence." }),
  },
  { title: "VersionResolution", description: "Which versions were used, and why." },
);

const DayType = closed(
  {
    date: date("A day of the shift."),
    weekday: Type.Enum(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], {
      description: "The day of the week.",
    }),
    day_type: Type.Enum(["weekday", "saturday", "sunday", "public_holiday"], {
      description: "What the day counts as.",
    }),
    public_holiday: nullable(
      closed({
        name: Type.String({ description: "The name of the holiday." }),
        from: clock("When it starts; 00:00 for a whole day."),
        said_by: Type.Enum(["calendar", "request"], { description: "Who says that it is one." }),
      }),
      "Null: the day is not a public holiday.",
    ),
  },
  { title: "DayType", description: "A day of the shift, and what it counts as." },
);

const Rounding = closed(
  {
    of: Type.String({
      description: "base_rate, or the component's place in the list.",
      examples: ["components/1"],
    }),
    code: Type.String({ description: "The rule that pays.", examples: ["weekday-evening"] }),
    step: Type.Enum(["rate", "amount"], { description: "What was rounded." }),
    calculation: Type.String({ description: "What was worked out.", examples: ["27.81 × 150 %"] }),
    unrounded: nullable(
      decimal("Six decimals at most, cut off where there are more.", "41.715"),
      "Null: it is the product of several steps, each rounded.",
    ),
    rounded: money("Half up to the cent."),
  },
  { title: "Rounding", description: "A place where a cent was rounded." },
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
        day_types: listOf(DayType, { description: "The days of the shift." }),
        rounding: listOf(Rounding, { description: "Every place where a cent was rounded." }),
      },
      { title: "Audit", description: "What led to the result." },
    ),
  },
  { title: "AuditedPay", description: "A result, and what led to it." },
);
export type AuditedPay = Static<typeof AuditedPay>;
export type Audit = AuditedPay["audit"];
