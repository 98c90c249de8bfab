// Who a rule is for and when it applies: every condition of the language, with what it means.

import { NAMED_DAYS } from "./named-days.ts";
import {
  earlierFact,
  factName,
  fieldsOf,
  leaf,
  list,
  name,
  optional,
  record,
  required,
  type Shape,
  type Values,
  variant,
  word,
} from "./shape.ts";
import { FAR, minutes } from "./units.ts";
import type { FactTest } from "./values.ts";

export interface LengthBounds {
  readonly atLeast: number | null;
  readonly over: number | null;
  readonly under: number | null;
  readonly upTo: number | null;
}

const boundsOf = (of: "length" | "whole"): Shape<LengthBounds> =>
  record({
    atLeast: optional(leaf(of), null, "So much or more."),
    over: optional(leaf(of), null, "More than so much."),
    under: optional(leaf(of), null, "Less than so much."),
    upTo: optional(leaf(of), null, "So much or less."),
  });

/** Bounds on a length of time. */
export const lengths = boundsOf("length");
const counts = boundsOf("whole");
export const ANY_LENGTH: LengthBounds = { atLeast: null, over: null, under: null, upTo: null };

const clockBounds = record(
  {
    from: optional(leaf("clock"), null, "At this time or later."),
    after: optional(leaf("clock"), null, "Later than this time."),
    before: optional(leaf("clock"), null, "Earlier than this time."),
    by: optional(leaf("clock"), null, "At this time or earlier."),
  },
  ({ from, after, before, by }) =>
    (from !== null && after !== null) || (before !== null && by !== null)
      ? ["two lower or two upper bounds are given", "keep one of from/after and one of before/by"]
      : null,
);
export type ClockBounds = NonNullable<(typeof clockBounds)["type"]>;

const gapTest = record({
  broken: optional(counts, null, "How many gaps broke the shift."),
  brokenFor: optional(lengths, null, "How long those gaps are together."),
  sleepovers: optional(counts, null, "How many sleepovers it has."),
  sleepoverLasting: optional(lengths, null, "How long a sleepover lasts."),
  aroundSleepover: optional(leaf("yes-no"), null, "Whether there is work on both sides of a sleepover."),
  call: optional(leaf("yes-no"), null, "Of a portion: whether it is work during a sleepover."),
  calls: optional(counts, null, "How often a sleepover was interrupted by work."),
  interruptedRest: optional(
    lengths,
    null,
    "Of a portion after an interrupted sleepover: the longest time off since the work before it.",
  ),
});
/** What is asked of the gaps in a broken or sleepover shift. */
export type GapTest = NonNullable<(typeof gapTest)["type"]>;

const SHIFT_FIELDS = {
  of: optional(
    word("whole", "portion", "ordinary-portion", "ordinary-shift"),
    "whole",
    "What is tested: the whole shift, the portion a minute is in, the portion less what lies beyond agreed or rostered hours, or the same of a broken shift as a whole.",
  ),
  alikeIn: optional(
    factName,
    null,
    "Of the whole: only the shift and those that touch it with the same answer to this fact.",
  ),
  starts: optional(clockBounds, null, "When it starts."),
  finishes: optional(clockBounds, null, "When it finishes."),
  on: optional(leaf("days"), null, "The day it starts on."),
  onHoliday: optional(leaf("yes-no"), null, "Whether it starts on a public holiday."),
  partDay: optional(
    leaf("yes-no"),
    null,
    "Whether the day it starts on has a holiday that begins during the day.",
  ),
  reachesHoliday: optional(leaf("yes-no"), null, "Whether any of it is worked on a public holiday."),
  finishesOnHoliday: optional(leaf("yes-no"), null, "Whether its last minute is on a public holiday."),
  mostlyOn: optional(leaf("days"), null, "More than half of it lies on these days."),
  mostlyHoliday: optional(leaf("yes-no"), null, "Whether more than half of it lies inside public holidays."),
  halfOn: optional(leaf("days"), null, "Exactly half of it lies on these days."),
  halfHoliday: optional(leaf("yes-no"), null, "Whether exactly half of it lies inside public holidays."),
  mostlyBetween: optional(list(leaf("window")), null, "More than half of it lies between these clock times."),
  crosses: optional(leaf("clock"), null, "A clock time that it crosses."),
  total: optional(lengths, null, "How much work it has."),
  startToFinish: optional(lengths, null, "How long it is from its first minute to its last."),
  portions: optional(counts, null, "How many portions it has."),
  classes: optional(list(name("rule")), null, "A class that a shift-class rule gives it."),
  gaps: optional(gapTest, null, "What is asked of the gaps in a broken or sleepover shift."),
};

export const shiftTest = record(SHIFT_FIELDS, ({ of, gaps, alikeIn }) => {
  if (alikeIn !== null && of !== "whole") return ["`alike-in` asks about the whole", "leave out `of`"];
  return gaps !== null && (gaps.call !== null || gaps.interruptedRest !== null) && of !== "portion"
    ? ["`call` and `interrupted-rest` ask about a portion", "add `of: portion`"]
    : null;
});
export type ShiftTest = Values<typeof SHIFT_FIELDS>;

const BOUNDS = {
  over: required(leaf("length"), minutes(0), "After so much of it."),
  upTo: optional(leaf("length"), null, "Until so much of it."),
};
const passed = fieldsOf(BOUNDS);

const elapsed = variant("of", {
  work: passed,
  ordinary: passed,
  "ordinary-in-shift": passed,
  "since-start": passed,
  "since-first-ordinary": passed,
  "since-break": passed,
  "own-in-week": fieldsOf({
    ...BOUNDS,
    earlierFact: required(
      earlierFact,
      "",
      "The fact that tells how much of it came before the shifts that are given.",
    ),
  }),
  "since-usual-start": fieldsOf({
    ...BOUNDS,
    passedFact: required(
      factName,
      "",
      "The fact that tells whether so much had passed, where the last usual shift is not given.",
    ),
  }),
});
/**
 * A time that must have passed: work, ordinary work of the day's work or of the attendance, the clock since the attendance
 * or its ordinary time began, work since a meal, time of the week that the row itself has claimed, the clock since the last
 * usual shift began.
 */
export type Elapsed = NonNullable<(typeof elapsed)["type"]>;

const weekTest = record({
  overtime: required(lengths, ANY_LENGTH, "All overtime of the week."),
  elsewhereFact: required(factName, "", "The fact that tells the overtime of shifts that are not given."),
});
export type WeekTest = NonNullable<(typeof weekTest)["type"]>;

const NO_FACTS: readonly FactTest[] = [];

export const factTests = optional(leaf("fact-tests"), NO_FACTS, "Facts that must have one of these values.");

/** Conditions of minutes, shifts and weeks. All that a rule names must hold. */
export const CONDITIONS = {
  hours: optional(word("ordinary", "overtime", "all"), null, "Ordinary time, overtime, or both."),
  days: optional(leaf("days"), null, "The calendar day of the minute; for a whole shift, the day it starts."),
  holiday: optional(leaf("yes-no"), null, "Whether the minute is inside a public holiday."),
  holidays: optional(list(leaf("text")), null, "Inside one of these public holidays, by name."),
  namedDays: optional(list(word(...NAMED_DAYS)), null, "On one of these days, public holiday or not."),
  between: optional(list(leaf("window")), null, "Clock windows, their end not included."),
  shift: optional(shiftTest, null, "What the shift is like."),
  elapsed: optional(elapsed, null, "How much must have passed before the minute."),
  facts: factTests,
  because: optional(list(name("rule")), null, "Overtime that one of these rules made."),
  breakIn: optional(
    word("ordinary", "overtime"),
    null,
    "Of a break that is worked through: what time it began in, had it not been one.",
  ),
  breakOn: optional(leaf("days"), null, "Of a break that is worked through: the days on which it begins."),
  week: optional(weekTest, null, "How much overtime the week has."),
};
export type Condition = keyof typeof CONDITIONS;
export type When = Values<typeof CONDITIONS>;

export const when = record(CONDITIONS);

export const ALWAYS: When = {
  hours: null,
  days: null,
  holiday: null,
  holidays: null,
  namedDays: null,
  between: null,
  shift: null,
  elapsed: null,
  facts: NO_FACTS,
  because: null,
  breakIn: null,
  breakOn: null,
  week: null,
};

const ages = record({
  from: optional(leaf("whole"), null, "This age or older."),
  before: optional(leaf("whole"), null, "Younger than this age."),
});
/** Bounds on an age in years. */
export const ageBounds = ages;

const WHO = {
  employment: optional(list(leaf("employment")), null, "full-time, part-time, casual."),
  worker: optional(list(name("worker")), null, "Worker types of award.yaml."),
  classifications: optional(list(name("classification")), null, "Classification codes."),
  streams: optional(list(leaf("slug")), null, "Streams of classifications."),
  age: optional(ages, null, "Bounds on the person's age."),
};
export type AppliesTo = Values<typeof WHO>;
export const who = record(WHO);
export const EVERYONE: AppliesTo = {
  employment: null,
  worker: null,
  classifications: null,
  streams: null,
  age: null,
};

/** Longer than any shift. */
export const NEVER = minutes(FAR);
