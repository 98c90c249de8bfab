// How much of the activity log this machine has seen, in a file beside the store: a database set back to an older state
// is consistent in itself, and only something outside it can tell.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Seen {
  readonly length: number;
  readonly hash: string;
}

export interface Witness {
  readonly path: string;
  seen(): Seen | undefined;
  /** Best effort: a committed change stays committed if we cannot write this file. */
  note(head: Seen): void;
}

export function witnessIn(folder: string | undefined): Witness | undefined {
  if (folder === undefined) return undefined;
  const path = join(folder, "log-seen");
  takeOver(join(folder, "audit-seen"), path);
  return {
    path,
    seen: () => readSeen(path),
    note(head) {
      try {
        if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
        const unnamed = `${path}.${process.pid}`;
        writeFileSync(unnamed, `${head.length}:${head.hash}\n`, { mode: 0o600 });
        renameSync(unnamed, path);
      } catch {
        // The file then lags behind, which proves less but never accuses wrongly.
      }
    },
  };
}

/** Its name in an earlier release. */
function takeOver(former: string, path: string): void {
  try {
    if (existsSync(former) && !existsSync(path)) renameSync(former, path);
  } catch {
    // Another process was first, or we cannot write the folder; a write that matters reports that.
  }
}

function readSeen(path: string): Seen | undefined {
  try {
    return parseSeen(readFileSync(path, "utf8").trim());
  } catch {
    return undefined;
  }
}

export function parseSeen(text: string): Seen | undefined {
  const [, length, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return length === undefined || hash === undefined ? undefined : { length: Number(length), hash };
}
