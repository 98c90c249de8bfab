// What is wrong with the store now, by name: noted where a call fails, forgotten when it is over.

import { type StoreFaultName, StoreUnavailable } from "./errors.ts";

export interface StoreFault {
  readonly name: StoreFaultName;
  readonly detail: string;
}

export interface FaultNotes {
  note(fault: StoreFault): void;
  /** Notes what an error says about the store, if anything, and returns the error. */
  noteError(error: unknown): unknown;
  clear(...names: readonly StoreFaultName[]): void;
  has(name: StoreFaultName): boolean;
  list(): readonly StoreFault[];
}

/** A fault that no call meets again is over, unless something says so earlier. */
const REMEMBERED_MS = 60_000;

export function faultNotes(nowMs: () => number = () => performance.now()): FaultNotes {
  const notes = new Map<StoreFaultName, { readonly fault: StoreFault; readonly untilMs: number }>();
  const note = (fault: StoreFault): void => {
    notes.set(fault.name, { fault, untilMs: nowMs() + REMEMBERED_MS });
  };
  const list = (): readonly StoreFault[] =>
    [...notes.values()].filter(({ untilMs }) => untilMs > nowMs()).map(({ fault }) => fault);
  return {
    note,
    noteError(error) {
      // We know that it is away by asking it, each second.
      if (error instanceof StoreUnavailable && error.fault !== "store_away")
        note({ name: error.fault, detail: error.message });
      return error;
    },
    clear(...names) {
      for (const name of names) notes.delete(name);
    },
    has: (name) => list().some((fault) => fault.name === name),
    list,
  };
}
