// What the main thread and the thread that works on audits say to each other.

import type { PartLease, StoreConfig } from "#store";
import type { Level } from "../shared/log.ts";

export interface RunnerStart {
  /** Unique among all threads on all nodes: it names the holder of leases. */
  readonly holder: string;
  readonly basis: string;
  readonly awardsFolder: string;
  readonly store: StoreConfig;
  readonly logLevel: Level;
  /** In PEM; null: manifests are not signed. */
  readonly auditKey: string | null;
  /** The memory in which this node counts what each key uses. */
  readonly counts: SharedArrayBuffer;
  /** How many nodes share each limit. */
  readonly nodes: number;
  readonly scratchFolder: string;
}

export type ToRunner = { readonly kind: "stop" };

/** With a part, or without. */
export type FromRunner = { readonly kind: "began"; readonly lease: PartLease } | { readonly kind: "ended" };
