// Builds rules for tests: each kind with its usual values, so that a test says only what it is about.

import {
  type AppliesTo,
  cents,
  type Dated,
  type PayRow,
  type Rule,
  type RuleKind,
  type When,
} from "../index.ts";
import {
  changeDate,
  type FactWords,
  factTests,
  hours,
  share,
  tier,
  unless,
  type WhenWords,
  week,
  when,
} from "./words.ts";

interface CommonWords {
  readonly clause?: string;
  readonly says?: string;
  readonly from?: string;
  readonly to?: string;
  readonly for?: Partial<AppliesTo>;
  readonly when?: WhenWords;
  readonly reading?: string;
}

export interface DatedWords {
  readonly from?: string;
  readonly to?: string;
}

export const dated = (words: DatedWords): Dated => ({
  from: changeDate(words.from ?? "2020-01-01"),
  to: unless(words.to, changeDate),
});

const common = (slug: string, words: CommonWords, usual: When["hours"]) => ({
  ...dated(words),
  slug,
  clauses: [words.clause ?? slug],
  label: slug,
  says: words.says ?? slug,
  for: { employment: null, worker: null, classifications: null, streams: null, age: null, ...words.for },
  when: when(words.when ?? {}, usual),
  reading: words.reading ?? null,
});

export interface RowWords extends CommonWords {
  readonly pays?: string;
  readonly tiers?: readonly string[];
  readonly counted?: PayRow["counted"];
  readonly counts?: PayRow["counts"];
  readonly base?: PayRow["base"];
  readonly casual?: PayRow["casual"];
  readonly overrides?: PayRow["overrides"];
  readonly highestWith?: PayRow["highestWith"];
  readonly addsTo?: PayRow["addsTo"];
  readonly rest?: string;
  readonly reduced?: { readonly to: string; readonly facts: FactWords };
  /** The fact that says of earlier work, known by its finish alone, that it ended in overtime. */
  readonly afterOvertime?: string;
  readonly between?: "work" | "ordinary-work";
  readonly sameDay?: boolean;
  readonly disregards?: { readonly facts: FactWords; readonly under: string };
  readonly untilRelieved?: boolean;
}

const row =
  (kind: PayRow["kind"], usual: When["hours"]) =>
  (slug: string, words: RowWords): PayRow => ({
    ...common(slug, words, usual),
    kind,
    tiers: (words.tiers ?? [words.pays ?? "100%"]).map(tier),
    counted: words.counted ?? "day",
    counts: words.counts ?? "same-hours",
    base: words.base ?? "minimum",
    casual: words.casual ?? "points",
    cycleWeeks: null,
    baseNoMoreThan: null,
    ofAmount: null,
    ofRows: [],
    untilRelieved: words.untilRelieved ?? false,
    overrides: words.overrides ?? [],
    highestWith: words.highestWith ?? [],
    addsTo: words.addsTo ?? [],
    rest: unless(words.rest, (rest) => ({
      needed: hours(rest),
      reduced: unless(words.reduced, ({ to, facts }) => ({ to: hours(to), facts: factTests(facts) })),
      afterOvertime: unless(words.afterOvertime, (fact) => ({ fact })),
      between: words.between ?? (words.afterOvertime === undefined ? "work" : "ordinary-work"),
      sameDay: words.sameDay ?? false,
      disregards: [words.disregards ?? []].flat().map(({ facts, under }) => ({
        facts: factTests(facts),
        under: hours(under),
      })),
    })),
  });

export const ordinaryRate = row("ordinary-rate", "ordinary");
export const penalty = row("penalty", "ordinary");
export const overtime = row("overtime", "overtime");
export const restBetween = row("rest-between", "all");

type OtherKind = Exclude<RuleKind, PayRow["kind"]>;
type Own<K extends OtherKind> = Omit<Extract<Rule, { kind: K }>, keyof PayRowCommon>;
type PayRowCommon = Pick<Rule, keyof Rule & keyof PayRow>;

const NO_BOUNDS = { atLeast: null, over: null, under: null, upTo: null };

const USUAL: { readonly [K in OtherKind]: Own<K> } = {
  "casual-loading": { percent: share("25%") },
  scale: {
    scale: "junior",
    of: null,
    path: "hourly",
    roundWeeklyTo: cents(1),
    roundHourlyTo: cents(1),
    weekShare: null,
    steps: [],
    noLessThan: null,
  },
  uplift: {
    of: "minimum",
    multiply: { by: 1, over: 1 },
    multiplyFact: null,
    roundWeeklyTo: cents(1),
    only: null,
    atLeastRate: null,
    atLeastHourly: null,
    atLeastWeekly: null,
    path: "weekly",
    divisor: null,
  },
  "retained-rate": { fact: "retained-rate", adultApprentice: false },
  "higher-duties": {
    classificationFact: "higher-duties",
    fromFact: "higher-duties-from",
    toFact: "higher-duties-to",
    timesFact: null,
    counted: "days-work",
    wholeOver: hours("2h"),
    atLeast: hours("0m"),
    shareFact: null,
  },
  span: { windows: week({}), outside: "overtime" },
  "span-extension": { extends: [], opens: null, closes: null },
  "ordinary-limit": {
    per: "day",
    limit: hours("8h"),
    limitFact: null,
    counts: "ordinary",
    raised: [],
    longDay: null,
    weeksFact: null,
    workedFact: null,
  },
  pattern: { of: "agreed", by: "hours", beyond: "overtime", countsAs: "overtime" },
  "worked-through-break": { block: null, countsAs: "overtime", fact: "meal-break-worked-from" },
  "ordinary-break": { fact: "rest-break-start", lasts: hours("20m") },
  "overtime-when": {},
  "shift-class": { spanExempt: false, notWithin: [] },
  "flat-per-hour": { counts: "minutes", amount: "" },
  "rate-cap": { at: share("200%"), except: [] },
  "minimum-payment": {
    per: "day",
    amount: null,
    limit: hours("3h"),
    limitFact: null,
    step: null,
    rounded: "up",
    overtimeOnly: false,
    unlessOvertime: false,
    gapInsideCounts: false,
    added: "continues",
    addedFact: null,
    overrides: [],
  },
  "missed-break": { after: hours("6h"), startsFact: null, pays: share("50%"), base: "minimum" },
  "paid-breaks": { shiftOver: null },
  "break-schedule": {
    steps: [],
    meal: { least: hours("30m"), most: hours("1h") },
    awayFromEnds: hours("0h"),
    longestWithoutMeal: hours("24h"),
    fromStart: null,
  },
  "public-holiday-choice": { fact: "holiday", movedAway: "moved-away", movedHere: "moved-here" },
  allowance: {
    unit: "occasion",
    due: { by: "claim", code: "" },
    amount: null,
    allPurpose: false,
    rate: null,
    lasts: null,
    weekShare: null,
    overrides: [],
    highestWith: [],
    with: null,
    cap: null,
    floor: null,
    joins: { full_time: "weekly-rate", part_time: "weekly-rate", casual: "weekly-rate" },
    base: "minimum",
    share: null,
    apprentices: [],
  },
  "unit-pay": {
    unit: "unit",
    unitsFact: "units",
    atLeast: 0,
    partUnits: "count-part",
    amount: null,
    ofWeek: null,
    ofHour: null,
    casual: "none",
    pays: share("100%"),
    overrides: [],
  },
  "piece-rate": {
    unitsFact: "pieces",
    rateFact: null,
    amount: null,
    unitsARate: 1,
    timeFact: null,
    pays: share("100%"),
    overrides: [],
  },
  guarantee: { per: "week", cycleWeeks: null, amount: null, ofWeek: null },
  "broken-shift": { gap: NO_BOUNDS, span: null },
  "roster-limit": { per: "week", ordinary: NO_BOUNDS, severity: "warning" },
  "rest-limit": { needed: hours("10h"), reduced: null, severity: "warning" },
  "not-stated": {},
};

/** A rule of any kind but a pay row; what is left out is as usual. */
export function rule<K extends OtherKind>(kind: K, slug: string, words: CommonWords & Partial<Own<K>>): Rule {
  const { clause, says, from, to, for: who, when: condition, reading, ...own } = words;
  return { ...USUAL[kind], ...own, ...common(slug, words, null), kind } as unknown as Rule;
}
