// A backup made during changes, restored elsewhere: consistent, verifiable, and revoked keys stay revoked.

import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { after, before, test } from "node:test";
import { credentialState, openStore, type Store, type StoreConfig } from "./index.ts";
import { BUSY_MS, embeddedPlace, type Place, postgresPlace } from "./testing/places.ts";
import { startPostgres, type TestPostgres } from "./testing/postgres.ts";
import { type Scene, sceneIn } from "./testing/scene.ts";

/** Makes changes for as long as the backup takes. */
async function whileChanging<T>(scene: Scene, work: () => T | Promise<T>): Promise<T> {
  let isChanging = true;
  const changing = (async () => {
    while (isChanging) {
      await scene.organisation();
      await new Promise(setImmediate);
    }
  })();
  try {
    return await work();
  } finally {
    isChanging = false;
    await changing;
  }
}

async function assertRestored(config: StoreConfig, revoked: string, live: string): Promise<Store> {
  const store = await openStore(config);
  assert.deepEqual((await store.audit.verify()).faults, []);
  const stateOf = async (keyId: string) => {
    const found = await store.findCredential(keyId);
    return found && credentialState(found.lifecycle, store.nowMs());
  };
  assert.deepEqual([await stateOf(revoked), await stateOf(live)], ["revoked", "active"]);
  return store;
}

async function begin(place: Place): Promise<{ scene: Scene; revoked: string; live: string }> {
  const scene = await sceneIn(await place.open());
  const [revoked, live] = [await scene.issued(), await scene.issued()];
  await scene.store.credentials.revoke(revoked.credential.keyId, { by: scene.ann.id });
  return { scene, revoked: revoked.credential.keyId, live: live.credential.keyId };
}

const restoredFolder = (from: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "fairclause-restored-"));
  copyFileSync(join(from, "pepper"), join(folder, "pepper"));
  return folder;
};

for (const way of ["SQLite's backup", "vacuum into"] as const) {
  test(`embedded, by ${way}`, async () => {
    const place = embeddedPlace();
    const { scene, revoked, live } = await begin(place);
    const folder = restoredFolder(place.config.folder);
    const [from, to] = [join(place.config.folder, "fairclause.db"), join(folder, "fairclause.db")];
    await whileChanging(scene, async () => {
      const file = new DatabaseSync(from);
      if (way === "vacuum into") file.prepare("vacuum into ?").run(to);
      else await backup(file, to, { rate: 1_000_000 });
      file.close();
    });
    await (await assertRestored({ kind: "embedded", folder }, revoked, live)).close();
    rmSync(folder, { recursive: true });
    await place.remove();
  });
}

test("we notice a restored backup that lacks changes this machine has seen", async () => {
  const place = embeddedPlace();
  const { scene, revoked, live } = await begin(place);
  const folder = restoredFolder(place.config.folder);
  const file = new DatabaseSync(join(place.config.folder, "fairclause.db"));
  file.prepare("vacuum into ?").run(join(folder, "fairclause.db"));
  file.close();
  await scene.store.credentials.revoke(live, { by: scene.ann.id });
  copyFileSync(join(place.config.folder, "log-seen"), join(folder, "log-seen"));
  const store = await openStore({ kind: "embedded", folder });
  const [fault] = (await store.audit.verify()).faults;
  assert.match(fault?.problem ?? "", /After restoring a backup, repeat what was revoked or suspended since/);
  assert.equal((await store.findCredential(revoked))?.lifecycle.state, "revoked");
  await store.close();
  rmSync(folder, { recursive: true });
  await place.remove();
});

test("PostgreSQL, by pg_dump", async () => {
  const place = await postgresPlace(server);
  const { scene, revoked, live } = await begin(place);
  assert.ok(place.config.kind === "postgres");
  const { url } = place.config;
  const dump = await whileChanging(scene, async () => {
    await scene.organisation();
    return server.runTool("pg_dump", [url]);
  });
  const folder = restoredFolder(place.config.folder);
  const restored = await server.newDatabase();
  server.runTool("psql", ["-q", "-v", "ON_ERROR_STOP=1", restored], dump);
  await (
    await assertRestored({ kind: "postgres", url: restored, folder, timeoutMs: BUSY_MS }, revoked, live)
  ).close();
  rmSync(folder, { recursive: true });
  await place.remove();
});

let server: TestPostgres;
before(async () => {
  server = await startPostgres();
});
after(() => server.stop());
