// Checks the documents against the code: every error code is described, and every command of the README runs.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { errorsPage } from "../tools/errors-page.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

test("docs/errors.md has every problem, refusal and warning of the lists", () => {
  const page = read("docs/errors.md");
  assert.equal(errorsPage(page), page, "write the tables with `npm run docs:errors`");
});

test("a problem, refusal or warning is described once, in its list", () => {
  const codes = [...read("docs/errors.md").matchAll(/^\| `(\w+)` \| [^|]+ \|/gm)].map(([, code]) => code);
  assert.ok(codes.length > 40);
  assert.equal(new Set(codes).size, codes.length, "no code is in two lists");
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
