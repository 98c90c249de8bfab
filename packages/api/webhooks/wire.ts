// Endpoints and deliveries on the wire, and why a try failed in words that say what to do.

import type { WebhookDelivery as WireDelivery, WebhookEndpoint as WireEndpoint } from "#contract";
import type { WebhookDelivery, WebhookEndpoint } from "#store";

const instant = (ms: number): string => new Date(ms).toISOString();
const instantOrNull = (ms: number | null): string | null => (ms === null ? null : instant(ms));

const DISABLED: Readonly<Record<NonNullable<WebhookEndpoint["disabledReason"]>, string>> = {
  failing:
    "Nothing arrived for 5 days, so we stopped sending. Put the endpoint right and send a test: when it arrives, the endpoint is in use again. Then replay what it missed.",
  gone: "Your endpoint answered 410, which says that it is gone, so we stopped sending. Delete it, or put it right and send a test.",
};

export function wireEndpoint(endpoint: WebhookEndpoint): WireEndpoint {
  const { id, url, events, createdAtMs, failingSinceMs, disabledAtMs, disabledReason } = endpoint;
  const failing = failingSinceMs === null ? "in-use" : "failing";
  return {
    id,
    url,
    events: [...events],
    state: disabledAtMs === null ? failing : "disabled",
    created_at: instant(createdAtMs),
    failing_since: instantOrNull(failingSinceMs),
    disabled_at: instantOrNull(disabledAtMs),
    problem: disabledReason === null ? null : DISABLED[disabledReason],
    old_secrets_end_at: instantOrNull(endpoint.oldSecretsEndAtMs),
  };
}

export const wireDelivery = (delivery: WebhookDelivery): WireDelivery => ({
  id: delivery.id,
  event_id: delivery.eventId,
  type: delivery.type,
  state: delivery.state,
  tries: delivery.tries,
  created_at: instant(delivery.createdAtMs),
  last_try_at: instantOrNull(delivery.lastTryAtMs),
  next_try_at: instantOrNull(delivery.nextTryAtMs),
  status: delivery.lastStatus,
  problem: problemOf(delivery),
  payload: delivery.payload,
});

type Fault = NonNullable<WebhookDelivery["lastFault"]>;

const PROBLEMS: Readonly<Record<Exclude<Fault, "answered" | "redirected">, string>> = {
  "too-slow":
    "Your endpoint did not answer within 15 seconds. Answer 2xx as soon as you have the event, and work on it afterwards.",
  private:
    "The address is not https, or its name leads to a private address. We send over https to public addresses only: add an endpoint that has one.",
  "no-address": "The name in the address could not be looked up. Check its spelling and its DNS records.",
  "no-connection":
    "We could not connect, or the connection broke. Check that your endpoint runs and that its firewall lets us in.",
  certificate:
    "We do not trust the certificate of your endpoint. Renew it, send its whole chain, and check that it is for this name.",
  disabled: "The endpoint was disabled before this was sent. Replay it when the endpoint works again.",
  unreadable: "The endpoint's entry was changed in our database. Delete the endpoint and add it again.",
};

function problemOf({ lastFault, lastStatus }: WebhookDelivery): string | null {
  if (lastFault === null) return null;
  if (lastFault === "redirected")
    return `Your endpoint answered ${lastStatus}, a redirect. We follow none: add an endpoint with the address that it leads to.`;
  if (lastFault === "answered")
    return `Your endpoint answered ${lastStatus}. Anything but 2xx means to us that the event did not arrive: look into your endpoint's log.`;
  return PROBLEMS[lastFault];
}

const STATES: Readonly<Record<string, string>> = {
  disabled: "The endpoint is disabled: put it right and send a test. When the test arrives, replay this.",
  waiting: "The delivery still waits: we send it by itself.",
  full: "The organisation has 5 webhook endpoints, the most it may have. Remove one first.",
  removed: "This Idempotency-Key added an endpoint that was removed since. To add another, use a new key.",
  "not approved":
    "To add an endpoint, your organisation needs approved API access. Ask for it under Overview.",
  rotated:
    "The secret was rotated 4 times within 24 hours, and those before it still sign. Wait until the first of them ends, or add another endpoint.",
  unreadable: "The endpoint's entry was changed in our database. Delete the endpoint and add it again.",
  busy: "100 deliveries wait for this endpoint: wait until some have arrived.",
};

/** Why the store refuses a call. */
export const stateWords = (state: string): string => STATES[state] ?? "The endpoint cannot do this now.";
