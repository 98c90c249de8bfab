// The quick reader of YAML against the library: the same tree, or none; on every file there is and on damaged ones.

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { Faulty, type Node } from "../node.ts";
import { libraryTree } from "./parse-yaml.ts";
import { plainTree } from "./plain-yaml.ts";

const ROOT = join(import.meta.dirname, "../../..");
const AWARD_FILES = ["awards/**/*.yaml", "docs/example-award/**/*.yaml"];
const OTHER_FILES = ["tests/**/*.yaml", "supply-chain/**/*.yaml"];

const files = (patterns: readonly string[]): readonly string[] =>
  globSync([...patterns], { cwd: ROOT }).sort();
const awardFiles = files(AWARD_FILES);
const textOf = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** What the library reads; null where it finds faults. */
function libraryOrNull(text: string): Node | null {
  try {
    return libraryTree("a.yaml", text);
  } catch (error) {
    if (!(error instanceof Faulty)) throw error;
    return null;
  }
}

function isReadAlike(text: string): void {
  const plain = plainTree("a.yaml", text);
  if (plain !== null) assert.deepEqual(plain, libraryOrNull(text), JSON.stringify(text));
}

test("every award file is plain enough for the quick reader", () => {
  assert.deepEqual(
    awardFiles.filter((file) => plainTree(file, textOf(file)) === null),
    [],
  );
});

test("it reads one file in five as the library does", () => {
  const some = [...awardFiles, ...files(OTHER_FILES)].filter((_, place) => place % 5 === 0);
  for (const file of some) isReadAlike(textOf(file));
});

/** Notation on the edge of what is plain, and beyond it. */
const EDGES = [
  "a: 1\n",
  "a:\n- b\n- c: d\n  e:\n  - f\n",
  "- - a\n  - b\n- [c, [d]]\n",
  "a: b\n  c\n  d\ne: f",
  "a: 17.5\n  %.\nb: c\n",
  "a: b\n\n  c\n",
  "a: b # c\n",
  "a: b # c\n  d\n",
  "a: b#c\n",
  "a: 'it''s'\nb: \"x\"\n'c d': e\n\"f\": g\n",
  'a: "x\\n"\n',
  'a: "x\n  y"\n',
  "a: 'x' y\n",
  "a: b: c\n",
  "a:\n  b: c\n d: e\n",
  "a: 1\na: 2\n",
  "a: { b: c, d: [e, f], g: { h: i } }\n",
  "a: { b: c,\n  d: e f\n    g }\n",
  "a: { b: c,\nd: e }\n",
  "a: [b, c,]\n",
  "a: [b: c]\n",
  "a: { b, c: d }\n",
  "a: { b: , c: d }\n",
  "a: {b: c}#d\n",
  "a: [b, # c\n  d]\n",
  "a: [b # c\n  d]\n",
  "a: >-\n  b\n  c\nd: e\n",
  "a: >-\n  b\n\n  c\n",
  "a: >-\n  b\n   c\n",
  "a: >-\n\n  b\n",
  "a: >-\nb: c\n",
  "- >-\n  a\n- b\n",
  "a: |\n  b\n",
  "a: &x b\nc: *x\n",
  "a: !t b\n",
  "? a\n: b\n",
  "a:\n  - b\n  c: d\n",
  "a: - b\n",
  "a : b\n",
  "a:\n# c\n  b: d\n# e\nf:\n",
  "\n# a\n\nb:\n",
  "a: b\n...\n",
  "---\na: b\n",
  "a:\tb\n",
  "a: b\r\n",
  "a: 18:00-24:00\nb: http://c\nd: -1\ne: -\n",
  "a: [ -1, 18:00, b c , d ]\n",
  "a: @b\n",
  "a: `b\n",
  "a: %b\n",
  "a: b\n c: d\n",
  "a: [b\n",
  "a: ]\n",
  "plain\n",
  "[a, b]\n",
  "{ a: b }\n",
  "a: \n  - b\n  -\n  - c\n",
  "<<: a\n",
];

test("it reads what is on the edge as the library does, or leaves it to the library", () => {
  for (const text of EDGES) isReadAlike(text);
});

const CHARACTERS = [..." \n:#-,[]{}'\"&*!|>%@`?ab1", ": ", " #", "\n  ", "\n- ", "\n\n", ">-\n"];

/** A few lines of an award file with some characters put in, taken out or replaced. */
const damaged = fc
  .tuple(
    fc.nat(),
    fc.nat(),
    fc.integer({ min: 1, max: 25 }),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom("", ...CHARACTERS), fc.integer({ min: 0, max: 2 })), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([which, start, count, changes]) => {
    const lines = textOf(awardFiles[which % awardFiles.length] ?? "").split("\n");
    const from = start % lines.length;
    return changes.reduce(
      (text, [place, put, drop]) => {
        const at = place % (text.length + 1);
        return text.slice(0, at) + put + text.slice(at + drop);
      },
      `${lines.slice(from, from + count).join("\n")}\n`,
    );
  });

test("it reads damaged files as the library does, or leaves them to the library", () => {
  fc.assert(fc.property(damaged, isReadAlike), { numRuns: 2000 });
});
