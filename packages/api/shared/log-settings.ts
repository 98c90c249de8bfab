// The activity log's own settings: the key that signs exports and checkpoints, and where checkpoints go.

import { appendFileSync, closeSync, fsyncSync, openSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type LogKey, logKeyFrom } from "#store";
import { postOutward, targetFault } from "./outward.ts";

export interface LogSettings {
  readonly key: LogKey | null;
  /** A file's path, or an address. */
  readonly checkpoint: string | null;
}

interface Fault {
  readonly setting: string;
  readonly problem: string;
}

const isAddress = (target: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(target);

export function logSettings(
  { key, checkpoint }: { readonly key: string | undefined; readonly checkpoint: string | undefined },
  workingFolder: string,
  faults: Fault[],
): LogSettings {
  const signs = key ? signingKey(resolve(workingFolder, key), faults) : null;
  if (!checkpoint) return { key: signs, checkpoint: null };
  const problem = isAddress(checkpoint) ? targetFault(checkpoint) : null;
  if (problem !== null) faults.push({ setting: "LOG_CHECKPOINT", problem });
  if (!key)
    faults.push({ setting: "LOG_SIGNING_KEY", problem: "a checkpoint is signed: name the key's file" });
  return { key: signs, checkpoint: isAddress(checkpoint) ? checkpoint : resolve(workingFolder, checkpoint) };
}

function signingKey(path: string, faults: Fault[]): LogKey | null {
  try {
    return logKeyFrom(readFileSync(path, "utf8"));
  } catch {
    const problem =
      "it must be a file with an Ed25519 private key in PEM (openssl genpkey -algorithm ed25519)";
    faults.push({ setting: "LOG_SIGNING_KEY", problem });
    return null;
  }
}

/** A file gets another line, safe on the disk; an address gets it as JSON. */
export async function keepCheckpoint(target: string, line: string): Promise<void> {
  if (isAddress(target)) return postOutward(target, line);
  const file = openSync(target, "a", 0o600);
  try {
    appendFileSync(file, `${line}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
