// Faults of award data as lines: where, what, and what to do.

import type { Fault } from "#pack";
import { say } from "./io.ts";

export async function sayFaults(faults: readonly Fault[]): Promise<void> {
  for (const { file, line, problem, remedy } of faults)
    await say(`${file}:${line}: ${problem}\n  → ${remedy}\n`);
}

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
