// Signs a webhook as Standard Webhooks says: id, time and body under the endpoint's secret.

import { createHmac } from "node:crypto";

const PREFIX = "whsec_";

export interface SignedParts {
  readonly id: string;
  /** Whole seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

export function webhookHeaders(secret: string, { id, timestamp, body }: SignedParts): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  };
}
