// Threads of a node: each with a memory bound and with its log lines passed on; some at a lower priority.

import { readdirSync, readFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { type ResourceLimits, Worker } from "node:worker_threads";
import type { Sink } from "./log.ts";

const THREAD = new URL("../../quick-thread.mjs", import.meta.url);

/** Runs the file in a thread; what it writes to standard error goes to the sink. */
export function startThread(
  file: URL,
  workerData: unknown,
  resourceLimits: ResourceLimits,
  sink: Sink,
): Worker {
  const worker = new Worker(THREAD, {
    argv: [file.href],
    workerData,
    stdout: true,
    stderr: true,
    resourceLimits,
  });
  worker.stderr.on("data", (lines: Buffer) => sink(lines.toString("utf8")));
  return worker;
}

/**
 * How much lower large requests rank than small ones: the threads that price them, and those that clear up after them.
 */
export const LARGE_LOWER_BY = 5;

/** For the calling thread alone, where the system has priorities for threads; relative to the node's own. */
export function lowerPriority(by: number): void {
  lower(0, by);
}

const lower = (thread: number, by: number): void => {
  try {
    setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, getPriority(0) + by));
  } catch {
    // Then it ranks with the others.
  }
};

const TASKS = "/proc/self/task";

/**
 * For the threads in which V8 itself compiles and collects garbage. They work for every thread of the process: at the
 * usual priority, their work for a large request would go before the small ones.
 */
export function lowerHelpers(by: number): void {
  if (process.platform === "linux") for (const thread of helpers()) lower(thread, by);
}

const helpers = (): readonly number[] => {
  try {
    return readdirSync(TASKS).filter(isHelper).map(Number);
  } catch {
    return [];
  }
};

const isHelper = (task: string): boolean => readFileSync(`${TASKS}/${task}/comm`, "utf8") === "V8Worker\n";
