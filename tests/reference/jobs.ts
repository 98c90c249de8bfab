// Gives awards to threads, the next to a free one.

import { Worker } from "node:worker_threads";
import type { Told } from "./one-award.ts";
import type { ThreadJob } from "./thread.ts";

const THREAD = new URL("../../packages/quick-thread.mjs", import.meta.url);
const FILE = new URL("./thread.ts", import.meta.url);

/** Minutes are short-lived: with more room for the young, a tenth less time goes to collecting them. */
const ROOM = { maxYoungGenerationSizeMb: 192 };

/** `finished` hears of each award as it is done. */
export async function compareOnThreads(
  codes: readonly string[],
  threads: number,
  job: ThreadJob,
  finished: (code: string, told: Told) => void,
): Promise<void> {
  const open = [...codes];
  const take = (): string | null => open.shift() ?? null;
  const count = Math.min(threads, codes.length);
  await Promise.all(Array.from({ length: count }, () => oneThread(job, take, finished)));
}

function oneThread(
  job: ThreadJob,
  take: () => string | null,
  finished: (code: string, told: Told) => void,
): Promise<void> {
  const worker = new Worker(THREAD, { argv: [FILE.href], workerData: job, resourceLimits: ROOM });
  return new Promise((resolve, reject) => {
    let code = take();
    worker.on("message", (told: Told) => {
      if (code !== null) finished(code, told);
      code = take();
      worker.postMessage(code);
    });
    worker.once("error", reject);
    worker.once("exit", () => resolve());
    worker.postMessage(code);
  });
}
