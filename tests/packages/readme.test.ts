// The README that the packages carry: every link leads to a file beside it or to a whole address.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { writeReadme } from "../../tools/pack/readme.ts";

test("every link of the README works in the package", () => {
  const folder = mkdtempSync(join(tmpdir(), "fairclause-readme-"));
  try {
    writeReadme(folder);
    const readme = readFileSync(join(folder, "README.md"), "utf8");
    const links = [...readme.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => href);
    assert.ok(links.length >= 3, "the examples");
    for (const href of links) assert.ok(/^https:/.test(href) || existsSync(join(folder, href)), href);
    assert.match(readme, /errors\.md \(on your service: \/docs\/errors\) lists every code/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
