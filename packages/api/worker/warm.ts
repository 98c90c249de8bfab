// Reads the encoded awards before anyone asks, so that the first caller does not wait for it.

import { join } from "node:path";
import type { Library } from "#contract";
import { isRatesOnly, packNames } from "#pack";
import { type Log, placeOf } from "../shared/log.ts";

const PAUSE_MS = 50;

/** One at a time, with pauses in which we answer requests; one that cannot be read affects only its own callers. */
export function warmAwards(awardsFolder: string, library: Library, log: Log): void {
  const encoded = packNames(awardsFolder).filter((name) => !isRatesOnly(join(awardsFolder, name)));
  const next = (): void => {
    const name = encoded.shift();
    if (name === undefined) return;
    try {
      library.awards.get(name.slice(0, "MA000000".length));
    } catch (error) {
      log("error", "award_unreadable", { award: name, ...placeOf(error) });
    }
    setTimeout(next, PAUSE_MS).unref();
  };
  setTimeout(next, PAUSE_MS).unref();
}
