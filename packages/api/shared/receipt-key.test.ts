// The key that a service makes for itself: whole, once, and refused if it cannot be read.

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { madePem } from "./receipt-key.ts";

const folder = mkdtempSync(join(tmpdir(), "fairclause-receipt-key-"));
after(() => rmSync(folder, { recursive: true }));

test("a key is made once and leaves nothing else behind", () => {
  const file = join(folder, "key.pem");
  const made = madePem(file);
  assert.equal(madePem(file), made);
  assert.deepEqual(readdirSync(folder), ["key.pem"]);
});

test("an empty or damaged key is refused with what to do, and stays as it is", () => {
  const file = join(folder, "torn.pem");
  for (const content of ["", "-----BEGIN PRIVATE KEY-----\nMC4CAQ"]) {
    writeFileSync(file, content);
    assert.throws(() => madePem(file), /torn\.pem has no Ed25519 private key.*backup/);
    assert.equal(readFileSync(file, "utf8"), content);
  }
});
