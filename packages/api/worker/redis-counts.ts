// Windows counted in Redis, so that several nodes share them; when it does not answer, the caller counts alone.

import { monotonicMs } from "../shared/clock.ts";
import { type Taken, WINDOW_MS } from "../shared/count-table.ts";
import type { Log } from "../shared/log.ts";
import type { Metrics } from "../shared/metrics.ts";

export interface SharedCounts {
  /** Null when Redis does not answer. */
  take(key: string, limit: number): Promise<Taken | null>;
  close(): void;
}

/** A place in the window if one is left: a window starts with its first request and is never prolonged. */
const TAKE = `
local taken = tonumber(redis.call('GET', KEYS[1]) or '0')
local left = redis.call('PTTL', KEYS[1])
if taken > 0 and left < 0 then taken = 0 end
if taken >= tonumber(ARGV[1]) then return {0, taken, left} end
if taken == 0 then
  redis.call('SET', KEYS[1], '1', 'PX', ARGV[2])
  return {1, 1, tonumber(ARGV[2])}
end
return {1, redis.call('INCR', KEYS[1]), left}`;

const PATIENCE_MS = 250;
const PAUSE_MS = 1000;
const SAY_EVERY_MS = 60_000;

export async function connectCounts(url: string, log: Log, metrics: Metrics): Promise<SharedCounts> {
  const { createClient } = await import("@redis/client");
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2000, reconnectStrategy: (tries: number) => Math.min(100 * 2 ** tries, 1000) },
  });
  let [failedAtMs, saidAtMs] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const failed = (): null => {
    failedAtMs = monotonicMs();
    metrics.set("redis_up", 0);
    if (failedAtMs - saidAtMs >= SAY_EVERY_MS) {
      saidAtMs = failedAtMs;
      log("error", "rate_limit_store_down", { falling_back_to: "this node's share of each limit" });
    }
    return null;
  };
  client.on("error", failed);
  client.on("ready", () => metrics.set("redis_up", 1));
  client.connect().catch(failed);
  return {
    async take(key, limit) {
      if (monotonicMs() - failedAtMs < PAUSE_MS) return null;
      if (!client.isReady) return failed();
      try {
        const asked = client.eval(TAKE, {
          keys: [`fairclause:rate:${key}`],
          arguments: [String(limit), String(WINDOW_MS)],
        });
        return takenOf(await inTime(asked), limit);
      } catch {
        return failed();
      }
    },
    close: () => client.destroy(),
  };
}

function takenOf(reply: unknown, limit: number): Taken {
  const [allowed, taken, left] = Array.isArray(reply) ? reply.map(Number) : [];
  if (allowed === undefined || taken === undefined || left === undefined)
    throw new TypeError("Redis answered something else");
  return { allowed: allowed === 1, remaining: Math.max(0, limit - taken), resetMs: Math.max(0, left) };
}

/** When a thread was busy its timers come first; an answer that has come meanwhile is read before it is called late. */
async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    const giveUp = (): void => fail(new Error("Redis did not answer in time"));
    timer = setTimeout(() => setImmediate(giveUp), PATIENCE_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
