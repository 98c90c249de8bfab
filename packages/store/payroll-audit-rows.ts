// Rows of payroll audits and their parts, as each change leaves them.

import type { Db } from "./database.ts";
import type { PayrollAuditStep } from "./payroll-audit-interfaces.ts";
import type { PayrollAuditRow } from "./schema.ts";
import { tellOrganisation } from "./webhook-events.ts";

export async function setAudit(
  db: Db,
  id: string,
  values: Partial<PayrollAuditRow>,
): Promise<PayrollAuditRow> {
  const update = db.updateTable("payroll_audits").set(values).where("id", "=", id);
  return update.returningAll().executeTakeFirstOrThrow();
}

/** Every change of an audit locks its row first, so that two changes come one after the other. */
export const lockAudit = (db: Db, id: string): Promise<PayrollAuditRow | undefined> =>
  db.updateTable("payroll_audits").set({ id }).where("id", "=", id).returningAll().executeTakeFirst();

/** Its part comes once `clearAudit` has deleted what an earlier start made. */
export async function beginPreparing(db: Db, id: string, nowMs: number): Promise<void> {
  await db.deleteFrom("payroll_audit_parts").where("audit_id", "=", id).execute();
  const made = { basis: null, kept_bytes: null, is_cleared: 0 };
  await setAudit(db, id, { state: "preparing", moved_at_ms: nowMs, ...made });
}

export async function addParts(
  db: Db,
  audit_id: string,
  step: PayrollAuditStep,
  rows: readonly number[],
): Promise<void> {
  const free = { is_done: 0, tries: 0, holder: null, lease: null, leased_until_ms: 0 };
  for (let at = 0; at < rows.length; at += ROWS_AT_A_TIME)
    await db
      .insertInto("payroll_audit_parts")
      .values(
        rows
          .slice(at, at + ROWS_AT_A_TIME)
          .map((count, index) => ({ audit_id, step, number: at + index, rows: count, ...free })),
      )
      .execute();
}

const ROWS_AT_A_TIME = 500;

/**
 * Ends it, in the transaction that knows why: no one takes a part of it any more. What it no longer needs may be too
 * much for one transaction: `clearAudit` deletes it afterwards.
 */
export async function endAudit(
  db: Db,
  id: string,
  state: "finished" | "failed" | "cancelled",
  nowMs: number,
): Promise<PayrollAuditRow> {
  const rows = await rowsIn(db, id);
  if (state === "cancelled") await db.deleteFrom("payroll_audit_parts").where("audit_id", "=", id).execute();
  const row = await setAudit(db, id, { state, ended_at_ms: nowMs, moved_at_ms: nowMs, is_cleared: 0 });
  if (row.started_at_ms !== null) await tellEnd(db, row, rows?.total ?? null, nowMs);
  return row;
}

/** Of all three files; null before we read them. */
export async function rowsIn(
  db: Db,
  id: string,
): Promise<{ readonly done: number; readonly total: number } | null> {
  const sums = await db
    .selectFrom("payroll_audit_parts")
    .select(({ fn }) => ["is_done", fn.sum("rows").as("rows")])
    .where("audit_id", "=", id)
    .where("step", "=", "running")
    .groupBy("is_done")
    .execute();
  if (sums.length === 0) return null;
  const sum = (of: typeof sums): number => of.reduce((all, { rows }) => all + Number(rows), 0);
  return { done: sum(sums.filter(({ is_done }) => is_done === 1)), total: sum(sums) };
}

/** No figures: the endpoint's owner may not have the key. */
const tellEnd = (db: Db, row: PayrollAuditRow, rows: number | null, nowMs: number): Promise<void> =>
  tellOrganisation(db, row.organisation_id, {
    type: "audit.finished",
    nowMs,
    data: {
      audit_id: row.id,
      state: row.state,
      started_at: new Date(row.started_at_ms ?? nowMs).toISOString(),
      ended_at: new Date(nowMs).toISOString(),
      expires_at: new Date(row.expires_at_ms).toISOString(),
      rows,
      results: row.state === "finished" ? `/api/v1/audits/${row.id}/results` : null,
    },
  });
