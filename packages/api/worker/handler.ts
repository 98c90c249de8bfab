// Takes a request from the server, makes sure it is answered once whatever happens, and counts and logs the result.

import type { Socket } from "node:net";
import { internalError } from "../problems.ts";
import { monotonicMs } from "../shared/clock.ts";
import { type Log, placeOf, sparingly } from "../shared/log.ts";
import type { Metrics } from "../shared/metrics.ts";
import type { Signals } from "../shared/signals.ts";
import { type Exchange, newExchange } from "./exchange.ts";
import { sendOutcome } from "./outcome.ts";
import { sendProblem } from "./reply.ts";
import { type Parts, respond } from "./respond.ts";
import type { Listeners } from "./server.ts";

export interface Watch {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly signals: Signals;
}

export function newListeners(parts: Parts, watch: Watch): Listeners {
  const { log, metrics, signals } = watch;
  const sparing = sparingly(log, LINES_A_SECOND);
  const inProgress = new WeakMap<Socket, Exchange>();
  const finish = (exchange: Exchange, status: number, code: string | null): void => {
    const { socket } = exchange.request;
    if (inProgress.get(socket) === exchange) inProgress.delete(socket);
    const seconds = (monotonicMs() - exchange.startedMs) / 1000;
    metrics.request(exchange.route, status, seconds);
    logRequest(status < 500 ? sparing : log, exchange, status, code, seconds);
  };
  const run = async (exchange: Exchange): Promise<void> => {
    const outcome = await respond(exchange, parts);
    if (outcome === null || exchange.response.headersSent) return;
    const status = await sendOutcome(exchange, outcome, signals.isDraining());
    finish(exchange, status, codeOf(outcome));
  };
  const fail = (exchange: Exchange, error: unknown): void => {
    log("error", "request_failed", { request_id: exchange.id, route: exchange.route, ...placeOf(error) });
    if (exchange.response.headersSent) exchange.response.destroy();
    else finish(exchange, sendProblem(exchange, internalError, signals.isDraining()), internalError.code);
  };
  return {
    request(request, response, awaitsContinue) {
      const exchange = newExchange(request, response, awaitsContinue);
      inProgress.set(request.socket, exchange);
      run(exchange).catch((error: unknown) => fail(exchange, error));
    },
    mayTakeLonger: (socket) => inProgress.get(socket)?.hasOwnPace === true,
    broken(socket, problem) {
      const exchange = inProgress.get(socket);
      if (exchange === undefined) return false;
      if (exchange.response.headersSent) {
        exchange.onBroken?.(problem);
        return true;
      }
      finish(exchange, sendProblem(exchange, problem, true), problem.code);
      return true;
    },
    refused(problem, requestId) {
      metrics.request("malformed", problem.status, 0);
      if (problem.status === 503) metrics.add("connections_refused");
      log("debug", "refused", { request_id: requestId, status: problem.status, code: problem.code });
    },
  };
}

/** A caller that is refused ten thousand times does not fill the disk. */
const LINES_A_SECOND = 20;

const codeOf = (outcome: object): string | null => {
  const body = "json" in outcome ? outcome.json : "kept" in outcome ? outcome.kept : outcome;
  return typeof body === "object" && body !== null && "code" in body ? String(body.code) : null;
};

/** We log refused callers and limits at the usual level; successes only at the detailed one. */
function logRequest(
  log: Log,
  exchange: Exchange,
  status: number,
  code: string | null,
  seconds: number,
): void {
  const level =
    status >= 500 ? "error" : status === 401 || status === 403 || status === 429 ? "info" : "debug";
  log(level, "request", {
    request_id: exchange.id,
    method: exchange.request.method ?? "",
    route: exchange.route,
    status,
    code: code ?? undefined,
    key_id: level === "info" && exchange.keyId !== "" ? exchange.keyId : undefined,
    address: level === "info" ? exchange.address : undefined,
    milliseconds: Math.round(seconds * 1e6) / 1000,
  });
}
