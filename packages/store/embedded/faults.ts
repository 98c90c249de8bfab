// Tells what SQLite's errors mean for a caller.

import { type StoreFaultName, StoreUnavailable } from "../errors.ts";

const BUSY = 5;
/** Primary result codes that say the file, not the query, is the trouble. */
const MEANINGS: Readonly<Record<number, string>> = {
  [BUSY]: "another process holds the store's file",
  6: "a table of the store is locked",
  7: "there is not enough memory for the store",
  8: "the store's file cannot be written",
  10: "the store's disk fails",
  11: "the store's file is damaged",
  13: "the disk is full",
  14: "the store's file cannot be opened",
  22: "the store's file is too large for this system",
  26: "the store's file is not a database",
};

const NAMES: Readonly<Record<number, StoreFaultName>> = {
  11: "store_damaged",
  13: "disk_full",
  14: "store_lost",
  26: "store_damaged",
};

/** A file that someone emptied while it was open is a database without tables. */
const LOST = /^no such table/;

const primaryCode = (error: unknown): number | undefined =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode & 0xff
    : undefined;

export const isBusy = (error: unknown): boolean => primaryCode(error) === BUSY;

const isSystemError = (error: unknown): error is Error => error instanceof Error && "syscall" in error;

export function embeddedFault(error: unknown): unknown {
  const code = primaryCode(error) ?? -1;
  const meaning = MEANINGS[code];
  if (meaning !== undefined)
    return new StoreUnavailable(meaning, { cause: error, fault: NAMES[code] ?? "store_away" });
  if (error instanceof Error && LOST.test(error.message))
    return new StoreUnavailable("the store's file has lost its tables", {
      cause: error,
      fault: "store_lost",
    });
  if (!isSystemError(error)) return error;
  const fault = "code" in error && error.code === "ENOSPC" ? "disk_full" : "store_away";
  return new StoreUnavailable(`the store's folder: ${error.message}`, { cause: error, fault });
}
