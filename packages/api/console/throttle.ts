// How many console calls an address may make a minute: few of those that cost a hash or a letter, many others.

import { hash } from "node:crypto";
import type { HttpProblem } from "../problems.ts";
import { monotonicMs } from "../shared/clock.ts";
import { type CountTable, countTable } from "../shared/count-table.ts";
import { networkOf } from "../shared/network.ts";
import type { ConsoleCall } from "./call.ts";
import { tooManyTries } from "./problems.ts";

export interface Throttle {
  /** A problem when none is left. */
  take(call: ConsoleCall, address: string): HttpProblem | null;
}

const MOST_OPENINGS = 60;
const MOST_CALLS = 1200;

export function newThrottle(memory: SharedArrayBuffer): Throttle {
  const counts: CountTable = countTable(memory);
  return {
    take({ who, method }, address) {
      const isOpening = who === "anyone" && method === "POST";
      const most = isOpening ? MOST_OPENINGS : MOST_CALLS;
      const { allowed, resetMs } = counts.take(keyOf(networkOf(address), isOpening), most, monotonicMs());
      return allowed ? null : tooManyTries(Math.ceil(resetMs / 1000));
    },
  };
}

/** Never 0, and no one can steer it by choosing an address. */
const keyOf = (network: string, isOpening: boolean): bigint =>
  (BigInt(`0x${hash("sha256", `${isOpening}:${network}`, "hex").slice(0, 15)}`) << 1n) + 1n;
