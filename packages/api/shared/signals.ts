// What the main thread shows every worker at once: has the store changed, does it answer, are we stopping, what time is
// it.

import { monotonicMs } from "./clock.ts";

export interface Signals {
  /** Grows with every change of the store: anything known before must be asked again. */
  generation(): number;
  storeChanged(): void;
  isStoreUp(): boolean;
  setStoreUp(isUp: boolean): void;
  /** Someone noticed damage in the store: check all of it. */
  doubtStore(): void;
  /** Whether someone did since the last call. */
  takeDoubt(): boolean;
  isDraining(): boolean;
  startDraining(): void;
  /** The store's own time, UTC milliseconds. */
  storeNowMs(): number;
  setStoreNow(nowMs: number): void;
}

const [GENERATION, STORE_DOWN, DRAINING, DOUBT] = [0, 1, 2, 3];
const FLAGS_BYTES = 16;

export const newSignals = (): SharedArrayBuffer => new SharedArrayBuffer(FLAGS_BYTES + 8);

export function signals(memory: SharedArrayBuffer): Signals {
  const flags = new Int32Array(memory, 0, FLAGS_BYTES / 4);
  const ahead = new Float64Array(memory, FLAGS_BYTES, 1);
  return {
    generation: () => Atomics.load(flags, GENERATION),
    storeChanged: () => void Atomics.add(flags, GENERATION, 1),
    isStoreUp: () => Atomics.load(flags, STORE_DOWN) === 0,
    setStoreUp: (isUp) => void Atomics.store(flags, STORE_DOWN, isUp ? 0 : 1),
    doubtStore: () => void Atomics.store(flags, DOUBT, 1),
    takeDoubt: () => Atomics.exchange(flags, DOUBT, 0) === 1,
    isDraining: () => Atomics.load(flags, DRAINING) === 1,
    startDraining: () => void Atomics.store(flags, DRAINING, 1),
    storeNowMs: () => (ahead[0] ?? 0) + monotonicMs(),
    setStoreNow: (nowMs) => {
      ahead[0] = nowMs - monotonicMs();
    },
  };
}
