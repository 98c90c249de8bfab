// One request and its response, with what is known about them so far.

import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { monotonicMs } from "../shared/clock.ts";
import type { Charged } from "./limiter.ts";

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  readonly startedMs: number;
  /** The path pattern it matched, for counting and logging. */
  route: string;
  /** Whom it comes from, as far as we believe it. */
  address: string;
  /** The credential it was let in with; empty for none. */
  keyId: string;
  /** It was let in with a key for trying things out: every answer says so. */
  isSandbox: boolean;
  /** What every answer to it says of its limits; null: it was not counted. */
  limits: Charged | null;
  /** More headers that every answer to it carries, name and value in turn. */
  headers: readonly string[];
  /** The rest of its body is not waited for. */
  leavesBody: boolean;
  /** The caller waits for 100 Continue before it sends a body. */
  awaitsContinue: boolean;
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
});

const ID_BYTES = 10;
const POOL_BYTES = 1024 * ID_BYTES;
let pool = randomBytes(POOL_BYTES);
let used = 0;

/** Eighty random bits, drawn many at a time: an id tells nothing about other requests, how many there were included. */
export function newRequestId(): string {
  if (used === POOL_BYTES) [pool, used] = [randomBytes(POOL_BYTES), 0];
  used += ID_BYTES;
  return `req_${pool.toString("hex", used - ID_BYTES, used)}`;
}
