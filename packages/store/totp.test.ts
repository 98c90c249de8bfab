// Time-based codes: RFC 6238's own vectors, a clock that is off by half a minute, and no step twice.

import assert from "node:assert/strict";
import { test } from "node:test";
import { generateSync } from "otplib";
import { stepOf } from "./totp.ts";

/** The secret of RFC 6238, appendix B, in base 32; its codes there have eight digits, of which these are the last six. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const VECTORS = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;

test("the standard's own codes work at their time", () => {
  for (const [second, code] of VECTORS)
    assert.equal(stepOf(SECRET, code, second * 1000, 0), Math.floor(second / 30), code);
});

test("a clock may be half a minute off, but not a whole one", () => {
  const nowMs = 1_234_567_890_000;
  const at = (steps: number): string => generateSync({ secret: SECRET, epoch: nowMs / 1000 + 30 * steps });
  const now = Math.floor(nowMs / 30_000);
  assert.deepEqual(
    [-2, -1, 0, 1, 2].map((steps) => stepOf(SECRET, at(steps), nowMs, 0)),
    [undefined, now - 1, now, now + 1, undefined],
  );
});

test("no step works twice, nor one before the last", () => {
  const nowMs = 1_234_567_890_000;
  const now = Math.floor(nowMs / 30_000);
  const at = (steps: number): string => generateSync({ secret: SECRET, epoch: nowMs / 1000 + 30 * steps });
  assert.equal(stepOf(SECRET, at(0), nowMs, now), undefined);
  assert.equal(stepOf(SECRET, at(-1), nowMs, now), undefined);
  assert.equal(stepOf(SECRET, at(1), nowMs, now), now + 1);
  assert.equal(stepOf(SECRET, "287 082", 59_000, 0), 1, "with the space that apps show");
});
