// What we keep for kinds of work has a bound: a caller that asks about everyone does not end the service.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";

const EVERYONE = join(import.meta.dirname, "everyone.ts");
/** The awards themselves, the code and one calculation take less than half of it. */
const HEAP_MB = 96;

describe("a process of 96 MB", () => {
  for (const [code, requests] of [
    ["MA000010", 1500],
    ["MA000100", 2000],
  ] as const) {
    test(`prices everyone of ${code} under always different facts`, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        `--max-old-space-size=${HEAP_MB}`,
        EVERYONE,
        code,
        String(requests),
      ]);
      assert.ok(Number(stdout) > requests / 2, `${stdout} of ${requests} were priced`);
    });
  }
});
