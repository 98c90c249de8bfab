// Reads awards/everyday-words.yaml: what people type to find an award. Search uses it and no version contains it.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AwardWords } from "#contract";
import { type Fault, type Faulty, faulty, type Node } from "./node.ts";
import { entriesOf, list, object, optional } from "./read.ts";
import { text } from "./scalars.ts";
import { parseYaml } from "./yaml.ts";

const FILE = "everyday-words.yaml";
const MOST_AWARDS = 3;

interface Word {
  readonly text: string;
  readonly node: Node;
}

const WORD = /^[a-z0-9]+(?:[ '][a-z0-9]+)*$/;

function word(node: Node): Word {
  const value = text(node);
  if (!WORD.test(value))
    throw faulty(
      node,
      `${value} is not in the form of a word here`,
      "use lower-case letters, digits and spaces",
    );
  return { text: value, node };
}

const fields = object({ words: list(word), also: optional(list(word), []) });

function treeIn(awardsFolder: string): ReadonlyMap<string, Node> {
  const path = join(awardsFolder, FILE);
  return existsSync(path) ? entriesOf(parseYaml(FILE, readFileSync(path, "utf8"))) : new Map();
}

/** By award code; an awards folder without the file has none. */
export function loadEverydayWords(awardsFolder: string): Readonly<Record<string, AwardWords>> {
  const texts = (words: readonly Word[]): readonly string[] => words.map((one) => one.text);
  return Object.fromEntries(
    [...treeIn(awardsFolder)].map(([code, node]) => {
      const { words, also } = fields(node);
      return [code, { words: texts(words), also: texts(also) }];
    }),
  );
}

interface Use {
  readonly code: string;
  readonly word: Word;
}

/** Awards we do not have, awards without a word, a word twice under one award, a word under too many. */
export function wordFaults(awardsFolder: string, codes: readonly string[]): readonly Fault[] {
  const tree = treeIn(awardsFolder);
  const faults: Faulty[] = [];
  const uses: Use[] = [];
  for (const [code, node] of tree) {
    const { words, also } = fields(node);
    if (!codes.includes(code))
      faults.push(faulty(node, `${code} has no pack`, "remove the entry or add the pack"));
    if (words.length === 0)
      faults.push(faulty(node, `${code} has no words`, "add a word or remove the entry"));
    uses.push(...[...words, ...also].map((one) => ({ code, word: one })));
  }
  for (const same of Map.groupBy(uses, ({ word: { text: one } }) => one.replace(/\W/g, "")).values())
    faults.push(...sharedFaults(same));
  return faults.flatMap((one) => one.faults);
}

/** Spaces make no other word: "child care" is "childcare". */
function sharedFaults(same: readonly Use[]): readonly Faulty[] {
  const repeated = same
    .filter(({ code }, place) => same.findIndex((one) => one.code === code) < place)
    .map(({ code, word: one }) => faulty(one.node, `${code} has ${one.text} twice`, "remove one"));
  const [last] = same.slice(-1);
  if (last === undefined || new Set(same.map(({ code }) => code)).size <= MOST_AWARDS) return repeated;
  const { text: shared, node } = last.word;
  return [
    ...repeated,
    faulty(node, `more than ${MOST_AWARDS} awards have ${shared}`, "keep it where people mean it most often"),
  ];
}
