// A byte stream cut into lines as bytes, so that we find invalid UTF-8 instead of replacing it.

const LINE_FEED = 0x0a;

/** Lines without their ends; the last one may lack an end. */
export async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      parts.push(chunk.subarray(start, end));
      yield joined(parts);
      parts = [];
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  }
  if (parts.length > 0) yield joined(parts);
}

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : Buffer.concat(parts);
};
