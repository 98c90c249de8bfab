// Hears of changes by other processes: SQLite keeps a number that moves whenever someone else commits.

import type { DatabaseSync, StatementSync } from "node:sqlite";

const POLL_MS = 100;

interface Watched {
  readonly file: DatabaseSync;
  readonly version: StatementSync;
  readonly count: StatementSync;
  readonly inode: number;
}

/** Reads on a connection that never writes, so that it also sees this process's own changes. */
export function followFile(
  open: () => DatabaseSync,
  inode: () => number,
  changed: () => void,
): () => Promise<void> {
  const watch = (): Watched => {
    const file = open();
    const [version, count] = ["pragma data_version", "select length from audit_head"];
    return { file, version: file.prepare(version), count: file.prepare(count), inode: inode() };
  };
  let watched = watch();
  const seen = { version: numberIn(watched.version.get()), count: numberIn(watched.count.get()) };
  const timer = setInterval(() => {
    try {
      const isAnother = inode() !== watched.inode;
      if (isAnother) {
        watched.file.close();
        watched = watch();
      }
      const now = numberIn(watched.version.get());
      if (now === seen.version && !isAnother) return;
      seen.version = now;
      const counted = numberIn(watched.count.get());
      if (counted === seen.count && !isAnother) return;
      seen.count = counted;
    } catch {
      return; // A file we cannot read now is not a change; the next look will tell.
    }
    changed();
  }, POLL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    if (watched.file.isOpen) watched.file.close();
  };
}

function numberIn(row: Readonly<Record<string, unknown>> | undefined): number {
  const [value] = Object.values(row ?? {});
  return typeof value === "number" ? value : -1;
}
