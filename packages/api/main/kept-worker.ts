// Keeps one worker thread alive: when it dies another takes its place, and while it fails the next already listens.

import type { Worker } from "node:worker_threads";
import type { Log, Sink } from "../shared/log.ts";
import type { ToMain, ToWorker, WorkerStart } from "../shared/messages.ts";
import { startThread } from "../shared/thread.ts";

export interface Place {
  readonly host: string;
  readonly port: number;
}

export interface KeptWorker {
  /** Rejects when the first worker ends before it has loaded. */
  readonly loaded: Promise<void>;
  listen(place: Place): void;
  tell(message: ToWorker): void;
  readonly isListening: boolean;
  readonly restarts: number;
  /** From now on, dead workers are not replaced. */
  letGo(): void;
  /** The thread itself, and those that still answer requests in progress. */
  living(): readonly Worker[];
}

export interface Hooks {
  readonly log: Log;
  /** Receives the workers' log lines. */
  readonly sink: Sink;
  message(message: ToMain, answer: (reply: ToWorker) => void): void;
  listening(): void;
  /** Workers die as fast as they are started. */
  hopeless(): void;
}

const FILE = new URL("../worker/worker.ts", import.meta.url);
const SHORT_LIFE_MS = 5000;
const MOST_SHORT_LIVES = 5;
const PAUSE_MS = 500;
/** A worker that needs more than this is leaking; it ends alone and we replace it. */
const MEMORY_MB = 512;
/** Room for what some hundred requests leave behind: with 24 MB, collecting it took up to a fifth of the time; 96 MB take 45 MB more of a node. */
const YOUNG_MB = 48;

export function keepWorker(startWith: () => WorkerStart, hooks: Hooks): KeptWorker {
  const old = new Set<Worker>();
  let current: Worker | null = null;
  let place: Place | null = null;
  let [isListening, isEnding, restarts, shortLives, startedAtMs] = [false, false, 0, 0, 0];
  const first = Promise.withResolvers<void>();

  const replace = (): void => {
    current = null;
    isListening = false;
    if (isEnding) return;
    restarts += 1;
    shortLives = Date.now() - startedAtMs < SHORT_LIFE_MS ? shortLives + 1 : 0;
    if (shortLives > MOST_SHORT_LIVES) hooks.hopeless();
    else setTimeout(begin, shortLives * PAUSE_MS);
  };
  const hear = (worker: Worker, message: ToMain): void => {
    if (message.kind === "loaded") {
      if (place !== null) worker.postMessage({ kind: "listen", ...place } satisfies ToWorker);
      first.resolve();
    } else if (message.kind === "listening") {
      isListening = true;
      hooks.listening();
    } else if (message.kind === "failing" && worker === current) {
      old.add(worker);
      replace();
    }
    hooks.message(message, (reply) => worker.postMessage(reply));
  };
  const begin = (): void => {
    if (isEnding) return;
    const worker = spawn(startWith(), hooks);
    [current, startedAtMs] = [worker, Date.now()];
    worker.on("message", (message: ToMain) => hear(worker, message));
    worker.on("error", (error) => first.reject(error));
    worker.on("exit", () => {
      first.reject(new Error("a worker ended before it had loaded"));
      old.delete(worker);
      if (worker === current) replace();
    });
  };

  first.promise.catch(() => {});
  begin();
  return {
    loaded: first.promise,
    listen(where) {
      place = where;
      current?.postMessage({ kind: "listen", ...where } satisfies ToWorker);
    },
    tell(message) {
      for (const worker of living()) worker.postMessage(message);
    },
    get isListening() {
      return isListening;
    },
    get restarts() {
      return restarts;
    },
    letGo() {
      isEnding = true;
    },
    living: () => living(),
  };

  function living(): readonly Worker[] {
    return current === null ? [...old] : [current, ...old];
  }
}

function spawn(workerData: WorkerStart, { log, sink }: Hooks): Worker {
  const limits = { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB };
  const worker = startThread(FILE, workerData, limits, sink);
  worker.on("error", (error) => {
    const reason = "code" in error ? String(error.code) : error.name;
    log("error", "worker_died", { slot: workerData.slot, reason });
  });
  return worker;
}
