// With LOG_CHECKPOINT the service itself notes how long the activity log is, and says when it cannot.

import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { AuditBroken, headsIn, logKeyFrom, openStore } from "#store";
import { ACT, logged, startTestService } from "./testing/service.ts";

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

test("a checkpoint is in the file once the service runs, and the log still has it later", async () => {
  const file = join(folder, "checkpoints.ndjson");
  const service = await startTestService({ LOG_SIGNING_KEY: keyFile, LOG_CHECKPOINT: file });
  try {
    while (!existsSync(file) || readFileSync(file, "utf8") === "") await sleep(20);
    const heads = headsIn(readFileSync(file, "utf8"), publicKey);
    // An empty log has no head.
    const real = heads.filter((head) => !head.startsWith("0:"));
    assert.deepEqual((await service.store.audit.verify(...real)).faults, []);
    assert.ok(heads.length > 0);
  } finally {
    await service.stop();
  }
});

test("we sign nothing about a damaged log", async () => {
  const data = mkdtempSync(join(folder, "data-"));
  const file = join(folder, "broken.ndjson");
  const store = await openStore({ kind: "embedded", folder: data });
  await store.people.createAdministrator("ann@example.com", ACT);
  await store.people.create("ben@example.com", ACT);
  const sound = await store.audit.soundHead();
  const alter = (why: string): void => {
    const database = new DatabaseSync(join(data, "fairclause.db"), { timeout: 5000 });
    database.exec(`update audit_entries set why = '${why}' where sequence = 1`);
    database.close();
  };
  alter("another reason");
  await assert.rejects(store.audit.soundHead(), AuditBroken);
  assert.deepEqual(await store.audit.soundHead(sound), sound, "what was walked is not walked again");
  await assert.rejects(store.audit.soundHead({ ...sound, hash: "0".repeat(64) }), AuditBroken);
  await store.close();
  const env = { FAIRCLAUSE_DATA: data, LOG_SIGNING_KEY: keyFile, LOG_CHECKPOINT: file };
  const service = await startTestService(env);
  try {
    assert.equal((await logged(service, "log_broken")).level, "error");
    assert.equal(existsSync(file), false);
  } finally {
    await service.stop();
  }
});

test("a place that cannot be written is logged, and the service goes on", async () => {
  const file = join(folder, "nowhere", "checkpoints.ndjson");
  const service = await startTestService({ LOG_SIGNING_KEY: keyFile, LOG_CHECKPOINT: file });
  try {
    assert.equal((await logged(service, "checkpoint_not_kept")).level, "warn");
    assert.equal((await fetch(`${service.url}/api/v1/health`)).status, 200);
  } finally {
    await service.stop();
  }
});
