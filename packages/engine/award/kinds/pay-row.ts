// What every pay row has: percentages by tier, what they are of, and how rows stand to each other.

import { awardWide, leaf, list, name, optional, orWord, record, required, word } from "../shape.ts";
import { percent } from "../units.ts";

const tier = record({
  upTo: optional(leaf("length"), null, "Up to so much counted time; the last tier has none."),
  pays: required(leaf("pays"), {}, "One percentage for everyone, or one for each employment type."),
});
export type Tier = NonNullable<(typeof tier)["type"]>;

const rows = orWord("all", list(name("rule")));
const NONE: readonly string[] = [];
const WHOLE_RATE = percent(10_000);

const countUnit = word(
  "day",
  "days-work",
  "shift",
  "week",
  "cycle",
  "since-ordinary",
  "row",
  "row-on-day",
  "row-on-date",
);

export const PAY_ROW = {
  tiers: required(
    list(tier),
    [{ upTo: null, pays: { full_time: WHOLE_RATE, part_time: WHOLE_RATE, casual: WHOLE_RATE } }],
    "What it pays, in tiers; `pays: 150%` is a single one.",
  ),
  counted: optional(
    countUnit,
    "day",
    "Within what tiers are counted: a calendar day, all work that begins on one (days-work), the shift, week or cycle, since the last ordinary minute, or the row's own time in the day's work (row), on one calendar day of it (row-on-day) or in all work on that day (row-on-date).",
  ),
  countOf: optional(
    name("rule"),
    null,
    "Counted by row: the row whose time counts, in place of its own. It counts where another prevails over it, too.",
  ),
  tiersCount: optional(
    word("same-hours", "worked"),
    "same-hours",
    "What moves the tiers on: time of the same kind, ordinary or overtime, or all time worked.",
  ),
  base: awardWide(
    word("minimum", "ordinary", "weekly"),
    "minimum",
    "What percentages are of: the minimum hourly rate, the rate with all-purpose allowances, or the week's rate divided afterwards.",
  ),
  casual: awardWide(
    word("points", "compounded", "compounded-rounded", "replaced", "none"),
    "points",
    "How the casual loading joins: in the casual percentage (points), multiplied in one product, multiplied on the rounded casual rate, replaced by a figure of its own, or not at all.",
  ),
  cycleWeeks: optional(
    leaf("whole"),
    null,
    "Counted in a cycle: how many weeks it has. Without it, all the work in the request is one cycle.",
  ),
  baseNoMoreThan: optional(
    name("classification"),
    null,
    "Percentages are of no more than this classification's rate.",
  ),
  ofAmount: optional(name("amount"), null, "Percentages are of this amount, in place of the person's rate."),
  ofRows: optional(
    rows,
    NONE,
    "Percentages are of what one of these rows would pay for the time; where none would, of the rate.",
  ),
  untilRelieved: optional(
    leaf("yes-no"),
    false,
    "Once it claims a minute it claims every later one of its hours in the attendance, past midnight too.",
  ),
  untilRelievedIn: optional(
    word("its-hours", "all-hours"),
    "its-hours",
    "Whether until then it claims only its hours, or ordinary time and overtime alike.",
  ),
  overrides: optional(rows, NONE, "Rows that fall away where it claims; `all` is every other row."),
  highestWith: optional(rows, NONE, "Rows it is compared with: the one that pays more applies."),
  addsTo: optional(rows, NONE, "Rows it adds points to, whichever of them applies."),
};

/** Tiers are in order and only the last is open. */
export function tierComplaint({ tiers }: { readonly tiers: readonly Tier[] }) {
  const open = tiers.findIndex((one) => one.upTo === null);
  return open === tiers.length - 1
    ? null
    : ([
        "only the last tier, and always the last, has no `up-to`",
        "order the tiers and close the earlier ones",
      ] as const);
}
