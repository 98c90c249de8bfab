// Rest between days' work: what time pays that is worked without it.

import { kind, ROW_CONDITIONS } from "../kind.ts";
import { factName, leaf, list, optional, record, required, word } from "../shape.ts";
import { minutes } from "../units.ts";
import { ANY_LENGTH, factTests, lengths } from "../when.ts";
import { PAY_ROW, tierComplaint } from "./pay-row.ts";

export const reducedRest = record({
  to: required(leaf("length"), minutes(480), "The shorter rest."),
  facts: factTests,
});

const disregarded = record({
  facts: factTests,
  lasting: optional(lengths, ANY_LENGTH, "How long such work is."),
});
export type Disregarded = NonNullable<(typeof disregarded)["type"]>;

const rest = record({
  needed: required(leaf("length"), minutes(600), "The rest that must separate two days' work."),
  reduced: optional(reducedRest, null, "A shorter rest, where facts hold."),
  afterOvertimeFact: optional(
    factName,
    null,
    "Only rest cut short by overtime counts; the fact says so of work that is known by its finish alone.",
  ),
  separates: optional(
    word("work", "ordinary-work"),
    "work",
    "What the rest lies between: any work, or the ordinary work of two days.",
  ),
  sameDay: optional(leaf("yes-no"), false, "Between two attendances of one day too."),
  continues: optional(
    leaf("yes-no"),
    false,
    "It also pays an employee who works on into the next day's ordinary hours. Rules with `after-overtime-fact` always do.",
  ),
  disregards: optional(list(disregarded), [], "Work that shortens no rest."),
});
export type RequiredRest = NonNullable<(typeof rest)["type"]>;

/** Does a rest rule pay an employee who works on into the next day's ordinary hours without the rest? */
export const paysContinuing = ({ continues, afterOvertimeFact }: RequiredRest): boolean =>
  continues || afterOvertimeFact !== null;

export const restBetween = kind({
  means: "Pays work that starts before the rest after the day before is had, until it is had.",
  topic: "overtime",
  roles: ["pays-minutes", "decides-minutes"],
  conditions: ROW_CONDITIONS,
  hours: "all",
  fields: {
    ...PAY_ROW,
    rest: required(
      rest,
      {
        needed: minutes(600),
        reduced: null,
        afterOvertimeFact: null,
        separates: "work",
        sameDay: false,
        continues: false,
        disregards: [],
      },
      "The rest, and between what it lies.",
    ),
  },
  complain: tierComplaint,
  example: `
rest-after-overtime:
  kind: rest-between
  says: An employee with less than 10 hours off after overtime is paid double until released.
  rest:
    needed: 10h
    reduced: { to: 8h, facts: { eight-hour-rest-agreed: yes } }
    after-overtime-fact: earlier-work-ended-in-overtime
    separates: ordinary-work
  pays: 200%
  highest-with: all
`,
});
