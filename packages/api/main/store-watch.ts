// Follows the store for every worker: its changes, its clock, whether it answers; and gives it the counted uses.

import type { Store, Use } from "#store";
import { type Log, placeOf } from "../shared/log.ts";
import type { Signals } from "../shared/signals.ts";

export interface StoreWatch {
  add(uses: readonly Use[]): void;
  stop(): Promise<void>;
}

const CLOCK_MS = 500;
const READY_MS = 1000;
const USES_MS = 10_000;
/** Uses that wait for a store that is down. */
const MOST_WAITING = 10_000;

export function watchStore(store: Store, signals: Signals, log: Log): StoreWatch {
  const uses = new Map<string, Use>();
  signals.setStoreNow(store.nowMs());
  const forget = store.onChange(() => signals.storeChanged());
  let isUp = true;
  const judge = (nowUp: boolean): void => {
    signals.setStoreUp(nowUp);
    if (nowUp !== isUp) log(nowUp ? "info" : "error", nowUp ? "store_up" : "store_down");
    isUp = nowUp;
  };
  const give = async (): Promise<void> => {
    const taken = [...uses.values()];
    uses.clear();
    try {
      await store.recordUses(taken);
    } catch (error) {
      log("warn", "uses_not_recorded", { ...placeOf(error) });
      add(taken);
    }
  };
  const add = (more: readonly Use[]): void => {
    for (const use of more) {
      const key = `${use.keyId}:${use.kind}:${dayOf(use.lastUsedAtMs)}`;
      const known = uses.get(key);
      if (known === undefined && uses.size >= MOST_WAITING) continue;
      const lastUsedAtMs = Math.max(use.lastUsedAtMs, known?.lastUsedAtMs ?? 0);
      uses.set(key, { ...use, count: use.count + (known?.count ?? 0), lastUsedAtMs });
    }
  };
  const timers = [
    setInterval(() => signals.setStoreNow(store.nowMs()), CLOCK_MS),
    setInterval(() => {
      store.ready().then(
        () => judge(true),
        () => judge(false),
      );
    }, READY_MS),
    setInterval(() => void give(), USES_MS),
  ];
  return {
    add,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      forget();
      await give();
    },
  };
}

const dayOf = (atMs: number): number => Math.floor(atMs / 86_400_000);
