// Watches for remembered receipts that we have not priced under today's versions, and starts the thread that does so.

import type { Worker } from "node:worker_threads";
import type { RememberedReceipts } from "#store";
import { inRounds, type Rounds } from "../main/rounds.ts";
import { type Log, placeOf, type Sink } from "../shared/log.ts";
import { startThread } from "../shared/thread.ts";
import type { CheckStart, FromCheck } from "./check-messages.ts";

const FILE = new URL("./check-thread.ts", import.meta.url);
const LOOK_MS = 30_000;
const MEMORY_MB = 1024;
/** How long work in progress may take when the service stops; after that another node takes it. */
const LAST_MS = 3000;

interface Watched extends CheckStart {
  readonly log: Log;
  readonly sink: Sink;
}

/** The first thread says what it prices under, which the main thread cannot know without the engine. */
export function startReceiptChecks(
  memory: Pick<RememberedReceipts, "hasUnchecked">,
  watched: Watched,
): Rounds {
  const { log } = watched;
  let basis: string | null = null;
  let thread: Worker | null = null;
  const rounds = inRounds(LOOK_MS, async () => {
    try {
      if (!(await memory.hasUnchecked(basis))) return;
      thread = newThread(watched);
      const told = await ended(thread);
      basis = told?.basis ?? basis;
      if (told !== null && told.receipts > 0)
        log("info", "receipts_checked", { receipts: told.receipts, corrections: told.corrections });
    } catch (error) {
      log("warn", "receipts_not_checked", { ...placeOf(error) });
    } finally {
      thread = null;
    }
  });
  return {
    async stop() {
      thread?.postMessage("stop");
      const patience = setTimeout(() => void thread?.terminate(), LAST_MS);
      await rounds.stop();
      clearTimeout(patience);
    },
  };
}

function newThread({ awardsFolder, release, store, logLevel, sink }: Watched): Worker {
  const start: CheckStart = { awardsFolder, release, store, logLevel };
  return startThread(FILE, start, { maxOldGenerationSizeMb: MEMORY_MB }, sink);
}

/** Null if it was stopped before its end. */
const ended = (worker: Worker): Promise<FromCheck | null> =>
  new Promise((done, failed) => {
    let told: FromCheck | null = null;
    worker.on("message", (message: FromCheck) => {
      told = message;
    });
    worker.on("error", failed);
    worker.on("exit", () => done(told));
  });
