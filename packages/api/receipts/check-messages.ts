// What the main thread and the thread that checks remembered receipts say to each other.

import type { StoreConfig } from "#store";
import type { Level } from "../shared/log.ts";

export interface CheckStart {
  readonly awardsFolder: string;
  readonly release: string;
  readonly store: StoreConfig;
  readonly logLevel: Level;
}

/** At its end: what it priced under, and what it found. */
export interface FromCheck {
  readonly basis: string;
  readonly receipts: number;
  readonly corrections: number;
}
