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
  /** While it is open: whether we have anything of its files. */
  readonly hasUploads: boolean;
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
  /** The place of its first byte in the file. */
  readonly number: number;
  readonly bytes: number;
}

export interface UploadedFile {
  readonly file: string;
  /** How many we have. */
  readonly bytes: number;
  /** Of the whole file, as its upload said; null: it has not said. */
  readonly size: number | null;
  /** The first and the last byte of each range that we have. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
}

/** A part that a node leases for as long as it renews it. */
export interface PartLease {
  readonly auditId: string;
  readonly step: PayrollAuditStep;
  readonly number: number;
  readonly lease: string;
  /** By the store's clock. */
  readonly takenAtMs: number;
  readonly organisationId: string;
  /** The key that opened the audit. */
  readonly keyId: string;
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

/** Some bytes of a file, from this one on. */
export interface FileRange {
  readonly file: string;
  readonly from: number;
  /** Of the whole file; null: not said. */
  readonly size: number | null;
}

export interface AuditUploads {
  /**
   * A whole file at once: none of it counts until all of it is there. Abandons a stream of the file that has not ended.
   * `Invalid` when the file is too large.
   */
  beginFile(place: AuditPlace, file: string, size: number | null): Promise<FileStream>;
  /**
   * In order, each numbered by its first byte's place; `Conflict` when another stream of the file began, `Invalid` when
   * the file would be too large.
   */
  putStreamed(
    place: AuditPlace,
    stream: FileStream,
    piece: { readonly number: number; readonly content: Uint8Array },
  ): Promise<void>;
  /** Makes the stream the file, in place of earlier uploads of it. */
  endFile(place: AuditPlace, stream: FileStream, bytes: number): Promise<void>;
  dropFile(place: AuditPlace, stream: FileStream): Promise<void>;
  /**
   * A range counts at once and replaces what we had of its bytes. One of a file of another size begins the file anew.
   * `Invalid` when the file would be too large, or the files come in too many pieces.
   */
  putRange(place: AuditPlace, range: FileRange, content: Uint8Array): Promise<void>;
  uploaded(place: AuditPlace): Promise<readonly UploadedFile[]>;
}

export interface PayrollAudits extends AuditUploads {
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
  /** Unless `missingIn` says what is missing: no byte comes or goes between the check and the start. */
  start(
    place: AuditPlace,
    caller: KeyCaller,
    missingIn: (files: readonly UploadedFile[]) => string | null,
  ): Promise<PayrollAudit | { readonly missing: string }>;
  /** An audit that has ended stays as it is. */
  cancel(place: AuditPlace, caller: KeyCaller): Promise<PayrollAudit>;
  remove(place: AuditPlace, caller: KeyCaller): Promise<void>;
  /** Logs, once for each key, that it fetched results. */
  noteFetched(place: AuditPlace, caller: KeyCaller): Promise<void>;
  blob(place: AuditPlace, name: BlobName): Promise<Uint8Array | undefined>;
  /** Whether a node that prices under this basis could take a part. */
  hasWork(basis: string): Promise<boolean>;
  /** The next part, of the organisation whose parts took the least time so far; none of the audits that wait. */
  take(holder: string, basis: string, waiting?: readonly string[]): Promise<PartLease | null>;
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
