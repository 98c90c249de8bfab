// A problem as callers see it: its fields in their order, with the request's id, and without headers.

import type { Problem } from "#contract";

export function problemBody(
  problem: Problem & { readonly headers?: unknown },
  requestId: string,
): Problem & { readonly request_id: string } {
  const { type, title, status, code, detail, headers: _, ...more } = problem;
  return { type, title, status, code, detail, request_id: requestId, ...more };
}
