// Payroll audits as their organisation sees them: opened, uploaded, started, read, ended, deleted.

import { canonical } from "./canonical.ts";
import type { Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { Conflict, NotFound, StoreUnavailable } from "./errors.ts";
import { newId } from "./ids.ts";
import { byKey, type KeyCaller } from "./key-acts.ts";
import type { Keyring } from "./keyring.ts";
import { auditKey, countPieces, getBlob, newAuditKey, putBlobs, sealBlob } from "./payroll-audit-blobs.ts";
import type { AuditLimits, AuditPlace, PayrollAudit, PayrollAudits } from "./payroll-audit-interfaces.ts";
import { partsOf } from "./payroll-audit-parts.ts";
import { beginRemoval, clearAudit, finishRemoval } from "./payroll-audit-removal.ts";
import { beginPreparing, endAudit, lockAudit, rowsIn, setAudit } from "./payroll-audit-rows.ts";
import { joinTurns } from "./payroll-audit-turns.ts";
import { auditUploads, uploadedIn } from "./payroll-audit-uploads.ts";
import type { PayrollAuditRow } from "./schema.ts";

const DAY_MS = 24 * 3600 * 1000;
/** Of one organisation. */
export const MOST_AUDITS = 20;

export function payrollAudits(desk: Desk, limits: AuditLimits): PayrollAudits {
  const { database, change, keyring } = desk;
  return {
    ...partsOf(database, keyring, limits.keptBytes),
    ...auditUploads({
      database,
      keyring,
      requireRow,
      mostBytes: limits.fileBytes,
      async lockOpen(db, place) {
        const row = await lockRow(db, place, database.nowMs());
        requireOpen(row);
        return row;
      },
    }),
    open: (asked) => openAudit(desk, asked),
    list: (organisationId) =>
      database.read(async (db) => {
        const rows = living(db, database.nowMs()).where("organisation_id", "=", organisationId);
        const found = await rows.orderBy("created_at_ms", "desc").orderBy("id").execute();
        return Promise.all(found.map((row) => told(db, row)));
      }),
    find: (place) =>
      database.read(async (db) => {
        const row = await rowOf(db, place, database.nowMs());
        return row === undefined ? undefined : told(db, row);
      }),
    start: async (place, caller, missingIn) => {
      const started = await change(byKey(caller), async ({ db, nowMs, record }) => {
        const row = await lockRow(db, place, nowMs);
        requireOpen(row);
        const missing = missingIn(await uploadedIn(db, row.id));
        if (missing !== null) return { missing };
        await joinTurns(db, row.organisation_id, nowMs);
        await beginPreparing(db, row.id, nowMs);
        await record("payroll audit started", subjectOf(place), { key_id: caller.keyId });
        return told(db, await setAudit(db, row.id, { started_at_ms: nowMs }));
      });
      await clearAudit(database, place.id);
      return started;
    },
    cancel: async (place, caller) => {
      const cancelled = await change(byKey(caller), async ({ db, nowMs, record }) => {
        const row = await lockRow(db, place, nowMs);
        if (["finished", "failed", "cancelled"].includes(row.state)) return told(db, row);
        await record("payroll audit cancelled", subjectOf(place), { key_id: caller.keyId });
        return told(db, await endAudit(db, row.id, "cancelled", nowMs));
      });
      await clearAudit(database, place.id);
      return cancelled;
    },
    remove: async (place, caller) => {
      await change(byKey(caller), async ({ db, record }) => {
        await beginRemoval(db, (await lockRow(db, place, database.nowMs())).id);
        await record("payroll audit deleted", subjectOf(place), { key_id: caller.keyId });
      });
      // It is invisible already: housekeeping deletes what an outage leaves.
      await finishRemoval(database, place.id).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error;
      });
    },
    noteFetched: (place, caller) => noteFetched(desk, place, caller),
    blob: (place, name) =>
      keyring.read(async (db, keys) => {
        const row = await requireRow(db, place, database.nowMs());
        return getBlob(db, auditKey(keys, row), row.id, name);
      }),
  };
}

interface Desk {
  readonly database: Database;
  readonly change: Changer;
  readonly keyring: Keyring;
}

const subjectOf = ({ organisationId, id }: AuditPlace): string => `payroll-audit:${organisationId}/${id}`;

const FETCHED = "payroll audit results fetched";

/** Once for each key: if it can read the results, we assume it did. */
async function noteFetched({ database, change }: Desk, place: AuditPlace, caller: KeyCaller): Promise<void> {
  const [subject, changes] = [subjectOf(place), canonical({ key_id: caller.keyId })];
  const isNoted = async (db: Db): Promise<boolean> => {
    const entries = db.selectFrom("audit_entries").select("sequence").where("subject", "=", subject);
    const own = entries.where("what", "=", FETCHED).where("changes", "=", changes);
    return (await own.executeTakeFirst()) !== undefined;
  };
  if (await database.read(isNoted)) return;
  await change(byKey(caller), async ({ db, record }) => {
    if (!(await isNoted(db))) await record(FETCHED, subject, { key_id: caller.keyId });
  });
}

const living = (db: Db, nowMs: number) =>
  db.selectFrom("payroll_audits").selectAll().where("expires_at_ms", ">", nowMs);

const rowOf = (db: Db, { organisationId, id }: AuditPlace, nowMs: number) =>
  living(db, nowMs).where("id", "=", id).where("organisation_id", "=", organisationId).executeTakeFirst();

const none = (): NotFound => new NotFound("there is no such audit");

async function requireRow(db: Db, place: AuditPlace, nowMs: number): Promise<PayrollAuditRow> {
  const row = await rowOf(db, place, nowMs);
  if (row === undefined) throw none();
  return row;
}

async function lockRow(db: Db, place: AuditPlace, nowMs: number): Promise<PayrollAuditRow> {
  await requireRow(db, place, nowMs);
  const row = await lockAudit(db, place.id);
  if (row === undefined || row.expires_at_ms <= nowMs) throw none();
  return row;
}

function requireOpen({ state }: PayrollAuditRow): void {
  if (state !== "open") throw new Conflict("the audit was started already", state);
}

async function told(db: Db, row: PayrollAuditRow): Promise<PayrollAudit> {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    state: row.state,
    createdAtMs: row.created_at_ms,
    startedAtMs: row.started_at_ms,
    endedAtMs: row.ended_at_ms,
    expiresAtMs: row.expires_at_ms,
    hasUploads: row.state === "open" && (await countPieces(db, row.id)) > 0,
    rows: await rowsIn(db, row.id),
  };
}

async function openAudit(
  { change }: Desk,
  { organisationId, setup, keptDays, madeId, ...caller }: Parameters<PayrollAudits["open"]>[0],
): Promise<PayrollAudit> {
  return change(byKey(caller), async ({ db, keys, nowMs, record }) => {
    const key_id = caller.keyId;
    const own = await living(db, nowMs).where("organisation_id", "=", organisationId).execute();
    const id = madeId === undefined ? newId("aud") : `aud_${madeId}`;
    const made = own.find((one) => one.id === id);
    if (made !== undefined) return told(db, made);
    if (own.length >= MOST_AUDITS)
      throw new Conflict("the organisation has as many audits as it may", "full");
    const place = { id, organisation_id: organisationId };
    const row: PayrollAuditRow = {
      ...place,
      key_id,
      state: "open",
      created_at_ms: nowMs,
      started_at_ms: null,
      ended_at_ms: null,
      moved_at_ms: nowMs,
      expires_at_ms: nowMs + keptDays * DAY_MS,
      basis: null,
      sealed_key: newAuditKey(keys, place),
      kept_bytes: null,
      is_cleared: 1,
    };
    await db.insertInto("payroll_audits").values(row).execute();
    await putBlobs(db, [sealBlob(auditKey(keys, row), row.id, { name: "setup", number: 0, content: setup })]);
    await record("payroll audit opened", subjectOf({ organisationId, id }), { key_id });
    return told(db, row);
  });
}
