// Requests counted by credential until the main thread takes them.

import type { Use, UseKind } from "#store";
import type { LimitClass } from "../endpoints/endpoint.ts";

export interface UseCounter {
  count(keyId: string, limit: LimitClass, atMs: number): void;
  take(): readonly Use[];
}

export function newUseCounter(): UseCounter {
  let uses = new Map<string, Use>();
  return {
    count(keyId, limit, atMs) {
      const kind: UseKind = limit === "calculations" ? "calculation" : "other";
      const key = `${keyId}:${kind}`;
      const count = (uses.get(key)?.count ?? 0) + 1;
      uses.set(key, { keyId, kind, count, lastUsedAtMs: Math.floor(atMs) });
    },
    take() {
      const taken = [...uses.values()];
      uses = new Map();
      return taken;
    },
  };
}
