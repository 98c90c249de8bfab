// The shapes of what is told about awards and the calendar: coverage, classifications, versions, clauses, holidays.

import Type, { type Static } from "typebox";
import { CalendarRef, WireClause } from "./result-schema.ts";
import { STATES } from "./shift-schema.ts";
import { clock, closed, contentHash, date, decimal, listOf, money, nullable } from "./vocabulary.ts";

const code = Type.String({ examples: ["MA000004"] });
const clauses = listOf(WireClause);

export const AwardSummary = closed(
  {
    code,
    title: Type.String(),
    depth: Type.Enum(["full", "shift", "rates"], {
      description:
        "full: we have read every clause; shift: we price shifts, but some clauses are missing; rates: only rates and allowances, so we can't price a shift.",
    }),
    from: date("The first day answered for, or the first full pay period on or after it."),
    verified_to: date("The last day answered for."),
    gaps: listOf(Type.String(), { description: "What is known to be missing." }),
  },
  { title: "AwardSummary" },
);
export type AwardSummary = Static<typeof AwardSummary>;

export const FoundAward = closed(
  {
    ...AwardSummary.properties,
    matches: Type.Optional(
      Type.String({
        description: "With search: the everyday word, the name or the code that matches.",
        examples: ["barista"],
      }),
    ),
  },
  { title: "FoundAward" },
);
export type FoundAward = Static<typeof FoundAward>;

export const AwardList = closed(
  {
    awards: listOf(FoundAward),
    hint: Type.Optional(
      Type.String({ description: "With search, where nothing was found: what to try next." }),
    ),
  },
  { title: "AwardList" },
);

export const CoverageRegister = closed(
  {
    calendar_version: CalendarRef,
    engine_version: Type.String(),
    counts: closed({ full: Type.Integer(), shift: Type.Integer(), rates: Type.Integer() }),
    awards: listOf(AwardSummary),
  },
  { title: "Coverage" },
);
export type CoverageRegister = Static<typeof CoverageRegister>;

const Circumstance = closed(
  {
    code: Type.String({ examples: ["late-trading"] }),
    type: Type.Enum(["boolean", "choice", "integer", "hours", "money", "clock", "times", "classification"]),
    choices: Type.Optional(listOf(Type.String())),
    least: Type.Optional(Type.Integer()),
    most: Type.Optional(Type.Integer()),
    default: nullable(
      Type.Union([Type.Boolean(), Type.Number(), Type.String()]),
      "Null: no value is assumed.",
    ),
    asks: Type.String(),
    states: listOf(Type.String(), { description: "Where it can be other than its default; none: anywhere." }),
    clauses,
  },
  { title: "Circumstance" },
);

const Allowance = closed(
  {
    code: Type.String(),
    label: Type.String(),
    claimed: Type.Boolean({ description: "True: only paid when the request names it." }),
    unit: Type.String({ examples: ["shift"] }),
    amount: nullable(money("Dollars a unit."), "Null: at cost, or a share of the hourly rate."),
    clauses,
  },
  { title: "Allowance" },
);

export const AwardDetail = closed(
  {
    ...AwardSummary.properties,
    on: date("The day that numbers and amounts below are of."),
    worker_types: listOf(
      closed({ code: Type.String(), says: Type.String(), default: Type.Boolean(), clauses }),
    ),
    circumstances: listOf(Circumstance),
    allowances: listOf(Allowance),
    readings: listOf(closed({ id: Type.String({ examples: ["R7"] }), title: Type.String() }), {
      description: "Where the text is unclear and what was chosen.",
    }),
  },
  { title: "AwardDetail" },
);
export type AwardDetail = Static<typeof AwardDetail>;

const Classification = closed(
  {
    code: Type.String({ examples: ["retail-1"] }),
    title: Type.String(),
    stream: Type.String(),
    level: Type.String(),
    rate_type: Type.String({ examples: ["adult"] }),
    weekly: nullable(money("Dollars a week.")),
    hourly: nullable(money("Dollars an hour."), "Null: the rate needs a fact the code does not carry."),
    rate: Type.Optional(decimal("The Commission's figure, where it is neither weekly nor hourly.", "1.2345")),
    per: Type.Optional(Type.String()),
    aliases: listOf(Type.String(), { description: "The Commission's ids." }),
    clauses: listOf(closed({ ref: Type.String(), title: Type.String() })),
  },
  { title: "Classification" },
);
export type WireClassification = Static<typeof Classification>;

export const ClassificationList = closed(
  { award_code: code, on: date("The day the rates are of."), classifications: listOf(Classification) },
  { title: "ClassificationList" },
);
export type ClassificationList = Static<typeof ClassificationList>;

const VersionEntry = closed(
  {
    id: Type.String({ examples: ["MA000004@2026-07-01.1"] }),
    effective_from: date("The day it starts."),
    content_hash: contentHash,
    current: Type.Boolean({ description: "False: a later revision replaced it; it can still be asked for." }),
  },
  { title: "AwardVersion" },
);

export const VersionList = closed(
  { award_code: code, versions: listOf(VersionEntry) },
  { title: "AwardVersionList" },
);
export type VersionList = Static<typeof VersionList>;

export const VersionDetail = closed(
  {
    award_code: code,
    ...VersionEntry.properties,
    content: nullable(
      Type.Unknown(),
      "What the hash covers: the SHA-256 of this as canonical JSON. Null for awards with rates only.",
    ),
  },
  { title: "AwardVersionDetail" },
);
export type VersionDetail = Static<typeof VersionDetail>;

const RestingRule = closed(
  {
    rule: Type.String({ examples: ["weekday-evening"] }),
    kind: Type.String({ examples: ["penalty"] }),
    label: Type.String(),
    says: Type.String({ description: "What the rule does, in our words." }),
    from: date("The first day it is in force."),
    with_pay_period: Type.Boolean({
      description: "True: from the first full pay period on or after that day.",
    }),
    to: nullable(date("The day it ended, half-open, in the same way.")),
  },
  { title: "RestingRule" },
);

export const ClauseDetail = closed(
  {
    award_code: code,
    ref: Type.String({ examples: ["22.1"] }),
    url: Type.String(),
    entries: listOf(
      closed({
        title: Type.String(),
        says: Type.String({ description: "What it does, in our words." }),
        from: date("The first day under this number."),
        to: nullable(date("The day it ended, half-open.")),
        rules: listOf(RestingRule, { description: "Rules that rest on it while it has this number." }),
      }),
    ),
  },
  { title: "ClauseDetail" },
);
export type ClauseDetail = Static<typeof ClauseDetail>;

export const HolidayList = closed(
  {
    calendar_version: CalendarRef,
    year: Type.Integer(),
    state: nullable(Type.Enum([...STATES]), "Null: all of them."),
    public_holidays: listOf(
      closed({
        date: date("The day."),
        state: Type.Enum([...STATES]),
        name: Type.String(),
        from: clock("When it starts; 00:00 for a whole day."),
        locality: nullable(Type.String(), "The place that keeps it; null: the whole state."),
        instead_of: nullable(date("The state's holiday that it replaces there."), "Null: none."),
      }),
    ),
  },
  { title: "PublicHolidayList" },
);
export type HolidayList = Static<typeof HolidayList>;
