// Every regular expression that may meet what others wrote takes time in proportion to its length, and no more.

import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSync, Visitor } from "vite";
import { readTextFiles } from "./tidy/sources.ts";

// In this process alone: what it would start instead comes only with some machines.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = await import("recheck");

interface Expression {
  readonly source: string;
  readonly flags: string;
}

/** The expressions a file writes, and the patterns of its schemas. */
function expressionsOf(path: string, text: string): readonly Expression[] {
  const found: Expression[] = [];
  new Visitor({
    Literal(node) {
      if ("regex" in node) found.push({ source: node.regex.pattern, flags: node.regex.flags });
    },
    Property({ key, value }) {
      const isPattern = key.type === "Identifier" && key.name === "pattern";
      if (isPattern && value.type === "Literal" && typeof value.value === "string")
        found.push({ source: value.value, flags: "u" });
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** The importer reads the Commission's own files, and the build of the documentation our own pages. */
const isMeant = (path: string): boolean =>
  /^packages\/(?!mapd\/|web\/docs-build\/).*\.(?:ts|tsx|mjs)$/.test(path) &&
  !/\.test\.ts$|\/testing/.test(path);

const expressions = new Map<string, Expression & { readonly path: string }>();
for (const { path, text } of readTextFiles().filter((file) => isMeant(file.path)))
  for (const { source, flags } of expressionsOf(path, text))
    expressions.set(`/${source}/${flags}`, { source, flags, path });

test("literals and patterns are found", () => {
  assert.ok(expressions.size > 100, `${expressions.size} expressions`);
  assert.ok(expressions.has("/^\\d{4}-\\d{2}-\\d{2}$/u"));
});

/**
 * Counted in steps, from one seed, and never timed: the verdict is the expression's alone. An automaton decides where
 * there is one; else hostile texts are bred, and one that takes too many steps is not tried with a watch in hand but
 * believed. We refuse one that we cannot decide either way: write it more simply.
 */
const BY_STEPS = {
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  recallTimeout: null,
  maxRecallStringSize: 0,
  randomSeed: 0,
};

for (const [expression, { path, source, flags }] of expressions) {
  test(`${path}: ${expression.slice(0, 60)}`, () => {
    const found = checkSync(source, flags, BY_STEPS);
    const why =
      found.status === "vulnerable" ? found.complexity.summary : "it cannot be told, which is refused";
    assert.equal(found.status, "safe", `${why}: anchor it, bound what repeats, or count characters instead`);
  });
}
