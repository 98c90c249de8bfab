// Checks the awards of a folder on several threads at once.

import { Worker } from "node:worker_threads";
import { reportOnAll } from "./check.ts";
import type { Checked, CheckReport } from "./check-pack.ts";
import { packNames } from "./load.ts";

const THREAD = new URL("../quick-thread.mjs", import.meta.url);
const FILE = new URL("./check-worker.ts", import.meta.url);

/** The same report as on one thread, in the same order. */
export async function checkAwardsOnThreads(awardsFolder: string, threads: number): Promise<CheckReport> {
  const names = packNames(awardsFolder);
  const checked: Checked[] = [];
  let next = 0;
  const take = (): number | null => (next < names.length ? next++ : null);
  const workers = Array.from({ length: Math.min(threads, names.length) }, () =>
    work(awardsFolder, names, take, checked),
  );
  await Promise.all(workers);
  return reportOnAll(awardsFolder, checked);
}

/** One thread: it gets the next name when it has checked the last. */
function work(
  folder: string,
  names: readonly string[],
  take: () => number | null,
  checked: Checked[],
): Promise<void> {
  const worker = new Worker(THREAD, { argv: [FILE.href], workerData: folder });
  return new Promise((resolve, reject) => {
    let place = take();
    const ask = (): void => {
      if (place === null) void worker.terminate().then(() => resolve());
      else worker.postMessage(names[place]);
    };
    worker.on("message", (result: Checked) => {
      if (place !== null) checked[place] = result;
      place = take();
      ask();
    });
    worker.once("error", reject);
    ask();
  });
}
