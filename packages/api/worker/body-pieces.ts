// A large body in pieces of one size, as it comes: keeps no more than one of them.

import type { Patience } from "../configuration.ts";
import type { HttpProblem } from "../problems.ts";
import { askForBody, MOST_BODY_BYTES } from "./body.ts";
import { chunksIn } from "./body-chunks.ts";
import type { Exchange } from "./exchange.ts";

/** A body that ended early: why, or null when the caller has gone. */
export class BodyEnded extends Error {
  readonly problem: HttpProblem | null;
  constructor(problem: HttpProblem | null) {
    super("the body ended before its end");
    this.problem = problem;
  }
}

/** Each but the last has the full size, and comes in the time of a line; throws `BodyEnded`. */
export async function* piecesOf(
  exchange: Exchange,
  { stallMs, lineMs }: Pick<Patience, "stallMs" | "lineMs">,
): AsyncGenerator<Uint8Array> {
  const { request, response } = exchange;
  exchange.leavesBody = true;
  // A caller who hangs up leaves a request that waits for an end that never comes.
  const gone = new AbortController();
  response.once("close", () => gone.abort(null));
  askForBody(exchange);
  const chunks = chunksIn(request, { stallMs, lineMs, ended: gone.signal });
  let held: Buffer[] = [];
  let size = 0;
  for (;;) {
    const read = await chunks.next();
    if (read === null) throw new BodyEnded(null);
    if ("problem" in read) throw new BodyEnded(read.problem);
    let { bytes } = read;
    while (size + bytes.length >= MOST_BODY_BYTES) {
      const cut = MOST_BODY_BYTES - size;
      yield Buffer.concat([...held, bytes.subarray(0, cut)]);
      [held, size, bytes] = [[], 0, bytes.subarray(cut)];
      chunks.begin();
    }
    if (bytes.length > 0) held.push(bytes);
    size += bytes.length;
    if (!read.isLast) continue;
    // A caller who hangs up may leave a stream that looks as if it had ended.
    if (!request.complete) throw new BodyEnded(null);
    exchange.leavesBody = false;
    if (size > 0) yield Buffer.concat(held);
    return;
  }
}
