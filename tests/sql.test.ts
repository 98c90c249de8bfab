// SQL takes values as parameters only: no statement outside a test is put together from text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readTextFiles } from "./tidy/sources.ts";

/** A template with a statement's verb and something put in, that is not tagged `sql`, whose parts are parameters. */
const PUT_TOGETHER =
  /(?<!\bsql(?:<[^`]*>)?)`\s*(?:select|insert|update|delete|create|drop|alter|with\s+\w+\s+as|listen|notify)\s[^`]*\$\{[^`]*`/gi;
const UNCHECKED = /\bsql\.raw\b|\bsql\.(?:lit|id|table|ref)\(\s*[^"'\s)]/g;

/** An audit runs DuckDB over the files of one company, in a database of their own. Names of files and columns cannot be parameters. */
const OWN_FILES = ["packages/cli/audit/", "packages/audit-files/"];

test("every value goes into a statement as a parameter", () => {
  const sources = readTextFiles().filter(
    ({ path }) =>
      /^packages\/.*\.ts$/.test(path) &&
      !/\.test\.ts$|\/testing\//.test(path) &&
      !OWN_FILES.some((folder) => path.startsWith(folder)),
  );
  assert.ok(
    sources.some(({ text }) => /\bsql`/.test(text)),
    "there are statements to look at",
  );
  const found = sources.flatMap(({ path, text }) =>
    [...text.matchAll(PUT_TOGETHER), ...text.matchAll(UNCHECKED)].map(
      ([statement]) => `${path}: ${statement}`,
    ),
  );
  assert.deepEqual(found, []);
});
