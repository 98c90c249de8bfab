// Uses of credentials: when last, and how many requests a day. Callers add them up and hand them over now and then.

import type { Database, Db } from "./database.ts";
import type { DayUse, Use } from "./store.ts";

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** In one order everywhere, so that two nodes that write the same rows wait for each other instead of locking up. */
const inOrder = (uses: readonly Use[]): readonly Use[] =>
  [...uses].sort((a, b) => (a.keyId === b.keyId ? (a.kind < b.kind ? -1 : 1) : a.keyId < b.keyId ? -1 : 1));

export async function recordUses(database: Database, uses: readonly Use[]): Promise<void> {
  if (uses.length === 0) return;
  await database.write(async (db) => {
    for (const { keyId, kind, count, lastUsedAtMs } of inOrder(uses)) {
      await db
        .insertInto("last_uses")
        .values({ key_id: keyId, at_ms: lastUsedAtMs })
        .onConflict((conflict) =>
          conflict
            .column("key_id")
            .doUpdateSet({ at_ms: lastUsedAtMs })
            .where("last_uses.at_ms", "<", lastUsedAtMs),
        )
        .execute();
      await db
        .insertInto("daily_uses")
        .values({ key_id: keyId, day: dayOf(lastUsedAtMs), kind, count })
        .onConflict((conflict) =>
          conflict
            .columns(["key_id", "day", "kind"])
            .doUpdateSet((update) => ({ count: update("daily_uses.count", "+", count) })),
        )
        .execute();
    }
  });
}

/** From a day up to another, that one not included. */
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
