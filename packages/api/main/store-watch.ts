// Follows the store for every worker: its changes, its clock, whether it answers; and reports the counted uses to it.

import { type Store, type StoreFault, StoreUnavailable, type Use } from "#store";
import { type Log, placeOf } from "../shared/log.ts";
import type { Signals } from "../shared/signals.ts";
import type { Faults } from "./faults.ts";

export interface StoreWatch {
  add(uses: readonly Use[]): void;
  stop(): Promise<void>;
}

const CLOCK_MS = 500;
const READY_MS = 1000;
const USES_MS = 10_000;
/** Uses that wait for a store that is down. */
const MOST_WAITING = 10_000;

/** With one of these, "the store is away" adds nothing. */
const SAYS_WHY: readonly StoreFault["name"][] = ["store_damaged", "store_lost", "pepper_unknown"];

interface Watching {
  readonly signals: Signals;
  readonly faults: Faults;
  readonly log: Log;
}

export function watchStore(store: Store, { signals, faults, log }: Watching): StoreWatch {
  const uses = new Map<string, Use>();
  signals.setStoreNow(store.nowMs());
  const forget = store.onChange(() => signals.storeChanged());
  let isUp = true;
  const judge = (error: unknown): void => {
    const nowUp = error === null;
    signals.setStoreUp(nowUp);
    if (nowUp !== isUp)
      log(nowUp ? "info" : "error", nowUp ? "store_up" : "store_down", nowUp ? {} : { ...reasonOf(error) });
    isUp = nowUp;
    const named = store.faults();
    const isNamed = named.some(({ name }) => SAYS_WHY.includes(name));
    const detail = reasonOf(error).reason ?? "the store does not answer";
    faults.set("store", nowUp || isNamed ? named : [...named, { name: "store_away", detail }]);
  };
  const give = async (): Promise<void> => {
    const taken = [...uses.values()];
    uses.clear();
    try {
      await store.recordUses(taken);
    } catch (error) {
      log("warn", "uses_not_recorded", { ...reasonOf(error), ...placeOf(error) });
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
      store.ready(signals.takeDoubt()).then(
        () => judge(null),
        (error: unknown) => judge(error),
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

/** Why the store does not answer, in words that quote no request. */
export const reasonOf = (error: unknown): { readonly reason?: string } =>
  error instanceof StoreUnavailable ? { reason: error.message } : {};
