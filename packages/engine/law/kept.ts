// What is worked out when a kind of person or shift is first met is kept for the next of its kind: so much and no more.

/** All that was worked out of one set of rules. */
export interface Kept {
  kilobytes: number;
  /** Each takes a part of it out of where it is looked for. */
  readonly forgets: (() => void)[];
}

/** What one of each takes, as measured of the largest awards, rounded up. */
const KILOBYTES = { compiled: 30, plan: 2, holding: 5, segment: 1.2, base: 1.5 };
const MOST_KILOBYTES = 12 * 1024;
/** Room for a while, so that not every calculation makes some. */
const LEFT_KILOBYTES = MOST_KILOBYTES * 0.75;

/** The longest out of use first. */
const inUse = new Set<Kept>();
let latest: Kept | null = null;
let kilobytes = 0;

export function startKeeping(): Kept {
  const kept = { kilobytes: 0, forgets: [] };
  inUse.add(kept);
  noteKept(kept, "compiled");
  return kept;
}

/** What was let go of meanwhile goes with whoever still has it. */
export function noteKept(kept: Kept, kind: keyof typeof KILOBYTES, count = 1): void {
  if (!inUse.has(kept)) return;
  kept.kilobytes += KILOBYTES[kind] * count;
  kilobytes += KILOBYTES[kind] * count;
}

export function noteUse(kept: Kept): void {
  if (kept === latest) return;
  latest = kept;
  if (inUse.delete(kept)) inUse.add(kept);
}

/** Lets go of what was longest out of use; between calculations, so that each has one and the same throughout. */
export function makeRoom(): void {
  if (kilobytes <= MOST_KILOBYTES) return;
  for (const kept of inUse) {
    if (kilobytes <= LEFT_KILOBYTES) return;
    inUse.delete(kept);
    kilobytes -= kept.kilobytes;
    for (const forget of kept.forgets) forget();
  }
}
