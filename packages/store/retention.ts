// How long we keep things, all in one place, and the deletion of what is over; harmless when two nodes run it at once.

import type { Database, Db } from "./database.ts";
import { GIVEN_UP } from "./mails.ts";
import { clearLeft, removeExpired } from "./payroll-audit-removal.ts";

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Days after the end of a session, a link to a secret or an invitation, and after a letter or an event was written. */
export const KEPT_DAYS = {
  sessions: 30,
  handovers: 90,
  invitations: 90,
  letters: 90,
  webhook_deliveries: 30,
  receipt_corrections: 365,
  proposals: 90,
} as const;

/** We retry a letter for this long; a link in it is useless afterwards. */
const GIVE_UP_MS = DAY_MS;

/** At a time, so that no statement takes long and no one waits for it. */
const BATCH = 1000;
const MOST_BATCHES = 100;

/** Deletes a batch and gives its size. Locks rows in one order, so that two nodes do not deadlock. */
type Rule = (db: Db, nowMs: number) => Promise<number>;

interface Over {
  readonly table:
    | "links"
    | "wrong_tries"
    | "handovers"
    | "invitations"
    | "sessions"
    | "mails"
    | "proposals"
    | "remembered_calls"
    | "remembered_receipts"
    | "receipt_corrections"
    | "webhook_deliveries"
    | "webhook_old_secrets";
  readonly key: "token_hash" | "key_hash" | "id";
  /** The time they are kept is counted from this moment. */
  readonly since: "expires_at_ms" | "ends_at_ms" | "created_at_ms" | "found_at_ms";
  readonly keptDays: number;
}

const deletion =
  ({ table, key, since, keptDays }: Over): Rule =>
  async (db, nowMs) => {
    const [id, moment] = [db.dynamic.ref(key), db.dynamic.ref(since)];
    const over = db
      .selectFrom(table)
      .select(id)
      .where(moment, "<=", nowMs - keptDays * DAY_MS);
    const batch = over.orderBy(id).limit(BATCH);
    return Number((await db.deleteFrom(table).where(id, "in", batch).executeTakeFirst()).numDeletedRows);
  };

const RULES = {
  links: deletion({ table: "links", key: "token_hash", since: "expires_at_ms", keptDays: 0 }),
  wrong_tries: deletion({ table: "wrong_tries", key: "key_hash", since: "ends_at_ms", keptDays: 0 }),
  unopened_secrets: async (db, nowMs) => {
    const over = db.selectFrom("handovers").select("id").where("expires_at_ms", "<=", nowMs);
    const batch = over.where("sealed_secret", "is not", null).orderBy("id").limit(BATCH);
    const erased = db.updateTable("handovers").set({ sealed_secret: null }).where("id", "in", batch);
    return Number((await erased.executeTakeFirst()).numUpdatedRows);
  },
  handovers: deletion({
    table: "handovers",
    key: "id",
    since: "expires_at_ms",
    keptDays: KEPT_DAYS.handovers,
  }),
  invitations: deletion({
    table: "invitations",
    key: "id",
    since: "expires_at_ms",
    keptDays: KEPT_DAYS.invitations,
  }),
  proposals: deletion({
    table: "proposals",
    key: "id",
    since: "expires_at_ms",
    keptDays: KEPT_DAYS.proposals,
  }),
  // Ended early or not: none lasts longer than its latest end.
  sessions: deletion({ table: "sessions", key: "id", since: "expires_at_ms", keptDays: KEPT_DAYS.sessions }),
  letters_given_up: async (db, nowMs) => {
    const old = db
      .selectFrom("mails")
      .select("id")
      .where("created_at_ms", "<=", nowMs - GIVE_UP_MS);
    const batch = old.where("state", "=", "queued").orderBy("id").limit(BATCH);
    const given = db.updateTable("mails").set(GIVEN_UP).where("id", "in", batch);
    return Number((await given.executeTakeFirst()).numUpdatedRows);
  },
  remembered_calls: deletion({
    table: "remembered_calls",
    key: "id",
    since: "expires_at_ms",
    keptDays: 0,
  }),
  webhook_deliveries: deletion({
    table: "webhook_deliveries",
    key: "id",
    since: "created_at_ms",
    keptDays: KEPT_DAYS.webhook_deliveries,
  }),
  webhook_old_secrets: deletion({
    table: "webhook_old_secrets",
    key: "id",
    since: "ends_at_ms",
    keptDays: 0,
  }),
  remembered_receipts: deletion({
    table: "remembered_receipts",
    key: "id",
    since: "expires_at_ms",
    keptDays: 0,
  }),
  receipt_corrections: deletion({
    table: "receipt_corrections",
    key: "id",
    since: "found_at_ms",
    keptDays: KEPT_DAYS.receipt_corrections,
  }),
  letters: deletion({ table: "mails", key: "id", since: "created_at_ms", keptDays: KEPT_DAYS.letters }),
} satisfies Readonly<Record<string, Rule>>;

/** How many of each we deleted. */
export async function tidy(database: Database): Promise<Readonly<Record<string, number>>> {
  const gone: Record<string, number> = {};
  for (const [name, rule] of Object.entries(RULES)) gone[name] = await inBatches(database, rule);
  gone.payroll_audit_uploads = await clearLeft(database);
  gone.payroll_audits = await removeExpired(database);
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
