// Which part of which payroll audit a node takes next: organisations take turns by time, and a part has a limit of
// tries.

import { randomBytes } from "node:crypto";
import type { Db } from "./database.ts";
import type { PartLease, PayrollAuditStep } from "./payroll-audit-interfaces.ts";
import { beginPreparing, endAudit, lockAudit } from "./payroll-audit-rows.ts";
import { chargeTaken, STEPS } from "./payroll-audit-turns.ts";
import type { PayrollAuditPartRow } from "./schema.ts";

/** A node that was killed loses its parts after this long. */
export const LEASE_MS = 15_000;
/** A part that ends its node or thread this often will end the next one too. */
const MOST_TRIES = 4;
/** If all nodes have newer awards than an audit, it restarts under those. */
const STRANDED_MS = 5 * 60_000;

/** An audit may have ten thousand parts: we look for the audit first, and then for its first free part. */
export async function candidate(db: Db, basis: string, nowMs: number, waiting: readonly string[] = []) {
  const audit = await nextAudit(db, basis, nowMs, waiting);
  if (audit === undefined) return undefined;
  const part = await db
    .selectFrom("payroll_audit_parts")
    .select(["audit_id", "step", "number", "tries"])
    .where("audit_id", "=", audit.id)
    .where("step", "=", audit.state as PayrollAuditStep)
    .where("is_done", "=", 0)
    .where("leased_until_ms", "<=", nowMs)
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
  return part === undefined
    ? undefined
    : { ...part, organisation_id: audit.organisation_id, key_id: audit.key_id };
}

/** Of the organisation with the least work done, the oldest with a free part. */
const nextAudit = (db: Db, basis: string, nowMs: number, waiting: readonly string[]) =>
  db
    .selectFrom("payroll_audits as audit")
    .innerJoin("organisations as owner", "owner.id", "audit.organisation_id")
    .leftJoin("payroll_audit_turns as turn", "turn.organisation_id", "audit.organisation_id")
    .select(["audit.id", "audit.state", "audit.organisation_id", "audit.key_id"])
    .where("audit.state", "in", STEPS)
    .where("audit.expires_at_ms", ">", nowMs)
    .where("owner.state", "=", "active")
    .$if(waiting.length > 0, (parts) => parts.where("audit.id", "not in", waiting))
    .where((where) => where.or([where("audit.basis", "is", null), where("audit.basis", "=", basis)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("payroll_audit_parts as part")
          .select("part.number")
          .whereRef("part.audit_id", "=", "audit.id")
          .whereRef("part.step", "=", "audit.state")
          .where("part.is_done", "=", 0)
          .where("part.leased_until_ms", "<=", nowMs),
      ),
    )
    .orderBy((order) => order.fn.coalesce("turn.at_ms", order.lit(0)))
    .orderBy("audit.created_at_ms")
    .orderBy("audit.id")
    .limit(1)
    .executeTakeFirst();

interface Taking {
  readonly holder: string;
  readonly basis: string;
  readonly nowMs: number;
  /** Audits that have used up their shifts of the minute. */
  readonly waiting: readonly string[];
  /** Gets the id of an audit that fails or begins again here. */
  readonly moved: (auditId: string) => void;
}

/** How often another node may be faster; after that we wait for the next round. */
const MOST_RIVALS = 5;

export async function takePart(db: Db, taking: Taking): Promise<PartLease | null> {
  for (let rivals = 0; rivals < MOST_RIVALS; rivals += 1) {
    const found = await candidate(db, taking.basis, taking.nowMs, taking.waiting);
    if (found === undefined) {
      await restartStranded(db, taking);
      return null;
    }
    const { audit_id: auditId, step, number, organisation_id: organisationId, key_id: keyId } = found;
    const lease = newLease(taking);
    if (found.tries >= MOST_TRIES) await failAudit(db, found, taking);
    else if (await leasePart(db, found, taking, lease)) {
      await chargeTaken(db, organisationId, taking.nowMs);
      return { auditId, step, number, lease, takenAtMs: taking.nowMs, organisationId, keyId };
    }
  }
  return null;
}

/** Unless the part was done, returned or restarted since we looked at it. */
async function failAudit(db: Db, { audit_id, step, number }: Found, { nowMs, moved }: Taking): Promise<void> {
  const row = await lockAudit(db, audit_id);
  const part = await db
    .selectFrom("payroll_audit_parts")
    .select(["is_done", "tries", "leased_until_ms"])
    .where("audit_id", "=", audit_id)
    .where("step", "=", step)
    .where("number", "=", number)
    .executeTakeFirst();
  if (part === undefined || row?.state !== step) return;
  const isSpent = part.is_done === 0 && part.tries >= MOST_TRIES && part.leased_until_ms <= nowMs;
  if (!isSpent) return;
  await endAudit(db, audit_id, "failed", nowMs);
  moved(audit_id);
}

/** Always new, even when the same holder takes the same part again. */
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

export const stranded = (db: Db, basis: string, nowMs: number) =>
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

async function restartStranded(db: Db, { basis, nowMs, moved }: Taking): Promise<void> {
  const found = await stranded(db, basis, nowMs);
  if (found === undefined) return;
  const row = await lockAudit(db, found.id);
  if (row === undefined || row.basis === basis || row.moved_at_ms > nowMs - STRANDED_MS) return;
  await beginPreparing(db, found.id, nowMs);
  moved(found.id);
}
