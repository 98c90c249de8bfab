// All workers together: loads them, opens one port, passes messages, and ends them.

import type { Sink } from "../shared/log.ts";
import type { ToWorker, WorkerStart } from "../shared/messages.ts";
import { type Hooks, keepWorker, type Place } from "./kept-worker.ts";

export interface Team {
  readonly loaded: Promise<unknown>;
  /** Resolves when every worker listens. */
  listen(place: Place): Promise<void>;
  tell(message: ToWorker): void;
  readonly listening: number;
  readonly restarts: number;
  /** Tells them to finish, and ends those that have not after this long. */
  end(withinMs: number): Promise<void>;
  /** Resolves with the reason when starting more is useless. */
  readonly broken: Promise<string>;
}

type Ears = Pick<Hooks, "log" | "message"> & { readonly sink: Sink };

export function startTeam(count: number, startWith: (slot: number) => WorkerStart, ears: Ears): Team {
  const broken = Promise.withResolvers<string>();
  const ready = Promise.withResolvers<void>();
  const workers = Array.from({ length: count }, (_, slot) =>
    keepWorker(() => startWith(slot), {
      ...ears,
      listening: () => {
        if (workers.every(({ isListening }) => isListening)) ready.resolve();
      },
      hopeless: () => broken.resolve("worker threads die as fast as they are started; the log says why"),
    }),
  );
  return {
    loaded: Promise.all(workers.map(({ loaded }) => loaded)),
    listen(place) {
      for (const worker of workers) worker.listen(place);
      return Promise.race([ready.promise, broken.promise.then((why) => Promise.reject(new Error(why)))]);
    },
    tell(message) {
      for (const worker of workers) worker.tell(message);
    },
    get listening() {
      return workers.filter(({ isListening }) => isListening).length;
    },
    get restarts() {
      return workers.reduce((sum, { restarts }) => sum + restarts, 0);
    },
    async end(withinMs) {
      for (const worker of workers) worker.letGo();
      const living = workers.flatMap((worker) => worker.living());
      const gone = living.map((thread) => new Promise((done) => thread.once("exit", done)));
      for (const thread of living) thread.postMessage({ kind: "drain" } satisfies ToWorker);
      const patience = setTimeout(() => {
        for (const thread of living) void thread.terminate();
      }, withinMs);
      await Promise.all(gone);
      clearTimeout(patience);
    },
    broken: broken.promise,
  };
}
