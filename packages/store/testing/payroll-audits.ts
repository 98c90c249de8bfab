// Payroll audits as tests of the store need them: opened, started, planned into parts, taken.

import assert from "node:assert/strict";
import type { PartLease, PayrollAudits } from "../index.ts";
import type { Place } from "./places.ts";
import { type Scene, sceneIn } from "./scene.ts";

/** The key that audits are opened with here. */
export const BY = { keyId: "ak_1" };

/** For an upload with nothing missing. */
export const WHOLE = (): null => null;

export const bytes = (text: string): Uint8Array => Buffer.from(text);
export const text = (content: Uint8Array | undefined): string | undefined =>
  content === undefined ? undefined : Buffer.from(content).toString();
export const SECRET = "Wages of Jordan Example";
export const BASIS = "engine 1";

export type AuditScene = Awaited<ReturnType<typeof auditSceneIn>>;

export async function auditSceneIn(place: Place) {
  const scene: Scene = await sceneIn(await place.open());
  const audits = scene.store.payrollAudits;
  /** No one else's work is in the way. */
  const clear = async (): Promise<void> => {
    await place.raw("delete from payroll_audit_blobs");
    await place.raw("delete from payroll_audit_parts");
    await place.raw("delete from payroll_audits");
  };
  const opened = async (organisationId?: string) => {
    const owner = organisationId ?? (await scene.approved()).id;
    const asked = { organisationId: owner, ...BY, setup: bytes(SECRET), keptDays: 30 };
    return { organisationId: owner, id: (await audits.open(asked)).id };
  };
  const started = async (organisationId?: string) => {
    const at = await opened(organisationId);
    await audits.putRange(at, { file: "paid", from: 0, size: null }, bytes(SECRET));
    await audits.start(at, BY, WHOLE);
    return at;
  };
  /** An audit whose parts have so many rows each. */
  const planned = async (parts: readonly number[], organisationId?: string) => {
    const at = await started(organisationId);
    const lease = await taken(audits, "planner");
    assert.equal(lease.step, "preparing");
    const blobs = parts.map((_, number) => ({ name: "rows", number, content: bytes(`rows ${number}`) }));
    assert.ok(await audits.keep(lease, blobs));
    assert.ok(await audits.finish(lease, { parts, basis: BASIS, blobs: [] }));
    return at;
  };
  return { scene, audits, clear, opened, started, planned };
}

export async function taken(by: PayrollAudits, holder: string): Promise<PartLease> {
  const lease = await by.take(holder, BASIS);
  assert.ok(lease !== null, "there is a part");
  return lease;
}

export const result = (lease: PartLease, content: string) => ({
  blobs: [{ name: "periods", number: lease.number, content: bytes(content) }],
});
