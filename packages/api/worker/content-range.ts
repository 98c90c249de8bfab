// Which bytes of a file a body has, by its Content-Range.

import type { IncomingHttpHeaders } from "node:http";
import type { ContentRange } from "../endpoints/endpoint.ts";
import { type HttpProblem, malformedRequest } from "../problems.ts";
import { isCompressed } from "./body.ts";

const RANGE = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/i;

const UNCLEAR = malformedRequest("Content-Range is not like bytes 0-1048575/5000000 or bytes 0-1048575/*.");

/** Of the body when it is unpacked; null: the headers do not say. */
export const lengthOf = (headers: IncomingHttpHeaders): number | null =>
  isCompressed(headers) || headers["content-length"] === undefined ? null : Number(headers["content-length"]);

/** null: the body is the whole file. */
export function rangeIn(headers: IncomingHttpHeaders): ContentRange | HttpProblem | null {
  const said = headers["content-range"];
  if (said === undefined) return null;
  const [, first, last, whole] = RANGE.exec(said) ?? [];
  if (whole === undefined) return UNCLEAR;
  const [from, to, size] = [Number(first), Number(last), whole === "*" ? null : Number(whole)];
  if (from > to) return malformedRequest(`Content-Range goes from byte ${from} back to ${to}.`);
  if (size !== null && to >= size)
    return malformedRequest(`Content-Range goes to byte ${to}, and the file has ${size} bytes.`);
  const length = lengthOf(headers);
  if (length !== null && length !== to - from + 1)
    return malformedRequest(`Content-Range has ${to - from + 1} bytes, and the body has ${length}.`);
  return { from, to, size };
}
