// Wrong passwords, counted for an account and an address together: whoever guesses locks out only themselves.

import { createHmac } from "node:crypto";
import type { Accounts } from "./account-interfaces.ts";
import type { Database } from "./database.ts";

const WINDOW_MS = 15 * 60_000;

type Counting = Pick<Accounts, "wrongTries" | "countWrongTry" | "forgetWrongTries">;

export function wrongTries(database: Database, key: Buffer): Counting {
  const keyHash = (email: string, address: string): string =>
    createHmac("sha256", key).update(`tries:${email.trim().toLowerCase()}:${address}`).digest("hex");
  return {
    wrongTries: (email, address) =>
      database.read(async (db) => {
        const row = await db
          .selectFrom("wrong_tries")
          .select(["count", "ends_at_ms"])
          .where("key_hash", "=", keyHash(email, address))
          .where("ends_at_ms", ">", database.nowMs())
          .executeTakeFirst();
        return { count: row?.count ?? 0, endsAtMs: row?.ends_at_ms ?? 0 };
      }),
    countWrongTry: (email, address) =>
      database.write(async (db) => {
        const nowMs = database.nowMs();
        const key_hash = keyHash(email, address);
        await db
          .deleteFrom("wrong_tries")
          .where("key_hash", "=", key_hash)
          .where("ends_at_ms", "<=", nowMs)
          .execute();
        await db
          .insertInto("wrong_tries")
          .values({ key_hash, count: 1, ends_at_ms: nowMs + WINDOW_MS })
          .onConflict((conflict) =>
            conflict
              .column("key_hash")
              .doUpdateSet((update) => ({ count: update("wrong_tries.count", "+", 1) })),
          )
          .execute();
      }),
    forgetWrongTries: (email, address) =>
      database.write(async (db) => {
        await db.deleteFrom("wrong_tries").where("key_hash", "=", keyHash(email, address)).execute();
      }),
  };
}
