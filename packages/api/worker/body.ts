// A request's body: its type and encoding judged, its bytes counted as they come, never more kept than allowed.

import type { IncomingMessage } from "node:http";
import { gunzip } from "node:zlib";
import { bodyTooLarge, type HttpProblem, malformedRequest, unsupportedMediaType } from "../problems.ts";
import type { Exchange } from "./exchange.ts";

export const MOST_BODY_BYTES = 1_048_576;

/** The bytes, a problem, or null when the caller has gone. */
type ReadBody = Uint8Array | HttpProblem | null;

const JSON_WITH_CHARSET = /^application\/json[ \t]*;[ \t]*charset=(?:"utf-8"|utf-8)[ \t]*$/i;

/** Judged before a byte is read. */
export function bodyProblem({ headers }: IncomingMessage): HttpProblem | null {
  const type = headers["content-type"] ?? "";
  if (
    type !== "application/json" &&
    type.toLowerCase() !== "application/json" &&
    !JSON_WITH_CHARSET.test(type)
  ) {
    return unsupportedMediaType("The body must be application/json, in UTF-8.");
  }
  const encoding = headers["content-encoding"]?.toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "gzip") {
    return unsupportedMediaType("The body may be compressed with gzip, once, and with nothing else.");
  }
  return Number(headers["content-length"] ?? 0) > MOST_BODY_BYTES ? bodyTooLarge : null;
}

export async function readBody(exchange: Exchange): Promise<ReadBody> {
  if (exchange.awaitsContinue) {
    exchange.response.writeContinue();
    exchange.awaitsContinue = false;
  }
  const bytes = await allBytes(exchange.request);
  const isCompressed = exchange.request.headers["content-encoding"]?.toLowerCase() === "gzip";
  return isCompressed && bytes instanceof Uint8Array ? decompressed(bytes) : bytes;
}

function allBytes(request: IncomingMessage): Promise<ReadBody> {
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MOST_BODY_BYTES) chunks.push(chunk);
      else {
        chunks.length = 0;
        done(bodyTooLarge);
      }
    });
    request.on("end", () => done(joined(chunks)));
    request.on("error", () => done(null));
    request.on("close", () => done(null));
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
