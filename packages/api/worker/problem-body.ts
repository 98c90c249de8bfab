// A problem as callers see it: its fields in their order, with the request's id, and without headers; as a line too.

import type { Problem } from "#contract";

export function problemBody(
  problem: Problem & { readonly headers?: unknown },
  requestId: string,
): Problem & { readonly request_id: string } {
  const { type, title, status, code, detail, headers: _, ...more } = problem;
  return { type, title, status, code, detail, request_id: requestId, ...more };
}

/** What every line of an answer begins with. */
export interface LineHead {
  readonly line: number;
  readonly client_ref: string | null;
}

export const problemLine = (head: LineHead, told: Problem, requestId: string): object => ({
  ...head,
  ...problemBody(told, requestId),
});
