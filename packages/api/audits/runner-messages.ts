// What the main thread and the thread that works on audits say to each other.

import type { PartLease, StoreConfig } from "#store";
import type { Level } from "../shared/log.ts";

export interface RunnerStart {
  /** Unlike any other thread's, on any node: leases are in its name. */
  readonly holder: string;
  readonly basis: string;
  readonly awardsFolder: string;
  readonly store: StoreConfig;
  readonly logLevel: Level;
  /** In PEM; null: manifests are not signed. */
  readonly auditKey: string | null;
}

export type ToRunner = { readonly kind: "stop" };

/** With a part, or without. */
export type FromRunner = { readonly kind: "began"; readonly lease: PartLease } | { readonly kind: "ended" };
