// Notes elsewhere how far the activity log has come, within a minute of each change; whoever sets the log back is found.

import { AuditBroken, checkpointOf, type Store } from "#store";
import { type Log, placeOf } from "../shared/log.ts";
import { keepCheckpoint, type LogSettings } from "../shared/log-settings.ts";
import { inRounds, type Rounds } from "./rounds.ts";

const PAUSE_MS = 60_000;

/** Null when no place is set. */
export function startCheckpoints(store: Store, { key, checkpoint }: LogSettings, log: Log): Rounds | null {
  if (key === null || checkpoint === null) return null;
  let noted: Awaited<ReturnType<Store["audit"]["head"]>> | undefined;
  return inRounds(PAUSE_MS, async () => {
    try {
      // Nothing is signed of a log that does not hold: entries since the last checkpoint are walked first.
      const head = await store.audit.soundHead(noted);
      if (head.length === noted?.length) return;
      await keepCheckpoint(checkpoint, checkpointOf(head, store.nowMs(), key));
      noted = head;
      log("debug", "checkpoint_kept", { entries: head.length });
    } catch (error) {
      const isBroken = error instanceof AuditBroken;
      log(isBroken ? "error" : "warn", isBroken ? "log_broken" : "checkpoint_not_kept", {
        ...placeOf(error),
      });
    }
  });
}
