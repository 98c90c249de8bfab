// Gives the parts of an audit to threads, one at a time, and reports progress.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type PartPlan, partName } from "#audit";
import { AuditFailure, diskFailure } from "./failure.ts";
import type { ThreadJob } from "./thread.ts";

const THREAD = new URL("../../quick-thread.mjs", import.meta.url);
const FILE = new URL("./thread.ts", import.meta.url);

/** Without bounds, threads keep garbage as long as the machine has memory. An audit must take less than 1 GB. */
const MEMORY = { maxOldGenerationSizeMb: 600, maxYoungGenerationSizeMb: 96 };

export type Progress = (rowsDone: number) => void;

/** Skips parts that an earlier run finished. */
export async function runParts(
  plans: readonly PartPlan[],
  job: ThreadJob,
  threads: number,
  progress: Progress,
): Promise<void> {
  const isDone = ({ index }: PartPlan): boolean => existsSync(join(job.folder, `${partName(index)}.done`));
  const open = plans.filter((plan) => !isDone(plan));
  let done = plans.filter(isDone).reduce((sum, { rows }) => sum + rows, 0);
  progress(done);
  const finished = ({ rows }: PartPlan): void => {
    done += rows;
    progress(done);
  };
  const count = Math.min(threads, open.length);
  const runs = Array.from({ length: count }, (_, index) =>
    open.slice(Math.floor((index * open.length) / count), Math.floor(((index + 1) * open.length) / count)),
  );
  await Promise.all(runs.map((run) => oneThread(job, () => takeFrom(run, runs), finished)));
}

/**
 * Each thread has a run of parts, and then takes from the end of the longest that is left: neighbours are often under
 * the same award, which each thread prepares for itself.
 */
function takeFrom(own: PartPlan[], runs: readonly PartPlan[][]): PartPlan | null {
  const longest = runs.reduce((most, run) => (run.length > most.length ? run : most), own);
  return own.shift() ?? longest.pop() ?? null;
}

function oneThread(
  job: ThreadJob,
  take: () => PartPlan | null,
  finished: (plan: PartPlan) => void,
): Promise<void> {
  const worker = new Worker(THREAD, { argv: [FILE.href], workerData: job, resourceLimits: MEMORY });
  return new Promise((resolve, reject) => {
    let plan = take();
    const ask = (): void => worker.postMessage(plan);
    worker.on("message", ({ error }: { readonly error: string | null }) => {
      if (error !== null) {
        reject(diskFailure(error) ?? new AuditFailure(`part ${plan?.index} of the audit failed: ${error}`));
        void worker.terminate();
        return;
      }
      if (plan !== null) finished(plan);
      plan = take();
      ask();
    });
    worker.once("error", reject);
    worker.once("exit", () => resolve());
    ask();
  });
}
