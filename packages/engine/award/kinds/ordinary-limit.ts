// A limit on ordinary hours: work beyond it is overtime.

import { kind } from "../kind.ts";
import { earlierFact, factName, leaf, list, optional, record, required, word } from "../shape.ts";
import { minutes } from "../units.ts";
import { factTests, shiftTest } from "../when.ts";

const raised = record({
  to: required(leaf("length"), minutes(600), "The longer limit."),
  shift: optional(shiftTest, null, "For shifts like this."),
  facts: factTests,
});
/** A longer limit, for shifts that fit and facts that hold. */
export type RaisedLimit = NonNullable<(typeof raised)["type"]>;

const longDay = record({
  limit: required(leaf("length"), minutes(660), "The limit of that day."),
  daysAWeek: required(leaf("whole"), 1, "How many such days a week may have."),
  usedFact: required(earlierFact, "", "The fact that tells whether another day was one."),
});

const RAISED: readonly RaisedLimit[] = [];

export const ordinaryLimit = kind({
  means: "So many ordinary hours in a day, shift, week or cycle; work beyond them is overtime.",
  topic: "hours",
  roles: ["makes-overtime", "sets-ordinary-time", "decides-minutes"],
  conditions: ["shift"],
  fields: {
    per: required(
      word("day", "days-work", "shift", "portion", "week", "cycle"),
      "day",
      "Within what hours are counted: a calendar day, all work that begins on one (days-work), and so on.",
    ),
    limit: required(leaf("length"), minutes(480), "The hours."),
    limitFact: optional(factName, null, "The fact that gives another limit in its place."),
    filledBy: optional(
      word("ordinary", "worked", "all"),
      "ordinary",
      "What fills it: ordinary time, all time worked but calls during a sleepover, or those too.",
    ),
    raised: optional(list(raised), RAISED, "Longer limits; the first that fits stands in its place."),
    longDay: optional(longDay, null, "A longer day, so many times a week."),
    weeksFact: optional(factName, null, "Per cycle: the fact that gives its number of weeks."),
    workedFact: optional(
      earlierFact,
      null,
      "Per cycle: the fact that gives the ordinary hours already worked in it.",
    ),
  },
  example: `
average-hours:
  kind: ordinary-limit
  says: Ordinary hours average 38 a week over the roster cycle.
  for: { employment: full-time }
  per: cycle
  limit: 38h
  weeks-fact: roster-cycle-weeks
  worked-fact: hours-already-worked-this-cycle
`,
});
