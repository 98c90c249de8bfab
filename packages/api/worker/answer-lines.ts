// Answers a request whose body is lines: reads them as they come, charges and prices some at a time, answers in order.
// A batch that has used up the shifts of its minute waits for more.

import { setTimeout as sleep } from "node:timers/promises";
import { isProblem } from "#contract";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { type HttpProblem, unavailable } from "../problems.ts";
import { monotonicMs } from "../shared/clock.ts";
import type { Admitted, BodyParts } from "./answer-body.ts";
import type { Authenticator } from "./authenticate.ts";
import { askForBody, MOST_BODY_BYTES } from "./body.ts";
import { type BodyLine, linesIn, linesProblem } from "./body-lines.ts";
import type { Exchange } from "./exchange.ts";
import type { Outcome } from "./outcome.ts";
import { problemLine } from "./problem-body.ts";

/** An incomplete line, and the chunk that may end it. */
const ROOM_BYTES = 2 * MOST_BODY_BYTES;

type Parts = BodyParts & {
  readonly admitted: Admitted;
  readonly authenticator: Authenticator;
  readonly isDraining: () => boolean;
};

export function answerLines(exchange: Exchange, endpoint: Endpoint, parts: Parts): Outcome {
  const { request, response } = exchange;
  const unfit = linesProblem(request);
  if (unfit !== null) return unfit;
  const owner = parts.admitted.caller.credential.organisation.id;
  const full = parts.bodies.take(owner, ROOM_BYTES);
  if (full !== null) return full;
  response.once("close", () => parts.bodies.give(owner, ROOM_BYTES));
  exchange.hasOwnPace = true;
  askForBody(exchange);
  return { lines: atOurPace(exchange, answersTo(exchange, endpoint.path, parts)) };
}

async function* answersTo(
  exchange: Exchange,
  route: string,
  parts: Parts,
): AsyncGenerator<string | Uint8Array> {
  const { bodies, limiter, pricing } = parts;
  const { request, response, id: requestId } = exchange;
  const { caller } = parts.admitted;
  const take = (shifts: number) => limiter.take(caller, "shifts", shifts);
  const wait = waiting(exchange, parts);
  const { stallMs, lineMs } = bodies;
  for await (const group of linesIn(request, { stallMs, lineMs, ended: brokenOf(exchange) })) {
    if ("problem" in group) return yield lastLine(group.number, group.problem, requestId);
    let lines: readonly BodyLine[] = group.lines;
    let waitMs = 0;
    for (let [next] = lines; next !== undefined; [next] = lines) {
      const end = await wait(waitMs);
      if (response.destroyed) return;
      if (end !== null) {
        exchange.leavesBody = true;
        return yield lastLine(next.number, end, requestId);
      }
      const priced = await pricing.priceLines({ caller, route, requestId, take, lines });
      if (priced.lines > 0) yield priced.bytes;
      lines = lines.slice(priced.lines);
      waitMs = priced.waitMs;
    }
  }
}

/** The caller has its time to receive each part; the time that we take for one is not the caller's. */
async function* atOurPace<T>({ request: { socket } }: Exchange, parts: AsyncIterable<T>): AsyncGenerator<T> {
  const { timeout = 0 } = socket;
  socket.setTimeout(0);
  for await (const part of parts) {
    socket.setTimeout(timeout);
    yield part;
    socket.setTimeout(0);
  }
  socket.setTimeout(timeout);
}

function lastLine(number: number, told: HttpProblem, requestId: string): string {
  return `${JSON.stringify(problemLine({ line: number, client_ref: null }, told, requestId))}\n`;
}

/** A batch that needs no shifts goes on for so long when the service stops: most are over by then. */
const DRAINING_MS = 10_000;
/** A revoked key ends within a second. */
const LOOK_MS = 500;

const STOPPING = unavailable("The service is stopping: send this line and the next ones again.", [
  "draining",
]);

/**
 * Waits until shifts come free, if need be, and says why the batch ends before: its key no longer holds, or the service
 * stops.
 */
function waiting({ request, response, address }: Exchange, { authenticator, isDraining }: Parts) {
  let drainingSinceMs = Number.POSITIVE_INFINITY;
  const whyEnd = async (waits: boolean): Promise<HttpProblem | null> => {
    if (isDraining()) drainingSinceMs = Math.min(drainingSinceMs, monotonicMs());
    if (monotonicMs() - drainingSinceMs >= (waits ? 0 : DRAINING_MS)) return STOPPING;
    const caller = await authenticator.authenticate(request.headers.authorization, address);
    return isProblem(caller) ? caller : null;
  };
  return async (waitMs: number): Promise<HttpProblem | null> => {
    const untilMs = monotonicMs() + waitMs;
    let end = await whyEnd(waitMs > 0);
    for (let left = waitMs; left > 0 && end === null && !response.destroyed; left = untilMs - monotonicMs()) {
      await sleep(Math.min(left, LOOK_MS));
      end = await whyEnd(true);
    }
    return end;
  };
}

/** The caller may go on sending: we close the connection once it has the last line. */
function brokenOf(exchange: Exchange): AbortSignal {
  const broken = new AbortController();
  exchange.onBroken = (problem) => {
    exchange.leavesBody = true;
    broken.abort(problem);
  };
  return broken.signal;
}
