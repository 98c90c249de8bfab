// The HTTP server: limits on headers, time and connections before we read anything, and an answer to bytes that are not
// a request.

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { Socket } from "node:net";
import type { Patience } from "../configuration.ts";
import {
  bodyTooLarge,
  expectationFailed,
  type HttpProblem,
  headersTooLarge,
  malformedRequest,
  requestTimeout,
  unavailable,
} from "../problems.ts";
import type { Certificate } from "../shared/messages.ts";
import { createServer as createHttpServer } from "../shared/node-http.ts";
import { MOST_HEADERS } from "./checks.ts";
import { type ConnectionLimits, limitConnections } from "./connections.ts";
import { newRequestId } from "./exchange.ts";
import { rawProblem } from "./reply.ts";

export interface ServerLimits extends ConnectionLimits {
  readonly patience: Patience;
}

export interface Listeners {
  request(request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean): void;
  /** Whether the body in progress may take longer than a request. */
  mayTakeLonger(socket: Socket): boolean;
  /** A request that cannot be read to its end; true if its own response answered it. */
  broken(socket: Socket, problem: HttpProblem): boolean;
  /** Bytes that were not a request, or a connection too many. */
  refused(problem: HttpProblem, requestId: string): void;
}

const SETTINGS = {
  maxHeaderSize: 16 * 1024,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 500,
  requireHostHeader: false, // we check it, so that the answer is a problem
  joinDuplicateHeaders: true, // so that we see a second Host or Authorization
  insecureHTTPParser: false,
};

/** TLS 1.2 or later, forward secrecy, authenticated encryption; a renewed certificate gets all of it again. */
export const TLS_POLICY = {
  minVersion: "TLSv1.2",
  ciphers: [
    "TLS_AES_128_GCM_SHA256",
    "TLS_AES_256_GCM_SHA384",
    "TLS_CHACHA20_POLY1305_SHA256",
    "ECDHE-ECDSA-AES128-GCM-SHA256",
    "ECDHE-RSA-AES128-GCM-SHA256",
    "ECDHE-ECDSA-AES256-GCM-SHA384",
    "ECDHE-RSA-AES256-GCM-SHA384",
    "ECDHE-ECDSA-CHACHA20-POLY1305",
    "ECDHE-RSA-CHACHA20-POLY1305",
  ].join(":"),
} as const;

const TLS_SETTINGS = { ...TLS_POLICY, handshakeTimeout: 10_000, ALPNProtocols: ["http/1.1"] };

export function newServer(
  certificate: Certificate | null,
  limits: ServerLimits,
  isExempt: (address: string) => boolean,
  listeners: Listeners,
): Server {
  const { headersMs: headersTimeout, requestMs: requestTimeout, readerMs } = limits.patience;
  const settings = { ...SETTINGS, headersTimeout, requestTimeout };
  const server =
    certificate === null
      ? createHttpServer(settings)
      : createHttpsServer({ ...settings, ...TLS_SETTINGS, ...certificate });
  server.timeout = readerMs;
  server.maxHeadersCount = MOST_HEADERS + 1;
  server.on("request", (request, response) => listeners.request(request, response, false));
  server.on("checkContinue", (request, response) => listeners.request(request, response, true));
  server.on("checkExpectation", (_request, response: ServerResponse) => {
    if (response.socket !== null) answerRaw(response.socket, expectationFailed, listeners);
  });
  server.on("connect", (_request, socket: Socket) =>
    answerRaw(socket, malformedRequest("CONNECT is for proxies, and this service is not one."), listeners),
  );
  server.on("clientError", (error, socket) => answerBroken(error, socket as Socket, listeners));
  server.on("tlsClientError", (_error, socket) => socket.destroy());
  limitConnections(server, limits, isExempt, (socket) => {
    if (certificate === null) answerRaw(socket, TOO_MANY, listeners);
    else socket.destroy();
  });
  return server;
}

const TOO_MANY = unavailable("Too many connections are open; close some and try again.", ["connections"]);

const answered = new WeakSet<Socket>();

const TOO_LONG = "ERR_HTTP_REQUEST_TIMEOUT";

function answerBroken(error: Error, socket: Socket, listeners: Listeners): void {
  const code = "code" in error ? String(error.code) : "";
  if (answered.has(socket)) return;
  if (code === TOO_LONG && listeners.mayTakeLonger(socket)) return;
  if (!socket.writable || code === "ECONNRESET" || code === "EPIPE") {
    socket.destroy();
    return;
  }
  const problem = problemOf(code);
  if (listeners.broken(socket, problem)) answered.add(socket);
  else answerRaw(socket, problem, listeners);
}

function problemOf(code: string): HttpProblem {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return headersTooLarge;
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return bodyTooLarge;
    case TOO_LONG:
      return requestTimeout;
    default:
      return malformedRequest("This is not HTTP/1.1 as RFC 9112 has it.");
  }
}

const LINGER_MS = 500;

function answerRaw(socket: Socket, problem: HttpProblem, listeners: Listeners): void {
  answered.add(socket);
  const requestId = newRequestId();
  listeners.refused(problem, requestId);
  socket.on("error", () => socket.destroy());
  socket.end(rawProblem(problem, requestId, problem.title));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
