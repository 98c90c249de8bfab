// One service per folder: a lock that the operating system releases when its holder dies, however it dies.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AlreadyOpen } from "../errors.ts";
import { isBusy } from "./faults.ts";

/** Locks the folder for this process and returns the function that releases it. */
export function lockFolder(folder: string): () => void {
  const pidFile = join(folder, "service.pid");
  const lock = new DatabaseSync(join(folder, "service.lock"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw alreadyOpen(folder, pidIn(pidFile));
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
  return () => {
    rmSync(pidFile, { force: true });
    lock.close();
  };
}

function pidIn(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, "utf8"), 10) || null;
  } catch {
    return null;
  }
}

const alreadyOpen = (folder: string, pid: number | null): AlreadyOpen =>
  new AlreadyOpen(
    `another service${pid === null ? "" : `, process ${pid},`} runs on ${folder}: stop it, or name another folder in FAIRCLAUSE_DATA`,
    pid,
  );
