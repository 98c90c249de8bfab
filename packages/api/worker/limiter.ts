// How many requests a credential has left: counted in this node, or with other nodes through Redis.

import type { LimitClass } from "../endpoints/endpoint.ts";
import { monotonicMs } from "../shared/clock.ts";
import { type CountTable, type Taken, WINDOW_MS } from "../shared/count-table.ts";
import type { SharedCounts } from "./redis-counts.ts";
import type { Caller } from "./verdicts.ts";

/** The limit that was held to, which is a share of the policy's while nodes cannot count together. */
export interface Allowance extends Taken {
  readonly limit: number;
}

export interface Limiter {
  take(caller: Caller, kind: LimitClass): Allowance | Promise<Allowance>;
}

export function newLimiter(local: CountTable, shared: SharedCounts | null, nodes: number): Limiter {
  const here = (caller: Caller, kind: LimitClass): Allowance => {
    const whole = limitOf(caller, kind);
    const limit = nodes === 1 ? whole : Math.min(whole, Math.max(1, Math.floor(whole / nodes)));
    return { ...local.take(caller.countKeys[kind], limit, monotonicMs()), limit };
  };
  if (shared === null) return { take: here };
  return {
    async take(caller, kind) {
      const limit = limitOf(caller, kind);
      const taken = await shared.take(`${caller.credential.keyId}:${kind}`, limit);
      return taken === null ? here(caller, kind) : { ...taken, limit };
    },
  };
}

const limitOf = ({ credential: { policy } }: Caller, kind: LimitClass): number =>
  kind === "calculations" ? policy.calculationsPerMinute : policy.othersPerMinute;

/** The IETF draft's two fields, and the customary three; the reset is a moment in Unix seconds there. */
export function limitHeaders(kind: LimitClass, { limit, remaining, resetMs }: Allowance): readonly string[] {
  const seconds = Math.ceil(resetMs / 1000);
  return [
    "RateLimit-Policy",
    `"${kind}";q=${limit};w=${WINDOW_MS / 1000}`,
    "RateLimit",
    `"${kind}";r=${remaining};t=${seconds}`,
    "X-RateLimit-Limit",
    String(limit),
    "X-RateLimit-Remaining",
    String(remaining),
    "X-RateLimit-Reset",
    String(Math.ceil((Date.now() + resetMs) / 1000)),
  ];
}
