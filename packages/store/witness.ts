// How far this machine has seen the activity log, in a file beside the store: a database set back to an older state
// is whole in itself, and only something outside it can tell.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Seen {
  readonly length: number;
  readonly hash: string;
}

export interface Witness {
  readonly path: string;
  seen(): Seen | undefined;
  /** Best effort: a change that is committed stays committed when this file cannot be written. */
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

/** What a release before this one called it. */
function takeOver(former: string, path: string): void {
  try {
    if (existsSync(former) && !existsSync(path)) renameSync(former, path);
  } catch {
    // Another process was first, or the folder cannot be written, which is told when it must be.
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
