// Which compression a caller accepts, and how to apply it.

import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

/** The better of the two that the header allows; null for neither. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (header === undefined || header === "") return null;
  const weights = new Map(header.toLowerCase().split(",").map(weighed));
  const weightOf = (name: string): number => weights.get(name) ?? weights.get("*") ?? 0;
  const [br, zip] = [weightOf("br"), weightOf("gzip")];
  if (br <= 0 && zip <= 0) return null;
  return br >= zip ? "br" : "gzip";
}

function weighed(entry: string): readonly [string, number] {
  const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** "small" for what we keep and send often, "fast" for what we make once. */
export function compressed(
  body: string | Uint8Array,
  encoding: Encoding,
  aim: "small" | "fast",
): Promise<Buffer> {
  if (encoding === "gzip") return zip(body, { level: aim === "small" ? 9 : 1 });
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: aim === "small" ? 10 : 1 } });
}
