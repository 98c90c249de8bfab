// Charges the shifts of an audit against the shifts a minute of its key, in the count of this node. When they are used
// up, the audit waits: no call about it gets a 429.

import type { PartLease, Store } from "#store";
import { countKeysOf, countTable } from "../shared/count-table.ts";
import { newLimiter, shareOf } from "../worker/limiter.ts";

/** The part cannot be priced in this minute. */
export class OutOfShifts extends Error {
  readonly resetMs: number;
  constructor(resetMs: number) {
    super("the shifts of the minute are used up");
    this.resetMs = resetMs;
  }
}

export type Charge = (lease: PartLease, shifts: number) => Promise<void>;

interface Counts {
  readonly counts: SharedArrayBuffer;
  readonly nodes: number;
}

const MOST_SAVED = 10_000;

/**
 * Throws `OutOfShifts`. A part with more shifts than the limit takes the whole minute. One without room takes what is
 * left of this minute and needs only the rest in the next: a key that is used every minute may never have all at once.
 */
export function chargeFor({ counts, nodes }: Counts, policies: Store["policies"]): Charge {
  const limiter = newLimiter(countTable(counts), null, nodes);
  /** By audit, for its next part. */
  const saved = new Map<string, number>();
  return async ({ auditId, organisationId, keyId }, shifts) => {
    if (shifts === 0) return;
    const policy = await policies.of(organisationId);
    const most = Math.max(1, shareOf(policy.shiftsPerMinute, nodes));
    const counting = { countedAs: keyId, countKeys: countKeysOf(keyId), credential: { policy } };
    const take = (places: number) => limiter.take(counting, "shifts", places);
    const before = saved.get(auditId) ?? 0;
    const taken = await take(Math.max(0, Math.min(shifts, most) - before));
    saved.delete(auditId);
    if (taken.allowed) return;
    const { allowed } = await take(taken.remaining);
    // Audits that were cancelled leave theirs behind.
    if (saved.size >= MOST_SAVED) saved.clear();
    saved.set(auditId, before + (allowed ? taken.remaining : 0));
    throw new OutOfShifts(taken.resetMs);
  };
}
