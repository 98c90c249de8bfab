// A sentence is words and clauses: put together once, written out as text and as Markdown.

import type { Explanation, WireClause } from "#contract";
import { formatMoment, type Moment } from "#engine";
import { listed } from "./english.ts";

type Sentence = Explanation["sentences"][number];
export type About = Sentence["about"];

/** Words, or the numbers of clauses in the midst of them. */
export type Part = string | readonly WireClause[];

export interface Draft {
  readonly about: About;
  readonly parts: readonly Part[];
  /** The clauses it ends in. */
  readonly clauses: readonly WireClause[];
  readonly from: Moment | null;
  readonly to: Moment | null;
}

/** A sentence about no stretch of time of its own. */
export const draft = (about: About, words: string, clauses: readonly WireClause[]): Draft => ({
  about,
  parts: [words],
  clauses,
  from: null,
  to: null,
});

export const timed = (
  about: About,
  parts: readonly Part[],
  clauses: readonly WireClause[],
  from: Moment,
  to: Moment,
): Draft => ({ about, parts, clauses, from, to });

export function distinct(clauses: readonly WireClause[]): readonly WireClause[] {
  if (clauses.length < 2) return clauses;
  return clauses.filter(({ ref }, index) => clauses.findIndex((other) => other.ref === ref) === index);
}

const named = (clauses: readonly WireClause[], write: (clause: WireClause) => string): string =>
  `${clauses.length > 1 ? "clauses" : "clause"} ${listed(clauses.map(write))}`;

const number = ({ ref }: WireClause): string => ref;
const link = ({ ref, url }: WireClause): string => `[${ref}](${url})`;

/** What Markdown would read as its own. */
const escaped = (words: string): string => words.replace(/[\\`*[\]<>]/g, "\\$&");

function written({ parts, clauses }: Draft, isMarkdown: boolean): string {
  const write = isMarkdown ? link : number;
  let words = "";
  for (const part of parts) {
    if (typeof part !== "string") words += named(distinct(part), write);
    else words += isMarkdown ? escaped(part) : part;
  }
  if (words.endsWith(".")) words = words.slice(0, -1);
  return `${words} (${named(distinct(clauses), write)}).`;
}

export const markdownOf = (sentence: Draft): string => written(sentence, true);

export function sentenceOf(sentence: Draft): Sentence {
  const { about, parts, clauses, from, to } = sentence;
  const within = parts.flatMap((part) => (typeof part === "string" ? [] : part));
  return {
    about,
    text: written(sentence, false),
    clauses: distinct([...within, ...clauses]),
    ...(from === null ? {} : { from: formatMoment(from) }),
    ...(to === null ? {} : { to: formatMoment(to) }),
  };
}
