// Windows counted in Redis, so that several nodes share them; when it does not answer, the caller counts alone.

import { monotonicMs } from "../shared/clock.ts";
import { type Taken, WINDOW_MS } from "../shared/count-table.ts";
import type { Log } from "../shared/log.ts";
import type { Metrics } from "../shared/metrics.ts";

export interface SharedCounts {
  /** Null when Redis does not answer. */
  take(key: string, limit: number, places: number): Promise<Taken | null>;
  close(): void;
}

/** Places in the window if there are enough: a count for each second, by Redis's own clock, which all nodes share. */
const TAKE = `
local time = redis.call('TIME')
local second = tonumber(time[1])
local now = second * 1000 + math.floor(tonumber(time[2]) / 1000)
local limit, places, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local all = redis.call('HGETALL', KEYS[1])
local total, counts = 0, {}
for index = 1, #all, 2 do
  local at, count = tonumber(all[index]), tonumber(all[index + 1])
  if at <= second - window then
    redis.call('HDEL', KEYS[1], all[index])
  else
    total = total + count
    counts[at] = count
  end
end
local allowed, wanted = 0, total + places - limit
if total + places <= limit then
  allowed, wanted = 1, 1
  total = total + places
  counts[second] = redis.call('HINCRBY', KEYS[1], second, places)
  redis.call('EXPIRE', KEYS[1], window + 1)
end
local freed = 0
for at = second - window + 1, second do
  freed = freed + (counts[at] or 0)
  if freed >= wanted then return {allowed, total, (at + window) * 1000 - now} end
end
return {allowed, total, window * 1000}`;

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
    async take(key, limit, places) {
      if (monotonicMs() - failedAtMs < PAUSE_MS) return null;
      if (!client.isReady) return failed();
      try {
        const asked = client.eval(TAKE, {
          keys: [`fairclause:places:${key}`],
          arguments: [limit, places, WINDOW_MS / 1000].map(String),
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

/** After a busy stretch timers come first, so we read an answer that has arrived before we call it late. */
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
