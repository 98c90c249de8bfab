// What a key's holder does, as the activity log records it: the service acts for them.

import { type Act, SERVICE } from "./store.ts";

/** The caller with a key, their address and the request. */
export interface KeyCaller {
  readonly keyId: string;
  readonly requestId?: string;
  readonly where?: string;
}

export const byKey = ({ keyId, ...from }: KeyCaller): Act => ({ by: SERVICE, why: `with ${keyId}`, ...from });
