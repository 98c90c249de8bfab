// A service's main thread watches and judges keys: what only its workers need would take memory and time in it as well.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";

const SERVE = join(import.meta.dirname, "../packages/cli/serve.ts");

/** Prints what importing the command reads: files, and parts of Node. */
const SCRIPT = `
import { registerHooks } from "node:module";
const read = [];
registerHooks({ load: (url, context, next) => (read.push(url), next(url, context)) });
await import(${JSON.stringify(SERVE)});
console.log(JSON.stringify([...read, ...process.moduleLoadList]));
`;

const args = ["--input-type=module", "--eval", SCRIPT];
const read: readonly string[] = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));

test("the service's own files and its store are read", () => {
  for (const file of ["packages/api/main/service.ts", "packages/store/index.ts"])
    assert.ok(
      read.some((one) => one.endsWith(file)),
      file,
    );
});

test("neither the engine nor awards, schemas, DuckDB or Node's HTTP client are", () => {
  const unneeded =
    /packages\/(?:engine|contract|pack|audit|audit-files)\/|node_modules\/(?:typebox|yaml|vite|@duckdb)\/|undici\/undici/;
  assert.deepEqual(
    read.filter((one) => unneeded.test(one)),
    [],
  );
});
