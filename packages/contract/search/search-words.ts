// Text as search compares it: words without accents, plurals and words that say nothing; and words one wrong letter apart.

/** They distinguish no award or classification from another. */
const SMALL =
  /^(?:a|am|an|and|are|as|at|award|by|do|for|i|im|in|industry|is|job|my|of|on|or|the|to|who|with|20\d\d)$/;

/** None if the text has only small words. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !SMALL.test(word))
    .map(singular);

/** Both sides are compared in this form, so it need not be a word. */
function singular(word: string): string {
  if (word === "buses") return "bus";
  if (/..ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  return /..[^isu]s$/.test(word) ? word.slice(0, -1) : word;
}

/** One letter more, less, different, or two neighbours swapped. */
export function isOneEdit(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1 || a === b) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const rest = long.slice(same + 1);
  if (short.length < long.length) return short.slice(same) === rest;
  return (
    short.slice(same + 1) === rest ||
    (short[same] === long[same + 1] &&
      short[same + 1] === long[same] &&
      short.slice(same + 2) === rest.slice(1))
  );
}
