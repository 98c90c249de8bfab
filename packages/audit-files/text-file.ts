// An input file's bytes: their hash, their encoding, and the text as UTF-8.

import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, type WriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { type Delimiter, type Encoding, encodingOf, QuoteCheck } from "#audit";

export interface ReadFile {
  readonly hash: string;
  readonly bytes: number;
  readonly encoding: Encoding;
  /** The first bytes. */
  readonly first: Uint8Array;
  /** The first characters. */
  readonly sample: string;
}

const SAMPLE_BYTES = 256 * 1024;
const CHUNK_BYTES = 1 << 20;
const FIRST_BYTES = 16;

export const chunksOf = (path: string): AsyncIterable<Buffer> =>
  createReadStream(path, { highWaterMark: CHUNK_BYTES });

/** One pass: the hash of all bytes, how it begins, and whether all of them are UTF-8. */
export async function inspect(path: string): Promise<ReadFile> {
  const hash = createHash("sha256");
  const utf8 = new Utf8Check();
  let bytes = 0;
  let sample: Buffer = Buffer.alloc(0);
  for await (const chunk of chunksOf(path)) {
    hash.update(chunk);
    bytes += chunk.length;
    if (sample.length < SAMPLE_BYTES)
      sample = Buffer.concat([sample, chunk.subarray(0, SAMPLE_BYTES - sample.length)]);
    utf8.add(chunk);
  }
  const found = encodingOf(sample, bytes <= SAMPLE_BYTES);
  const encoding = found.encoding === "utf-8" && !utf8.isWhole() ? "windows-1252" : found.encoding;
  const text = new TextDecoder(encoding).decode(sample);
  return {
    hash: `sha256:${hash.digest("hex")}`,
    bytes,
    encoding,
    first: sample.subarray(0, FIRST_BYTES),
    sample: wholeLines(text, bytes <= SAMPLE_BYTES),
  };
}

/** A character has at most four bytes; all but its first begin with the bits 10. */
const MOST_BYTES = 4;
const isFirstByte = (byte: number): boolean => (byte & 0xc0) !== 0x80;

/** Whether all bytes of a file are UTF-8, chunk by chunk, wherever a chunk ends. */
class Utf8Check {
  #isFine = true;
  #rest: Buffer = Buffer.alloc(0);
  add(chunk: Buffer): void {
    if (!this.#isFine) return;
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const tail = bytes.subarray(-MOST_BYTES).findLastIndex(isFirstByte);
    const cut = tail < 0 ? 0 : Math.max(0, bytes.length - MOST_BYTES) + tail;
    this.#isFine = isUtf8(bytes.subarray(0, cut)) && bytes.length - cut <= MOST_BYTES;
    this.#rest = Buffer.from(bytes.subarray(cut));
  }
  isWhole(): boolean {
    return this.#isFine && isUtf8(this.#rest);
  }
}

const wholeLines = (text: string, isWhole: boolean): string =>
  isWhole ? text : text.slice(0, Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1);

/** The line of a quote that is never closed, in a UTF-8 file; null: all are closed. */
export async function unclosedQuote(path: string, delimiter: Delimiter): Promise<number | null> {
  const check = new QuoteCheck(delimiter);
  for await (const chunk of chunksOf(path)) check.add(chunk);
  return check.fault();
}

/** A file of payroll data that only its owner may read. */
const ownFile = (path: string): WriteStream => createWriteStream(path, { mode: 0o600 });

/** Where a copy goes; it ends early when the signal says so. */
export interface Copies {
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/** Writes pieces of a file; throws what the disk says. Either way the file is closed, and can be deleted. */
export async function writeFrom(
  pieces: AsyncIterable<string | Uint8Array>,
  to: string,
  signal?: AbortSignal,
): Promise<void> {
  const file = ownFile(to);
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  file.once("close", resolve);
  try {
    await pipeline(pieces, file, { signal });
  } finally {
    await closed;
  }
}

/** The text of a file. */
export async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunksOf(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
