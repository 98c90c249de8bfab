// Frees the memory that starting took: the main thread does so little once its workers listen that it would keep it for
// good.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const AFTER_MS = 2000;

/** V8 collects when there is more to collect; here that takes days, and some 18 MB wait. */
export function giveBackLater(): void {
  setTimeout(() => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc");
    setFlagsFromString("--no-expose-gc");
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
  }, AFTER_MS).unref();
}
