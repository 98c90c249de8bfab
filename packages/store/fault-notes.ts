// What is wrong with the store just now, by name: noted where it is met, forgotten when it is over.

import { type StoreFaultName, StoreUnavailable } from "./errors.ts";

export interface StoreFault {
  readonly name: StoreFaultName;
  readonly detail: string;
}

export interface FaultNotes {
  note(fault: StoreFault): void;
  /** Notes what an error says about the store, if anything, and gives the error back. */
  noteError(error: unknown): unknown;
  clear(...names: readonly StoreFaultName[]): void;
  has(name: StoreFaultName): boolean;
  list(): readonly StoreFault[];
}

/** A fault that nobody meets again is over, unless something says so before. */
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
      // That it is away is known by asking it, each second.
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
