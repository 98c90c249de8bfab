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

function distinct(clauses: readonly WireClause[]): readonly WireClause[] {
  if (clauses.length < 2) return clauses;
  return clauses.filter(({ ref }, index) => clauses.findIndex((other) => other.ref === ref) === index);
}

/** A sentence in both its forms. */
export interface Written {
  readonly sentence: Sentence;
  readonly markdown: string;
}

/** What Markdown would read as its own. */
const escaped = (words: string): string => words.replace(/[\\`*[\]<>]/g, "\\$&");

const numbers = (clauses: readonly WireClause[]): string =>
  `${clauses.length > 1 ? "clauses" : "clause"} ${listed(clauses.map(({ ref }) => ref))}`;

const links = (clauses: readonly WireClause[]): string =>
  `${clauses.length > 1 ? "clauses" : "clause"} ${listed(clauses.map(linkOf))}`;

const linked = new WeakMap<WireClause, string>();

function linkOf(clause: WireClause): string {
  const link = linked.get(clause) ?? `[${clause.ref}](${clause.url})`;
  linked.set(clause, link);
  return link;
}

/** Texts grow at their end and are looked at nowhere, so that they are put together once, when they are sent. */
export function written({ about, parts, clauses, from, to }: Draft): Written {
  let [text, markdown] = ["", ""];
  let named: readonly WireClause[] = [];
  for (const [place, part] of parts.entries()) {
    if (typeof part === "string") {
      const words = place === parts.length - 1 ? ended(part) : part;
      text += words;
      markdown += escaped(words);
    } else {
      text += numbers(part);
      markdown += links(part);
      named = [...named, ...part];
    }
  }
  const closing = distinct(clauses);
  const sentence = {
    about,
    text: `${text} (${numbers(closing)}).`,
    clauses: named.length === 0 ? closing : distinct([...named, ...closing]),
    ...(from === null ? NOTHING : { from: formatMoment(from) }),
    ...(to === null ? NOTHING : { to: formatMoment(to) }),
  };
  return { sentence, markdown: `${markdown} (${links(closing)}).` };
}

const NOTHING = {};

/** The clause comes before the full stop. */
const ended = (words: string): string => (words.endsWith(".") ? words.slice(0, -1) : words);
