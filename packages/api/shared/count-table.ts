// Fixed windows counted in memory that all threads share: exact, bounded, and an atomic add a request.

/** How a count stands after a request asked for its place in the window. */
export interface Taken {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Until the window ends and a new one may start. */
  readonly resetMs: number;
}

export interface CountTable {
  /** Takes a place in the window, if one is left. `key` is never 0. */
  take(key: bigint, limit: number, nowMs: number): Taken;
  /** How many places are taken. */
  count(key: bigint, nowMs: number): number;
}

export const WINDOW_MS = 60_000;

/** A slot is two words: whose it is, and the window's start with the places taken. */
const WORDS = 2;
const WORD_BYTES = 8;
const PROBES = 16;
const COUNT_BITS = 24n;
const COUNT_MASK = (1n << COUNT_BITS) - 1n;

export const newCountTable = (slots: number): SharedArrayBuffer =>
  new SharedArrayBuffer(slots * WORDS * WORD_BYTES);

export function countTable(memory: SharedArrayBuffer): CountTable {
  const words = new BigInt64Array(memory);
  const slots = words.length / WORDS;
  const isRunning = (state: bigint, nowMs: number): boolean =>
    state !== 0n && nowMs < startOf(state) + WINDOW_MS;

  /**
   * The slot of a key, taken when it has none: an empty one, or one whose window is over. With every place near by
   * in use the key shares the last one's count: too few may pass then, never too many.
   */
  const slotOf = (key: bigint, nowMs: number): number => {
    const first = Number(BigInt.asUintN(32, key)) % slots;
    const at = (probe: number): number => ((first + probe) % slots) * WORDS;
    for (let probe = 0; probe < PROBES; probe += 1) {
      const owner = Atomics.load(words, at(probe));
      if (owner === key) return at(probe);
      if (owner === 0n && Atomics.compareExchange(words, at(probe), 0n, key) === 0n) return at(probe);
      if (Atomics.load(words, at(probe)) === key) return at(probe);
    }
    for (let probe = 0; probe < PROBES; probe += 1) {
      const slot = at(probe);
      const [owner, state] = [Atomics.load(words, slot), Atomics.load(words, slot + 1)];
      if (!isRunning(state, nowMs) && Atomics.compareExchange(words, slot, owner, key) === owner) return slot;
    }
    return at(PROBES - 1);
  };

  return {
    take(key, limit, nowMs) {
      const slot = slotOf(key, nowMs) + 1;
      for (;;) {
        const state = Atomics.load(words, slot);
        const running = isRunning(state, nowMs);
        const taken = running ? Number(state & COUNT_MASK) : 0;
        const resetMs = running ? startOf(state) + WINDOW_MS - nowMs : WINDOW_MS;
        if (taken >= limit) return { allowed: false, remaining: 0, resetMs };
        const next = running ? state + 1n : windowFrom(nowMs);
        if (Atomics.compareExchange(words, slot, state, next) === state)
          return { allowed: true, remaining: limit - taken - 1, resetMs };
      }
    },
    count(key, nowMs) {
      const state = Atomics.load(words, slotOf(key, nowMs) + 1);
      return isRunning(state, nowMs) ? Number(state & COUNT_MASK) : 0;
    },
  };
}

const startOf = (state: bigint): number => Number(state >> COUNT_BITS);

/** A window that starts now, with one place taken. */
const windowFrom = (nowMs: number): bigint => (BigInt(Math.floor(nowMs)) << COUNT_BITS) + 1n;
