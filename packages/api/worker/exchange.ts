// One request and its response, with what is known about them so far.

import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { monotonicMs } from "../shared/clock.ts";

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
  /** Headers that every answer to it carries, name and value in turn. */
  headers: readonly string[];
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
  headers: [],
  awaitsContinue,
});

const start = randomBytes(6).toString("hex");
let count = 0;

/** Twelve digits of this thread's own and a count: unique without drawing lots for each request. */
export function newRequestId(): string {
  count = (count + 1) >>> 0;
  return `req_${start}${count.toString(16).padStart(8, "0")}`;
}
