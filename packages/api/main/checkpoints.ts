// Notes elsewhere how long the activity log is, within a minute of each change; this exposes anyone who sets the log
// back.

import { AuditBroken, checkpointOf, type Store } from "#store";
import { type Log, placeOf } from "../shared/log.ts";
import { keepCheckpoint, type LogSettings } from "../shared/log-settings.ts";
import { inRounds, type Rounds } from "./rounds.ts";

const PAUSE_MS = 60_000;

/** Null without a configured place. */
export function startCheckpoints(store: Store, { key, checkpoint }: LogSettings, log: Log): Rounds | null {
  if (key === null || checkpoint === null) return null;
  let noted: Awaited<ReturnType<Store["audit"]["head"]>> | undefined;
  return inRounds(PAUSE_MS, async () => {
    try {
      // We sign nothing about a damaged log: we check the entries since the last checkpoint first.
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
