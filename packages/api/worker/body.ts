// A request's body: checks its type and encoding, counts its bytes and pieces as they come, never keeps more than
// allowed.

import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { gunzip } from "node:zlib";
import type { Patience } from "../configuration.ts";
import {
  bodyInTooManyPieces,
  bodyTooLarge,
  type HttpProblem,
  malformedRequest,
  requestTimeout,
  tooMuchInFlight,
  unavailable,
  unsupportedMediaType,
} from "../problems.ts";
import type { Exchange } from "./exchange.ts";

export const MOST_BODY_BYTES = 1_048_576;
/** Each piece costs about as much as a kilobyte: a mebibyte byte by byte would block a worker for a second. */
export const MOST_BODY_PIECES = 16_384;
/** We join this many pieces into one, so that a body takes little more memory than its bytes. */
const PIECES_KEPT = 64;

/** The bytes, a problem, or null when the caller has gone. */
type ReadBody = Uint8Array | HttpProblem | null;

type BodyPatience = Pick<Patience, "stallMs" | "lineMs">;

/** The room that incoming bodies share; a part of it for each organisation, or each address without one. */
export interface Bodies extends BodyPatience {
  /** A problem when there is no room for so many more bytes. */
  take(owner: string, bytes: number): HttpProblem | null;
  give(owner: string, bytes: number): void;
}

const TOTAL_BYTES = 64 * MOST_BODY_BYTES;
const OWN_BYTES = 16 * MOST_BODY_BYTES;

const NO_ROOM = unavailable("Too many large requests are on their way; try again in a moment.", ["memory"]);

export function newBodies({ stallMs, lineMs }: BodyPatience): Bodies {
  const own = new Map<string, number>();
  let all = 0;
  return {
    take(owner, bytes) {
      const now = own.get(owner) ?? 0;
      if (now + bytes > OWN_BYTES) return tooMuchInFlight(OWN_BYTES / MOST_BODY_BYTES);
      if (all + bytes > TOTAL_BYTES) return NO_ROOM;
      all += bytes;
      own.set(owner, now + bytes);
      return null;
    },
    give(owner, bytes) {
      all -= bytes;
      const left = (own.get(owner) ?? 0) - bytes;
      if (left <= 0) own.delete(owner);
      else own.set(owner, left);
    },
    stallMs,
    lineMs,
  };
}

const JSON_WITH_CHARSET = /^application\/json[ \t]*;[ \t]*charset=(?:"utf-8"|utf-8)[ \t]*$/i;

/** Checked before we read a byte. */
export function bodyProblem({ headers }: IncomingMessage): HttpProblem | null {
  const type = headers["content-type"] ?? "";
  if (
    type !== "application/json" &&
    type.toLowerCase() !== "application/json" &&
    !JSON_WITH_CHARSET.test(type)
  ) {
    return unsupportedMediaType("The body must be application/json, in UTF-8.");
  }
  const encoded = encodingProblem(headers);
  if (encoded !== null) return encoded;
  return Number(headers["content-length"] ?? 0) > MOST_BODY_BYTES ? bodyTooLarge : null;
}

const encodingOf = (headers: IncomingHttpHeaders): string =>
  headers["content-encoding"]?.toLowerCase() ?? "identity";

export const isCompressed = (headers: IncomingHttpHeaders): boolean => encodingOf(headers) === "gzip";

export const encodingProblem = (headers: IncomingHttpHeaders): HttpProblem | null =>
  isCompressed(headers) || encodingOf(headers) === "identity"
    ? null
    : unsupportedMediaType("The body may be compressed with gzip, once, and with nothing else.");

/** Asks a caller who waits for 100 Continue to send the body. */
export function askForBody(exchange: Exchange): void {
  if (!exchange.awaitsContinue) return;
  exchange.response.writeContinue();
  exchange.awaitsContinue = false;
}

export async function readBody(exchange: Exchange, bodies: Bodies, owner: string): Promise<ReadBody> {
  askForBody(exchange);
  const bytes = await allBytes(exchange, bodies, owner);
  return isCompressed(exchange.request.headers) && bytes instanceof Uint8Array ? decompressed(bytes) : bytes;
}

/** Less than this is released as soon as it is read. */
const SMALL_BYTES = 16 * 1024;

/** Drops a body that stops coming, with its room; a large one keeps its room until it is answered. */
function allBytes(exchange: Exchange, bodies: Bodies, owner: string): Promise<ReadBody> {
  const { request, response } = exchange;
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    let [size, pieces, taken, isOver] = [0, 0, 0, false];
    let stalled: NodeJS.Timeout | undefined;
    const declared = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
    /** Most bodies arrive with their headers, and need no timer. */
    const isHere = (): boolean => request.complete || size + request.readableLength >= declared;
    const end = (outcome: ReadBody): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(stalled);
      const room = taken;
      if (outcome instanceof Uint8Array && room > SMALL_BYTES)
        response.once("close", () => bodies.give(owner, room));
      else bodies.give(owner, room);
      exchange.leavesBody = !(outcome instanceof Uint8Array);
      chunks.length = 0;
      done(outcome);
    };
    const wait = (): void => {
      clearTimeout(stalled);
      stalled = setTimeout(() => end(requestTimeout), bodies.stallMs);
    };
    request.on("data", (chunk: Buffer) => {
      if (isOver) return;
      size += chunk.length;
      pieces += 1;
      if (size > MOST_BODY_BYTES) return end(bodyTooLarge);
      if (pieces > MOST_BODY_PIECES) return end(bodyInTooManyPieces);
      const full = bodies.take(owner, chunk.length);
      if (full !== null) return end(full);
      taken += chunk.length;
      if (chunks.push(chunk) === PIECES_KEPT) chunks.splice(0, PIECES_KEPT, Buffer.concat(chunks));
      if (!isHere()) wait();
    });
    request.on("end", () => end(joined(chunks)));
    request.on("error", () => end(null));
    request.on("close", () => end(null));
    if (!isHere()) wait();
  });
}

const joined = (chunks: readonly Buffer[]): Uint8Array => {
  const [first] = chunks;
  return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
};

/** Decompression stops at the limit: a small body cannot become a large one. */
function decompressed(bytes: Uint8Array): Promise<ReadBody> {
  return new Promise((done) => {
    gunzip(bytes, { maxOutputLength: MOST_BODY_BYTES }, (error, plain) => {
      if (error === null) done(plain);
      else if ("code" in error && error.code === "ERR_BUFFER_TOO_LARGE") done(bodyTooLarge);
      else done(malformedRequest("The body says it is gzip and cannot be decompressed."));
    });
  });
}
