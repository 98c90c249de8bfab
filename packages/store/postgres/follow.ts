// Hears of changes on any node: by notification, and by polling a count in any case.

import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { clientConfig } from "./pool.ts";

export const CHANNEL = "fairclause_changes";
const POLL_MS = 1000;
const RECONNECT_MS = 200;

interface Following {
  readonly url: string;
  readonly timeoutMs: number;
  readonly changed: () => void;
  /** The number every change moves. */
  readonly count: () => Promise<number>;
}

export function followPostgres(following: Following): () => Promise<void> {
  const stopping = new AbortController();
  const ended = Promise.all([listen(following, stopping.signal), poll(following, stopping.signal)]);
  return async () => {
    stopping.abort();
    await ended;
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => {});

/** We may have missed anything while no one listened: each new connection counts as a change. */
async function listen({ url, timeoutMs, changed }: Following, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client(
      clientConfig({ url, name: "fairclause-listen", timeoutMs, connectMs: timeoutMs }),
    );
    client.on("error", () => {});
    client.on("notification", changed);
    try {
      await client.connect();
      await client.query("listen ".concat(CHANNEL));
      changed();
      await once(client, "end", { signal });
    } catch {
      // The database is away, or no one follows any more.
    }
    await client.end().catch(() => {});
    if (!signal.aborted) await pause(RECONNECT_MS * (1 + Math.random()), signal);
  }
}

/** A database that is away is not a change: what we know stays valid until it is too old. */
async function poll({ count, changed }: Following, signal: AbortSignal): Promise<void> {
  let seen: number | undefined;
  while (!signal.aborted) {
    const now = await count().catch(() => undefined);
    if (signal.aborted) return;
    if (now !== undefined && seen !== undefined && now !== seen) changed();
    seen = now ?? seen;
    await pause(POLL_MS, signal);
  }
}
