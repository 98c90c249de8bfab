// Letters and events about keys that end soon, 14 and 3 days before: each once, from the node that is first.

import type { ExpiringLetter } from "./credential-interfaces.ts";
import { isLive } from "./credential-rows.ts";
import type { Database, Db } from "./database.ts";
import type { Keyring } from "./keyring.ts";
import { tellAdministrators, tellMembers } from "./telling.ts";
import { tellOrganisation } from "./webhook-events.ts";

const DAY_MS = 24 * 3600 * 1000;
/** The later letter first. */
const DAYS = [3, 14] as const;

interface Ending {
  readonly key_id: string;
  readonly organisation_id: string;
  readonly days: number;
  readonly name: string;
  readonly expires_at_ms: number;
}

/** A key made for no longer than the notice period needs none. */
async function endingSoon(db: Db, nowMs: number): Promise<readonly Ending[]> {
  const rows = await db
    .selectFrom("credentials")
    .select(["key_id", "organisation_id", "expires_at_ms", "created_at_ms", "told_days", "name"])
    .where("state", "=", "active")
    .where(isLive(nowMs))
    .where("expires_at_ms", "<=", nowMs + Math.max(...DAYS) * DAY_MS)
    .orderBy("sequence")
    .execute();
  return rows.flatMap(({ key_id, organisation_id, expires_at_ms, created_at_ms, told_days, name }) => {
    const endMs = expires_at_ms ?? Number.POSITIVE_INFINITY;
    const days = DAYS.find((one) => endMs <= nowMs + one * DAY_MS);
    const isDue = days !== undefined && (told_days ?? 99) > days && endMs - created_at_ms > days * DAY_MS;
    return isDue ? [{ key_id, organisation_id, days, name, expires_at_ms: endMs }] : [];
  });
}

const dataOf = ({ key_id, name, days, expires_at_ms }: Ending): object => ({
  key_id,
  name,
  expires_at: new Date(expires_at_ms).toISOString(),
  within_days: days,
});

export async function tellExpiring(
  database: Database,
  keyring: Keyring,
  letterTo: ExpiringLetter,
): Promise<number> {
  const nowMs = database.nowMs();
  const due = await database.read((db) => endingSoon(db, nowMs));
  let told = 0;
  for (const ending of due) {
    const { key_id, organisation_id, days } = ending;
    const isFirst = await database.write(async (db) => {
      const noted = await db
        .updateTable("credentials")
        .set({ told_days: days })
        .where("key_id", "=", key_id)
        .where((where) => where.or([where("told_days", "is", null), where("told_days", ">", days)]))
        .returning("key_id")
        .executeTakeFirst();
      if (noted === undefined) return false;
      const post = { db, keys: await keyring.hold(db), nowMs };
      const members = await tellMembers(post, organisation_id, (to) => letterTo(to, key_id, days, "member"));
      // An organisation without members: someone must know before its programs stop.
      if (members === 0) await tellAdministrators(post, (to) => letterTo(to, key_id, days, "administrator"));
      await tellOrganisation(db, organisation_id, { type: "key.expiring", nowMs, data: dataOf(ending) });
      return true;
    });
    told += isFirst ? 1 : 0;
  }
  return told;
}
