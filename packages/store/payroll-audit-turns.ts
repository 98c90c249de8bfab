// Whose turn it is among organisations with audits in progress: the one whose parts took the least time so far.

import type { Db } from "./database.ts";

/**
 * The charge for a part until we know how long it takes: nodes that look at the same moment take parts of
 * different organisations. When the part ends, we charge the time it took instead.
 */
const EXPECTED_MS = 1000;
/** No part takes longer, not even the first of a large audit; a clock that someone set may say so. */
const MOST_MS = 120 * 60_000;

export const STEPS = ["preparing", "running", "joining"] as const;

const working = (db: Db, nowMs: number) =>
  db
    .selectFrom("payroll_audits as audit")
    .innerJoin("organisations as owner", "owner.id", "audit.organisation_id")
    .leftJoin("payroll_audit_turns as turn", "turn.organisation_id", "audit.organisation_id")
    .where("audit.state", "in", STEPS)
    .where("audit.expires_at_ms", ">", nowMs)
    .where("owner.state", "=", "active");

/**
 * An organisation without audits so far starts just before the one with the least time: it is next, has saved up no
 * time, and owes none for hours in which no one else waited.
 */
export async function joinTurns(db: Db, organisationId: string, nowMs: number): Promise<void> {
  const all = await working(db, nowMs).select(["audit.organisation_id", "turn.at_ms"]).execute();
  if (all.some(({ organisation_id }) => organisation_id === organisationId)) return;
  const least = Math.min(...all.map(({ at_ms }) => at_ms ?? nowMs));
  await setTurn(db, organisationId, all.length === 0 ? nowMs : least - 1);
}

const setTurn = (db: Db, organisation_id: string, at_ms: number): Promise<unknown> =>
  db
    .insertInto("payroll_audit_turns")
    .values({ organisation_id, at_ms })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet({ at_ms }))
    .execute();

const charge = async (db: Db, organisationId: string, ms: number): Promise<boolean> => {
  const turn = db.updateTable("payroll_audit_turns").where("organisation_id", "=", organisationId);
  const { numUpdatedRows } = await turn.set((row) => ({ at_ms: row("at_ms", "+", ms) })).executeTakeFirst();
  return Number(numUpdatedRows) > 0;
};

/** A node took a part. */
export async function chargeTaken(db: Db, organisationId: string, nowMs: number): Promise<void> {
  if (!(await charge(db, organisationId, EXPECTED_MS)))
    await setTurn(db, organisationId, nowMs + EXPECTED_MS);
}

/** A part ended after so long, with any outcome. */
export async function chargeEnded(db: Db, organisationId: string, ms: number): Promise<void> {
  await charge(db, organisationId, Math.min(MOST_MS, Math.max(0, Math.round(ms))) - EXPECTED_MS);
}
