// Reports credentials that hit their limit, each once an hour: a caller that always does is no news.

import { monotonicMs } from "../shared/clock.ts";
import type { Exchange } from "./exchange.ts";

export type TellLimited = (keyId: string, exchange: Exchange) => void;

const HOUR_MS = 3600 * 1000;
const MOST_REMEMBERED = 10_000;

export function limitsTold(tell: TellLimited): TellLimited {
  const toldAtMs = new Map<string, number>();
  return (keyId, exchange) => {
    const nowMs = monotonicMs();
    if (nowMs - (toldAtMs.get(keyId) ?? -HOUR_MS) < HOUR_MS) return;
    if (toldAtMs.size >= MOST_REMEMBERED) toldAtMs.clear();
    toldAtMs.set(keyId, nowMs);
    tell(keyId, exchange);
  };
}
