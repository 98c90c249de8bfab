// Readable codes, given once and never changed: from the name, and from more of its surroundings where names repeat.

import { cutAt, isNumber, slugOf } from "./words.ts";

/** What a code may be made of, plainest first; each is tried for all that share the one before. */
export type Choices = readonly (readonly string[])[];

const LENGTH = 80;

/** A part that the next one begins with says nothing new; the longest gives way when there are too many words. */
function codeOf(parts: readonly string[]): string {
  const words: string[] = [];
  for (const part of parts.map(slugOf).reverse())
    if (part !== "" && !words.join("-").startsWith(part)) words.unshift(part);
  for (;;) {
    const code = words.join("-");
    const longest = words.reduce(
      (best, word, index) => (word.length > (words[best]?.length ?? 0) ? index : best),
      0,
    );
    const cut = (words[longest] ?? "").replace(/-[^-]*$/, "");
    if (code.length <= LENGTH) return code;
    if (cut === words[longest]) return cutAt(code, LENGTH, "-");
    words[longest] = cut;
  }
}

/** A code for each, in order; none is in use already and none twice. */
export function codesFor(all: readonly Choices[], inUse: ReadonlySet<string>): readonly string[] {
  const depths = all.map(() => 0);
  const code = (index: number): string => codeOf(all[index]?.[depths[index] ?? 0] ?? []);
  for (;;) {
    const byCode = Map.groupBy(all.keys(), code);
    const clashing = [...byCode].flatMap(([name, indexes]) =>
      indexes.length > 1 || inUse.has(name) || name === "" ? indexes : [],
    );
    const deeper = clashing.filter((index) => (depths[index] ?? 0) < (all[index]?.length ?? 0) - 1);
    if (deeper.length === 0) break;
    for (const index of deeper) depths[index] = (depths[index] ?? 0) + 1;
  }
  return numbered(
    all.map((_, index) => code(index)),
    inUse,
  );
}

/** The last resort: a number at the end. */
function numbered(codes: readonly string[], inUse: ReadonlySet<string>): readonly string[] {
  const used = new Set(inUse);
  return codes.map((code) => {
    let unique = code === "" ? "unnamed" : code;
    for (let next = 2; used.has(unique); next += 1) unique = `${cutAt(code, LENGTH - 4, "-")}-${next}`;
    used.add(unique);
    return unique;
  });
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  junior: "junior",
  apprentice: "apprentice",
  adult_apprentice: "adult apprentice",
  trainee: "trainee",
  exited_traineeship: "exited traineeship",
  cadet: "cadet",
};

export interface Described {
  readonly parent: string;
  readonly own: string;
  readonly heading: string;
  readonly clause: string;
  readonly type: string | null;
  readonly ids: ReadonlySet<string>;
}

/** A parent that is only a number says little; `National Training Wage` is what all trainees are under. */
export function classificationChoices({ parent, own, heading, clause, type, ids }: Described): Choices {
  const under = heading.replace(/^National Training Wage(?: - | (?=Level))?/i, (match) =>
    match.endsWith("- ") ? "" : "Wage ",
  );
  const word = TYPE_WORDS[type ?? ""] ?? "";
  const prefix = slugOf(`${parent} ${own}`).includes(slugOf(word)) ? "" : word;
  const names = isNumber(parent) ? [[own], [parent, own]] : [[parent, own]];
  const isBare = !/[a-z]{2}/i.test(`${parent} ${own}`);
  const choices = [
    ...(isBare ? [] : names),
    ...names.map((name) => [under, ...name]),
    ...names.map((name) => [...name, clause]),
    [under, parent, own, clause],
    [parent, own, [...ids][0] ?? ""],
  ];
  const suffix = /\bERO\b/.test(clause) ? "ERO" : "";
  return choices.map((parts) => [prefix, ...parts, suffix]);
}

export interface DescribedAllowance {
  readonly parent: string;
  readonly title: string;
  readonly clause: string;
  readonly type: string | null;
  readonly ids: ReadonlySet<string>;
}

/** A short parent is what the name is about (`Leading hand`, then `3 to 10 employees`); a long one is a condition. */
const isSubject = (parent: string): boolean =>
  parent !== "" &&
  parent.length <= 50 &&
  !isNumber(parent) &&
  !/\b(?:is|are|where|when|if|required)\b/i.test(parent);

export function allowanceChoices({ parent, title, clause, type, ids }: DescribedAllowance): Choices {
  const id = [...ids][0] ?? "";
  const about = isSubject(parent) ? parent : "";
  const short = title.replace(/\s*\([^)]{20,}\)/g, "");
  return [
    [about, short],
    [about, title],
    [parent, title],
    [short, clause],
    [short, clause, id],
    [short, type ?? "", id],
  ];
}
