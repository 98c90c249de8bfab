// What the store offers of the activity log: its entries, a search with names, what is read on record, its verification.

import type { Act } from "./store.ts";

export interface AuditEntry {
  readonly sequence: number;
  readonly atMs: number;
  readonly by: string;
  readonly what: string;
  /** What it happened to, as `kind:id`. */
  readonly subject: string;
  readonly why: string | null;
  readonly requestId: string | null;
  readonly where: string | null;
  /** The values it has since, as canonical JSON. */
  readonly changes: string;
}

/** An entry as it is chained: the keyed hash covers it and the entry before it. */
export interface ChainedEntry extends AuditEntry {
  readonly hash: string;
}

/** An entry as people read it; null where there is no better name than the id. */
export interface NamedEntry extends AuditEntry {
  readonly actorName: string | null;
  readonly subjectName: string | null;
}

/** What must all hold; from and to are half-open. */
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
  /** The first entry that is not as it was written; null when it is a row of another table or the head. */
  readonly sequence: number | null;
  readonly subject: string | null;
  readonly problem: string;
}

export interface AuditReport {
  readonly length: number;
  readonly head: string;
  readonly faults: readonly AuditFault[];
  /** How many entries had personal data taken out, on record. */
  readonly redacted: number;
}

export interface Audit {
  entries(from: number, limit: number): Promise<readonly ChainedEntry[]>;
  /** Entries before a sequence, the latest first. */
  search(filter: LogFilter, before: number, limit: number): Promise<readonly NamedEntry[]>;
  /** Every action that was ever logged, in alphabetical order. */
  actions(): Promise<readonly string[]>;
  /** Puts on record that somebody read or took out what is not everyone's; gives the entry's sequence. */
  recordReading(what: string, subject: string, act: Act): Promise<number>;
  /** How far the log has come, by its sealed head alone. */
  head(): Promise<{ readonly length: number; readonly hash: string }>;
  /** The same, once every entry after a head that was sound holds; without one, every entry. Else `AuditBroken`. */
  soundHead(since?: {
    readonly length: number;
    readonly hash: string;
  }): Promise<{ readonly length: number; readonly hash: string }>;
  /** Recomputes the chain and holds every table to it; `expected` are heads, `length:hash`, kept elsewhere. */
  verify(...expected: readonly string[]): Promise<AuditReport>;
}
