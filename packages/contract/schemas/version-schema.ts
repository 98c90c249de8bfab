// The shapes of answers about versions, clauses and public holidays.

import Type, { type Static } from "typebox";
import { CalendarRef } from "./result-schema.ts";
import { STATES } from "./shift-schema.ts";
import { clock, closed, contentHash, date, listOf, nullable } from "./vocabulary.ts";

const code = Type.String({ description: "The code of the award.", examples: ["MA000004"] });
const versionId = Type.String({ description: "The id of the version.", examples: ["MA000004@2026-07-01.1"] });

const VersionEntry = closed(
  {
    id: versionId,
    effective_from: date("The day it starts."),
    content_hash: contentHash,
    current: Type.Boolean({ description: "False: a later revision replaced it; it can still be asked for." }),
  },
  { title: "AwardVersion", description: "A published version of an award." },
);

export const VersionList = closed(
  { award_code: code, versions: listOf(VersionEntry, { description: "The oldest first." }) },
  { title: "AwardVersionList", description: "Every published version of an award." },
);
export type VersionList = Static<typeof VersionList>;

export const VersionDetail = closed(
  {
    award_code: code,
    ...VersionEntry.properties,
    content: nullable(
      Type.Object({}, { additionalProperties: true }),
      "What the hash covers: the SHA-256 of this as canonical JSON. Null for awards with rates only.",
    ),
  },
  { title: "AwardVersionDetail", description: "A version, with its content." },
);
export type VersionDetail = Static<typeof VersionDetail>;

const RestingRule = closed(
  {
    rule: Type.String({ description: "The name of the rule.", examples: ["weekday-evening"] }),
    kind: Type.String({ description: "What kind of rule it is.", examples: ["penalty"] }),
    label: Type.String({ description: "What it pays, as a payslip could print it." }),
    says: Type.String({ description: "What the rule does, in our words." }),
    from: date("The first day it is in force."),
    with_pay_period: Type.Boolean({
      description: "True: from the first full pay period on or after that day.",
    }),
    to: nullable(date("The day it ended, half-open, in the same way.")),
  },
  { title: "RestingRule", description: "A rule that rests on the clause." },
);

export const ClauseDetail = closed(
  {
    award_code: code,
    ref: Type.String({ description: "The number of the clause.", examples: ["22.1"] }),
    url: Type.String({ description: "Where the award can be read." }),
    entries: listOf(
      closed({
        title: Type.String({ description: "The title of the clause." }),
        says: Type.String({ description: "What it does, in our words." }),
        from: date("The first day under this number."),
        to: nullable(date("The day it ended, half-open.")),
        rules: listOf(RestingRule, { description: "Rules that rest on it while it has this number." }),
      }),
      { description: "What had this number, and when." },
    ),
  },
  { title: "ClauseDetail", description: "A clause, and the rules that rest on it." },
);
export type ClauseDetail = Static<typeof ClauseDetail>;

export const HolidayList = closed(
  {
    calendar_version: CalendarRef,
    year: Type.Integer({ description: "The year." }),
    state: nullable(Type.Enum([...STATES]), "Null: all of them."),
    public_holidays: listOf(
      closed({
        date: date("The day."),
        state: Type.Enum([...STATES], { description: "The state or territory." }),
        name: Type.String({ description: "The name of the holiday." }),
        from: clock("When it starts; 00:00 for a whole day."),
        locality: nullable(Type.String(), "The place that keeps it; null: the whole state."),
        instead_of: nullable(date("The state's holiday that it replaces there."), "Null: none."),
      }),
      { description: "In the order of the year." },
    ),
  },
  { title: "PublicHolidayList", description: "The public holidays of a year." },
);
export type HolidayList = Static<typeof HolidayList>;
