// What owners do with their organisation's keys: rotate, rename, restrict to addresses, revoke.

import { NotFound } from "#store";
import { notFound } from "../../problems.ts";
import { type ConsoleCall, created, ok, owner } from "../call.ts";
import type { Desk } from "../desk.ts";
import { closed, credentialBody, keyName, networks, overlapMinutes, prose } from "../shapes.ts";

/** Another organisation's key does not exist for the caller. */
async function ownKeyId({ store }: Desk, organisationId: string, keyId = ""): Promise<string> {
  const found = await store.credentials.find(keyId);
  if (found?.organisationId !== organisationId) throw new NotFound("there is no such credential");
  return found.keyId;
}

const NO_KEY = notFound("There is no such credential, or it is not yours to see.");
const orNone = <T>(work: Promise<T>): Promise<T | typeof NO_KEY> =>
  work.catch((error: unknown) => {
    if (error instanceof NotFound) return NO_KEY;
    throw error;
  });

const PATH = "/organisations/{id}/credentials/{key_id}";

export const ownCredentialCalls: readonly ConsoleCall[] = [
  owner(
    "POST /organisations/{id}/sandbox-key",
    { body: closed({ name: keyName }), isConfirmed: true },
    async ({ organisation, body, act }, { store }) => {
      const { credential, secret } = await store.credentials.issueSandbox(organisation.id, body, act);
      return created({ key_id: credential.keyId, secret });
    },
  ),

  owner(
    `POST ${PATH}/rotate`,
    { body: closed({ overlap_minutes: overlapMinutes }), isConfirmed: true },
    async ({ organisation, path, body, act }, desk) =>
      orNone(
        (async () => {
          const keyId = await ownKeyId(desk, organisation.id, path.key_id);
          const overlapMs = body.overlap_minutes * 60_000;
          const { credential, secret } = await desk.store.credentials.rotate(keyId, { overlapMs }, act);
          return created({ key_id: credential.keyId, secret });
        })(),
      ),
  ),

  owner(
    `POST ${PATH}/describe`,
    { body: closed({ name: keyName, networks }), isConfirmed: true },
    async ({ organisation, path, body, act }, desk) =>
      orNone(
        (async () => {
          const { store } = desk;
          const keyId = await ownKeyId(desk, organisation.id, path.key_id);
          const credential = await store.credentials.describe(keyId, body, act);
          return ok({ credential: credentialBody(credential, store.nowMs()) });
        })(),
      ),
  ),

  owner(
    `POST ${PATH}/revoke`,
    { body: closed({ reason: prose }), isConfirmed: true },
    async ({ organisation, path, body, act }, desk) =>
      orNone(
        (async () => {
          const { store } = desk;
          const keyId = await ownKeyId(desk, organisation.id, path.key_id);
          const credential = await store.credentials.revoke(keyId, { ...act, why: body.reason });
          return ok({ credential: credentialBody(credential, store.nowMs()) });
        })(),
      ),
  ),
];
