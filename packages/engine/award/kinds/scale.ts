// Scales of juniors and apprentices: a share of a rate by age, service, year or stage.

import { kind } from "../kind.ts";
import { leaf, list, name, optional, orWord, record, required, word } from "../shape.ts";
import { cents, percent } from "../units.ts";
import { NOT_STATED } from "../values.ts";
import { ageBounds } from "../when.ts";

const service = record({
  over: optional(leaf("whole"), null, "More than so many months."),
  upTo: optional(leaf("whole"), null, "So many months or less."),
});
const dates = record({
  from: optional(leaf("date"), null, "On this day or later."),
  before: optional(leaf("date"), null, "Before this day."),
});

export const scaleStep = record({
  age: optional(ageBounds, null, "Bounds on the age."),
  serviceMonths: optional(service, null, "Bounds on the months of service."),
  year: optional(leaf("whole"), null, "The year of the apprenticeship."),
  stage: optional(leaf("whole"), null, "Its stage, where it is paid by shorter steps than years."),
  started: optional(dates, null, "When it started."),
  completedYear12: optional(leaf("yes-no"), null, "Whether year 12 was completed."),
  adult: optional(leaf("yes-no"), null, "Whether it is an adult apprenticeship."),
  percent: required(orWord(NOT_STATED, leaf("percentage")), percent(10_000), "The share."),
  fromRate: optional(
    name("classification"),
    null,
    "The share is of the way from this classification's rate up to the scale's.",
  ),
  atLeastRate: optional(name("classification"), null, "No less than this classification's rate."),
});
export type ScaleStep = NonNullable<(typeof scaleStep)["type"]>;

const STEPS: readonly ScaleStep[] = [];

export const scale = kind({
  means: "The share of a rate that juniors or apprentices have.",
  topic: "rates",
  roles: [],
  conditions: [],
  fields: {
    scale: required(word("junior", "apprentice"), "junior", "Whose scale it is."),
    rateOf: optional(
      name("classification"),
      null,
      "The classification whose rate the scale is of; without it the person's own.",
    ),
    path: required(
      word("weekly", "hourly", "row", "yearly", "yearly-to-hour"),
      "hourly",
      "By way of the week or the hour, rounded there; row: a share of what each row pays at the whole rate; yearly: of the year's figure by its week, or in one step to the hour.",
    ),
    weekShare: optional(leaf("fraction"), null, "By the year: what part of the year's figure is a week's."),
    roundWeeklyTo: optional(leaf("money"), cents(1), "What the weekly figure is rounded to."),
    roundHourlyTo: optional(leaf("money"), cents(1), "What the hourly figure is rounded to."),
    steps: required(list(scaleStep), STEPS, "The first step that fits gives the share."),
    noLessThan: optional(
      name("rule"),
      null,
      "A junior scale that is a floor: what it gives at that age, or the whole of its rate where no step fits.",
    ),
  },
  complain({ path, steps, noLessThan, weekShare }) {
    const hasFloor = steps.some(({ fromRate, atLeastRate }) => fromRate !== null || atLeastRate !== null);
    if (path.startsWith("yearly") !== (weekShare !== null))
      return ["a scale by the year, and no other, has a week-share", "give both or neither"];
    return path === "row" && (hasFloor || noLessThan !== null)
      ? ["a scale by the row has no from-rate, at-least-rate or no-less-than", "use another path"]
      : null;
  },
  example: `
juniors:
  kind: scale
  says: Juniors have a share of the rate by age.
  scale: junior
  path: weekly
  steps:
    - { age: { before: 18 }, percent: 70% }
    - { age: { from: 18, before: 20 }, percent: 90% }
`,
});
