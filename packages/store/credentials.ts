// Credentials: issued after an approval, live until they expire, are revoked, or are replaced and their overlap ends.

import type { LetterTo } from "./account-interfaces.ts";
import { requireMemberOrAdministrator, requireOwnerOrAdministrator } from "./actors.ts";
import type { Change, Changer } from "./change.ts";
import { credentialOf, credentialRows, isLive, toCredential } from "./credential-rows.ts";
import type { Database } from "./database.ts";
import { Conflict } from "./errors.ts";
import { tellExpiring } from "./expiring.ts";
import { handOver } from "./handovers.ts";
import { issue, issueSandbox, keyName, move, replace, rotate } from "./issuing.ts";
import type { Keyring } from "./keyring.ts";
import { credentialState } from "./lifecycle.ts";
import { checkedNetworks } from "./networks.ts";
import type { Concern, Credential, Credentials, HandingOver, Issued } from "./store.ts";
import { tellAdministrators } from "./telling.ts";
import { add, countOf } from "./windows.ts";

/** We log a caller that hits its limit every minute once in this time. */
const LIMIT_LISTED_MS = 3600 * 1000;

export function credentials(database: Database, change: Changer, keyring: Keyring): Credentials {
  const delivered = async (
    made: Change,
    issued: Issued,
    handover: HandingOver | undefined,
  ): Promise<Issued> =>
    handover === undefined ? issued : { ...issued, handover: await handOver(made, issued, handover) };
  const raised = async (made: Change, keyId: string, concern: Concern, letterTo: LetterTo | undefined) => {
    const credential = await raise(made, keyId, concern);
    if (letterTo !== undefined) await tellAdministrators(made, letterTo);
    return credential;
  };
  return {
    issue: (organisationId, { handover, ...terms }, act) =>
      change(act, async (made) => delivered(made, await issue(made, organisationId, terms), handover)),
    issueSandbox: (organisationId, asked, act) =>
      change(act, (made) => issueSandbox(made, organisationId, asked)),
    replace: (keyId, { handover, ...asked }, act) =>
      change(act, async (made) => delivered(made, await replace(made, keyId, asked), handover)),
    rotate: (keyId, asked, act) => change(act, (made) => rotate(made, keyId, asked)),
    describe: (keyId, asked, act) => change(act, (made) => describe(made, keyId, asked)),
    revoke: (keyId, act) => change(act, (made) => revoke(made, keyId)),
    reportCompromised: (keyId, act, letterTo) =>
      change(act, (made) => raised(made, keyId, "compromised", letterTo)),
    requestReplacement: (keyId, act, letterTo) =>
      change(act, (made) => raised(made, keyId, "replacement", letterTo)),
    limitReached: async (keyId, act) => {
      const listed = `limit:${keyId}`;
      const { count } = await database.read((db) => countOf(db, listed, database.nowMs()));
      if (count > 0) return;
      await change(act, async ({ db, nowMs, record }) => {
        const isFirst = (await add(db, listed, nowMs, LIMIT_LISTED_MS)) === 1;
        if (isFirst) await record("limit reached", `credential:${keyId}`, {});
      });
    },
    tellExpiring: (letterTo) => tellExpiring(database, keyring, letterTo),
    find: (keyId) =>
      database.read(async (db) => {
        const row = await credentialRows(db).where("credentials.key_id", "=", keyId).executeTakeFirst();
        return row && toCredential(row);
      }),
    list: (organisationId) =>
      database.read(async (db) => {
        const all = credentialRows(db).orderBy("credentials.sequence");
        const asked = organisationId === undefined ? all : all.where("organisation_id", "=", organisationId);
        return (await asked.execute()).map(toCredential);
      }),
    concerns: () =>
      database.read(async (db) => {
        const waiting = credentialRows(db).where("concern", "is not", null).where(isLive(database.nowMs()));
        return (await waiting.orderBy("concern_at_ms").execute()).map(toCredential);
      }),
  };
}

/** An organisation decides what its key is called and where it may be used from; not what it may do. */
async function describe(
  change: Change,
  keyId: string,
  { name, networks }: Parameters<Credentials["describe"]>[1],
): Promise<Credential> {
  const credential = await live(change, keyId, "described");
  await requireOwnerOrAdministrator(change, credential.organisationId);
  const to = { name: keyName(name), networks: checkedNetworks(networks).join(" ") };
  return move(change, credential, "credential described", to);
}

async function revoke(change: Change, keyId: string): Promise<Credential> {
  const { organisationId } = await credentialOf(change.db, keyId);
  await requireOwnerOrAdministrator(change, organisationId);
  return move(change, await live(change, keyId, "revoked"), "credential revoked", { state: "revoked" });
}

/** A credential in its overlap is live: it may be revoked at once, and reported. */
async function live({ db, nowMs }: Change, keyId: string, done: string): Promise<Credential> {
  const credential = await credentialOf(db, keyId);
  const state = credentialState(credential, nowMs);
  if (state !== "active")
    throw new Conflict(`${keyId} is ${state}; only a live credential is ${done}`, state);
  return credential;
}

/** A report of compromise may follow a request for replacement, not the other way round. */
async function raise(change: Change, keyId: string, concern: Concern): Promise<Credential> {
  const credential = await live(change, keyId, "reported");
  await requireMemberOrAdministrator(change, credential.organisationId);
  if (credential.concern === "compromised" || credential.concern === concern) {
    throw new Conflict(`${keyId} is already before an administrator`, credential.concern);
  }
  const what =
    concern === "compromised" ? "credential reported compromised" : "credential replacement requested";
  return move(change, credential, what, { concern, concern_at_ms: change.nowMs });
}
