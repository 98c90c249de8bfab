// Credentials: issued after an approval, live until they expire, are revoked, or are replaced and their overlap ends.

import type { LetterTo } from "./account-interfaces.ts";
import { requireAdministrator, requireMemberOrAdministrator, requireOutsider } from "./actors.ts";
import type { Change, Changer } from "./change.ts";
import { credentialOf, credentialRows, isLive, liveCount, toCredential } from "./credential-rows.ts";
import type { Database } from "./database.ts";
import { Conflict, Invalid } from "./errors.ts";
import { handOver } from "./handovers.ts";
import { credentialState } from "./lifecycle.ts";
import { activeOrganisation } from "./organisations.ts";
import type { Keys } from "./pepper.ts";
import { policyOf } from "./policies.ts";
import type { CredentialRow } from "./schema.ts";
import { generateCredential, hashSecret } from "./secrets.ts";
import type { Concern, Credential, Credentials, HandingOver, Issued } from "./store.ts";
import { tellAdministrators } from "./telling.ts";
import { add, countOf } from "./windows.ts";

/** A caller that runs into its limit every minute is on record once in this time. */
const LIMIT_LISTED_MS = 3600 * 1000;
const MAX_OVERLAP_MS = 30 * 24 * 3600 * 1000;

export function credentials(database: Database, change: Changer, keys: Keys): Credentials {
  const delivered = async (
    made: Change,
    issued: Issued,
    handover: HandingOver | undefined,
  ): Promise<Issued> =>
    handover === undefined ? issued : { ...issued, handover: await handOver(made, keys, issued, handover) };
  const raised = async (made: Change, keyId: string, concern: Concern, letterTo: LetterTo | undefined) => {
    const credential = await raise(made, keyId, concern);
    if (letterTo !== undefined) await tellAdministrators({ ...made, key: keys.mail }, letterTo);
    return credential;
  };
  return {
    issue: (organisationId, { expiresAtMs, handover }, act) =>
      change(act, async (made) => {
        await mayIssue(made, organisationId);
        const issued = await insert(made, keys.secrets, organisationId, expiresAtMs ?? null);
        return delivered(made, issued, handover);
      }),
    replace: (keyId, asked, act) =>
      change(act, async (made) =>
        delivered(made, await replace(made, keys.secrets, keyId, asked), asked.handover),
      ),
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

async function mayIssue(change: Change, organisationId: string): Promise<void> {
  const { db, nowMs } = change;
  await requireAdministrator(change);
  await requireOutsider(change, organisationId);
  const { name } = await activeOrganisation(db, organisationId);
  const asked = await db
    .selectFrom("access_requests")
    .select("state")
    .where("organisation_id", "=", organisationId)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  if (asked?.state !== "approved") {
    const state = asked?.state ?? "none";
    throw new Conflict(`${name} has no approved access (${state}): a credential follows an approval`, state);
  }
  const { maxCredentials } = await policyOf(db, organisationId);
  if ((await liveCount(db, organisationId, nowMs)) >= maxCredentials) {
    throw new Conflict(`${name} has ${maxCredentials} live credentials, all that its policy allows`, "full");
  }
}

async function insert(
  change: Change,
  secretsKey: Buffer,
  organisation_id: string,
  expires_at_ms: number | null,
): Promise<Issued> {
  const { db, nowMs, record } = change;
  if (expires_at_ms !== null && !(Number.isSafeInteger(expires_at_ms) && expires_at_ms > nowMs)) {
    throw new Invalid("a credential expires in the future");
  }
  const pair = generateCredential();
  const facts = {
    organisation_id,
    state: "active",
    expires_at_ms,
    overlap_ends_at_ms: null,
    replaced_by: null,
    concern: null,
  } as const;
  const sequence = await record("credential issued", `credential:${pair.keyId}`, facts);
  const secret_hash = hashSecret(secretsKey, pair).toString("hex");
  const made = { key_id: pair.keyId, sequence, created_at_ms: nowMs, secret_hash, concern_at_ms: null };
  await db
    .insertInto("credentials")
    .values({ ...made, ...facts })
    .execute();
  return { credential: await credentialOf(db, pair.keyId), secret: pair.secret };
}

type Asked = Parameters<Credentials["replace"]>[1];

async function replace(change: Change, secretsKey: Buffer, keyId: string, asked: Asked): Promise<Issued> {
  const { overlapMs, expiresAtMs } = asked;
  if (!Number.isInteger(overlapMs) || overlapMs < 0 || overlapMs > MAX_OVERLAP_MS) {
    throw new Invalid("an overlap is from nothing to 30 days");
  }
  await requireAdministrator(change);
  const old = await credentialOf(change.db, keyId);
  await requireOutsider(change, old.organisationId);
  await activeOrganisation(change.db, old.organisationId);
  const state = old.state === "active" ? credentialState(old, change.nowMs) : old.state;
  if (state !== "active")
    throw new Conflict(`${keyId} is ${state}; only an active credential is replaced`, state);
  const issued = await insert(change, secretsKey, old.organisationId, expiresAtMs ?? old.expiresAtMs);
  await move(change, old, "credential replaced", {
    state: "replaced",
    replaced_by: issued.credential.keyId,
    overlap_ends_at_ms: change.nowMs + overlapMs,
  });
  return issued;
}

async function revoke(change: Change, keyId: string): Promise<Credential> {
  await requireAdministrator(change);
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

type Move = Partial<
  Pick<CredentialRow, "state" | "replaced_by" | "overlap_ends_at_ms" | "concern" | "concern_at_ms">
>;

async function move({ db, record }: Change, from: Credential, what: string, to: Move): Promise<Credential> {
  const moved = await db
    .updateTable("credentials")
    .set(to)
    .where("key_id", "=", from.keyId)
    .where("state", "=", from.state)
    .where("concern", from.concern === null ? "is" : "=", from.concern)
    .returning("key_id")
    .executeTakeFirst();
  if (moved === undefined) throw new Conflict(`${from.keyId} was changed meanwhile`, from.state);
  const { concern_at_ms, ...facts } = to;
  await record(what, `credential:${from.keyId}`, facts);
  return credentialOf(db, from.keyId);
}
