// Parts of payroll audits as nodes take them: leased for a moment, renewed while they are worked on, handed over once.

import { randomBytes } from "node:crypto";
import type { Database, Db } from "./database.ts";
import type { Keyring } from "./keyring.ts";
import { auditKey, getBlob, piecesIn, putBlobs, type SealedBlob, sealBlob } from "./payroll-audit-blobs.ts";
import type { Blob, PartLease, PayrollAudits, StepOutcome } from "./payroll-audit-interfaces.ts";
import { addParts, beginPreparing, endAudit, lockAudit, setAudit } from "./payroll-audit-rows.ts";
import type { PayrollAuditPartRow, PayrollAuditRow } from "./schema.ts";

/** A node that was killed has lost its parts after this long. */
export const LEASE_MS = 15_000;
/** A part that ends its node or thread so often will end the next one too. */
const MOST_TRIES = 4;
/** An audit that no node is fit for, because all have newer awards, begins anew under those. */
const STRANDED_MS = 5 * 60_000;

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

export function partsOf(database: Database, keyring: Keyring): Parts {
  const { nowMs } = database;
  const held = (lease: PartLease) =>
    keyring.read(async (db, keys) => {
      const row = await heldAudit(db, lease);
      return row === undefined ? undefined : auditKey(keys, row);
    });
  const sealed = (key: Buffer, { auditId }: PartLease, blobs: readonly Blob[]): readonly SealedBlob[] =>
    blobs.map((blob) => sealBlob(key, auditId, blob));
  const handOver = async (lease: PartLease, blobs: readonly Blob[], after: (db: Db) => Promise<void>) => {
    const key = await held(lease);
    if (key === undefined) return false;
    // Sealed before the transaction: others wait for that, and for nothing else.
    const ready = sealed(key, lease, blobs);
    return database.write(async (db) => {
      if (!(await holds(db, lease))) return false;
      await putBlobs(db, ready);
      await after(db);
      return true;
    });
  };
  return {
    hasWork: (basis) =>
      database.read(async (db) => {
        if ((await candidate(db, basis, nowMs())) !== undefined) return true;
        return (await stranded(db, basis, nowMs())) !== undefined;
      }),
    take: (holder, basis) => database.write((db) => takePart(db, { holder, basis, nowMs: nowMs() })),
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
    keep: (lease, blobs) => handOver(lease, blobs, async () => {}),
    finish: (lease, outcome) =>
      handOver(lease, blobsOf(outcome), (db) => moveOn(db, lease, outcome, nowMs())),
    giveUp: async (lease) => {
      await database.write((db) => partLeased(db, lease).set(FREE).execute());
    },
  };
}

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

/** Of the organisation that had its turn longest ago; its oldest audit first, part by part. */
const candidate = (db: Db, basis: string, nowMs: number) =>
  db
    .selectFrom("payroll_audit_parts as part")
    .innerJoin("payroll_audits as audit", "audit.id", "part.audit_id")
    .innerJoin("organisations as owner", "owner.id", "audit.organisation_id")
    .leftJoin("payroll_audit_turns as turn", "turn.organisation_id", "audit.organisation_id")
    .select(["part.audit_id", "part.step", "part.number", "part.tries", "audit.organisation_id"])
    .whereRef("part.step", "=", "audit.state")
    .where("part.is_done", "=", 0)
    .where("part.leased_until_ms", "<=", nowMs)
    .where("audit.expires_at_ms", ">", nowMs)
    .where("owner.state", "=", "active")
    .where((where) => where.or([where("audit.basis", "is", null), where("audit.basis", "=", basis)]))
    .orderBy((order) => order.fn.coalesce("turn.at_ms", order.lit(0)))
    .orderBy("audit.created_at_ms")
    .orderBy("audit.id")
    .orderBy("part.number")
    .limit(1)
    .executeTakeFirst();

interface Taking {
  readonly holder: string;
  readonly basis: string;
  readonly nowMs: number;
}

/** As often as another node is faster; then it is the next round's. */
const MOST_RIVALS = 5;

async function takePart(db: Db, taking: Taking): Promise<PartLease | null> {
  for (let rivals = 0; rivals < MOST_RIVALS; rivals += 1) {
    const found = await candidate(db, taking.basis, taking.nowMs);
    if (found === undefined) {
      await restartStranded(db, taking);
      return null;
    }
    const { audit_id: auditId, step, number, organisation_id } = found;
    const lease = newLease(taking);
    if (found.tries >= MOST_TRIES) await failAudit(db, auditId, taking.nowMs);
    else if (await leasePart(db, found, taking, lease)) {
      await noteTurn(db, organisation_id, taking.nowMs);
      return { auditId, step, number, lease };
    }
  }
  return null;
}

async function failAudit(db: Db, id: string, nowMs: number): Promise<void> {
  const row = await lockAudit(db, id);
  if (row !== undefined && isWorking(row)) await endAudit(db, id, "failed", nowMs);
}

const isWorking = ({ state }: PayrollAuditRow): boolean =>
  state === "preparing" || state === "running" || state === "joining";

/** Unlike any other, also when the same holder takes the same part again. */
const newLease = ({ holder }: Taking): string => `${holder}.${randomBytes(8).toString("hex")}`;

type Found = Pick<PayrollAuditPartRow, "audit_id" | "step" | "number" | "tries">;

/** Two nodes may want it at once: the second waits for the first, and finds that it is no longer free. */
async function leasePart(db: Db, found: Found, taking: Taking, lease: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payroll_audit_parts")
    .set({
      holder: taking.holder,
      lease,
      leased_until_ms: taking.nowMs + LEASE_MS,
      tries: found.tries + 1,
    })
    .where("audit_id", "=", found.audit_id)
    .where("step", "=", found.step)
    .where("number", "=", found.number)
    .where("is_done", "=", 0)
    .where("leased_until_ms", "<=", taking.nowMs)
    .where("tries", "=", found.tries)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

const noteTurn = (db: Db, organisation_id: string, at_ms: number): Promise<unknown> =>
  db
    .insertInto("payroll_audit_turns")
    .values({ organisation_id, at_ms })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet({ at_ms }))
    .execute();

const stranded = (db: Db, basis: string, nowMs: number) =>
  db
    .selectFrom("payroll_audits")
    .select("id")
    .where("state", "in", ["running", "joining"])
    .where("basis", "<>", basis)
    .where("moved_at_ms", "<=", nowMs - STRANDED_MS)
    .where("expires_at_ms", ">", nowMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payroll_audit_parts as part")
            .select("part.number")
            .whereRef("part.audit_id", "=", "payroll_audits.id")
            .where("part.leased_until_ms", ">", nowMs),
        ),
      ),
    )
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

async function restartStranded(db: Db, { basis, nowMs }: Taking): Promise<void> {
  const found = await stranded(db, basis, nowMs);
  if (found === undefined) return;
  const row = await lockAudit(db, found.id);
  if (row?.basis !== basis && row?.moved_at_ms !== undefined && row.moved_at_ms <= nowMs - STRANDED_MS)
    await beginPreparing(db, found.id, nowMs);
}

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

/** The audit's row is held from here to the end of the transaction: its last two parts are not both the last but one. */
async function holds(db: Db, lease: PartLease): Promise<boolean> {
  const row = await lockAudit(db, lease.auditId);
  return row?.state === lease.step && (await leased(db, lease)) !== undefined;
}

async function freeParts(database: Database, holder: string, triesBack: 0 | 1): Promise<void> {
  await database.write((db) =>
    db
      .updateTable("payroll_audit_parts")
      .set((part) => ({ ...FREE, tries: part("tries", "-", triesBack) }))
      .where("holder", "=", holder)
      .where("is_done", "=", 0)
      .execute(),
  );
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
