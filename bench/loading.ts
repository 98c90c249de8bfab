// What it takes to read and check every award, and to price a first shift, each in separate processes.

import { execFileSync } from "node:child_process";
import { join } from "node:path";

export interface Loading {
  readonly what: string;
  readonly milliseconds: number;
  readonly megabytes: number;
}

const PROCESSES = 5;

export const measureLoading = (): readonly Loading[] => [
  fastestOf("all", "reading and checking all awards"),
  fastestOf("one", "reading one award and pricing a first shift"),
];

/** The fastest of a few: a shared machine only ever adds time. */
function fastestOf(argument: string, what: string): Loading {
  const runs = Array.from({ length: PROCESSES }, () => {
    const out = execFileSync(process.execPath, [join(import.meta.dirname, "load-once.ts"), argument], {
      encoding: "utf8",
    });
    return JSON.parse(out) as Omit<Loading, "what">;
  });
  return {
    what,
    milliseconds: Math.min(...runs.map((run) => run.milliseconds)),
    megabytes: Math.max(...runs.map((run) => run.megabytes)),
  };
}
