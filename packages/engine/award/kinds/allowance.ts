// An allowance: an amount, a cost or a share of the rate that comes with a shift.

import { kind, SHIFT_CONDITIONS } from "../kind.ts";
import {
  alone,
  byEmployment,
  earlierFact,
  factName,
  fieldsOf,
  leaf,
  list,
  name,
  optional,
  record,
  required,
  variant,
  word,
} from "../shape.ts";
import { percent } from "../units.ts";
import { ANY_LENGTH, lengths } from "../when.ts";
import { type ScaleStep, scaleStep } from "./scale.ts";

const unit = word(
  "hour",
  "started-hour",
  "shift",
  "day",
  "week",
  "month",
  "year",
  "occasion",
  "km",
  "at-cost",
  "rate-hour",
  "rate-week",
);
export type AllowanceUnit = NonNullable<(typeof unit)["type"]>;

const gap = required(word("broken_shift", "sleepover"), "broken_shift", "The kind of gap.");
const lasting = optional(lengths, ANY_LENGTH, "How long it lasts.");
const overtime = alone("lasting", required(lengths, ANY_LENGTH, "How much overtime."));

const due = variant("by", {
  claim: alone("code", required(leaf("slug"), "", "The claim in the request.")),
  facts: fieldsOf({}),
  "overtime-after-finish": overtime,
  "overtime-past-finish": fieldsOf({
    lasting: required(lengths, ANY_LENGTH, "How much overtime after the usual finish."),
    past: required(lengths, ANY_LENGTH, "How long after the usual finish it ends, breaks included."),
  }),
  "overtime-before-start": overtime,
  "overtime-after-ordinary": overtime,
  overtime,
  worked: alone("lasting", required(lengths, ANY_LENGTH, "How much work.")),
  each: fieldsOf({ gap, lasting }),
  "each-portion": fieldsOf({ lasting }),
  longest: fieldsOf({ gap, lasting }),
});
export type AllowanceDue = NonNullable<(typeof due)["type"]>;

/** Is it due for overtime or work from some length on? */
const repeats = (when: AllowanceDue): boolean =>
  (when.by === "overtime" ||
    when.by === "worked" ||
    when.by === "overtime-after-finish" ||
    when.by === "overtime-before-start" ||
    when.by === "overtime-after-ordinary") &&
  (when.lasting.atLeast === null) !== (when.lasting.over === null) &&
  when.lasting.under === null &&
  when.lasting.upTo === null;

const joinedRate = word("weekly-rate", "hourly-rate");
export type JoinedRate = NonNullable<(typeof joinedRate)["type"]>;

const bound = record({
  amount: required(name("amount"), "", "The amount, in rates/allowances.csv."),
  per: optional(word("week", "day", "hour"), "week", "Of the week, the day, or each hour."),
  earlierFact: optional(earlierFact, null, "The fact that tells how much was paid earlier in it."),
  shared: optional(leaf("yes-no"), false, "Allowances that share a cap of one amount are under it together."),
});

const share = record({
  percent: required(leaf("percentage"), percent(10_000), "The share."),
  classificationFact: optional(
    factName,
    null,
    "The fact that names another classification, taken if higher.",
  ),
});

const STEPS: readonly ScaleStep[] = [];
const NONE: readonly string[] = [];

export const allowance = kind({
  means: "Pays an amount for the shift, day, week, hour or occasion, a cost, or a share of the rate.",
  topic: "allowances",
  roles: ["adds-allowance"],
  conditions: SHIFT_CONDITIONS,
  fields: {
    unit: required(
      unit,
      "occasion",
      "What the amount is for. at-cost: dollars spent; rate-hour and rate-week: a share of the rate.",
    ),
    due: required(
      due,
      { by: "claim", code: "" },
      "When it is due: claimed in the request; wherever its facts hold; for overtime; for the work it applies to; for a gap or portion of a broken or sleepover shift.",
    ),
    amount: optional(
      name("amount"),
      null,
      "The amount several allowances share; else one under its own name.",
    ),
    payroll: optional(
      name("treatment"),
      null,
      "How payroll reports it: a treatment of awards/payroll.yaml. Without it: reimbursement at cost, kilometres by the km, else task.",
    ),
    allPurpose: optional(leaf("yes-no"), false, "It is inside the rate before every percentage."),
    rate: optional(
      leaf("percentage"),
      null,
      "rate-hour and rate-week: the share of the rate that is paid; by the day: the share of an hour's rate.",
    ),
    lasts: optional(leaf("length"), null, "rate-hour: the time that is paid, where the award fixes it."),
    thenEach: optional(
      leaf("length"),
      null,
      "For overtime or work: another is due after each further time of this length.",
    ),
    overtimeOnly: optional(
      leaf("yes-no"),
      false,
      "For overtime: due only where the work is overtime throughout, so not before or after ordinary hours.",
    ),
    weekShare: optional(leaf("fraction"), null, "By the month or year: what part of the amount is a week's."),
    overrides: optional(list(name("rule")), NONE, "Allowances that are not paid where this one is."),
    highestWith: optional(
      list(name("rule")),
      NONE,
      "Allowances it is compared with: the one that comes to most is paid.",
    ),
    with: optional(name("rule"), null, "Another allowance that is always paid together with this one."),
    cap: optional(bound, null, "The most."),
    floor: optional(bound, null, "The least, where it is due at all."),
    joins: optional(
      byEmployment(joinedRate),
      { full_time: "weekly-rate", part_time: "weekly-rate", casual: "weekly-rate" },
      "all-purpose by the week: the week's amount joins the weekly rate, or is divided and joins the hourly one.",
    ),
    base: optional(
      word("minimum", "ordinary"),
      "minimum",
      "Of the minimum rate, or of the rate with all-purpose allowances.",
    ),
    share: optional(share, null, "In place of an amount: a share of the weekly rate of a classification."),
    apprentices: optional(
      list(scaleStep),
      STEPS,
      "Apprentices have a share of the amount by year or stage; without a step that fits, all of it.",
    ),
  },
  complain: ({ unit: of, weekShare, thenEach, overtimeOnly, due: when }) => {
    if (overtimeOnly && !when.by.startsWith("overtime"))
      return ["overtime-only is for an allowance for overtime", "give due: overtime, or leave it out"];
    if ((of === "month" || of === "year") !== (weekShare !== null))
      return ["an amount for the month or the year, and no other, has a week-share", "give both or neither"];
    return thenEach === null || repeats(when)
      ? null
      : ["then-each counts on from overtime or work", "give at-least or over, and no other bound"];
  },
  alsoNames: ({ slug, unit: of, rate, share: part, amount }) =>
    of === "at-cost" || rate !== null || part !== null || amount !== null ? [] : [["amount", slug]],
  example: `
meal-allowance:
  kind: allowance
  says: Two hours or more of overtime after the usual finish, without a meal supplied.
  when: { facts: { meal-supplied: no } }
  unit: occasion
  due: { overtime-after-finish: { at-least: 2h } }
`,
});
