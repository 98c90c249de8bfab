// One request and its response, with what we know about them so far.

import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpProblem } from "../problems.ts";
import { monotonicMs } from "../shared/clock.ts";
import type { Charged } from "./limiter.ts";

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  readonly startedMs: number;
  /** The path pattern it matched, for counting and logging. */
  route: string;
  /** Who sent it, as far as we believe it. */
  address: string;
  /** The credential it authenticated with; empty for none. */
  keyId: string;
  /** It came with a sandbox key: every answer says so. */
  isSandbox: boolean;
  /** The limits that every answer to it states; null: we did not count it. */
  limits: Charged | null;
  /** More headers that every answer to it carries, name and value in turn. */
  headers: readonly string[];
  /** We do not wait for the rest of its body. */
  leavesBody: boolean;
  /** The caller waits for 100 Continue before it sends a body. */
  awaitsContinue: boolean;
  /** Its body may take longer than a request: what reads it says how long. */
  hasOwnPace: boolean;
  /** Ends an answer that has begun when the rest of the request cannot be read; null: nothing does. */
  onBroken: ((problem: HttpProblem) => void) | null;
}

export const newExchange = (
  request: IncomingMessage,
  response: ServerResponse,
  awaitsContinue: boolean,
): Exchange => ({
  request,
  response,
  id: newRequestId(),
  startedMs: monotonicMs(),
  route: "unmatched",
  address: "",
  keyId: "",
  isSandbox: false,
  limits: null,
  headers: [],
  leavesBody: false,
  awaitsContinue,
  hasOwnPace: false,
  onBroken: null,
});

const ID_BYTES = 10;
const POOL_BYTES = 1024 * ID_BYTES;
let pool = randomBytes(POOL_BYTES);
let used = 0;

/** Eighty random bits, drawn many at a time: an id reveals nothing about other requests, nor their number. */
export function newRequestId(): string {
  if (used === POOL_BYTES) [pool, used] = [randomBytes(POOL_BYTES), 0];
  used += ID_BYTES;
  return `req_${pool.toString("hex", used - ID_BYTES, used)}`;
}
