// Every minute, deletes data that is past its retention time and emails people whose keys end soon. Several nodes may
// do this at once.

import type { Store } from "#store";
import type { Letters } from "../console/letters.ts";
import { type Log, placeOf } from "../shared/log.ts";
import { inRounds, type Rounds } from "./rounds.ts";

const PAUSE_MS = 60_000;

export const startHousekeeping = (store: Store, { expiring }: Pick<Letters, "expiring">, log: Log): Rounds =>
  inRounds(PAUSE_MS, async () => {
    try {
      const gone = Object.entries(await store.tidy()).filter(([, count]) => count > 0);
      if (gone.length > 0) log("info", "tidied", Object.fromEntries(gone));
    } catch (error) {
      log("warn", "not_tidied", { ...placeOf(error) });
    }
    try {
      const told = await store.credentials.tellExpiring(expiring);
      if (told > 0) log("info", "expiry_told", { keys: told });
    } catch (error) {
      log("warn", "expiry_not_told", { ...placeOf(error) });
    }
  });
