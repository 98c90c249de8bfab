// What the store offers of the activity log: its entries, a search with names, reads that are logged, its verification.

import type { Act } from "./store.ts";

export interface AuditEntry {
  readonly sequence: number;
  readonly atMs: number;
  readonly by: string;
  readonly what: string;
  /** Its subject, as `kind:id`. */
  readonly subject: string;
  readonly why: string | null;
  readonly requestId: string | null;
  readonly where: string | null;
  /** The subject's new values, as canonical JSON. */
  readonly changes: string;
}

/** An entry in the chain: the keyed hash covers it and the entry before it. */
export interface ChainedEntry extends AuditEntry {
  readonly hash: string;
}

/** An entry as people read it; null where there is no better name than the id. */
export interface NamedEntry extends AuditEntry {
  readonly actorName: string | null;
  readonly subjectName: string | null;
}

/** All of these must match; from and to are half-open. */
export interface LogFilter {
  /** In who, what, whom, why or where. */
  readonly text?: string;
  /** About the organisation, its members, invitations, requests, keys and limits. */
  readonly organisationId?: string;
  /** By the person, or about them, their account or their sessions. */
  readonly personId?: string;
  readonly action?: string;
  readonly fromMs?: number;
  readonly toMs?: number;
}

export interface AuditFault {
  /** The first entry that changed since we wrote it; null when the fault is a row of another table or the head. */
  readonly sequence: number | null;
  readonly subject: string | null;
  readonly problem: string;
}

export interface AuditReport {
  readonly length: number;
  readonly head: string;
  readonly faults: readonly AuditFault[];
  /** How many entries have recorded removals of personal data. */
  readonly redacted: number;
}

export interface Audit {
  entries(from: number, limit: number): Promise<readonly ChainedEntry[]>;
  /** Entries before a sequence, the latest first. */
  search(filter: LogFilter, before: number, limit: number): Promise<readonly NamedEntry[]>;
  /** Every action in the log, in alphabetical order. */
  actions(): Promise<readonly string[]>;
  /** Logs that someone read or exported restricted data; gives the entry's sequence. */
  recordReading(what: string, subject: string, act: Act): Promise<number>;
  /** How long the log is, from its sealed head alone. */
  head(): Promise<{ readonly length: number; readonly hash: string }>;
  /** The same, after checking every entry since an intact head; without one, every entry. Otherwise `AuditBroken`. */
  soundHead(since?: {
    readonly length: number;
    readonly hash: string;
  }): Promise<{ readonly length: number; readonly hash: string }>;
  /** Recomputes the chain and checks every table against it; `expected` are heads, `length:hash`, kept elsewhere. */
  verify(...expected: readonly string[]): Promise<AuditReport>;
}
