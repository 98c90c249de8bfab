// Secrets handed over by link: sealed under a key that only the link carries, opened once, within a day.

import type { Handover, HandoverState, Handovers, Letter } from "./account-interfaces.ts";
import type { Change, Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { Conflict, NotFound } from "./errors.ts";
import { newId } from "./ids.ts";
import type { Keyring, Keys } from "./keyring.ts";
import type { HandoverRow } from "./schema.ts";
import type { Issued } from "./store.ts";
import { tellMembers } from "./telling.ts";
import { isToken, keyFrom, makeToken, seal, tokenHash, unseal } from "./tokens.ts";

const LIFE_MS = 24 * 3600 * 1000;

/** A closed one has no secret any more, whatever the clock says. */
const stateOf = ({ state, expires_at_ms, sealed_secret }: HandoverRow, nowMs: number): HandoverState =>
  state === "waiting" && (expires_at_ms <= nowMs || sealed_secret === null) ? "expired" : state;

type NamedRow = HandoverRow & { readonly organisation_name: string };

const named = (db: Db) =>
  db
    .selectFrom("handovers")
    .innerJoin("credentials", "credentials.key_id", "handovers.key_id")
    .innerJoin("organisations", "organisations.id", "credentials.organisation_id")
    .selectAll("handovers")
    .select("organisations.name as organisation_name");

export function handovers(database: Database, change: Changer, keyring: Keyring): Handovers {
  const toHandover = (row: NamedRow): Handover => ({
    id: row.id,
    keyId: row.key_id,
    organisationName: row.organisation_name,
    state: stateOf(row, database.nowMs()),
    expiresAtMs: row.expires_at_ms,
  });
  return {
    find: (token) =>
      keyring.read(async (db, keys) => {
        const row = await withToken(db, keys, token);
        return row && toHandover(row);
      }),
    open: (token, act) => change(act, (made) => open(made, token)),
    list: (organisationId) =>
      database.read(async (db) => {
        const own = named(db).where("credentials.organisation_id", "=", organisationId);
        return (await own.orderBy("handovers.sequence", "desc").execute()).map(toHandover);
      }),
  };
}

async function withToken(db: Db, { tokens }: Keys, token: string): Promise<NamedRow | undefined> {
  if (!isToken(token)) return undefined;
  const hash = tokenHash(tokens, "handover", token);
  return named(db).where("handovers.token_hash", "=", hash).executeTakeFirst();
}

async function open({ db, nowMs, keys, record }: Change, token: string) {
  const row = await withToken(db, keys, token);
  if (row === undefined) throw new NotFound("there is no such link");
  const opened = await db
    .updateTable("handovers")
    .set({ state: "opened", sealed_secret: null })
    .where("id", "=", row.id)
    .where("state", "=", "waiting")
    .where("expires_at_ms", ">", nowMs)
    .returning("id")
    .executeTakeFirst();
  if (opened === undefined || row.sealed_secret === null) {
    const state = stateOf(row, nowMs);
    throw new Conflict(`the link was ${state === "opened" ? "used" : "open for a day, or closed"}`, state);
  }
  await record("secret revealed", `handover:${row.id}`, { state: "opened" });
  return { keyId: row.key_id, secret: unseal(keyFrom(token), row.key_id, row.sealed_secret) };
}

/** Closes all links of the person's organisations: a link does not say which member opens it. */
export async function closeWaiting(change: Change, personId: string): Promise<void> {
  const rows = change.db
    .selectFrom("memberships")
    .select("organisation_id")
    .where("person_id", "=", personId);
  await closeWaitingOf(
    change,
    (await rows.execute()).map(({ organisation_id }) => organisation_id),
  );
}

export async function closeWaitingOf(
  { db, nowMs, record }: Change,
  organisationIds: readonly string[],
): Promise<void> {
  if (organisationIds.length === 0) return;
  const sent = await db
    .selectFrom("handovers")
    .innerJoin("credentials", "credentials.key_id", "handovers.key_id")
    .select("handovers.id")
    .where("credentials.organisation_id", "in", organisationIds)
    .where("handovers.state", "=", "waiting")
    .where("handovers.expires_at_ms", ">", nowMs)
    .orderBy("handovers.sequence")
    .execute();
  for (const { id } of sent) {
    const closed = { expires_at_ms: nowMs };
    await db
      .updateTable("handovers")
      .set({ ...closed, sealed_secret: null })
      .where("id", "=", id)
      .execute();
    await record("link to a secret closed", `handover:${id}`, closed);
  }
}

/** In the change that issues the credential: the sealed secret, and a letter to each member. */
export async function handOver(
  change: Change,
  { credential, secret }: Issued,
  letterTo: (email: string, token: string) => Letter,
): Promise<Handover> {
  const { db, nowMs, keys, record } = change;
  const { token, token_hash } = makeToken(keys.tokens, "handover");
  const id = newId("hnd");
  const facts = { key_id: credential.keyId, state: "waiting", expires_at_ms: nowMs + LIFE_MS } as const;
  const sequence = await record("secret handed over by link", `handover:${id}`, facts);
  const sealed_secret = seal(keyFrom(token), credential.keyId, secret);
  const row = { id, sequence, created_at_ms: nowMs, token_hash, sealed_secret, ...facts };
  await db.insertInto("handovers").values(row).execute();
  const { keyId, organisationId, organisationName } = credential;
  const letter = (email: string): Letter => letterTo(email, token);
  if ((await tellMembers(change, organisationId, letter)) === 0)
    throw new Conflict(`${organisationName} has no member to send a link to`, "no members");
  return { id, keyId, organisationName, state: "waiting", expiresAtMs: facts.expires_at_ms };
}
