// What an endpoint is: its path, its input and output, and the function between; the rest is derived from this.

import type { TObject, TSchema } from "typebox";
import type { Library, Problem } from "#contract";
import type { LocalDate } from "#engine";
import type { Catalogue } from "#pack";
import type { CallLeave, KeyCaller, KeyScope } from "#store";
import type { AuditDesk } from "../audits/desk.ts";
import type { FaultKind } from "../audits/desk-messages.ts";
import type { HttpProblem } from "../problems.ts";
import type { ReceiptKey } from "../shared/receipt-key.ts";

/** A request to an endpoint, checked against its schemas. */
export interface Asked {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** As read; endpoints with a body check it themselves. */
  readonly body: unknown;
}

/** What endpoints answer from. */
export interface World {
  readonly library: Library;
  readonly catalogue: Catalogue;
  readonly release: string;
  /** The day it is in Australia. */
  today(): LocalDate;
  /** The parts of the service that are down. */
  failing(): readonly string[];
  readonly document: object;
  /** Signs receipts; null: this deployment signs none. */
  readonly receiptKey: ReceiptKey | null;
}

/** A request that the tests run and the document shows. */
export interface Example {
  readonly name: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The body of a call that takes lines. */
  readonly lines?: readonly object[];
  /** The body of a call that takes bytes. */
  readonly text?: string;
}

/** Which of a credential's two limits a request counts against. */
export type LimitClass = "calculations" | "others";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What every call declares. */
interface Declared {
  readonly method: Method;
  /** Under the base path, with parameters as `{name}`. */
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  readonly isPublic?: true;
  readonly limit: LimitClass;
  /** The scope a credential needs. */
  readonly scope: KeyScope;
  readonly parameters?: Readonly<Record<string, TSchema>>;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** How many names the body may have, if it brings whole results; otherwise as many as any request. */
  readonly mostNames?: number;
  /** The body is lines of JSON, each a request with its own answer; the schemas describe one line. */
  readonly isLines?: true;
  readonly answers: TSchema;
  /** Statuses of its own, besides those of every call. */
  readonly problems: readonly number[];
  /** The answer depends only on the path, the query and the day, so we cache it with an ETag. */
  readonly isData?: true;
  readonly examples: readonly [Example, ...Example[]];
}

/** Answered from the request and the awards alone. */
export interface Endpoint extends Declared {
  answer(asked: Asked, world: World): object | Problem;
}

/** The input of a call about an organisation's stored data: its audits and webhooks. */
export interface AuditAsked extends Asked {
  readonly organisationId: string;
  readonly caller: KeyCaller;
  /** The body of a call that takes a file, as it comes. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Which bytes of the file the body has; null: all of them. */
  readonly range: ContentRange | null;
  /** Of the body, where its headers say it. */
  readonly length: number | null;
  readonly world: World;
  /** To create something once for the caller's idempotency key; null without one. */
  readonly leave: CallLeave | null;
}

export interface ContentRange {
  readonly from: number;
  /** The last byte. */
  readonly to: number;
  /** Of the whole file; null: not said. */
  readonly size: number | null;
}

/** A file sent as it is. */
export interface Download {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  pieces(): AsyncIterable<Uint8Array>;
}

/** Answered from the organisation's stored data. */
export interface AuditEndpoint extends Declared {
  /** The body is bytes of a file, accepted as they come. */
  readonly isStream?: true;
  /** The body may be left out, which is the same as {}. */
  readonly mayBeEmpty?: true;
  /** It creates something: with an Idempotency-Key it does so once. */
  readonly makes?: true;
  /** The answer has a secret: we make it again for the same key, and do not store it. */
  readonly answersSecret?: true;
  /** The store's refusals in the words of this call; null: in the common words. */
  refused?(kind: FaultKind, state: string): HttpProblem | null;
  /** The answer is a file; `answers` describes its bytes. */
  readonly isDownload?: true;
  ask(asked: AuditAsked, desk: AuditDesk): Promise<object | Problem | { readonly download: Download }>;
}

export type Route = Endpoint | AuditEndpoint;
