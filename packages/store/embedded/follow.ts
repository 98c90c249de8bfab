// Hears of changes by other processes: SQLite keeps a number that moves whenever someone else commits.

import type { DatabaseSync } from "node:sqlite";

const POLL_MS = 100;

/** Reads on a connection that never writes, so that this process's own changes are heard as well. */
export function followFile(file: DatabaseSync, changed: () => void): () => Promise<void> {
  const version = file.prepare("pragma data_version");
  const count = file.prepare("select length from audit_head");
  const seen = { version: numberIn(version.get()), count: numberIn(count.get()) };
  const timer = setInterval(() => {
    try {
      const now = numberIn(version.get());
      if (now === seen.version) return;
      seen.version = now;
      const counted = numberIn(count.get());
      if (counted === seen.count) return;
      seen.count = counted;
    } catch {
      return; // A file that cannot be read now is no change; the next look tells.
    }
    changed();
  }, POLL_MS);
  timer.unref();
  return async () => clearInterval(timer);
}

function numberIn(row: Readonly<Record<string, unknown>> | undefined): number {
  const [value] = Object.values(row ?? {});
  return typeof value === "number" ? value : -1;
}
