// How long things are kept, all in one place, and the work that lets them go; harmless when two do it at once.

import type { Database, Db } from "./database.ts";
import { GIVEN_UP } from "./mails.ts";

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Days after the end of a session or a link to a secret, and after a letter was written. */
export const KEPT_DAYS = { sessions: 30, handovers: 90, letters: 90 } as const;

/** A letter that could not be sent is tried for so long, and a link in it is of no use afterwards. */
const GIVE_UP_MS = DAY_MS;

/** At a time, so that no statement takes long and nobody waits for it. */
const BATCH = 1000;
const MOST_BATCHES = 100;

/** Lets go of a batch and tells how many there were. Rows are taken in one order, lest two wait for each other. */
type Rule = (db: Db, nowMs: number) => Promise<number>;

const RULES = {
  links: async (db, nowMs) => {
    const over = db.selectFrom("links").select("token_hash").where("expires_at_ms", "<=", nowMs);
    const batch = over.orderBy("token_hash").limit(BATCH);
    return deleted(await db.deleteFrom("links").where("token_hash", "in", batch).executeTakeFirst());
  },
  wrong_tries: async (db, nowMs) => {
    const over = db.selectFrom("wrong_tries").select("key_hash").where("ends_at_ms", "<=", nowMs);
    const batch = over.orderBy("key_hash").limit(BATCH);
    return deleted(await db.deleteFrom("wrong_tries").where("key_hash", "in", batch).executeTakeFirst());
  },
  unopened_secrets: async (db, nowMs) => {
    const over = db.selectFrom("handovers").select("id").where("expires_at_ms", "<=", nowMs);
    const batch = over.where("sealed_secret", "is not", null).orderBy("id").limit(BATCH);
    const erased = db.updateTable("handovers").set({ sealed_secret: null }).where("id", "in", batch);
    return Number((await erased.executeTakeFirst()).numUpdatedRows);
  },
  handovers: async (db, nowMs) => {
    const over = db
      .selectFrom("handovers")
      .select("id")
      .where("expires_at_ms", "<=", nowMs - KEPT_DAYS.handovers * DAY_MS);
    const batch = over.orderBy("id").limit(BATCH);
    return deleted(await db.deleteFrom("handovers").where("id", "in", batch).executeTakeFirst());
  },
  // Ended before or not: none lasts longer than its latest end.
  sessions: async (db, nowMs) => {
    const over = db
      .selectFrom("sessions")
      .select("id")
      .where("expires_at_ms", "<=", nowMs - KEPT_DAYS.sessions * DAY_MS);
    const batch = over.orderBy("id").limit(BATCH);
    return deleted(await db.deleteFrom("sessions").where("id", "in", batch).executeTakeFirst());
  },
  letters_given_up: async (db, nowMs) => {
    const old = db
      .selectFrom("mails")
      .select("id")
      .where("created_at_ms", "<=", nowMs - GIVE_UP_MS);
    const batch = old.where("state", "=", "queued").orderBy("id").limit(BATCH);
    const given = db.updateTable("mails").set(GIVEN_UP).where("id", "in", batch);
    return Number((await given.executeTakeFirst()).numUpdatedRows);
  },
  letters: async (db, nowMs) => {
    const old = db
      .selectFrom("mails")
      .select("id")
      .where("created_at_ms", "<=", nowMs - KEPT_DAYS.letters * DAY_MS);
    const batch = old.orderBy("id").limit(BATCH);
    return deleted(await db.deleteFrom("mails").where("id", "in", batch).executeTakeFirst());
  },
} satisfies Readonly<Record<string, Rule>>;

const deleted = ({ numDeletedRows }: { readonly numDeletedRows: bigint }): number => Number(numDeletedRows);

/** How many of each went. */
export async function tidy(database: Database): Promise<Readonly<Record<string, number>>> {
  const gone: Record<string, number> = {};
  for (const [name, rule] of Object.entries(RULES)) gone[name] = await inBatches(database, rule);
  return gone;
}

async function inBatches(database: Database, rule: Rule): Promise<number> {
  let all = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const gone = await database.write((db) => rule(db, database.nowMs()));
    all += gone;
    if (gone < BATCH) break;
  }
  return all;
}
