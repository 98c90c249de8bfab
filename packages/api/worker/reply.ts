// Writes answers: the headers of every answer, and how a connection ends when a body was left unread.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Download } from "../endpoints/endpoint.ts";
import type { HttpProblem } from "../problems.ts";
import { MOST_BODY_BYTES, MOST_BODY_PIECES } from "./body.ts";
import type { Exchange } from "./exchange.ts";
import { limitHeaders } from "./limiter.ts";
import { problemBody } from "./problem-body.ts";

const HSTS = "max-age=31536000; includeSubDomains";
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** On every response, whatever it is. */
const ALWAYS = [
  "Strict-Transport-Security",
  HSTS,
  "X-Content-Type-Options",
  "nosniff",
  "Referrer-Policy",
  "no-referrer",
  "Cross-Origin-Resource-Policy",
  "same-origin",
];

const SANDBOX = ["Fairclause-Sandbox", "true"];

const NONE: readonly string[] = [];

const alwaysFor = ({ id, isSandbox, limits, headers }: Exchange): string[] =>
  ["X-Request-Id", id].concat(
    ALWAYS,
    isSandbox ? SANDBOX : NONE,
    limits === null ? NONE : limitHeaders(limits),
    headers,
  );

const PROBLEM_TYPE = "application/problem+json";
export const JSON_TYPE = "application/json";
/** For this caller only; no cache may store it. */
export const NOT_KEPT = ["Content-Security-Policy", API_POLICY, "Cache-Control", "no-store"];

interface Reply {
  readonly status: number;
  readonly type: string | null;
  readonly body: string | Uint8Array | null;
  readonly headers: readonly string[];
}

/** Gives the status we sent. */
export function send(
  exchange: Exchange,
  { status, type, body, headers }: Reply,
  isDraining: boolean,
): number {
  const { request, response } = exchange;
  const all = alwaysFor(exchange).concat(headers);
  if (type !== null && body !== null)
    all.push("Content-Type", type, "Content-Length", String(Buffer.byteLength(body)));
  const leavesBody = leavesBodyUnread(exchange);
  if (leavesBody || isDraining) all.push("Connection", "close");
  response.writeHead(status, all);
  if (leavesBody) lingerAfter(response);
  if (body === null || request.method === "HEAD") response.end();
  else response.end(body);
  return status;
}

/** A body sent in parts, while the request may still be coming. */
export async function sendParts(
  exchange: Exchange,
  type: string,
  parts: AsyncIterable<string | Uint8Array>,
  isDraining: boolean,
): Promise<number> {
  const { request, response } = exchange;
  const all = [...alwaysFor(exchange), ...NOT_KEPT, "Content-Type", type];
  if (isDraining) all.push("Connection", "close");
  response.writeHead(OK, all);
  response.flushHeaders();
  for await (const part of parts) {
    if (response.destroyed) return OK;
    if (!response.write(part)) await drained(response);
  }
  if (exchange.leavesBody) endAndLinger(response);
  else response.end();
  if (!exchange.leavesBody && !request.complete) throwAwayRest(request);
  return OK;
}

/** A file to save, of a known length; a page in it runs nothing and never appears as ours. */
export async function sendDownload(
  exchange: Exchange,
  { name, type, bytes, pieces }: Download,
  isDraining: boolean,
): Promise<number> {
  const { request, response } = exchange;
  const all = [...alwaysFor(exchange), ...NOT_KEPT];
  all.push("Content-Type", type, "Content-Length", String(bytes));
  all.push("Content-Disposition", `attachment; filename="${name.replaceAll("/", "-")}"`);
  if (isDraining) all.push("Connection", "close");
  response.writeHead(OK, all);
  if (request.method !== "HEAD") {
    for await (const piece of pieces()) {
      if (response.destroyed) return OK;
      if (!response.write(piece)) await drained(response);
    }
  }
  response.end();
  return OK;
}

/** Reads the rest, so that the connection can be used again; up to a bound. */
function throwAwayRest(request: IncomingMessage): void {
  let [pieces, thrown] = [0, 0];
  request.unpipe().on("data", ({ length }: Buffer) => {
    pieces += 1;
    thrown += length;
    if (pieces > MOST_BODY_PIECES || thrown > LINGER_BYTES) request.destroy();
  });
  request.resume();
}

const OK = 200;

/** Until there is room, or no one reads any more. */
const drained = (response: ServerResponse): Promise<void> =>
  new Promise((done) => {
    const end = (): void => {
      response.off("drain", end).off("close", end);
      done();
    };
    response.on("drain", end).on("close", end);
  });

export function sendProblem(exchange: Exchange, problem: HttpProblem, isDraining: boolean): number {
  const { headers = [], status } = problem;
  const body = problemText(problem, exchange.id);
  return send(exchange, { status, type: PROBLEM_TYPE, body, headers: [...NOT_KEPT, ...headers] }, isDraining);
}

const problemText = (problem: HttpProblem, requestId: string): string =>
  JSON.stringify(problemBody(problem, requestId));

/** A body that we will not read: its length is too long or unknown, or we never asked for it. */
function leavesBodyUnread({ request, awaitsContinue, leavesBody }: Exchange): boolean {
  if (request.complete) return false;
  if (awaitsContinue || leavesBody || request.headers["transfer-encoding"] !== undefined) return true;
  return Number(request.headers["content-length"] ?? 0) > MOST_BODY_BYTES;
}

const LINGER_MS = 1000;
const LINGER_BYTES = 16 * MOST_BODY_BYTES;

/**
 * Ends our half of the connection and discards what still comes for a moment: closing at once, with bytes unread,
 * would reset it, and the caller might never see the answer. We do not parse the bytes as HTTP: a body in a million
 * chunks costs no more than its length.
 */
function lingerAfter(response: ServerResponse): void {
  const { socket, req } = response;
  if (socket === null) return;
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  let thrown = 0;
  socket.removeAllListeners("data");
  socket.on("data", ({ length }: Buffer) => {
    thrown += length;
    if (thrown > LINGER_BYTES) socket.destroy();
  });
  req.resume();
}

/** For an answer whose headers did not say that the connection would close. */
function endAndLinger(response: ServerResponse): void {
  const { socket } = response;
  lingerAfter(response);
  response.end(() => socket?.destroySoon());
}

/** A problem as bytes on the wire, for what never became a request. */
export function rawProblem(problem: HttpProblem, requestId: string, reason: string): string {
  const body = problemText(problem, requestId);
  const pairs = ["X-Request-Id", requestId, ...ALWAYS, ...NOT_KEPT, ...(problem.headers ?? [])];
  const lines = [`HTTP/1.1 ${problem.status} ${reason}`];
  for (let index = 0; index < pairs.length; index += 2) lines.push(`${pairs[index]}: ${pairs[index + 1]}`);
  lines.push(`Content-Type: ${PROBLEM_TYPE}`, `Content-Length: ${Buffer.byteLength(body)}`);
  lines.push(`Date: ${new Date().toUTCString()}`, "Connection: close", "", body);
  return lines.join("\r\n");
}
