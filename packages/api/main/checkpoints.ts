// Notes elsewhere how far the activity log has come, within a minute of each change; whoever sets the log back is found.

import { checkpointOf, type Store } from "#store";
import { type Log, placeOf } from "../shared/log.ts";
import { keepCheckpoint, type LogSettings } from "../shared/log-settings.ts";
import { inRounds, type Rounds } from "./rounds.ts";

const PAUSE_MS = 60_000;

/** Null when no place is set. */
export function startCheckpoints(store: Store, { key, checkpoint }: LogSettings, log: Log): Rounds | null {
  if (key === null || checkpoint === null) return null;
  let noted = -1;
  return inRounds(PAUSE_MS, async () => {
    try {
      const head = await store.audit.head();
      if (head.length === noted) return;
      await keepCheckpoint(checkpoint, checkpointOf(head, store.nowMs(), key));
      noted = head.length;
      log("debug", "checkpoint_kept", { entries: head.length });
    } catch (error) {
      log("warn", "checkpoint_not_kept", { ...placeOf(error) });
    }
  });
}
