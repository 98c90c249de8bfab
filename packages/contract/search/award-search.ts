// Finds awards by everyday words, by the Commission's names and by code.

import { type Found, type Search, searchOf } from "./search.ts";

/** What people call the work under an award. */
export interface AwardWords {
  /** People usually mean this award. */
  readonly words: readonly string[];
  /** People usually mean another award. */
  readonly also: readonly string[];
}

interface Named {
  readonly code: string;
  readonly title: string;
  readonly depth: "full" | "shift" | "rates";
}

/** The best match first, and among equals those that price shifts. Awards without words are found by name and code. */
export function awardSearch<T extends Named>(
  awards: readonly T[],
  words: Readonly<Record<string, AwardWords>>,
): Search<T> {
  const ordered = [...awards].sort((a, b) => Number(a.depth === "rates") - Number(b.depth === "rates"));
  const search = searchOf(ordered, ({ code, title }) => [
    ...(words[code]?.words ?? []).map((text) => ({ text, rank: 0 })),
    { text: title, rank: 0 },
    ...(words[code]?.also ?? []).map((text) => ({ text, rank: 1 })),
  ]);
  return (question) => byCode(awards, question) ?? search(question);
}

const CODE = /^(ma)?(0*)(\d{1,6})$/i;

/** "MA000004", "ma4" and "4" are one award, and "MA00001" is the ten it begins. Null if the question is not a code. */
function byCode<T extends Named>(awards: readonly T[], question: string): readonly Found<T>[] | null {
  const [, prefix = "", zeros = "", digits] = CODE.exec(question.replaceAll(" ", "")) ?? [];
  if (digits === undefined) return null;
  const isBeginning = prefix !== "" && zeros !== "";
  const wanted = `MA${isBeginning ? `${zeros}${digits}` : digits.padStart(6, "0")}`;
  return awards.filter(({ code }) => code.startsWith(wanted)).map((item) => ({ item, by: item.code }));
}
