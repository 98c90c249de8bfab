// A thread of `npm run reference`: compares each award it receives, and ends when there is none.

import { parentPort, workerData } from "node:worker_threads";
import { loadLibrary } from "#pack";
import { tellAward } from "./one-award.ts";
import type { Wanted } from "./run.ts";

export interface ThreadJob {
  readonly awards: string;
  readonly asked: Wanted;
}

const { awards, asked } = workerData as ThreadJob;
const library = loadLibrary(awards);

parentPort?.on("message", (code: string | null) => {
  const held = code === null ? undefined : library.awards.get(code);
  if (held === undefined) parentPort?.close();
  else parentPort?.postMessage(tellAward(held, library, asked, () => {}));
});
