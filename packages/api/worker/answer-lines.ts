// Answers a request whose body is lines: reads them as they come, charges and prices some at a time, answers in order.

import type { Endpoint } from "../endpoints/endpoint.ts";
import type { HttpProblem } from "../problems.ts";
import { type Admitted, type BodyParts, chargeShifts } from "./answer-body.ts";
import { askForBody, MOST_BODY_BYTES } from "./body.ts";
import { linesIn, linesProblem } from "./body-lines.ts";
import type { Exchange } from "./exchange.ts";
import type { Outcome } from "./outcome.ts";
import { problemBody } from "./problem-body.ts";

/** An incomplete line, and the chunk that may end it. */
const ROOM_BYTES = 2 * MOST_BODY_BYTES;

type Parts = BodyParts & { readonly admitted: Admitted };

export function answerLines(exchange: Exchange, endpoint: Endpoint, parts: Parts): Outcome {
  const { request, response } = exchange;
  const unfit = linesProblem(request);
  if (unfit !== null) return unfit;
  const owner = parts.admitted.caller.credential.organisation.id;
  const full = parts.bodies.take(owner, ROOM_BYTES);
  if (full !== null) return full;
  response.once("close", () => parts.bodies.give(owner, ROOM_BYTES));
  askForBody(exchange);
  return { lines: answersTo(exchange, endpoint.path, parts) };
}

async function* answersTo(
  exchange: Exchange,
  route: string,
  parts: Parts,
): AsyncGenerator<string | Uint8Array> {
  const { admitted, bodies, pricing } = parts;
  const { request, id: requestId } = exchange;
  const charge = (shifts: number) => chargeShifts(exchange, admitted, shifts, parts);
  for await (const group of linesIn(request, { stallMs: bodies.stallMs, broken: brokenOf(exchange) })) {
    if ("problem" in group) {
      const problem = problemBody(group.problem, requestId);
      yield `${JSON.stringify({ line: group.number, client_ref: null, status: problem.status, problem })}\n`;
      return;
    }
    if (group.lines.length > 0)
      yield await pricing.priceLines({ caller: admitted.caller, route, requestId, charge, ...group });
  }
}

/** The caller may go on sending: we close the connection once it has the last line. */
const brokenOf = (exchange: Exchange): Promise<{ readonly problem: HttpProblem }> =>
  new Promise((done) => {
    exchange.onBroken = (problem) => {
      exchange.leavesBody = true;
      done({ problem });
    };
  });
