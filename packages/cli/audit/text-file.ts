// An input file's bytes: their hash, their encoding, and the text as UTF-8.

import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { type Delimiter, type Encoding, encodingOf, QuoteCheck } from "#audit";

export interface ReadFile {
  readonly hash: string;
  readonly bytes: number;
  readonly encoding: Encoding;
  /** The first characters. */
  readonly sample: string;
}

const SAMPLE_BYTES = 256 * 1024;
const NEWLINE = 10;

/** One pass: the hash of all bytes, and whether all of them are UTF-8. */
export async function inspect(path: string): Promise<ReadFile> {
  const hash = createHash("sha256");
  let [bytes, allUtf8] = [0, true];
  let rest: Buffer = Buffer.alloc(0);
  let sample: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const piece: Buffer = chunk;
    hash.update(piece);
    bytes += piece.length;
    if (sample.length < SAMPLE_BYTES)
      sample = Buffer.concat([sample, piece.subarray(0, SAMPLE_BYTES - sample.length)]);
    const cut = piece.lastIndexOf(NEWLINE) + 1;
    if (allUtf8) allUtf8 = isUtf8(Buffer.concat([rest, piece.subarray(0, cut)]));
    rest = cut === 0 ? Buffer.concat([rest, piece]) : piece.subarray(cut);
  }
  allUtf8 = allUtf8 && isUtf8(rest);
  const found = encodingOf(sample, bytes <= SAMPLE_BYTES);
  const encoding = found.encoding === "utf-8" && !allUtf8 ? "windows-1252" : found.encoding;
  const text = new TextDecoder(encoding).decode(sample);
  return {
    hash: `sha256:${hash.digest("hex")}`,
    bytes,
    encoding,
    sample: wholeLines(text, bytes <= SAMPLE_BYTES),
  };
}

const wholeLines = (text: string, isWhole: boolean): string =>
  isWhole ? text : text.slice(0, Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1);

/** The line of a quote that is never closed, in a UTF-8 file; null: all are closed. */
export async function unclosedQuote(path: string, delimiter: Delimiter): Promise<number | null> {
  const check = new QuoteCheck(delimiter);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    check.add(chunk);
  }
  return check.fault();
}

/** Writes the text of a file as UTF-8. */
export async function transcode(path: string, encoding: Encoding, to: string): Promise<void> {
  const decoder = new TextDecoder(encoding);
  const out = createWriteStream(to);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    if (!out.write(decoder.decode(chunk, { stream: true }))) await once(out, "drain");
  }
  out.end(decoder.decode());
  await finished(out);
}
