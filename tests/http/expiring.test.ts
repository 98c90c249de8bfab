// The service writes about keys that end soon, in its own words, on both stores, and always to someone.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { COMMAND_LINE, openStore, type Store, type StoreConfig } from "#store";
import { startPostgres, type TestPostgres } from "#store/testing";
import { logged, startTestService } from "./testing/service.ts";

const DAY_MS = 24 * 3600 * 1000;
const COMMAND = { by: COMMAND_LINE };

/** A key that was made a year ago and ends in ten days. */
async function endingKey(store: Store, name: string, age: (keyId: string) => Promise<void>) {
  const { organisations, access, credentials } = store;
  const { id } = await organisations.create({ name, type: "Employer" }, COMMAND);
  const asked = await access.request(id, "Pays people", COMMAND);
  await access.approve(asked.id, COMMAND);
  const expiresAtMs = store.nowMs() + 10 * DAY_MS;
  const { credential } = await credentials.issue(id, { expiresAtMs }, COMMAND);
  await age(credential.keyId);
  return { id, keyId: credential.keyId };
}

interface Kept {
  readonly config: StoreConfig;
  /** Where the service finds the same store. */
  readonly env: Readonly<Record<string, string>>;
  raw(text: string): Promise<unknown>;
}

async function tells({ config, env, raw }: Kept): Promise<void> {
  const age = async (keyId: string): Promise<void> => {
    await raw(`update credentials set created_at_ms = 0 where key_id = '${keyId}'`);
  };
  const store = await openStore(config);
  await store.fourEyes.set(false, COMMAND);
  await store.people.createAdministrator("ann@example.com", COMMAND);
  const without = await endingKey(store, "Nobody's", age);
  const having = await endingKey(store, "Somebody's", age);
  const eve = await store.people.create("eve@example.com", COMMAND);
  await store.organisations.addMember(having.id, eve.id, COMMAND);
  await store.close();
  const service = await startTestService(env);
  try {
    await logged(service, "expiry_told");
    const letters = await service.store.mails.list({ withLinks: false });
    const told = letters.filter(({ subject }) => subject.includes("ends within"));
    assert.deepEqual(told.map(({ to, subject, text }) => `${to}: ${subject}: ${text.split(".")[0]}`).sort(), [
      `ann@example.com: A key of an organisation without members ends within 14 days: ${without.keyId} stops working within 14 days`,
      `eve@example.com: A key of your organisation ends within 14 days: ${having.keyId} stops working within 14 days`,
    ]);
  } finally {
    await service.stop();
  }
}

describe("we write about a key that ends soon to its members, or to the administrators if there are none", () => {
  let folder = "";
  let server: TestPostgres;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "fairclause-housekeeping-"));
    server = await startPostgres();
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  test("embedded", () =>
    tells({
      config: { kind: "embedded", folder },
      env: { FAIRCLAUSE_DATA: folder },
      async raw(text) {
        const file = new DatabaseSync(join(folder, "fairclause.db"), { timeout: 5000 });
        file.exec(text);
        file.close();
      },
    }));

  test("PostgreSQL", async () => {
    const [url, pepper] = [await server.newDatabase(), "0123456789abcdef".repeat(4)];
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await tells({
      config: { kind: "postgres", url, pepper, timeoutMs: 60_000 },
      env: { DATABASE_URL: url, DATABASE_TIMEOUT_MS: "60000", FAIRCLAUSE_PEPPER: pepper },
      raw: (text) => client.query(text),
    });
    await client.end();
  });
});
