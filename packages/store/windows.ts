// Counts that restart when their time is over: of wrong tries, and of log entries about them.

import type { Db } from "./database.ts";

export async function countOf(db: Db, key_hash: string, nowMs: number) {
  const row = await db
    .selectFrom("wrong_tries")
    .select(["count", "ends_at_ms"])
    .where("key_hash", "=", key_hash)
    .where("ends_at_ms", ">", nowMs)
    .executeTakeFirst();
  return { count: row?.count ?? 0, endsAtMs: row?.ends_at_ms ?? 0 };
}

/** Gives the count including this one. */
export async function add(db: Db, key_hash: string, nowMs: number, windowMs: number): Promise<number> {
  const over = db.deleteFrom("wrong_tries").where("key_hash", "=", key_hash).where("ends_at_ms", "<=", nowMs);
  await over.execute();
  const { count } = await db
    .insertInto("wrong_tries")
    .values({ key_hash, count: 1, ends_at_ms: nowMs + windowMs })
    .onConflict((conflict) =>
      conflict.column("key_hash").doUpdateSet((update) => ({ count: update("wrong_tries.count", "+", 1) })),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return count;
}

/** Postpones when the count is forgotten. */
export async function prolong(db: Db, key_hash: string, ends_at_ms: number): Promise<void> {
  await db.updateTable("wrong_tries").set({ ends_at_ms }).where("key_hash", "=", key_hash).execute();
}
