// Why a try failed, in words that say what to do: for an endpoint that is down, slow, redirecting, private or badly set
// up.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { WebhookDelivery } from "#store";
import { wireDelivery } from "./wire.ts";

const DELIVERY = {
  id: "whd_1",
  endpointId: "we_1",
  eventId: "evt_1",
  type: "key.expiring",
  state: "waiting",
  tries: 1,
  createdAtMs: 0,
  lastTryAtMs: 0,
  nextTryAtMs: 5000,
  lastStatus: null,
  lastFault: null,
  payload: "{}",
} as const;

const SAID: Readonly<
  Record<NonNullable<WebhookDelivery["lastFault"]>, readonly [status: number | null, says: RegExp]>
> = {
  "no-connection": [null, /could not connect.*Check that your endpoint runs.*firewall/],
  "too-slow": [null, /within 15 seconds. Answer 2xx as soon as you have the event/],
  redirected: [301, /answered 301, a redirect. We follow none: add an endpoint with the address/],
  private: [null, /private address.*public addresses only: add an endpoint that has one/],
  "no-address": [null, /could not be looked up. Check its spelling and its DNS/],
  certificate: [null, /do not trust the certificate.*Renew it/],
  answered: [500, /answered 500.*look into your endpoint's log/],
  disabled: [null, /was disabled.*Replay it when the endpoint works/],
  unreadable: [null, /Delete the endpoint and add it again/],
};

for (const [fault, [lastStatus, says]] of Object.entries(SAID))
  test(fault, () => {
    const lastFault = fault as keyof typeof SAID;
    assert.match(wireDelivery({ ...DELIVERY, lastStatus, lastFault }).problem ?? "", says);
  });

test("a delivery that did not fail has no problem", () => assert.equal(wireDelivery(DELIVERY).problem, null));
