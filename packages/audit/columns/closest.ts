// The name that was probably meant by one that is not known.

/** How many letters to add, leave out or change; a name with more is another. */
const MOST_EDITS = 2;

/** Null: none is close. The first of those that are equally close. */
export function closest(name: string, names: readonly string[]): string | null {
  let [best, fewest]: [string | null, number] = [null, Math.min(MOST_EDITS, name.length - 1) + 1];
  for (const one of names) {
    const edits = editsBetween(name.toLowerCase(), one.toLowerCase());
    if (edits < fewest) [best, fewest] = [one, edits];
  }
  return best;
}

function editsBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (const [row, letter] of [...a].entries()) {
    const edits = [row + 1];
    for (let place = 0; place < b.length; place += 1) {
      const change = (above[place] ?? 0) + (letter === b[place] ? 0 : 1);
      edits.push(Math.min(change, (above[place + 1] ?? 0) + 1, (edits[place] ?? 0) + 1));
    }
    above = edits;
  }
  return above[b.length] ?? 0;
}
