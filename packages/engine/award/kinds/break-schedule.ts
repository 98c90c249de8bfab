// Which breaks a shift must have, and where: what is missing is warned of.

import { kind } from "../kind.ts";
import { leaf, list, optional, record, required } from "../shape.ts";
import { minutes } from "../units.ts";
import { ANY_LENGTH, lengths, NEVER } from "../when.ts";

const step = record({
  worked: required(lengths, ANY_LENGTH, "In shifts with so much work."),
  restBreaks: required(leaf("whole"), 0, "How many paid rest breaks."),
  mealBreaks: required(leaf("whole"), 0, "How many meal breaks."),
});
export type BreakStep = NonNullable<(typeof step)["type"]>;
const STEPS: readonly BreakStep[] = [];

const meal = record({
  least: required(leaf("length"), minutes(30), "Its least length."),
  most: required(leaf("length"), minutes(60), "Its greatest length."),
});
const fromStart = record({
  earliest: required(leaf("length"), minutes(0), "No earlier than so long after the start."),
  latest: required(leaf("length"), minutes(0), "No later than so long after the start."),
});

export const breakSchedule = kind({
  means: "The breaks that shifts must have; where one is missing or out of place, the result warns.",
  topic: "breaks",
  roles: ["shapes-shift", "whole-shift"],
  conditions: [],
  fields: {
    steps: required(list(step), STEPS, "How many breaks, by work."),
    meal: required(meal, { least: minutes(30), most: minutes(60) }, "How long a meal break is."),
    awayFromEnds: optional(leaf("length"), minutes(0), "How far from the start and the finish."),
    longestWithoutMeal: optional(leaf("length"), NEVER, "The longest work without a meal break."),
    fromStart: optional(
      fromStart,
      null,
      "When the first meal break begins, counted from the start of work alone.",
    ),
  },
  example: `
breaks:
  kind: break-schedule
  says: A rest break from four hours on, a meal break beyond five.
  steps:
    - { worked: { at-least: 4h, up-to: 5h }, rest-breaks: 1, meal-breaks: 0 }
    - { worked: { over: 5h }, rest-breaks: 1, meal-breaks: 1 }
  meal: { least: 30m, most: 1h }
  longest-without-meal: 5h
`,
});
