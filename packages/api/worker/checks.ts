// What is wrong with a request before we read what it wants: its headers, its target, its query.

import type { IncomingMessage } from "node:http";
import { type HttpProblem, headersTooLarge, malformedRequest, pathTooLong } from "../problems.ts";

export const MOST_HEADERS = 100;
const MOST_TARGET_CHARACTERS = 2048;

/** Printable ASCII from a slash on: no other host's address, no bare text, no other bytes. */
const TARGET = /^\/[!-~]*$/;

/** A name or an address, and perhaps a port. Repeated headers are joined with a comma, which it does not allow. */
const HOST = /^(?:\[[0-9A-Fa-f:.]+\]|[\w.~%!$&'()*+;=-]+)(?::\d{0,5})?$/;

export function requestProblem(request: IncomingMessage): HttpProblem | null {
  const { headers, rawHeaders, url = "", httpVersionMajor, httpVersionMinor } = request;
  if (rawHeaders.length > MOST_HEADERS * 2) return headersTooLarge;
  if (url.length > MOST_TARGET_CHARACTERS) return pathTooLong;
  if (httpVersionMajor !== 1 || httpVersionMinor > 1) return malformedRequest("The protocol is HTTP/1.1.");
  if (!HOST.test(headers.host ?? ""))
    return malformedRequest("Exactly one Host header is expected, with a host and perhaps a port.");
  if (!TARGET.test(url)) return malformedRequest("The target must be a path that starts with a slash.");
  if (!isPlainQuery(targetOf(url).query))
    return malformedRequest("The query has invalid percent-encoding or a NUL character.");
  return null;
}

/** No store accepts a NUL, and we would misread text that is not UTF-8. */
function isPlainQuery(query: string): boolean {
  if (!query.includes("%")) return true;
  try {
    return !decodeURIComponent(query).includes("\0");
  } catch {
    return false;
  }
}

export interface Target {
  readonly path: string;
  readonly query: string;
}

export function targetOf(url: string): Target {
  const mark = url.indexOf("?");
  return mark < 0 ? { path: url, query: "" } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

export interface Query {
  readonly values: Readonly<Record<string, string>>;
  /** A parameter that is given more than once. */
  readonly twice: string | null;
}

const NO_QUERY: Query = { values: {}, twice: null };

export function queryOf(query: string): Query {
  if (query === "") return NO_QUERY;
  const found = new Map<string, string>();
  let twice: string | null = null;
  for (const [name, value] of new URLSearchParams(query)) {
    if (found.has(name)) twice = name;
    found.set(name, value);
  }
  return { values: Object.fromEntries(found), twice };
}
