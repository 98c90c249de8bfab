// Uses of credentials: the last one, and how many requests a day. Callers add them up and report them now and then.

import type { Database, Db } from "./database.ts";
import type { Tables } from "./schema.ts";
import type { DayUse, Use } from "./store.ts";

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** Well below the number of values one statement may carry. */
const ROWS_AT_A_TIME = 500;

/** One row for each key, day and kind, in one order everywhere, so that two nodes do not deadlock. */
function addedUp<Row extends { readonly at_ms: number; readonly count: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row));
    const [at_ms, count] = [Math.max(row.at_ms, sum?.at_ms ?? 0), row.count + (sum?.count ?? 0)];
    sums.set(keyOf(row), { ...row, at_ms, count });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

export async function recordUses(database: Database, uses: readonly Use[]): Promise<void> {
  const rows = uses.map(({ keyId, kind, count, lastUsedAtMs }) => ({
    key_id: keyId,
    day: dayOf(lastUsedAtMs),
    kind,
    count,
    at_ms: lastUsedAtMs,
  }));
  const keys = addedUp(rows, ({ key_id }) => key_id);
  const days = addedUp(rows, ({ key_id, day, kind }) => `${key_id} ${day} ${kind}`);
  if (rows.length === 0) return;
  await database.write(async (db) => {
    for (let at = 0; at < keys.length; at += ROWS_AT_A_TIME)
      await noteLast(db, keys.slice(at, at + ROWS_AT_A_TIME));
    for (let at = 0; at < days.length; at += ROWS_AT_A_TIME)
      await addDays(db, days.slice(at, at + ROWS_AT_A_TIME));
  });
}

const noteLast = (db: Db, rows: readonly Tables["last_uses"][]): Promise<unknown> =>
  db
    .insertInto("last_uses")
    .values(rows.map(({ key_id, at_ms }) => ({ key_id, at_ms })))
    .onConflict((conflict) =>
      conflict
        .column("key_id")
        .doUpdateSet((update) => ({ at_ms: update.ref("excluded.at_ms") }))
        .whereRef("last_uses.at_ms", "<", "excluded.at_ms"),
    )
    .execute();

const addDays = (db: Db, rows: readonly Tables["daily_uses"][]): Promise<unknown> =>
  db
    .insertInto("daily_uses")
    .values(rows.map(({ key_id, day, kind, count }) => ({ key_id, day, kind, count })))
    .onConflict((conflict) =>
      conflict
        .columns(["key_id", "day", "kind"])
        .doUpdateSet((update) => ({ count: update("daily_uses.count", "+", update.ref("excluded.count")) })),
    )
    .execute();

/** From a day up to but not including another. */
export const usesOf = (
  db: Db,
  organisationId: string,
  fromDay: string,
  toDay: string,
): Promise<readonly DayUse[]> =>
  db
    .selectFrom("daily_uses")
    .innerJoin("credentials", "credentials.key_id", "daily_uses.key_id")
    .select(["daily_uses.key_id as keyId", "daily_uses.day", "daily_uses.kind", "daily_uses.count"])
    .where("credentials.organisation_id", "=", organisationId)
    .where("daily_uses.day", ">=", fromDay)
    .where("daily_uses.day", "<", toDay)
    .orderBy("daily_uses.day")
    .orderBy("daily_uses.key_id")
    .orderBy("daily_uses.kind")
    .execute();
