// Finds the route of a path: exact ones by name, those with parameters segment by segment.

import { type HttpProblem, malformedRequest, methodNotAllowed } from "../problems.ts";

/** What we find a route by. */
interface Placed {
  readonly method: string;
  readonly path: string;
}

export interface Match<E extends Placed> {
  readonly endpoints: readonly E[];
  readonly path: Readonly<Record<string, string>>;
}

export interface Router<E extends Placed> {
  /** Null when no route has this path. */
  find(path: string): Match<E> | HttpProblem | null;
}

interface Pattern<E extends Placed> {
  readonly segments: readonly string[];
  readonly endpoints: readonly E[];
}

const isParameter = (segment: string): boolean => segment.startsWith("{");

export function routerOf<E extends Placed>(endpoints: readonly E[], basePath: string): Router<E> {
  const byPath = new Map<string, E[]>();
  for (const endpoint of endpoints) {
    const path = basePath + endpoint.path;
    byPath.set(path, [...(byPath.get(path) ?? []), endpoint]);
  }
  const exact = new Map<string, Match<E>>();
  const patterns: Pattern<E>[] = [];
  for (const [path, found] of byPath) {
    if (path.includes("{")) patterns.push({ segments: path.split("/"), endpoints: found });
    else exact.set(path, { endpoints: found, path: {} });
  }
  return {
    find: (path) => exact.get(path) ?? matched(patterns, path.split("/")),
  };
}

export const endpointFor = <E extends Placed>(match: Match<E>, method: string): E | undefined =>
  match.endpoints.find((endpoint) => endpoint.method === (method === "HEAD" ? "GET" : method));

export function otherMethod<E extends Placed>(
  method: string,
  match: Match<E>,
): HttpProblem | { readonly allow: string } {
  const allowed = match.endpoints.flatMap((one) => (one.method === "GET" ? ["GET", "HEAD"] : [one.method]));
  const header = [...allowed, "OPTIONS"].join(", ");
  return method === "OPTIONS" ? { allow: header } : methodNotAllowed(header);
}

function matched<E extends Placed>(
  patterns: readonly Pattern<E>[],
  segments: readonly string[],
): Match<E> | HttpProblem | null {
  const pattern = patterns.find(
    ({ segments: wanted }) =>
      wanted.length === segments.length &&
      wanted.every((name, index) => isParameter(name) || name === segments[index]),
  );
  if (pattern === undefined) return null;
  const path: Record<string, string> = {};
  for (const [index, name] of pattern.segments.entries()) {
    if (!isParameter(name)) continue;
    const value = decoded(segments[index] ?? "");
    if (value === null)
      return malformedRequest("The path has percent-encoding that does not decode to plain text.");
    path[name.slice(1, -1)] = value;
  }
  return { endpoints: pattern.endpoints, path };
}

/** Null for broken encoding, control characters, and encoded slashes. */
function decoded(segment: string): string | null {
  if (!segment.includes("%")) return segment;
  try {
    const text = decodeURIComponent(segment);
    return /[\p{Cc}/\\]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
