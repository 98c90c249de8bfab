// What the store offers for payroll audits: uploads and results of one organisation, and parts that nodes lease.

import type { KeyCaller } from "./key-acts.ts";

export type PayrollAuditState =
  | "open"
  | "preparing"
  | "running"
  | "joining"
  | "finished"
  | "failed"
  | "cancelled";

/** The states in which there is work, each with parts of its own. */
export type PayrollAuditStep = Extract<PayrollAuditState, "preparing" | "running" | "joining">;

export interface PayrollAudit {
  readonly id: string;
  readonly organisationId: string;
  readonly state: PayrollAuditState;
  readonly createdAtMs: number;
  readonly startedAtMs: number | null;
  readonly endedAtMs: number | null;
  /** Then we delete it, with all its uploads and results. */
  readonly expiresAtMs: number;
  /** Of all three files; null before we read them. */
  readonly rows: { readonly done: number; readonly total: number } | null;
}

/** Of one audit. */
export interface AuditLimits {
  /** Of each of its files, as uploaded. */
  readonly fileBytes: number;
  /** Of everything that we keep with it, sealed: files, rows and results together. */
  readonly keptBytes: number;
}

/** One of an audit's blobs, sealed: a piece of a file, the rows of a part, a part of a result. */
export interface BlobName {
  readonly name: string;
  readonly number: number;
}

export interface Blob extends BlobName {
  readonly content: Uint8Array;
}

export interface UploadedPiece {
  readonly file: string;
  readonly number: number;
  readonly bytes: number;
}

/** A part that a node leases for as long as it renews it. */
export interface PartLease {
  readonly auditId: string;
  readonly step: PayrollAuditStep;
  readonly number: number;
  readonly lease: string;
  /** By the store's clock. */
  readonly takenAtMs: number;
}

/** What a step hands over. */
export type StepOutcome =
  /** The rows of each following part, and the basis they are priced under. */
  | { readonly parts: readonly number[]; readonly basis: string; readonly blobs: readonly Blob[] }
  | { readonly blobs: readonly Blob[] }
  | { readonly failure: Blob };

/** Names an audit of one organisation; it does not exist for anyone else. */
export interface AuditPlace {
  readonly organisationId: string;
  readonly id: string;
}

/** A file on its way. */
export interface FileStream {
  readonly file: string;
  readonly stream: string;
}

/** A whole file at once: none of it counts until all of it is there. */
export interface AuditStreams {
  /** Abandons a stream of the file that has not ended. */
  beginFile(place: AuditPlace, file: string): Promise<FileStream>;
  /** In order, from 1; `Conflict` when another stream of the file began, `Invalid` when the files would be too large. */
  putStreamed(
    place: AuditPlace,
    stream: FileStream,
    piece: { readonly number: number; readonly content: Uint8Array },
  ): Promise<void>;
  /** Makes the stream the file, in place of earlier uploads of it. */
  endFile(
    place: AuditPlace,
    stream: FileStream,
    whole: { readonly pieces: number; readonly bytes: number },
  ): Promise<void>;
  dropFile(place: AuditPlace, stream: FileStream): Promise<void>;
}

export interface PayrollAudits extends AuditStreams {
  /** `Conflict` when the organisation has as many as it may. */
  open(
    asked: KeyCaller & {
      readonly organisationId: string;
      readonly setup: Uint8Array;
      readonly keptDays: number;
      /** For a call that may be repeated: the second time, the audit exists already. */
      readonly madeId?: string;
    },
  ): Promise<PayrollAudit>;
  list(organisationId: string): Promise<readonly PayrollAudit[]>;
  find(place: AuditPlace): Promise<PayrollAudit | undefined>;
  /**
   * Sending the same piece again replaces it; `Invalid` when it is empty, or the files would be too large or too many
   * pieces.
   */
  putPiece(place: AuditPlace, piece: Omit<UploadedPiece, "bytes">, content: Uint8Array): Promise<void>;
  pieces(place: AuditPlace): Promise<readonly UploadedPiece[]>;
  /** Unless `missingIn` says what is missing: no piece comes or goes between the check and the start. */
  start(
    place: AuditPlace,
    caller: KeyCaller,
    missingIn: (pieces: readonly UploadedPiece[]) => string | null,
  ): Promise<PayrollAudit | { readonly missing: string }>;
  /** An audit that has ended stays as it is. */
  cancel(place: AuditPlace, caller: KeyCaller): Promise<PayrollAudit>;
  remove(place: AuditPlace, caller: KeyCaller): Promise<void>;
  /** Logs, once for each key, that it fetched results. */
  noteFetched(place: AuditPlace, caller: KeyCaller): Promise<void>;
  blob(place: AuditPlace, name: BlobName): Promise<Uint8Array | undefined>;
  /** Whether a node that prices under this basis could take a part. */
  hasWork(basis: string): Promise<boolean>;
  /** The next part, of the organisation whose parts took the least time so far. */
  take(holder: string, basis: string): Promise<PartLease | null>;
  /** For the one part the node works on: a part its holder lost track of runs out. */
  renew(lease: PartLease): Promise<void>;
  /** Frees all parts of a holder; its tries count. */
  release(holder: string): Promise<void>;
  /** As `release`, but the tries do not count: the node stops in order, or the store was away. */
  handBack(holder: string): Promise<void>;
  /** What a lease needs of its audit; undefined also when another node now has the lease. */
  read(lease: PartLease, name: BlobName): Promise<Uint8Array | undefined>;
  /** Of the parts of a step, in order. */
  partNumbers(lease: PartLease, step: PayrollAuditStep): Promise<readonly number[]>;
  piecesOf(lease: PartLease): Promise<readonly UploadedPiece[]>;
  /** Kept with the audit while the lease lasts; false when another node now has it, `Invalid` as in `finish`. */
  keep(lease: PartLease, blobs: readonly Blob[]): Promise<boolean>;
  /**
   * Hands over the result of a part, once: false when another node now has the lease, or the audit has ended. `Invalid`
   * when the audit would exceed its size limit: then nothing is handed over.
   */
  finish(lease: PartLease, outcome: StepOutcome): Promise<boolean>;
  /** Frees the part; after some tries the audit fails. */
  giveUp(lease: PartLease): Promise<void>;
}
