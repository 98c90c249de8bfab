// What the disk refuses is said in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileFailure } from "./failure.ts";

test("what the disk refuses is said in words", () => {
  const failed = (code: string): Error => Object.assign(new Error(`${code}: refused, mkdir '/a'`), { code });
  for (const code of ["EROFS", "EACCES", "EPERM"])
    assert.match(fileFailure(failed(code))?.message ?? "", new RegExp(`does not let us .* ${code}: refused`));
  assert.equal(
    fileFailure(new Error("IO Error: Cannot open file\nmore"))?.message,
    "IO Error: Cannot open file",
  );
  assert.equal(fileFailure(failed("ENOMEM")), null);
});
