// What a worker asks the thread with the organisations' audits, and what it answers.

import type {
  AuditResults,
  AuditSetup,
  AuditStart,
  ListedAudit,
  PayrollAudit,
  RequestFault,
  UploadedFile,
} from "#contract";
import type {
  AuditPlace,
  CallAnswer,
  CallBegun,
  CallLeave,
  FileRange,
  FileStream,
  KeyCaller,
  KeyedCall,
  StoreConfig,
} from "#store";
import type { ReceiptCalls } from "../receipts/desk-calls.ts";
import type { WebhookCalls } from "../webhooks/desk-calls.ts";
import type { ResultFile } from "./kept.ts";

export interface DeskStart {
  readonly store: StoreConfig;
  readonly webhooksToLoopback: boolean;
}

type ByKey = AuditPlace & { readonly caller: KeyCaller };
type Streamed = AuditPlace & { readonly stream: FileStream };

/** Each call with its input and output. */
export interface DeskCalls extends WebhookCalls, ReceiptCalls {
  /** Begins a call with the caller's idempotency key: whether it may run, and its answer if it ran before. */
  beginCall(call: KeyedCall): Promise<CallBegun>;
  endCall(given: { readonly leave: CallLeave; readonly answer: CallAnswer }): Promise<void>;
  forgetCall(leave: CallLeave): Promise<void>;
  giveUpCall(leave: CallLeave): Promise<void>;
  open(given: {
    readonly organisationId: string;
    readonly caller: KeyCaller;
    readonly setup: AuditSetup;
    readonly today: string;
    readonly leave: CallLeave | null;
  }): Promise<PayrollAudit | { readonly faults: readonly RequestFault[] }>;
  list(given: { readonly organisationId: string }): Promise<readonly ListedAudit[]>;
  find(given: AuditPlace): Promise<PayrollAudit>;
  beginFile(given: AuditPlace & { readonly file: string; readonly size: number | null }): Promise<FileStream>;
  putStreamed(
    given: Streamed & { readonly piece: { readonly number: number; readonly content: Uint8Array } },
  ): Promise<void>;
  endFile(given: Streamed & { readonly bytes: number }): Promise<void>;
  dropFile(given: Streamed): Promise<void>;
  putRange(given: AuditPlace & { readonly range: FileRange; readonly content: Uint8Array }): Promise<void>;
  uploadedFile(given: AuditPlace & { readonly file: string }): Promise<UploadedFile>;
  /** Or what is missing from the files, in words. */
  start(
    given: ByKey & { readonly start: AuditStart; readonly leave: CallLeave | null },
  ): Promise<PayrollAudit | { readonly missing: string }>;
  cancel(given: ByKey): Promise<PayrollAudit>;
  remove(given: ByKey): Promise<void>;
  results(given: ByKey): Promise<AuditResults>;
  /** Null: there is no such file. */
  resultFile(given: ByKey & { readonly name: string }): Promise<Result | null>;
  resultPiece(
    given: AuditPlace &
      Omit<Result, "file"> & {
        readonly name: string;
        readonly index: number;
      },
  ): Promise<Uint8Array>;
}

/** A file of the results, and the number of parts it is joined from. */
interface Result {
  readonly file: ResultFile;
  readonly parts: number;
  readonly pieces: number;
}

export type CallName = keyof DeskCalls;

export interface DeskQuestion {
  readonly id: number;
  readonly call: CallName;
  readonly given: unknown;
}

export type FaultKind = "not-found" | "conflict" | "invalid" | "unavailable";

export type DeskReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: FaultKind; readonly state: string }
  | { readonly id: number; readonly failed: { readonly name: string; readonly stack: string } };
