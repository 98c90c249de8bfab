// How we remove a payroll audit: first its key, in one moment, then what the key opened, a little at a time.

import type { Database, Db } from "./database.ts";
import { StoreUnavailable } from "./errors.ts";
import { butProblems, butUploads, dropSome, ofUploads } from "./payroll-audit-blobs.ts";
import { addParts, lockAudit, setAudit } from "./payroll-audit-rows.ts";

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

/**
 * Deletes what an audit no longer needs that ended, or begins again: a little at a time, since it may be too much for
 * one transaction. Housekeeping does what an outage leaves.
 */
export async function clearAudit(database: Database, id: string): Promise<void> {
  try {
    let isCleared = false;
    while (!isCleared) isCleared = await database.write((db) => clearSome(db, id));
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}

async function clearSome(db: Db, id: string): Promise<boolean> {
  const row = await lockAudit(db, id);
  if (row === undefined || row.is_cleared === 1) return true;
  const isBeginning = row.state === "preparing";
  const needless = isBeginning ? butUploads : row.state === "finished" ? ofUploads : butProblems;
  if (await dropSome(db, id, needless)) return false;
  if (isBeginning) await addParts(db, id, "preparing", [0]);
  await setAudit(db, id, { is_cleared: 1 });
  return true;
}

/** Gives how many there were. */
export async function clearLeft(database: Database): Promise<number> {
  const left = await database.read((db) =>
    db.selectFrom("payroll_audits").select("id").where("is_cleared", "=", 0).limit(MOST_AT_A_TIME).execute(),
  );
  for (const { id } of left) await clearAudit(database, id);
  return left.length;
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
