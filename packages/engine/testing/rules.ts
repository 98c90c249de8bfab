// Builds rules for tests: each kind with its usual values, so that a test says only what it is about.

import {
  type AppliesTo,
  type Dated,
  KINDS,
  type Kind,
  type PayRow,
  type RequiredRest,
  type Rule,
  type RuleBase,
  type RuleKind,
  type RuleOf,
  type When,
} from "../index.ts";
import {
  changeDate,
  type FactWords,
  factTests,
  hours,
  lengthBounds,
  tier,
  unless,
  type WhenWords,
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
  readonly tiersCount?: PayRow["tiersCount"];
  readonly base?: PayRow["base"];
  readonly casual?: PayRow["casual"];
  readonly overrides?: PayRow["overrides"];
  readonly highestWith?: PayRow["highestWith"];
  readonly addsTo?: PayRow["addsTo"];
  readonly rest?: string;
  readonly reduced?: { readonly to: string; readonly facts: FactWords };
  /** The fact that says of earlier work, known by its finish alone, that it ended in overtime. */
  readonly afterOvertime?: string;
  readonly separates?: "work" | "ordinary-work";
  readonly sameDay?: boolean;
  readonly disregards?: { readonly facts: FactWords; readonly under: string };
  readonly continues?: boolean;
  readonly untilRelieved?: boolean;
  readonly untilRelievedIn?: PayRow["untilRelievedIn"];
}

const restOf = (words: RowWords): RequiredRest => ({
  needed: hours(words.rest ?? "10h"),
  reduced: unless(words.reduced, ({ to, facts }) => ({ to: hours(to), facts: factTests(facts) })),
  afterOvertimeFact: words.afterOvertime ?? null,
  separates: words.separates ?? (words.afterOvertime === undefined ? "work" : "ordinary-work"),
  sameDay: words.sameDay ?? false,
  continues: words.continues ?? false,
  disregards: [words.disregards ?? []].flat().map(({ facts, under }) => ({
    facts: factTests(facts),
    lasting: lengthBounds(`under ${under}`),
  })),
});

const rowWords = (slug: string, words: RowWords, usual: When["hours"]) => ({
  ...common(slug, words, usual),
  tiers: (words.tiers ?? [words.pays ?? "100%"]).map(tier),
  counted: words.counted ?? "day",
  countOf: null,
  tiersCount: words.tiersCount ?? "same-hours",
  base: words.base ?? "minimum",
  casual: words.casual ?? "points",
  cycleWeeks: null,
  baseNoMoreThan: null,
  ofAmount: null,
  ofRows: [],
  untilRelieved: words.untilRelieved ?? false,
  untilRelievedIn: words.untilRelievedIn ?? "its-hours",
  overrides: words.overrides ?? [],
  highestWith: words.highestWith ?? [],
  addsTo: words.addsTo ?? [],
});

export const ordinaryRate = (slug: string, words: RowWords): PayRow => ({
  ...rowWords(slug, words, "ordinary"),
  kind: "ordinary-rate",
  paysOn: null,
});
export const penalty = (slug: string, words: RowWords): PayRow => ({
  ...rowWords(slug, words, "ordinary"),
  kind: "penalty",
});
export const overtime = (slug: string, words: RowWords): PayRow => ({
  ...rowWords(slug, words, "overtime"),
  kind: "overtime",
});
export const restBetween = (slug: string, words: RowWords): PayRow => ({
  ...rowWords(slug, words, "all"),
  kind: "rest-between",
  rest: restOf(words),
});

type OtherKind = Exclude<RuleKind, PayRow["kind"]>;
type Own<K extends OtherKind> = Omit<RuleOf<K>, keyof RuleBase | "kind">;

/** What the declaration of a kind says is usual. */
function usualOf(kind: RuleKind): object {
  const { fields }: Kind = KINDS[kind];
  return Object.fromEntries(Object.entries(fields).map(([key, { usual }]) => [key, usual]));
}

/** A rule of any kind but a pay row; what is left out is as usual. */
export function rule<K extends OtherKind>(kind: K, slug: string, words: CommonWords & Partial<Own<K>>): Rule {
  const { clause, says, from, to, for: who, when: condition, reading, ...own } = words;
  return { ...usualOf(kind), ...own, ...common(slug, words, null), kind } as unknown as Rule;
}
