// Where a credential stands at an instant: what is stored about it, and the clock.

import type { CredentialState, Lifecycle } from "./store.ts";

export function credentialState(credential: Lifecycle, nowMs: number): CredentialState {
  const { state, expiresAtMs, overlapEndsAtMs } = credential;
  if (state === "revoked") return "revoked";
  if (state === "replaced" && (overlapEndsAtMs === null || overlapEndsAtMs <= nowMs)) return "replaced";
  return expiresAtMs !== null && expiresAtMs <= nowMs ? "expired" : "active";
}
