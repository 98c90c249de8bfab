// The outcome of a request, and how we send each kind.

import { isProblem, type Problem } from "#contract";
import type { Download } from "../endpoints/endpoint.ts";
import type { HttpProblem } from "../problems.ts";
import { acceptedEncoding, compressed, type Encoding } from "./encoding.ts";
import type { Exchange } from "./exchange.ts";
import { entityTag, formOf, hasCurrent, type KeptAnswer } from "./kept-answers.ts";
import { PAGE_HEADERS, PAGE_POLICY, type Page } from "./pages.ts";
import { API_POLICY, JSON_TYPE, NOT_KEPT, send, sendDownload, sendParts, sendProblem } from "./reply.ts";

export type Outcome =
  | HttpProblem
  | { readonly json: object }
  /** JSON, serialised already. */
  | { readonly written: string | Uint8Array }
  /** Lines of JSON, as we make them. */
  | { readonly lines: AsyncIterable<string | Uint8Array> }
  | { readonly kept: KeptAnswer | Problem }
  | { readonly page: Page }
  | { readonly allow: string }
  /** An answer of the console: for this caller alone. */
  | { readonly reply: ConsoleReply }
  | { readonly html: WebPage }
  | { readonly file: WebFile }
  | { readonly download: Download }
  | { readonly redirect: string };

interface ConsoleReply {
  readonly status: number;
  readonly body: object | null;
  readonly headers: readonly string[];
}

/** A page of the web app, with the nonce that its policy names. */
interface WebPage {
  readonly status: 200 | 404;
  readonly text: string;
  readonly policy: string;
}

export interface WebFile {
  readonly kept: KeptAnswer;
  readonly type: string;
  readonly cache: string;
}

const NDJSON_TYPE = "application/x-ndjson";

/** Compressing what fits into one packet does not make it faster. */
const LEAST_TO_COMPRESS = 1024;

/** Gives the status we sent. */
export async function sendOutcome(
  exchange: Exchange,
  outcome: Outcome,
  isDraining: boolean,
): Promise<number> {
  if ("json" in outcome) {
    if (!isProblem(outcome.json)) return sendBody(exchange, JSON.stringify(outcome.json), isDraining);
    return sendProblem(exchange, outcome.json, isDraining);
  }
  if ("written" in outcome) return sendBody(exchange, outcome.written, isDraining);
  if ("lines" in outcome) return sendParts(exchange, NDJSON_TYPE, outcome.lines, isDraining);
  if ("kept" in outcome) {
    if (!isProblem(outcome.kept)) return sendKept(exchange, outcome.kept, isDraining);
    return sendProblem(exchange, outcome.kept, isDraining);
  }
  if ("reply" in outcome) return sendReply(exchange, outcome.reply, isDraining);
  if ("html" in outcome) return sendHtml(exchange, outcome.html, isDraining);
  if ("file" in outcome) return sendFile(exchange, outcome.file, isDraining);
  if ("download" in outcome) return sendDownload(exchange, outcome.download, isDraining);
  if ("redirect" in outcome) {
    const headers = [...NOT_KEPT, "Location", outcome.redirect];
    return send(exchange, { status: 303, type: null, body: null, headers }, isDraining);
  }
  if ("page" in outcome) return sendPage(exchange, outcome.page, isDraining);
  if ("allow" in outcome) {
    const headers = [...NOT_KEPT, "Allow", outcome.allow];
    return send(exchange, { status: 204, type: null, body: null, headers }, isDraining);
  }
  return sendProblem(exchange, outcome, isDraining);
}

const encodingFor = ({ request }: Exchange, { length }: string | Uint8Array): Encoding | null =>
  length < LEAST_TO_COMPRESS ? null : acceptedEncoding(request.headers["accept-encoding"]);

function sendBody(
  exchange: Exchange,
  body: string | Uint8Array,
  isDraining: boolean,
): number | Promise<number> {
  const encoding = encodingFor(exchange, body);
  if (encoding !== null) return sendCompressed(exchange, body, encoding, isDraining);
  return send(exchange, { status: 200, type: JSON_TYPE, body, headers: NOT_KEPT }, isDraining);
}

async function sendCompressed(
  exchange: Exchange,
  body: string | Uint8Array,
  encoding: Encoding,
  isDraining: boolean,
): Promise<number> {
  const bytes = await compressed(body, encoding, "fast");
  const headers = [...NOT_KEPT, "Content-Encoding", encoding];
  return send(exchange, { status: 200, type: JSON_TYPE, body: bytes, headers }, isDraining);
}

async function sendReply(
  exchange: Exchange,
  { status, body, headers }: ConsoleReply,
  isDraining: boolean,
): Promise<number> {
  const text = body === null ? null : JSON.stringify(body);
  return send(
    exchange,
    { status, type: JSON_TYPE, body: text, headers: [...NOT_KEPT, ...headers] },
    isDraining,
  );
}

const HTML_TYPE = "text/html; charset=utf-8";

function sendHtml(exchange: Exchange, { status, text, policy }: WebPage, isDraining: boolean): number {
  const headers = ["Content-Security-Policy", policy, "Cache-Control", "no-store", ...PAGE_HEADERS];
  return send(exchange, { status, type: HTML_TYPE, body: text, headers }, isDraining);
}

async function sendFile(
  exchange: Exchange,
  { kept, type, cache }: WebFile,
  isDraining: boolean,
): Promise<number> {
  const { headers: asked } = exchange.request;
  const encoding = encodingFor(exchange, kept.body);
  const headers = ["Content-Security-Policy", API_POLICY, "Cache-Control", cache, "Vary", "Accept-Encoding"];
  headers.push("ETag", entityTag(kept, encoding));
  if (hasCurrent(asked["if-none-match"], kept))
    return send(exchange, { status: 304, type: null, body: null, headers }, isDraining);
  if (encoding !== null) headers.push("Content-Encoding", encoding);
  return send(exchange, { status: 200, type, body: await formOf(kept, encoding), headers }, isDraining);
}

async function sendKept(exchange: Exchange, kept: KeptAnswer, isDraining: boolean): Promise<number> {
  const { headers: asked } = exchange.request;
  const encoding = encodingFor(exchange, kept.body);
  const headers = [
    "Content-Security-Policy",
    API_POLICY,
    "Cache-Control",
    "private, no-cache",
    "Vary",
    "Accept-Encoding, Authorization",
    "ETag",
    entityTag(kept, encoding),
  ];
  if (hasCurrent(asked["if-none-match"], kept))
    return send(exchange, { status: 304, type: null, body: null, headers }, isDraining);
  if (encoding !== null) headers.push("Content-Encoding", encoding);
  const body = await formOf(kept, encoding);
  return send(exchange, { status: 200, type: JSON_TYPE, body, headers }, isDraining);
}

const sendPage = (exchange: Exchange, { type, text }: Page, isDraining: boolean): number =>
  send(
    exchange,
    {
      status: 200,
      type,
      body: text,
      headers: ["Content-Security-Policy", PAGE_POLICY, "Cache-Control", "no-cache", ...PAGE_HEADERS],
    },
    isDraining,
  );
