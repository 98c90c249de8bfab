// The shapes of answers about awards: which there are, what we have of them, and their classifications.

import Type, { type Static } from "typebox";
import { CalendarRef, PayResult, VersionRef, WireClause } from "./result-schema.ts";
import { closed, date, decimal, listOf, money, nullable } from "./vocabulary.ts";

const code = Type.String({ description: "The code of the award.", examples: ["MA000004"] });
const clauses = listOf(WireClause, { description: "The clauses it rests on." });

export const AwardSummary = closed(
  {
    code,
    title: Type.String({ description: "The title of the award." }),
    depth: Type.Enum(["full", "shift", "rates"], {
      description:
        "full: we have read every clause; shift: we price shifts, but some clauses are missing; rates: only rates and allowances, so we can't price a shift.",
    }),
    from: date("The first day answered for, or the first full pay period on or after it."),
    verified_to: date("The last day answered for."),
    gaps: listOf(Type.String(), { description: "What is known to be missing." }),
  },
  { title: "AwardSummary", description: "An award, and what we have of it." },
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
  { title: "FoundAward", description: "An award, and why it was found." },
);
export type FoundAward = Static<typeof FoundAward>;

export const AwardList = closed(
  {
    awards: listOf(FoundAward, { description: "By code; with search, the best match first." }),
    hint: Type.Optional(
      Type.String({ description: "With search, where nothing was found: what to try next." }),
    ),
  },
  { title: "AwardList", description: "The awards we have, or those that match." },
);

const count = Type.Integer({ description: "How many awards." });

export const CoverageRegister = closed(
  {
    calendar_version: CalendarRef,
    engine_version: PayResult.properties.engine_version,
    counts: closed({ full: count, shift: count, rates: count }, { description: "Awards of each depth." }),
    awards: listOf(AwardSummary, { description: "By code." }),
  },
  { title: "Coverage", description: "What is encoded, of all awards." },
);
export type CoverageRegister = Static<typeof CoverageRegister>;

const Circumstance = closed(
  {
    code: Type.String({ description: "Its name in circumstances.", examples: ["late-trading"] }),
    type: Type.Enum(["boolean", "choice", "integer", "hours", "money", "clock", "times", "classification"], {
      description: "What its value is.",
    }),
    choices: Type.Optional(listOf(Type.String(), { description: "The values it may have." })),
    least: Type.Optional(Type.Integer({ description: "Its lowest value." })),
    most: Type.Optional(Type.Integer({ description: "Its highest value." })),
    default: nullable(
      Type.Union([Type.Boolean(), Type.Number(), Type.String()]),
      "Null: no value is assumed.",
    ),
    asks: Type.String({ description: "The question it answers." }),
    states: listOf(Type.String(), {
      description: "The states where it can differ from its default. Empty: all states.",
    }),
    clauses,
  },
  { title: "Circumstance", description: "A fact that the award asks for." },
);

const Allowance = closed(
  {
    code: Type.String({ description: "The code of the allowance." }),
    label: Type.String({ description: "What it is, as a payslip could print it." }),
    claimed: Type.Boolean({ description: "True: only paid when the request names it." }),
    unit: Type.String({ description: "What it is paid for.", examples: ["shift"] }),
    amount: nullable(money("Dollars a unit."), "Null: at cost, or a share of the hourly rate."),
    clauses,
  },
  { title: "Allowance", description: "An allowance of the award." },
);

const Reading = closed({
  id: Type.String({ description: "The number of the reading.", examples: ["R7"] }),
  title: Type.String({ description: "What was unclear." }),
});

const { pending_change: _, ...VERSION_FIELDS } = VersionRef.properties;

export const AwardDetail = closed(
  {
    ...AwardSummary.properties,
    on: date("The day that numbers and amounts below are of."),
    award_version: nullable(
      closed(VERSION_FIELDS),
      "The published version in force on that day, for a pay period that starts on it.",
    ),
    worker_types: listOf(
      closed({
        code: Type.String({ description: "The value of worker_type." }),
        says: Type.String({ description: "Who it is for." }),
        default: Type.Boolean({ description: "True: we assume it if you give none." }),
        clauses,
      }),
      { description: "The kinds of workers that the award names." },
    ),
    circumstances: listOf(Circumstance, { description: "The facts that the award asks for." }),
    allowances: listOf(Allowance, { description: "Its allowances." }),
    readings: listOf(Reading, {
      description: "Where the text is unclear and what was chosen.",
    }),
  },
  { title: "AwardDetail", description: "An award, and what it asks for." },
);
export type AwardDetail = Static<typeof AwardDetail>;

const Duties = closed(
  {
    does: Type.String({
      description: "What someone in the classification does, in our own words.",
      examples: ["Serves customers, stocks shelves and takes payments."],
    }),
    clause: Type.String({
      description: "The clause or schedule of the award that describes it.",
      examples: ["A.1"],
    }),
    basis: Type.Union([Type.Literal("text"), Type.Literal("summary")], {
      description:
        "`text`: we wrote it from the award's text. `summary`: from other sources, and not checked against the award's text, so read the definition in the award before you rely on it.",
    }),
  },
  { title: "Duties", description: "What a classification does. It helps to choose one, and changes no pay." },
);
export type Duties = Static<typeof Duties>;

/** The duties of an award's classifications, by their codes, and what to know about them. */
export interface AwardDuties {
  readonly note: string | null;
  readonly by_code: Readonly<Record<string, Duties>>;
}

const Classification = closed(
  {
    code: Type.String({ description: "The value of classification_code.", examples: ["retail-1"] }),
    title: Type.String({ description: "The title of the classification." }),
    stream: Type.String({ description: "The group of classifications it belongs to." }),
    level: Type.String({ description: "Its level in the group." }),
    duties: nullable(Duties, "Null: none of our sources describes the work."),
    rate_type: Type.String({ description: "Whose rate it is.", examples: ["adult"] }),
    weekly: nullable(money("Dollars a week.")),
    hourly: nullable(money("Dollars an hour."), "Null: the rate needs a fact the code does not carry."),
    rate: Type.Optional(decimal("The Commission's figure, where it is neither weekly nor hourly.", "1.2345")),
    per: Type.Optional(Type.String({ description: "What that figure is paid for." })),
    aliases: listOf(Type.String(), { description: "The Commission's ids." }),
    clauses: listOf(
      closed({
        ref: Type.String({ description: "The number of the clause." }),
        title: Type.String({ description: "The title of the clause." }),
      }),
      { description: "The clauses it rests on." },
    ),
  },
  { title: "Classification", description: "A classification, and its rate." },
);
export type WireClassification = Static<typeof Classification>;

export const ClassificationList = closed(
  {
    award_code: code,
    on: date("The day the rates are of."),
    duties_note: nullable(
      Type.String({ description: "To show once with the duties. It names the award's own definitions." }),
      "Null: we wrote all of them from the award's text, or have none.",
    ),
    classifications: listOf(Classification, { description: "Those in force on the day." }),
  },
  { title: "ClassificationList", description: "The classifications of an award on a day." },
);
export type ClassificationList = Static<typeof ClassificationList>;
