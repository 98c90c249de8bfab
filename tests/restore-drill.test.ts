// The restore drill of docs/runbook.md, on both stores: back up, destroy, restore, verify the chain, with real commands.

import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import { credentialState, openStore, storeFromEnvironment } from "#store";
import { startPostgres, type TestPostgres } from "#store/testing";
import { type Environment, fairclause, said } from "./commands/command.ts";

let folder = "";
let server: TestPostgres;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "fairclause-drill-"));
  server = await startPostgres();
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

interface Drill {
  readonly env: Environment;
  backUp(): void;
  /** Nothing of the database is left. */
  destroy(): Promise<void>;
  restore(): Promise<Environment>;
}

function embeddedDrill(): Drill {
  const data = join(folder, "data");
  const copy = join(folder, "backup.db");
  return {
    env: { FAIRCLAUSE_DATA: data },
    backUp() {
      const file = new DatabaseSync(join(data, "fairclause.db"));
      file.prepare("vacuum into ?").run(copy);
      file.close();
    },
    async destroy() {
      for (const name of readdirSync(data).filter((one) => one.startsWith("fairclause.db")))
        rmSync(join(data, name));
    },
    async restore() {
      copyFileSync(copy, join(data, "fairclause.db"));
      return { FAIRCLAUSE_DATA: data };
    },
  };
}

async function postgresDrill(): Promise<Drill> {
  const url = await server.newDatabase();
  const data = join(folder, "node");
  let dump = "";
  mkdirSync(data);
  return {
    env: { FAIRCLAUSE_DATA: data, DATABASE_URL: url },
    backUp() {
      dump = server.runTool("pg_dump", [url]);
    },
    async destroy() {
      const { pathname } = new URL(url);
      const postgres = url.replace(pathname, "/postgres");
      server.runTool("psql", ["-q", postgres, "-c", `drop database ${pathname.slice(1)} with (force)`]);
    },
    async restore() {
      const restored = await server.newDatabase();
      server.runTool("psql", ["-q", "-v", "ON_ERROR_STOP=1", restored], dump);
      return { FAIRCLAUSE_DATA: data, DATABASE_URL: restored };
    },
  };
}

const issued = async (env: Environment): Promise<{ readonly key_id: string; readonly secret: string }> =>
  JSON.parse(await said(env, "credential", "issue", "--organisation", "Farm", "--json"));

async function stateOf(env: Environment, keyId: string): Promise<string> {
  const store = await openStore(storeFromEnvironment(env, folder));
  const found = await store.findCredential(keyId);
  const state = found === undefined ? "unknown" : credentialState(found.lifecycle, store.nowMs());
  await store.close();
  return state;
}

for (const [kind, newDrill] of [
  ["embedded", async () => embeddedDrill()],
  ["PostgreSQL", postgresDrill],
] as const)
  describe(kind, () => {
    test("back up, destroy, restore, verify the chain, repeat what is missing", async () => {
      const drill = await newDrill();
      const keyFile = join(folder, `${kind}.pem`);
      const { privateKey } = generateKeyPairSync("ed25519");
      writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
      const signed = { LOG_SIGNING_KEY: keyFile };
      const checkpoints = join(folder, `${kind}-checkpoints.ndjson`);
      const env = { ...drill.env, ...signed };

      await said(env, "admin", "create", "--email", "ann@example.com");
      await said(env, "organisation", "create", "--name", "Farm", "--type", "Employer");
      await said(env, "access", "request", "--organisation", "Farm", "--use-case", "Pay runs");
      await said(env, "access", "approve", "--organisation", "Farm");
      const [live, revoked, later] = [await issued(env), await issued(env), await issued(env)];
      await said(env, "credential", "revoke", revoked.key_id);
      await said(env, "log", "checkpoint", checkpoints);
      drill.backUp();
      const [seenFile, kept] = [
        join(drill.env.FAIRCLAUSE_DATA ?? "", "log-seen"),
        join(folder, `${kind}-seen`),
      ];
      copyFileSync(seenFile, kept);

      await drill.destroy();
      const restored = { ...(await drill.restore()), ...signed };
      const told = await said(restored, "log", "verify", "--checkpoint", checkpoints);
      assert.match(told, /none changed/);
      const states = await Promise.all([live, revoked].map(({ key_id }) => stateOf(restored, key_id)));
      assert.deepEqual(states, ["active", "revoked"]);

      // A change after the backup, noted elsewhere, then the same loss again.
      await said(restored, "credential", "revoke", later.key_id);
      await said(restored, "log", "checkpoint", checkpoints);
      const again = kind === "embedded" ? drill : { ...drill, destroy: async () => {} };
      await again.destroy();
      const older = { ...(await again.restore()), ...signed };
      const behind = await fairclause(older, "log", "verify", "--checkpoint", checkpoints);
      assert.equal(behind.code, 1);
      assert.match(behind.out, /the log was set back or exchanged/);
      copyFileSync(kept, seenFile); // what this machine saw is set aside; the checkpoint still tells
      const still = await fairclause(older, "log", "verify", "--checkpoint", checkpoints);
      assert.equal(still.code, 1);
      assert.match(still.out, /which was expected/);

      await said(older, "credential", "revoke", later.key_id, "--reason", "restored backup");
      assert.equal(await stateOf(older, later.key_id), "revoked");
      rmSync(seenFile);
      assert.match(await said(older, "log", "verify"), /none changed/);
      await said(older, "log", "checkpoint", `${checkpoints}.new`);
      await said(older, "log", "verify", "--checkpoint", `${checkpoints}.new`);
    });
  });
