// How we remove a payroll audit: first its key, in one moment, then what the key opened, a little at a time.

import type { Database, Db } from "./database.ts";
import { dropSome } from "./payroll-audit-blobs.ts";
import { lockAudit, setAudit } from "./payroll-audit-rows.ts";

/** From here on it is invisible and cannot be opened; whatever happens next, housekeeping deletes the rest. */
export async function beginRemoval(db: Db, id: string): Promise<void> {
  await db.deleteFrom("payroll_audit_parts").where("audit_id", "=", id).execute();
  await setAudit(db, id, { sealed_key: "", expires_at_ms: 0 });
}

export async function finishRemoval(database: Database, id: string): Promise<void> {
  let isGone = false;
  while (!isGone) isGone = await database.write((db) => removeSome(db, id));
}

async function removeSome(db: Db, id: string): Promise<boolean> {
  if ((await lockAudit(db, id)) === undefined) return true;
  if (await dropSome(db, id)) return false;
  await db.deleteFrom("payroll_audit_parts").where("audit_id", "=", id).execute();
  await db.deleteFrom("payroll_audits").where("id", "=", id).execute();
  return true;
}

const MOST_AT_A_TIME = 100;
/** More failures than this mean the store fails, not an audit. */
const MOST_FAILURES = 5;

/** Removes expired audits one after the other, so that no one waits long. One that fails does not stop the others. */
export async function removeExpired(database: Database): Promise<number> {
  const failures: unknown[] = [];
  let [removed, last] = [0, ""];
  while (removed < MOST_AT_A_TIME && failures.length < MOST_FAILURES) {
    const id = await nextExpired(database, last);
    if (id === undefined) break;
    last = id;
    try {
      await database.write(async (db) => {
        if ((await lockAudit(db, id)) !== undefined) await beginRemoval(db, id);
      });
      await finishRemoval(database, id);
      removed += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return removed;
}

const nextExpired = (database: Database, after: string): Promise<string | undefined> =>
  database.read(async (db) => {
    const expired = db.selectFrom("payroll_audits").select("id").where("id", ">", after);
    const over = expired.where("expires_at_ms", "<=", database.nowMs()).orderBy("id").limit(1);
    return (await over.executeTakeFirst())?.id;
  });
