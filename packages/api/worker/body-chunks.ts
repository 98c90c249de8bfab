// A body chunk by chunk, decompressed, for as long as it keeps coming.

import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { bodyInTooManyPieces, type HttpProblem, malformedRequest, requestTimeout } from "../problems.ts";
import { monotonicMs } from "../shared/clock.ts";
import { isCompressed, MOST_BODY_PIECES } from "./body.ts";

const NOTHING = Buffer.alloc(0);

/** Ending early leaves the stream open: destroying it would lose the answer too. */
function chunksOf(request: IncomingMessage): AsyncIterator<Buffer> {
  if (!isCompressed(request.headers)) return counted(request.iterator({ destroyOnReturn: false }));
  const plain = createGunzip();
  pipeline(counted(request.iterator({ destroyOnReturn: false })), plain, () => {});
  return plain.iterator({ destroyOnReturn: false });
}

class TooManyPieces extends Error {}

/** A large batch in small pieces needs more than this many bytes to a piece. */
const LEAST_BYTES = 64;

/** Each piece costs about as much as a kilobyte, so we stop reading a batch in very small ones. */
async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [pieces, bytes] = [0, 0];
  for await (const chunk of chunks) {
    pieces += 1;
    bytes += chunk.length;
    if (pieces > MOST_BODY_PIECES + bytes / LEAST_BYTES) throw new TooManyPieces();
    yield chunk;
  }
}

type ReadChunk =
  | { readonly bytes: Buffer; readonly isLast: boolean }
  | { readonly problem: HttpProblem }
  | null;

export interface Waiting {
  /** For the next bytes. */
  readonly stallMs: number;
  /** For a line, or a piece; the time that we take for what came does not count. */
  readonly lineMs: number;
  /** Aborts when no more can be read, with the problem that says why, or null. */
  readonly ended: AbortSignal;
}

export interface Chunks {
  next(): Promise<ReadChunk>;
  /** The next line or piece begins: it has its time again. */
  begin(): void;
}

export function chunksIn(request: IncomingMessage, { stallMs, lineMs, ended }: Waiting): Chunks {
  const chunks = chunksOf(request);
  let waitedMs = 0;
  return {
    async next() {
      if (waitedMs >= lineMs) return { problem: requestTimeout };
      const beganMs = monotonicMs();
      const read = await nextChunk(chunks, Math.min(stallMs, lineMs - waitedMs), ended);
      waitedMs += monotonicMs() - beganMs;
      return read;
    },
    begin() {
      waitedMs = 0;
    },
  };
}

async function nextChunk(
  chunks: AsyncIterator<Buffer>,
  stallMs: number,
  ended: AbortSignal,
): Promise<ReadChunk> {
  // Ours alone: a promise that outlives this chunk, in a race, would keep all chunks of the body.
  const { promise: early, resolve } = Promise.withResolvers<"stalled" | "ended">();
  const end = (): void => resolve("ended");
  ended.addEventListener("abort", end);
  if (ended.aborted) end();
  const stalled = setTimeout(() => resolve("stalled"), stallMs);
  try {
    const next = await Promise.race([early, chunks.next()]);
    if (next === "stalled") return { problem: requestTimeout };
    if (next === "ended") return ended.reason === null ? null : { problem: ended.reason };
    return next.done === true ? { bytes: NOTHING, isLast: true } : { bytes: next.value, isLast: false };
  } catch (error) {
    if (error instanceof TooManyPieces) return { problem: bodyInTooManyPieces };
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return code.startsWith("Z_")
      ? { problem: malformedRequest("The body says it is gzip and cannot be decompressed.") }
      : null;
  } finally {
    clearTimeout(stalled);
    ended.removeEventListener("abort", end);
  }
}
