// What a step of an audit needs: its lease, the store it reads from, and the awards.

import type { Library } from "#contract";
import type { BlobName, PartLease, PayrollAudits } from "#store";
import type { Charge } from "./charge.ts";

export interface Step {
  readonly lease: PartLease;
  readonly audits: PayrollAudits;
  readonly library: Library;
  readonly awardsFolder: string;
  readonly basis: string;
  /** In PEM; null: manifests are not signed. */
  readonly auditKey: string | null;
  readonly charge: Charge;
  /** For files while we read them. */
  readonly scratchFolder: string;
  /** Of the disk, for one audit. */
  readonly mostDiskBytes: number;
  /** Aborted when the thread must end. */
  readonly signal: AbortSignal;
}

/** Another node now has the part, or the audit has ended: we drop the result. */
export class LeaseLost extends Error {}

export async function readKept({ audits, lease }: Step, name: BlobName): Promise<Uint8Array> {
  const content = await audits.read(lease, name);
  if (content === undefined) throw new LeaseLost("the part is no longer ours");
  return content;
}
