// Finds the route of a path: exact ones by name, those with parameters segment by segment.

import type { Endpoint } from "../endpoints/endpoint.ts";
import { type HttpProblem, malformedRequest } from "../problems.ts";

export interface Match {
  readonly endpoints: readonly Endpoint[];
  readonly path: Readonly<Record<string, string>>;
}

export interface Router {
  /** Null when no route has this path. */
  find(path: string): Match | HttpProblem | null;
}

interface Pattern {
  readonly segments: readonly string[];
  readonly endpoints: readonly Endpoint[];
}

const isParameter = (segment: string): boolean => segment.startsWith("{");

export function routerOf(endpoints: readonly Endpoint[], basePath: string): Router {
  const byPath = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    const path = basePath + endpoint.path;
    byPath.set(path, [...(byPath.get(path) ?? []), endpoint]);
  }
  const exact = new Map<string, Match>();
  const patterns: Pattern[] = [];
  for (const [path, found] of byPath) {
    if (path.includes("{")) patterns.push({ segments: path.split("/"), endpoints: found });
    else exact.set(path, { endpoints: found, path: {} });
  }
  return {
    find: (path) => exact.get(path) ?? matched(patterns, path.split("/")),
  };
}

function matched(patterns: readonly Pattern[], segments: readonly string[]): Match | HttpProblem | null {
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

/** Null for broken encoding, control characters, and slashes in disguise. */
function decoded(segment: string): string | null {
  if (!segment.includes("%")) return segment;
  try {
    const text = decodeURIComponent(segment);
    return /[\p{Cc}/\\]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
