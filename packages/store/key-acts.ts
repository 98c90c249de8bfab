// What somebody does with a key, as the activity log has it: the service acts for whoever has the key.

import { type Act, SERVICE } from "./store.ts";

/** Whoever calls with a key, from where and in which request. */
export interface KeyCaller {
  readonly keyId: string;
  readonly requestId?: string;
  readonly where?: string;
}

export const byKey = ({ keyId, ...from }: KeyCaller): Act => ({ by: SERVICE, why: `with ${keyId}`, ...from });
