// The answers in the document are what a service says to its examples.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { Compile } from "typebox/compile";
import { loadDocument, loadRoutes } from "#api";
import { shownAnswers } from "./answers/answers.ts";
import type { ShownAnswer } from "./answers/plain.ts";

interface Content {
  readonly examples?: Readonly<Record<string, ShownAnswer>>;
}
interface Operation {
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, Content>> } };
}

/** Answers that change with unrelated awards, days and releases: these need only fit their schemas. */
const GROWS = ["listAwards", "getAward", "getCoverage", "listAuditResults", "health"];

const REWRITE = "npm run docs:answers writes the answers anew; look at what changed";

const routes = await loadRoutes();
const paths = (await loadDocument("0.1.0")).paths as Record<string, Record<string, Operation>>;

function exampleOf({ path, method }: { readonly path: string; readonly method: string }): ShownAnswer {
  const { content } = paths[path]?.[method.toLowerCase()]?.responses[200] ?? { content: {} };
  const [example] = Object.values(content).flatMap(({ examples = {} }) => Object.values(examples));
  assert.ok(example !== undefined, `${method} ${path} shows no answer; ${REWRITE}`);
  return example;
}

const linesOf = (text: unknown): readonly unknown[] =>
  String(text)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("every call shows an answer that fits its schema", () => {
  for (const route of routes)
    test(route.name, () => {
      const { summary, value } = exampleOf(route);
      assert.ok(summary.startsWith(route.examples[0].name), summary);
      for (const one of route.isLines ? linesOf(value) : [value])
        assert.deepEqual(Compile(route.answers).Errors(one), []);
    });
});

describe("the answer is what a service says to the call's first example", () => {
  let said: Awaited<ReturnType<typeof shownAnswers>>;
  before(async () => {
    said = await shownAnswers();
  });
  for (const route of routes.filter(({ name }) => !GROWS.includes(name)))
    test(route.name, () => assert.deepEqual(exampleOf(route), said[route.name], REWRITE));
});
