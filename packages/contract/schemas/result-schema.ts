// The shape of a calculated pay, written once: types and the API document come from it.

import Type, { type Static } from "typebox";
import { STP_CATEGORIES } from "#engine";
import { closed, contentHash, date, decimal, listOf, localTime, money, nullable } from "./vocabulary.ts";

export const WireClause = closed(
  {
    ref: Type.String({ description: "The clause's number in force on the day.", examples: ["22.1"] }),
    title: Type.String({ description: "The title of the clause." }),
    url: Type.String({
      description: "Where the award can be read.",
      examples: ["https://awards.fairwork.gov.au/MA000004.html"],
    }),
  },
  { title: "Clause", description: "A clause of the award." },
);
export type WireClause = Readonly<Static<typeof WireClause>>;

export const clauses = listOf(WireClause, { description: "The operative clause first." });

const WireBuildUp = closed(
  {
    label: Type.String({ description: "What the part is, as a payslip could print it." }),
    percent: nullable(decimal("What this part adds, in per cent.", "25")),
    rate: nullable(money("The rate a percentage is of.")),
    clauses,
  },
  { title: "BuildUpPart", description: "A part of a rate." },
);
export type WireBuildUp = Static<typeof WireBuildUp>;

/** How payroll reports a line. */
export const payrollFields = {
  payslip_label: Type.String({
    description:
      "The line's name on a pay slip: its percentage, and the loadings and allowances in its rate, as regulation 3.46 of the Fair Work Regulations asks for.",
    examples: ["Saturday penalty 175% (includes Casual loading 25%)"],
  }),
  stp_category: Type.Enum([...STP_CATEGORIES], {
    description: "Single Touch Payroll Phase 2; of an allowance with its type code.",
  }),
  ote: Type.Boolean({ description: "Is it ordinary time earnings, on which super is worked out?" }),
  qualifying_earnings: nullable(
    Type.Boolean({ description: "Is it qualifying earnings, which replace ordinary time earnings?" }),
    "Null for work before 1 July 2026.",
  ),
  payroll_basis: Type.String({
    description: "Why payroll reports it like this, with the ruling or guidance that decides it.",
  }),
};

export const WireComponent = closed(
  {
    code: Type.String({ description: "The rule that pays.", examples: ["weekday-evening"] }),
    label: Type.String({ description: "What is paid, as a payslip could print it." }),
    kind: Type.Enum(["ordinary", "penalty", "overtime", "allowance", "top_up"], {
      description: "The kind of pay. top_up is what we add to reach a minimum.",
    }),
    from: nullable(localTime("Local time."), "Null where time does not matter."),
    to: nullable(localTime("Local time; half-open.")),
    minutes: nullable(Type.Integer({ minimum: 0 }), "Minutes paid; null where time does not matter."),
    hours: nullable(decimal("Hours to two decimals.", "2.50")),
    percent: nullable(decimal("All loadings in it.", "150")),
    multiplier: nullable(decimal("The percentage as a factor, at least two decimals.", "1.50")),
    rate: money("Dollars an hour, or a unit where there is a quantity; rounded half up to the cent."),
    exact_rate: Type.Optional(decimal("The rate to four decimals, where it is finer than a cent.", "0.5730")),
    amount: money("Rounded half up to the cent."),
    quantity: Type.Optional(decimal("How many units, where it is paid by the unit.", "1")),
    unit: Type.Optional(Type.String({ description: "What quantity counts.", examples: ["shift"] })),
    ...payrollFields,
    build_up: listOf(WireBuildUp, { description: "The parts of the rate, each with its clause." }),
    clauses,
  },
  {
    title: "Component",
    description: "A stretch of time paid at one rate, all loadings in it, or an allowance.",
  },
);
export type WireComponent = Static<typeof WireComponent>;

export const VersionRef = closed(
  {
    id: Type.String({ description: "The id of the version.", examples: ["MA000004@2026-07-01.1"] }),
    effective_from: date("The day the version starts."),
    content_hash: contentHash,
    pending_change: Type.Optional(
      closed(
        {
          version_id: Type.String({
            description: "The id of the version with the change.",
            examples: ["MA000004@2026-07-01.1"],
          }),
          effective_from: date("The day it started for pay periods that begin on or after it."),
        },
        { description: "A change that applies from the next pay period." },
      ),
    ),
  },
  { title: "AwardVersionRef", description: "The published version of the award that was used." },
);

export const CalendarRef = closed(
  {
    id: Type.String({ description: "The id of the version.", examples: ["AU@2020-2027.1"] }),
    content_hash: contentHash,
  },
  { title: "CalendarVersionRef", description: "The version of the calendar of public holidays." },
);

export const Assumption = closed(
  {
    code: Type.String({ description: "The field or the fact that was not given." }),
    detail: Type.String({ description: "What we assumed, in a sentence." }),
    effect: Type.Optional(
      closed(
        { lowest_total: money("Dollars."), highest_total: money("Dollars.") },
        { description: "The range of totals the other values would give." },
      ),
    ),
    clauses,
  },
  { title: "Assumption", description: "A default that we assumed and that could have changed the pay." },
);

export const Warning = closed(
  {
    code: Type.String({ description: "Stable: decide by it. docs/errors.md lists them." }),
    severity: Type.Enum(["info", "warning", "high"], { description: "How much it matters." }),
    detail: Type.String({ description: "What to look at, in a sentence." }),
    clauses,
  },
  { title: "Warning", description: "Something that a person should look at." },
);

export const PayResult = closed(
  {
    calculation_id: Type.String({
      pattern: "^calc_[0-9a-f]{32}$",
      description: "From the canonical request less client_ref, and the three versions.",
    }),
    client_ref: nullable(Type.String(), "As given."),
    award: closed(
      {
        code: Type.String({ description: "The code of the award." }),
        title: Type.String({ description: "The title of the award." }),
      },
      { description: "The award that was used." },
    ),
    award_version: VersionRef,
    calendar_version: CalendarRef,
    engine_version: Type.String({ description: "Changes only when some result can change." }),
    classification: closed(
      {
        code: Type.String({ description: "The code of the classification." }),
        title: Type.String({ description: "The title of the classification." }),
        clauses,
      },
      { description: "The classification that was used." },
    ),
    employment_type: Type.String({ description: "As given." }),
    shift: closed(
      {
        start: localTime("Local time."),
        end: localTime("Local time."),
        worked_minutes: Type.Integer({ minimum: 0, description: "Minutes of work, without unpaid breaks." }),
        unpaid_break_minutes: Type.Integer({ minimum: 0, description: "Minutes of unpaid breaks." }),
      },
      { description: "When the person worked." },
    ),
    base_rate: closed(
      {
        hourly: money("Dollars an hour."),
        weekly: money("Dollars a week."),
        ordinary: Type.Optional(
          closed(
            {
              hourly: money("Dollars an hour, with all-purpose allowances."),
              weekly: money("Dollars a week, with all-purpose allowances."),
            },
            { description: "The rate with all-purpose allowances, where there are any." },
          ),
        ),
        clauses,
      },
      { description: "The minimum rate of the classification, for this person." },
    ),
    components: listOf(WireComponent, { description: "What makes up the pay, in the order of the shift." }),
    total: money("The sum of the components' amounts, exactly."),
    currency: Type.Literal("AUD", { description: "Australian dollars." }),
    assumptions: listOf(Assumption, {
      description:
        "What we assumed because it was not given: what everyone knows of a shift first, then what the award asks, then readings of its text, each with the largest effect first.",
    }),
    warnings: listOf(Warning, { description: "What a person should look at." }),
    deterministic: Type.Literal(true, {
      description: "The same request under the same versions gives the same bytes.",
    }),
  },
  { title: "PayResult", description: "What a shift must pay." },
);
export type PayResult = Readonly<Static<typeof PayResult>>;
