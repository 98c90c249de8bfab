// How nodes take parts of payroll audits: leased for a moment, renewed while they work on them, handed over once.

import type { Database, Db } from "./database.ts";
import { Invalid } from "./errors.ts";
import type { Keyring } from "./keyring.ts";
import {
  auditKey,
  dropBlob,
  getBlob,
  piecesIn,
  putBlobs,
  type SealedBlob,
  sealBlob,
  sealedBytesIn,
} from "./payroll-audit-blobs.ts";
import type { Blob, PartLease, PayrollAudits, StepOutcome } from "./payroll-audit-interfaces.ts";
import { clearAudit } from "./payroll-audit-removal.ts";
import { addParts, endAudit, lockAudit, setAudit } from "./payroll-audit-rows.ts";
import { candidate, LEASE_MS, stranded, takePart } from "./payroll-audit-taking.ts";
import { chargeEnded } from "./payroll-audit-turns.ts";
import type { PayrollAuditRow } from "./schema.ts";

type Parts = Pick<
  PayrollAudits,
  | "hasWork"
  | "take"
  | "renew"
  | "release"
  | "handBack"
  | "read"
  | "partNumbers"
  | "piecesOf"
  | "keep"
  | "finish"
  | "giveUp"
>;

export function partsOf(database: Database, keyring: Keyring, mostBytes: number): Parts {
  const { nowMs } = database;
  const held = (lease: PartLease) =>
    keyring.read(async (db, keys) => {
      const row = await heldAudit(db, lease);
      return row === undefined ? undefined : auditKey(keys, row);
    });
  const sealed = (key: Buffer, { auditId }: PartLease, blobs: readonly Blob[]): readonly SealedBlob[] =>
    blobs.map((blob) => sealBlob(key, auditId, blob));
  /** `after` gives the bytes that it frees; null: the size no longer matters. */
  const handOver = async (
    lease: PartLease,
    blobs: readonly Blob[],
    after: (db: Db) => Promise<number | null>,
  ) => {
    const key = await held(lease);
    if (key === undefined) return false;
    // Sealed before the transaction, so that no one waits for the sealing.
    const ready = sealed(key, lease, blobs);
    return database.write(async (db) => {
      const row = await leasedRow(db, lease);
      if (row === undefined) return false;
      const before = row.kept_bytes ?? (await sealedBytesIn(db, lease.auditId));
      const added = await addBlobs(db, lease.auditId, ready);
      const freed = await after(db);
      if (freed === null) return true;
      const keptBytes = before + added - freed;
      if (keptBytes > mostBytes) throw new Invalid("more would be kept with the audit than may be");
      await setAudit(db, lease.auditId, { kept_bytes: keptBytes });
      return true;
    });
  };
  return {
    hasWork: (basis) =>
      database.read(async (db) => {
        if ((await candidate(db, basis, nowMs())) !== undefined) return true;
        return (await stranded(db, basis, nowMs())) !== undefined;
      }),
    async take(holder, basis, waiting = []) {
      const moved: string[] = [];
      const taking = { holder, basis, nowMs: nowMs(), waiting, moved: (id: string) => moved.push(id) };
      const lease = await database.write((db) => takePart(db, taking));
      for (const id of moved) await clearAudit(database, id);
      return lease;
    },
    renew: async (lease) => {
      await database.write((db) =>
        partLeased(db, lease)
          .set({ leased_until_ms: nowMs() + LEASE_MS })
          .execute(),
      );
    },
    release: (holder) => freeParts(database, holder, 0),
    handBack: (holder) => freeParts(database, holder, 1),
    async read(lease, name) {
      const key = await held(lease);
      return key === undefined ? undefined : database.read((db) => getBlob(db, key, lease.auditId, name));
    },
    partNumbers: ({ auditId }, step) =>
      database.read(async (db) => {
        const parts = db.selectFrom("payroll_audit_parts").select("number").where("audit_id", "=", auditId);
        const rows = await parts.where("step", "=", step).orderBy("number").execute();
        return rows.map(({ number }) => number);
      }),
    piecesOf: ({ auditId }) => database.read((db) => piecesIn(db, auditId)),
    keep: (lease, blobs) => handOver(lease, blobs, async () => 0),
    async finish(lease, outcome) {
      const isOurs = await handOver(lease, blobsOf(outcome), async (db) => {
        await moveOn(db, lease, outcome, nowMs());
        await chargeFor(db, lease, nowMs());
        if (endsAudit(lease, outcome)) return "failure" in outcome ? null : 0;
        return lease.step === "running" ? dropRows(db, lease) : 0;
      });
      if (isOurs && endsAudit(lease, outcome)) await clearAudit(database, lease.auditId);
      return isOurs;
    },
    giveUp: async (lease) => {
      await database.write(async (db) => {
        const { numUpdatedRows } = await partLeased(db, lease).set(FREE).executeTakeFirst();
        if (Number(numUpdatedRows) > 0) await chargeFor(db, lease, nowMs());
      });
    },
  };
}

const chargeFor = (db: Db, { organisationId, takenAtMs }: PartLease, nowMs: number): Promise<void> =>
  chargeEnded(db, organisationId, nowMs - takenAtMs);

const FREE = { lease: null, holder: null, leased_until_ms: 0 } as const;

const partLeased = (db: Db, { auditId, step, number, lease }: PartLease) =>
  db
    .updateTable("payroll_audit_parts")
    .where("audit_id", "=", auditId)
    .where("step", "=", step)
    .where("number", "=", number)
    .where("lease", "=", lease)
    .where("is_done", "=", 0);

const blobsOf = (outcome: StepOutcome): readonly Blob[] =>
  "failure" in outcome ? [outcome.failure] : outcome.blobs;

const leased = (db: Db, { auditId, step, number, lease }: PartLease) =>
  db
    .selectFrom("payroll_audit_parts")
    .select("number")
    .where("audit_id", "=", auditId)
    .where("step", "=", step)
    .where("number", "=", number)
    .where("lease", "=", lease)
    .where("is_done", "=", 0)
    .executeTakeFirst();

async function heldAudit(db: Db, lease: PartLease): Promise<PayrollAuditRow | undefined> {
  if ((await leased(db, lease)) === undefined) return undefined;
  const audit = db.selectFrom("payroll_audits").selectAll().where("id", "=", lease.auditId);
  return audit.where("state", "=", lease.step).executeTakeFirst();
}

/** Locks the audit's row until the transaction ends, so that of its last two parts only one finds the other open. */
async function leasedRow(db: Db, lease: PartLease): Promise<PayrollAuditRow | undefined> {
  const row = await lockAudit(db, lease.auditId);
  return row?.state === lease.step && (await leased(db, lease)) !== undefined ? row : undefined;
}

/** Gives by how much they change what we keep: a sum that goes on, since an audit may have ten thousand parts. */
async function addBlobs(db: Db, auditId: string, blobs: readonly SealedBlob[]): Promise<number> {
  if (blobs.length === 0) return 0;
  const replaced = await sealedBytesIn(db, auditId, blobs);
  await putBlobs(db, blobs);
  return blobs.reduce((sum, { sealed }) => sum + Buffer.byteLength(sealed), -replaced);
}

async function freeParts(database: Database, holder: string, triesBack: 0 | 1): Promise<void> {
  await database.write(async (db) => {
    const held = db.updateTable("payroll_audit_parts").where("holder", "=", holder).where("is_done", "=", 0);
    const freed = await held
      .set((part) => ({ ...FREE, tries: part("tries", "-", triesBack) }))
      .returning("audit_id")
      .execute();
    if (triesBack === 1) for (const { audit_id } of freed) await chargeNothing(db, audit_id);
  });
}

/** For a part that goes back unworked. */
async function chargeNothing(db: Db, auditId: string): Promise<void> {
  const audit = db.selectFrom("payroll_audits").select("organisation_id").where("id", "=", auditId);
  await chargeEnded(db, (await audit.executeTakeFirstOrThrow()).organisation_id, 0);
}

async function moveOn(db: Db, lease: PartLease, outcome: StepOutcome, nowMs: number): Promise<void> {
  const { auditId, step, number } = lease;
  await db
    .updateTable("payroll_audit_parts")
    .set({ is_done: 1, ...FREE })
    .where("audit_id", "=", auditId)
    .where("step", "=", step)
    .where("number", "=", number)
    .execute();
  if ("failure" in outcome) await endAudit(db, auditId, "failed", nowMs);
  else if ("parts" in outcome) {
    await addParts(db, auditId, "running", outcome.parts);
    await setAudit(db, auditId, { state: "running", basis: outcome.basis, moved_at_ms: nowMs });
    if (outcome.parts.length === 0) await beginJoining(db, auditId);
  } else if (step === "joining") await endAudit(db, auditId, "finished", nowMs);
  else {
    await setAudit(db, auditId, { moved_at_ms: nowMs });
    if (!(await hasPartsLeft(db, auditId))) await beginJoining(db, auditId);
  }
}

const endsAudit = ({ step }: PartLease, outcome: StepOutcome): boolean =>
  "failure" in outcome || step === "joining";

/** The rows of a part that is done, and how many bytes they had. With newer awards we would begin with the files. */
async function dropRows(db: Db, { auditId, number }: PartLease): Promise<number> {
  const rows = { name: "rows", number };
  const bytes = await sealedBytesIn(db, auditId, [rows]);
  await dropBlob(db, auditId, rows);
  return bytes;
}

async function beginJoining(db: Db, auditId: string): Promise<void> {
  await addParts(db, auditId, "joining", [0]);
  await setAudit(db, auditId, { state: "joining" });
}

async function hasPartsLeft(db: Db, auditId: string): Promise<boolean> {
  const left = await db
    .selectFrom("payroll_audit_parts")
    .select("number")
    .where("audit_id", "=", auditId)
    .where("step", "=", "running")
    .where("is_done", "=", 0)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
}
