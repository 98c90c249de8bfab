// Finds parts of the documentation by words: every word must occur, and words in a heading count most.

import type { DocPart } from "./blocks.ts";

const MOST_FOUND = 12;
const IN_HEADING = 10;
const STARTS_WORD = 4;
const IN_PAGE = 3;

export function foundParts(parts: readonly DocPart[], asked: string): readonly DocPart[] {
  const words = asked
    .toLowerCase()
    .split(/[\s/]+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  return parts
    .map((part) => ({ part, score: scoreOf(part, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ part }) => part);
}

/** 0 where a word is missing. */
function scoreOf({ heading, page, text }: DocPart, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const found =
      wordScore(heading, word, IN_HEADING) + wordScore(page, word, IN_PAGE) + wordScore(text, word, 1);
    if (found === 0) return 0;
    score += found;
  }
  return score;
}

function wordScore(text: string, word: string, worth: number): number {
  const at = text.toLowerCase().indexOf(word);
  if (at < 0) return 0;
  return at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? " ") ? worth * STARTS_WORD : worth;
}

/** The words around the first match, for the list of results. */
export function excerptOf({ text }: DocPart, asked: string): string {
  const [word = ""] = asked.toLowerCase().split(/\s+/);
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  const from = Math.max(0, text.lastIndexOf(" ", Math.max(0, at - 40)) + 1);
  const piece = text.slice(from, from + 120);
  return `${from > 0 ? "…" : ""}${piece}${from + 120 < text.length ? "…" : ""}`;
}
