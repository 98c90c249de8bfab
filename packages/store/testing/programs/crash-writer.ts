// Makes changes until it is killed, and prints each acknowledgement on standard output.

import { writeSync } from "node:fs";
import { StoreUnavailable } from "../../errors.ts";
import { openStore } from "../../open.ts";
import { COMMAND_LINE, type StoreConfig } from "../../store.ts";

const config: StoreConfig = JSON.parse(process.argv[2] ?? "");
const act = { by: COMMAND_LINE, why: "until killed" } as const;
const store = await openStore(config);
const acknowledged = (id: string, state: string): void => {
  writeSync(1, `${id} ${state}\n`);
};

for (let round = 0; ; round += 1) {
  try {
    await writeOnce(`Writer ${process.pid} ${round} ${performance.now()}`);
  } catch (error) {
    // Too many writers, or the server was killed: nothing was acknowledged.
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}

async function writeOnce(name: string): Promise<void> {
  const { id } = await store.organisations.create({ name, type: "Developer" }, act);
  acknowledged(id, "active");
  const request = await store.access.request(id, "Writes", act);
  acknowledged(request.id, "pending");
  await store.access.approve(request.id, act);
  acknowledged(request.id, "approved");
  const { keyId } = (await store.credentials.issue(id, {}, act)).credential;
  acknowledged(keyId, "active");
  const next = await store.credentials.replace(keyId, { overlapMs: 0 }, act);
  acknowledged(keyId, "replaced");
  acknowledged(next.credential.keyId, "active");
  await store.credentials.revoke(next.credential.keyId, act);
  acknowledged(next.credential.keyId, "revoked");
  await store.organisations.suspend(id, act);
  acknowledged(id, "suspended");
}
