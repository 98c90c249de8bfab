// What packs the pages of a Parquet file. Snappy, which most have, is the reader's own.

import { gunzipSync } from "fflate";
import { UnreadableParquet } from "./unreadable.ts";

type Unpack = (packed: Uint8Array, length: number) => Uint8Array;

export const CODECS: Readonly<Partial<Record<string, Unpack>>> = {
  GZIP: (packed, length) => gunzipSync(packed, { out: new Uint8Array(length) }),
  LZ4_RAW: unpackLz4,
};

const OWN = ["UNCOMPRESSED", "SNAPPY"];

export function assertUnpacks(codec: string): void {
  if (OWN.includes(codec) || CODECS[codec] !== undefined) return;
  throw new UnreadableParquet(
    `This Parquet file is compressed with ${codec}, which we do not unpack here. Save it with Snappy, gzip or no compression, or use the command line (fairclause audit).`,
  );
}

const LONG = 15;
const SHORTEST_MATCH = 4;

/** Runs of bytes as they are, each followed by how far back and how many to repeat. */
function unpackLz4(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  let [at, to] = [0, 0];
  const lengthFrom = (given: number): number => {
    let sum = given;
    if (given === LONG)
      for (;;) {
        const more = packed[at] ?? 0;
        at += 1;
        sum += more;
        if (more < 255) break;
      }
    return sum;
  };
  while (at < packed.length) {
    const token = packed[at] ?? 0;
    at += 1;
    const plain = lengthFrom(token >> 4);
    out.set(packed.subarray(at, at + plain), to);
    at += plain;
    to += plain;
    if (at >= packed.length) break;
    const back = (packed[at] ?? 0) + (packed[at + 1] ?? 0) * 256;
    at += 2;
    const repeated = lengthFrom(token % 16) + SHORTEST_MATCH;
    if (back === 0 || back > to || to + repeated > length) throw new RangeError("no such bytes to repeat");
    for (let end = to + repeated; to < end; to += 1) out[to] = out[to - back] ?? 0;
  }
  if (to !== length) throw new RangeError("another length");
  return out;
}
