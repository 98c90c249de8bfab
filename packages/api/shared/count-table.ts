// Sliding windows counted in memory that all threads share: exact, bounded, and never more than the limit in any minute.

import { monotonicMs } from "./clock.ts";

/** The count after a request asked for places in the window. */
export interface Taken {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Until places come free: enough of them for the refused request, or the next ones. */
  readonly resetMs: number;
}

export interface CountTable {
  /** Reserves places in the window, all or none. `key` is never 0. */
  take(key: bigint, limit: number, nowMs: number, places?: number): Taken;
  /** How many places are in use. */
  count(key: bigint, nowMs: number): number;
}

/** Places come free a second at a time: a place counts from the beginning of its second. */
export const WINDOW_MS = 60_000;
const SECONDS = WINDOW_MS / 1000;

/** What is counted of one credential, each apart. */
export interface CountKeys {
  readonly calculations: bigint;
  readonly others: bigint;
  readonly shifts: bigint;
}

/** An id ends in 128 random bits: 61 of them and the class separate the counts. */
export function countKeysOf(id: string): CountKeys {
  const hex = id.slice(id.indexOf("_") + 1);
  const bits = BigInt(`0x${hex.slice(0, 16)}`) >> 3n;
  return { calculations: bits * 4n + 1n, others: bits * 4n + 2n, shifts: bits * 4n + 3n };
}

/** A slot, in words of four bytes: its key (two), its lock, its latest second, its total, and each second. */
const [LOCK, SECOND, TOTAL, COUNTS] = [2, 3, 4, 6];
const WORDS = COUNTS + SECONDS;
const PROBES = 16;
/** A thread that ended while it held a lock never gives it back. */
const LOST_MS = 1000;

export const newCountTable = (slots: number): SharedArrayBuffer => new SharedArrayBuffer(slots * WORDS * 4);

export function countTable(memory: SharedArrayBuffer): CountTable {
  const words = new Int32Array(memory);
  const owners = new BigInt64Array(memory);
  const slots = words.length / WORDS;
  const slotOf = slotFinder(words, owners, slots);
  /** Runs alone on the slot, brought up to the current second. */
  const within = <T>(key: bigint, nowMs: number, work: (slot: number, second: number) => T): T => {
    const now = Math.floor(nowMs / 1000);
    const slot = slotOf(key, now);
    lock(words, slot + LOCK);
    try {
      return work(slot, advance(words, slot, now));
    } finally {
      Atomics.store(words, slot + LOCK, 0);
    }
  };
  return {
    take: (key, limit, nowMs, places = 1) =>
      within(key, nowMs, (slot, second) => {
        const total = words[slot + TOTAL] ?? 0;
        const allowed = total + places <= limit;
        if (allowed) {
          words[slot + TOTAL] = total + places;
          const at = slot + COUNTS + (second % SECONDS);
          words[at] = (words[at] ?? 0) + places;
        }
        const wanted = allowed ? 1 : total + places - limit;
        const resetMs = freeAt(words, slot, second, wanted) * 1000 - nowMs;
        return { allowed, remaining: Math.max(0, limit - (words[slot + TOTAL] ?? 0)), resetMs };
      }),
    count: (key, nowMs) => within(key, nowMs, (slot) => words[slot + TOTAL] ?? 0),
  };
}

/** The second in which this many places, or as many as there are, have come free. */
function freeAt(words: Int32Array, slot: number, second: number, wanted: number): number {
  let freed = 0;
  for (let back = SECONDS - 1; back >= 0; back -= 1) {
    freed += words[slot + COUNTS + ((second - back + SECONDS) % SECONDS)] ?? 0;
    if (freed >= wanted) return second - back + SECONDS;
  }
  return second + SECONDS;
}

/** Drops the seconds that have left the window, and gives the slot's second. */
function advance(words: Int32Array, slot: number, now: number): number {
  const last = words[slot + SECOND] ?? 0;
  if (now <= last) return last;
  if (now - last >= SECONDS) {
    words.fill(0, slot + COUNTS, slot + WORDS);
    words[slot + TOTAL] = 0;
  } else {
    for (let second = last + 1; second <= now; second += 1) {
      const at = slot + COUNTS + (second % SECONDS);
      words[slot + TOTAL] = (words[slot + TOTAL] ?? 0) - (words[at] ?? 0);
      words[at] = 0;
    }
  }
  words[slot + SECOND] = now;
  return now;
}

/** For less than a microsecond, unless the holder is not running now. */
function lock(words: Int32Array, at: number): void {
  for (;;) {
    const mine = (Math.floor(monotonicMs()) % 0x3fff_ffff) + 1;
    const held = Atomics.compareExchange(words, at, 0, mine);
    if (held === 0) return;
    if (Math.abs(mine - held) > LOST_MS && Atomics.compareExchange(words, at, held, mine) === held) return;
    Atomics.wait(words, at, held, 1);
  }
}

/**
 * The slot of a key, or a new one for it: an empty one, or one whose window is over. If every slot near by is in
 * use, the key shares the last one's count: too few may pass then, never too many.
 */
function slotFinder(words: Int32Array, owners: BigInt64Array, slots: number) {
  const isOver = (slot: number, now: number): boolean => now - (words[slot + SECOND] ?? 0) >= SECONDS;
  const claim = (slot: number, owner: bigint, key: bigint): boolean =>
    Atomics.compareExchange(owners, slot / 2, owner, key) === owner;
  return (key: bigint, now: number): number => {
    const first = Number(BigInt.asUintN(32, key)) % slots;
    const at = (probe: number): number => ((first + probe) % slots) * WORDS;
    for (let probe = 0; probe < PROBES; probe += 1) {
      const slot = at(probe);
      const owner = Atomics.load(owners, slot / 2);
      if (owner === key || (owner === 0n && claim(slot, 0n, key))) return slot;
      if (Atomics.load(owners, slot / 2) === key) return slot;
    }
    for (let probe = 0; probe < PROBES; probe += 1) {
      const slot = at(probe);
      const owner = Atomics.load(owners, slot / 2);
      if (isOver(slot, now) && claim(slot, owner, key)) return slot;
    }
    return at(PROBES - 1);
  };
}
