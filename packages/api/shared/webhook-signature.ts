// Signs a webhook as Standard Webhooks says: id, time and body, once under each of the endpoint's secrets.

import { createHmac } from "node:crypto";

const PREFIX = "whsec_";

export interface SignedParts {
  readonly id: string;
  /** Whole seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

export const webhookHeaders = (secrets: readonly string[], parts: SignedParts): Record<string, string> => ({
  "webhook-id": parts.id,
  "webhook-timestamp": String(parts.timestamp),
  "webhook-signature": secrets.map((secret) => signatureOf(secret, parts)).join(" "),
});

function signatureOf(secret: string, { id, timestamp, body }: SignedParts): string {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}
