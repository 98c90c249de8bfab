// Finds things by what people type: exact words first, then beginnings of words, then words with one wrong letter.

import { isOneEdit, wordsOf } from "./search-words.ts";

/** A text to find a thing by. Among equal matches a lower rank comes first. */
export interface SearchText {
  readonly text: string;
  readonly rank: number;
}

export interface Found<T> {
  readonly item: T;
  /** The best matching text; empty if the question has no words, which finds everything. */
  readonly by: string;
}

export type Search<T> = (question: string) => readonly Found<T>[];

interface Entry extends SearchText {
  readonly words: readonly string[];
  /** Without spaces: "child care" is "childcare". */
  readonly key: string;
}

interface Question {
  readonly key: string;
  /** For each word of the question the words it may mean, and how well each fits. */
  readonly grades: readonly ReadonlyMap<string, number>[];
}

interface Match {
  readonly entry: Entry;
  /** For each word of the question how well the entry has it; 0: not at all. */
  readonly grades: readonly number[];
  /** Words of the entry that the question lacks. */
  readonly extra: number;
}

const EXACT = 3;
const BEGINNING = 2;
const TYPO = 1;
const SHORTEST_WITH_TYPO = 5;
const LONGEST_QUESTION = 100;

/** The same question always gives the same order: equal matches keep the order of the things. */
export function searchOf<T>(items: readonly T[], textsOf: (item: T) => readonly SearchText[]): Search<T> {
  const entries = items.map((item) => textsOf(item).map(entryOf));
  const vocabulary = [...new Set(entries.flat().flatMap(({ words }) => words))];
  return (asked) => {
    const question = questionOf(asked, vocabulary);
    if (question.grades.length === 0) return items.map((item) => ({ item, by: "" }));
    const ranked = items.flatMap((item, place) => {
      const matches = (entries[place] ?? []).map((entry) => matchOf(entry, question));
      const best = matches.reduce<Match | null>(
        (first, match) => (first === null || byMatch(match, first) < 0 ? match : first),
        null,
      );
      return best === null ? [] : [{ item, best, matched: wordsMatched(matches) }];
    });
    const most = Math.max(1, ...ranked.map(({ best }) => count(best.grades)));
    return ranked
      .filter(({ matched }) => matched >= most)
      .sort((a, b) => byMatch(a.best, b.best) || b.matched - a.matched)
      .map(({ item, best }) => ({ item, by: best.entry.text }));
  };
}

function entryOf({ text, rank }: SearchText): Entry {
  const words = wordsOf(text);
  return { words, key: words.join(""), text, rank };
}

function questionOf(text: string, vocabulary: readonly string[]): Question {
  const words = wordsOf(text.slice(0, LONGEST_QUESTION));
  return { key: words.join(""), grades: words.map((word) => gradesOf(word, vocabulary)) };
}

/** Wrong letters count only if nothing else fits. */
function gradesOf(word: string, vocabulary: readonly string[]): ReadonlyMap<string, number> {
  const sure = vocabulary.filter((known) => known.startsWith(word));
  if (sure.length > 0) return new Map(sure.map((known) => [known, known === word ? EXACT : BEGINNING]));
  if (word.length < SHORTEST_WITH_TYPO) return new Map();
  return new Map(vocabulary.filter((known) => isOneEdit(word, known)).map((known) => [known, TYPO]));
}

function matchOf(entry: Entry, { key, grades }: Question): Match {
  if (entry.key === key) return { entry, grades: grades.map(() => EXACT), extra: 0 };
  const own = grades.map((fits) => Math.max(0, ...entry.words.map((word) => fits.get(word) ?? 0)));
  const extra = entry.words.filter((word) => !grades.some((fits) => fits.has(word))).length;
  return { entry, grades: own, extra };
}

const count = (grades: readonly number[]): number => grades.filter((grade) => grade > 0).length;
const sum = (grades: readonly number[]): number => grades.reduce((total, grade) => total + grade, 0);

/** How many words of the question the texts have between them. */
function wordsMatched(matches: readonly Match[]): number {
  const [first] = matches;
  return (
    first?.grades.filter((_, place) => matches.some(({ grades }) => (grades[place] ?? 0) > 0)).length ?? 0
  );
}

const byMatch = (a: Match, b: Match): number =>
  count(b.grades) - count(a.grades) ||
  sum(b.grades) - sum(a.grades) ||
  a.extra - b.extra ||
  a.entry.rank - b.entry.rank;
