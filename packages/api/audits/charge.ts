// Charges the shifts of an audit against the shifts a minute of its key, in the count of this node. When they are used
// up, the audit waits: no call gets a 429 for it.

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

/** Throws `OutOfShifts`. A part with more shifts than the limit takes the whole minute. */
export function chargeFor({ counts, nodes }: Counts, policies: Store["policies"]): Charge {
  const limiter = newLimiter(countTable(counts), null, nodes);
  return async ({ organisationId, keyId }, shifts) => {
    if (shifts === 0) return;
    const policy = await policies.of(organisationId);
    const most = Math.max(1, shareOf(policy.shiftsPerMinute, nodes));
    const counting = { countedAs: keyId, countKeys: countKeysOf(keyId), credential: { policy } };
    const taken = await limiter.take(counting, "shifts", Math.min(shifts, most));
    if (!taken.allowed) throw new OutOfShifts(taken.resetMs);
  };
}
