// The folder on this machine for the files of an audit while we read them: payroll data, so only its owner may look.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** Each begins with the id of its process, so that we know whose process is gone. */
const OWN = /^(\d+)-\w+$/;

/** Empty at first, and gone at the end. */
export async function withScratch<T>(folder: string, work: (scratch: string) => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The system lets no one else into a folder that is made so.
  const scratch = mkdtempSync(join(folder, `${process.pid}-`));
  try {
    return await work(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Removes what processes left that were killed, and threads of ours that ended: none of ours is at work now. */
export function clearScratch(folder: string): void {
  for (const name of namesIn(folder)) {
    const pid = Number(OWN.exec(name)?.[1]);
    if (pid > 0 && (pid === process.pid || !isAlive(pid)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

const namesIn = (folder: string, recursive = false): readonly string[] => {
  try {
    return readdirSync(folder, { recursive, encoding: "utf8" });
  } catch {
    return [];
  }
};

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** How much is in it now. A file may go while we look; when a folder does, the next look counts. */
export const bytesIn = (scratch: string): number =>
  namesIn(scratch, true).reduce(
    (sum, name) => sum + (statSync(join(scratch, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
