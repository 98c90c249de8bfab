// What PostgreSQL's and the network's errors mean for a caller and for the connection they came on.

import { DatabaseError } from "pg";
import { StoreError, type StoreFaultName, StoreUnavailable } from "../errors.ts";

/** Classes of SQLSTATE that blame the query or its values: a bug of ours, not an outage. */
const OUR_FAULT = ["22", "23", "42", "0A"];
/** Deadlock, serialisation, and a connection that an administrator or a restart ended. */
const PASSING = ["40001", "40P01", "57P01", "57P02", "57P03"];
const DROPPED = ["ECONNRESET", "EPIPE", "ERR_STREAM_WRITE_AFTER_END"];

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

const isOurs = (error: unknown): boolean =>
  error instanceof StoreError ||
  error instanceof TypeError ||
  error instanceof RangeError ||
  error instanceof ReferenceError;

/** After this, we cannot know what the connection would answer next, so we drop it. */
export const breaksConnection = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || /^(08|57P)/.test(codeOf(error));

/** Worth one more try at once; a time-out is not, since the caller has waited long enough. */
export const isPassing = (error: unknown): boolean =>
  PASSING.includes(codeOf(error)) ||
  DROPPED.includes(codeOf(error)) ||
  (error instanceof Error && /Connection terminated unexpectedly|not queryable/.test(error.message));

function faultOf(code: string): StoreFaultName {
  if (code === "XX001" || code === "XX002") return "store_damaged";
  return code === "53100" ? "disk_full" : "store_away";
}

export function postgresFault(error: unknown): unknown {
  if (isOurs(error)) return error;
  if (error instanceof DatabaseError && OUR_FAULT.includes(codeOf(error).slice(0, 2))) return error;
  const reason =
    error instanceof Error && error.message !== "" ? error.message : codeOf(error) || "no answer";
  return new StoreUnavailable(`PostgreSQL: ${reason}`, { cause: error, fault: faultOf(codeOf(error)) });
}
