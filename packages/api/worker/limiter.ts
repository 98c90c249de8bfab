// How many requests a credential has left: counted in this node, or with other nodes through Redis.

import type { Policy } from "#store";
import type { LimitClass } from "../endpoints/endpoint.ts";
import { monotonicMs } from "../shared/clock.ts";
import { type CountKeys, type CountTable, type Taken, WINDOW_MS } from "../shared/count-table.ts";
import type { SharedCounts } from "./redis-counts.ts";

/** The limit we applied, which is a share of the policy's while nodes cannot count together. */
export interface Allowance extends Taken {
  readonly limit: number;
}

/** Whose limits count. */
interface Counting {
  readonly countedAs: string;
  readonly countKeys: CountKeys;
  readonly credential: { readonly policy: Policy };
}

/** Calls of two kinds, and the shifts that calculations bring. */
type Counted = LimitClass | "shifts";

export interface Limiter {
  /** Places in the credential's minute, all or none. */
  take(caller: Counting, kind: Counted, places?: number): Allowance | Promise<Allowance>;
}

/** Of a limit, for a node that counts alone. */
export const shareOf = (whole: number, nodes: number): number =>
  nodes === 1 ? whole : Math.min(whole, Math.max(1, Math.floor(whole / nodes)));

export function newLimiter(local: CountTable, shared: SharedCounts | null, nodes: number): Limiter {
  const here = (caller: Counting, kind: Counted, places: number): Allowance => {
    const whole = limitOf(caller, kind);
    const limit = shareOf(whole, nodes);
    return { ...local.take(caller.countKeys[kind], limit, monotonicMs(), places), limit };
  };
  if (shared === null) return { take: (caller, kind, places = 1) => here(caller, kind, places) };
  return {
    async take(caller, kind, places = 1) {
      const limit = limitOf(caller, kind);
      const taken = await shared.take(`${caller.countedAs}:${kind}`, limit, places);
      return taken === null ? here(caller, kind, places) : { ...taken, limit };
    },
  };
}

const LIMITS = {
  calculations: "calculationsPerMinute",
  shifts: "shiftsPerMinute",
  others: "othersPerMinute",
} as const;

const limitOf = ({ credential: { policy } }: Counting, kind: Counted): number => policy[LIMITS[kind]];

/** The limits for a request, as of its last charge. */
export interface Charged {
  readonly kind: LimitClass;
  readonly calls: Allowance;
  /** Null while we do not know how many it brings, or when it brings none. */
  readonly shifts: Allowance | null;
  /** In Unix milliseconds. */
  readonly atMs: number;
}

const WINDOW = `w=${WINDOW_MS / 1000}`;
const policyOf = (kind: Counted, { limit }: Allowance): string => `"${kind}";q=${limit};${WINDOW}`;
const standingOf = (kind: Counted, { remaining, resetMs }: Allowance): string =>
  `"${kind}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`;

/**
 * The IETF draft's two fields, with each limit for the request, and the customary three for the one that
 * refuses it or else the first; the reset is a moment in Unix seconds there.
 */
export function limitHeaders({ kind, calls, shifts, atMs }: Charged): readonly string[] {
  const told = shifts !== null && calls.allowed && !shifts.allowed ? shifts : calls;
  const and = (text: string, ofShifts: (kind: Counted, one: Allowance) => string): string =>
    shifts === null ? text : `${text}, ${ofShifts("shifts", shifts)}`;
  return [
    "RateLimit-Policy",
    and(policyOf(kind, calls), policyOf),
    "RateLimit",
    and(standingOf(kind, calls), standingOf),
    "X-RateLimit-Limit",
    String(told.limit),
    "X-RateLimit-Remaining",
    String(told.remaining),
    "X-RateLimit-Reset",
    String(Math.ceil((atMs + told.resetMs) / 1000)),
  ];
}
