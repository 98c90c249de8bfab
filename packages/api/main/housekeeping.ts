// Lets go of what the store has kept for long enough, every minute; nodes that do it at once do no harm.

import type { Store } from "#store";
import { type Log, placeOf } from "../shared/log.ts";
import { inRounds, type Rounds } from "./rounds.ts";

const PAUSE_MS = 60_000;

export const startHousekeeping = (store: Store, log: Log): Rounds =>
  inRounds(PAUSE_MS, async () => {
    try {
      const gone = Object.entries(await store.tidy()).filter(([, count]) => count > 0);
      if (gone.length > 0) log("info", "tidied", Object.fromEntries(gone));
    } catch (error) {
      log("warn", "not_tidied", { ...placeOf(error) });
    }
  });
