// One audit at a time in a folder: two would delete each other's working files.

import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AuditFailure, codeOf } from "./failure.ts";

/** Has the process id of the audit at work. */
const LOCK = ".lock";

/** Takes over the lock of a process that is gone, such as one that was killed. */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, LOCK);
  if (!take(lock)) {
    await removeStale(lock);
    if (!take(lock)) throw busy(lock);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    // A full disk makes the file and then refuses what is in it.
    if (codeOf(error) === "ENOSPC") rmSync(lock, { force: true });
    throw error;
  }
}

/** Moves it away first: another process may have taken it over since we read it. */
async function removeStale(lock: string): Promise<void> {
  if (isHeld(lock)) throw busy(lock);
  // Made and not written yet, perhaps.
  await wait(200);
  const apart = `${lock}-${process.pid}`;
  try {
    if (isHeld(lock)) throw busy(lock);
    renameSync(lock, apart);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  if (isHeld(apart)) {
    renameSync(apart, lock);
    throw busy(lock);
  }
  rmSync(apart);
}

/** Our own id is of a dead process that had it before us, as each run in a container may. */
function isHeld(lock: string): boolean {
  let pid: number;
  try {
    pid = Number(readFileSync(lock, "utf8"));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

const busy = (lock: string): AuditFailure =>
  new AuditFailure("another audit is writing into this folder: wait for it, or name another with --out", [
    `If none is, delete ${lock} and run it again.`,
  ]);
