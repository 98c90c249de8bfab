// With LOG_CHECKPOINT the service notes by itself how far the activity log has come, and says when it cannot.

import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { headsIn, logKeyFrom } from "#store";
import { logged, startTestService } from "./testing/service.ts";

let folder = "";
let keyFile = "";
let publicKey = "";
before(() => {
  folder = mkdtempSync(join(tmpdir(), "fairclause-checkpoints-"));
  keyFile = join(folder, "key.pem");
  const { privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  writeFileSync(keyFile, pem);
  publicKey = logKeyFrom(pem).publicKey;
});
after(() => rmSync(folder, { recursive: true }));

test("a checkpoint is in the file once the service runs, and the log holds it later", async () => {
  const file = join(folder, "checkpoints.ndjson");
  const service = await startTestService({ LOG_SIGNING_KEY: keyFile, LOG_CHECKPOINT: file });
  try {
    while (!existsSync(file) || readFileSync(file, "utf8") === "") await sleep(20);
    const heads = headsIn(readFileSync(file, "utf8"), publicKey);
    // A log without entries has no head to hold.
    const real = heads.filter((head) => !head.startsWith("0:"));
    assert.deepEqual((await service.store.audit.verify(...real)).faults, []);
    assert.ok(heads.length > 0);
  } finally {
    await service.stop();
  }
});

test("a place that cannot be written is said in the log, and the service goes on", async () => {
  const file = join(folder, "nowhere", "checkpoints.ndjson");
  const service = await startTestService({ LOG_SIGNING_KEY: keyFile, LOG_CHECKPOINT: file });
  try {
    assert.equal((await logged(service, "checkpoint_not_kept")).level, "warn");
    assert.equal((await fetch(`${service.url}/api/v1/health`)).status, 200);
  } finally {
    await service.stop();
  }
});
