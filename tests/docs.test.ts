// The documents are held to the code: every error code is described, and every command of the README runs.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const PROBLEM_FILES = ["contract/problems/problem.ts", "api/problems.ts", "api/console/problems.ts"];
const problems = PROBLEM_FILES.map((path) => read(`packages/${path}`)).join("");

test("docs/errors.md lists exactly the codes there are", () => {
  const rows = read("docs/errors.md").match(/^\| `\w+`[^|]*\|/gm) ?? [];
  const listed = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, code]) => code));
  const refusals =
    read("packages/engine/result/result.ts").match(/export type RefusalCode =([^;]+);/)?.[1] ?? "";
  const coded = [...refusals.matchAll(/"(\w+)"/g), ...problems.matchAll(/code: "(\w+)"/g)].map(
    ([, code]) => code,
  );
  assert.deepEqual([...listed].sort(), [...new Set(coded)].sort());
  assert.ok(listed.length > 25);
});

test("docs/errors.md gives each code its status", () => {
  const statuses = [...problems.matchAll(/status: (\d+),\s+code: "(\w+)"/g)];
  assert.ok(statuses.length > 20);
  for (const [, status, code] of statuses) {
    const row = read("docs/errors.md").match(new RegExp(`^\\|[^|]*\`${code}\`[^|]*\\| (\\d+) \\|`, "m"));
    assert.equal(row?.[1], status, code);
  }
});

test("docs/awards.md is what the packs say", () => {
  const args = [join(ROOT, "packages/cli/main.mjs"), "awards", "list", "--markdown"];
  assert.equal(
    execFileSync(process.execPath, args, { encoding: "utf8" }),
    read("docs/awards.md"),
    "write the page with `npm run -s fairclause -- awards list --markdown > docs/awards.md`",
  );
});

test("the README's request and commands give what it shows", () => {
  const readme = read("README.md");
  const request = readme.match(/<<'JSON'\n([\s\S]+?)\nJSON/)?.[1] ?? "";
  const folder = mkdtempSync(join(tmpdir(), "fairclause-readme-"));
  try {
    writeFileSync(join(folder, "request.json"), request);
    writeFileSync(join(folder, "many.ndjson"), `${JSON.stringify(JSON.parse(request))}\n`.repeat(2));
    const commands = [
      ...readme.matchAll(/^npm run -s fairclause -- ([^#\n<]+?)\s*(?:< (\S+))?\s*(?:#.*)?$/gm),
    ];
    assert.ok(commands.length >= 5, "the README shows commands");
    for (const [, args = "", input] of commands) {
      const out = execFileSync(
        process.execPath,
        [join(ROOT, "packages/cli/main.mjs"), ...args.split(/\s+/)],
        {
          env: { ...process.env, INIT_CWD: folder },
          input: input === undefined ? "" : readFileSync(join(folder, input)),
          encoding: "utf8",
        },
      );
      assert.ok(out.length > 0, args);
      if (args.startsWith("calculate")) assert.match(out, /222\.49/, args);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the table in the README is the engine's own", () => {
  const table = read("README.md").match(/\| when [\s\S]+?\n\n/)?.[0] ?? "";
  const amounts = [...table.matchAll(/\| (\d+\.\d\d) \| (\d+\.\d\d) \| (\d+\.\d\d) \|/g)].map((row) =>
    row.slice(1).join(" "),
  );
  assert.deepEqual(amounts, ["2.00 34.76 69.52", "2.50 41.72 104.30", "1.00 48.67 48.67"]);
});
