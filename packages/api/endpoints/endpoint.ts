// What an endpoint is: its path, what it takes and answers, and the function between; all else is made from this.

import type { TObject, TSchema } from "typebox";
import type { Library, Problem } from "#contract";
import type { LocalDate } from "#engine";
import type { Catalogue } from "#pack";
import type { CallLeave, KeyCaller, KeyScope } from "#store";
import type { AuditDesk } from "../audits/desk.ts";
import type { FaultKind } from "../audits/desk-messages.ts";
import type { HttpProblem } from "../problems.ts";
import type { ReceiptKey } from "../shared/receipt-key.ts";

/** What a request asks of an endpoint, checked against its schemas. */
export interface Asked {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** As read; endpoints that take a body check it themselves. */
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
  /** What receipts are signed with; null: this deployment signs none. */
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
  /** What a credential must be made for to be let in. */
  readonly scope: KeyScope;
  readonly parameters?: Readonly<Record<string, TSchema>>;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** The body is lines of JSON, each asked and answered by itself; the schemas are of one line. */
  readonly isLines?: true;
  readonly answers: TSchema;
  /** Statuses of its own, besides those of every call. */
  readonly problems: readonly number[];
  /** The answer depends on the path, the query and the day alone: it is kept, and has an ETag. */
  readonly isData?: true;
  readonly examples: readonly [Example, ...Example[]];
}

/** Answered from the request and the awards alone. */
export interface Endpoint extends Declared {
  answer(asked: Asked, world: World): object | Problem;
}

/** What a call about what an organisation has stored brings: its audits and webhooks. */
export interface AuditAsked extends Asked {
  readonly organisationId: string;
  readonly caller: KeyCaller;
  /** The body of a call that takes bytes. */
  readonly bytes: Uint8Array;
  /** The body of a call that takes a whole file, as it comes. */
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly world: World;
  /** To make something, once for the key that the caller sent; null where it sent none. */
  readonly leave: CallLeave | null;
}

/** A file that is sent as it is. */
export interface Download {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  pieces(): AsyncIterable<Uint8Array>;
}

/** Answered from what the organisation has stored. */
export interface AuditEndpoint extends Declared {
  /** The body is bytes, taken as they are. */
  readonly isBytes?: true;
  /** The bytes are a whole file, taken as they come. */
  readonly isStream?: true;
  /** It makes something: with an Idempotency-Key it does so once. */
  readonly makes?: true;
  /** The answer has a secret: it is made again for the same key, and not remembered. */
  readonly answersSecret?: true;
  /** What the store refuses, in the words of this call; null: in those of every call. */
  refused?(kind: FaultKind, state: string): HttpProblem | null;
  /** The answer is a file; `answers` describes its bytes. */
  readonly isDownload?: true;
  ask(asked: AuditAsked, desk: AuditDesk): Promise<object | Problem | { readonly download: Download }>;
}

export type Route = Endpoint | AuditEndpoint;
