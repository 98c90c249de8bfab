// The outputs of an audit as one zip, in a folder that belongs beside the input files.

import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { OutputFile } from "./messages.ts";

/** The first day a zip can express: no output has a clock time. */
const NO_TIME = new Date(1980, 0, 1);

export async function zipOf(files: readonly OutputFile[]): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let fault: Error | null = null;
  const zip = new Zip((error, piece) => {
    if (error === null) pieces.push(new Uint8Array(piece));
    else fault = error;
  });
  for (const { name, content } of files) {
    const path = `audit/${name}`;
    // Its columns are compressed already.
    const entry = name.endsWith(".parquet") ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    entry.mtime = NO_TIME;
    zip.add(entry);
    entry.push(new Uint8Array(await content.arrayBuffer()), true);
  }
  zip.end();
  if (fault !== null) throw fault;
  return new Blob(pieces, { type: "application/zip" });
}
