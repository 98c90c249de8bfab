// Sessions: opened with a password, ended by their owner, by time, or with what they depend on.

import type { Session, Sessions } from "./account-interfaces.ts";
import type { Change, Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { NotFound } from "./errors.ts";
import type { SessionFactor } from "./factor-interfaces.ts";
import { newId } from "./ids.ts";
import type { HashKeys } from "./keyed-hash.ts";
import type { Keyring } from "./keyring.ts";
import { toPerson } from "./people.ts";
import type { PersonRow, SessionRow } from "./schema.ts";
import { boundHash, isBound, isToken, makeToken, tokenHash } from "./tokens.ts";

/** Unused for this long, it ends. */
const IDLE_MS = 3600 * 1000;
/** It ends after this long, however much it is used. */
const LONGEST_MS = 12 * 3600 * 1000;
/** How often we note that a session is in use. */
const NOTE_MS = 60_000;

/** Two factors: a password or another service's word, and a device; a passkey is both. */
const STRONG: readonly SessionFactor[] = ["totp", "passkey", "recovery"];

type OwnedRow = Omit<SessionRow, "sequence" | "token_hash"> &
  Pick<PersonRow, "email" | "is_administrator" | "is_auditor" | "is_disabled"> & {
    readonly person_created_at_ms: number;
  };

const toSession = (row: OwnedRow): Session => ({
  id: row.id,
  person: toPerson({
    id: row.person_id,
    email: row.email,
    is_administrator: row.is_administrator,
    is_auditor: row.is_auditor,
    is_disabled: row.is_disabled,
    created_at_ms: row.person_created_at_ms,
  }),
  createdAtMs: row.created_at_ms,
  lastSeenAtMs: row.last_seen_at_ms,
  confirmedAtMs: row.confirmed_at_ms,
  where: row.origin,
  agent: row.agent,
  factor: row.factor,
  isStrong: STRONG.includes(row.factor),
});

/** Sessions that still open something. */
const openSessions = (db: Db, nowMs: number) =>
  db
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person_id")
    .selectAll("sessions")
    .select(["people.email", "people.is_administrator", "people.is_auditor", "people.is_disabled"])
    .select("people.created_at_ms as person_created_at_ms")
    .where("people.is_disabled", "=", 0)
    .where("sessions.state", "=", "open")
    .where("sessions.expires_at_ms", ">", nowMs)
    .where("sessions.last_seen_at_ms", ">", nowMs - IDLE_MS);

export function sessions(database: Database, change: Changer, keyring: Keyring): Sessions {
  return {
    begin: (personId, agent, act, factor = "password") =>
      change(act, (made) => begin(made, personId, { agent, factor })),
    strengthen: (id, factor, act) => change(act, (made) => strengthen(made, id, factor)),
    find: async (token) => {
      if (!isToken(token)) return undefined;
      const nowMs = database.nowMs();
      const row = await keyring.read((db, { tokens }) => withToken(db, tokens, token, nowMs));
      if (row === undefined) return undefined;
      if (nowMs - row.last_seen_at_ms > NOTE_MS) await note(database, row.id, nowMs);
      return toSession(row);
    },
    confirm: (id, act) => change(act, (made) => confirm(made, id)),
    list: (personId) =>
      database.read(async (db) => {
        const own = openSessions(db, database.nowMs()).where("sessions.person_id", "=", personId);
        return (await own.orderBy("sessions.sequence", "desc").execute()).map(toSession);
      }),
    end: (id, act) =>
      change(act, async (made) => {
        if (!(await end(made, id, act.by))) throw new NotFound(`there is no session ${id}`);
      }),
    endAll: (act) => change(act, (made) => endAll(made, act.by)),
  };
}

const boundTo = (keys: HashKeys, token: string, id: string, personId: string): string =>
  boundHash(keys, "session", token, [id, personId]);

async function withToken(
  db: Db,
  keys: HashKeys,
  token: string,
  nowMs: number,
): Promise<OwnedRow | undefined> {
  const own = openSessions(db, nowMs).where("sessions.token_hash", "=", tokenHash(keys, "session", token));
  const row = await own.executeTakeFirst();
  const isOwn = row !== undefined && isBound(boundTo(keys, token, row.id, row.person_id), row.bound_hash);
  return isOwn ? row : undefined;
}

interface Opening {
  readonly agent: string | null;
  readonly factor: SessionFactor;
}

async function begin(change: Change, person_id: string, { agent, factor }: Opening): Promise<string> {
  const { db, act, nowMs, keys, record } = change;
  const id = newId("ses");
  const { token, token_hash } = makeToken(keys.tokens, "session");
  const bound_hash = boundTo(keys.tokens, token, id, person_id);
  const facts = {
    person_id,
    state: "open",
    expires_at_ms: nowMs + LONGEST_MS,
    confirmed_at_ms: nowMs,
    factor,
  } as const;
  const sequence = await record("signed in", `session:${id}`, facts);
  const seen = { created_at_ms: nowMs, last_seen_at_ms: nowMs, origin: act.where ?? null, agent };
  await db
    .insertInto("sessions")
    .values({ id, sequence, token_hash, bound_hash, ...seen, ...facts })
    .execute();
  return token;
}

async function strengthen({ db, act, record }: Change, id: string, factor: SessionFactor): Promise<void> {
  const own = db.updateTable("sessions").set({ factor }).where("id", "=", id).where("person_id", "=", act.by);
  if ((await own.where("state", "=", "open").returning("id").executeTakeFirst()) === undefined)
    throw new NotFound(`there is no session ${id}`);
  await record("second step given", `session:${id}`, { factor });
}

async function confirm({ db, act, nowMs, record }: Change, id: string): Promise<number> {
  const confirmed = await db
    .updateTable("sessions")
    .set({ confirmed_at_ms: nowMs })
    .where("id", "=", id)
    .where("person_id", "=", act.by)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst();
  if (confirmed === undefined) throw new NotFound(`there is no session ${id}`);
  await record("password confirmed", `session:${id}`, { confirmed_at_ms: nowMs });
  return nowMs;
}

async function end({ db, record }: Change, id: string, personId: string): Promise<boolean> {
  const ended = await db
    .updateTable("sessions")
    .set({ state: "ended" })
    .where("id", "=", id)
    .where("person_id", "=", personId)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst();
  if (ended === undefined) return false;
  await record("session ended", `session:${id}`, { state: "ended" });
  return true;
}

/** After a new password, role or standing, or because their owner says so. */
export async function endAll(change: Change, personId: string): Promise<void> {
  const open = openSessions(change.db, change.nowMs).where("sessions.person_id", "=", personId);
  for (const { id } of await open.orderBy("sessions.sequence").execute()) await end(change, id, personId);
}

/** Best effort: a store that cannot be written now can still say who is signed in. */
async function note(database: Database, id: string, nowMs: number): Promise<void> {
  const seen = (db: Db) =>
    db.updateTable("sessions").set({ last_seen_at_ms: nowMs }).where("id", "=", id).execute();
  await database.write(seen).catch(() => {});
}
