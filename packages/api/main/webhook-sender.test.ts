// How we send webhooks: signed as Standard Webhooks says, and the result for an endpoint that is down, slow,
// redirecting or private.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import type { DueDelivery, FailedTry } from "#store";
import { webhookHeaders } from "../shared/webhook-signature.ts";
import { newReceiver, taken } from "../testing/receiver.ts";
import { faultOf, startWebhooks } from "./webhook-sender.ts";

const [KEY, OLD_KEY] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
const SECRETS = [KEY, OLD_KEY].map((key) => `whsec_${key.toString("base64")}`);
const letterTo = (to: string) => ({ to, subject: "x", text: "x" });

test("a signature is the one that Standard Webhooks gives as its example", () => {
  // The example of the specification: HMAC-SHA-256 of "id.timestamp.body" under the decoded secret, in base64.
  const headers = webhookHeaders(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  });
  assert.equal(headers["webhook-signature"], "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

const receiver = newReceiver();
const { heard } = receiver;

type Outcome = { readonly arrived: number } | FailedTry;

/** One delivery, from the store to its result. */
async function sent(target: string, hasLoopback = true, patienceMs = 15_000): Promise<Outcome> {
  heard.splice(0);
  const due: DueDelivery = {
    id: "whd_1",
    endpointId: "we_1",
    organisationId: "org_1",
    eventId: "evt_1",
    payload: '{"type":"endpoint.test"}',
    tries: 1,
    url: target,
    secrets: SECRETS,
  };
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  let isTaken = false;
  const never = async () => assert.fail("not asked for");
  const webhooks = {
    take: async () => {
      const first = isTaken ? [] : [due];
      isTaken = true;
      return first;
    },
    delivered: async (_: DueDelivery, arrived: number) => resolve({ arrived }),
    failed: async (_: DueDelivery, why: FailedTry) => resolve(why),
    add: never,
    list: never,
    rotateSecret: never,
    remove: never,
    deliveries: never,
    deliveryPage: never,
    test: never,
    sendAgain: never,
    newVersions: never,
    publish: never,
  };
  const sender = startWebhooks(
    { webhooks, nowMs: () => 1_790_000_000_123 },
    { hasLoopback, letterTo, log: () => {}, patienceMs },
  );
  try {
    return await promise;
  } finally {
    await sender.stop();
  }
}

test("the body arrives as it is, with an id, a time in seconds and a signature under each secret", async () => {
  assert.deepEqual(await sent(receiver.url), { arrived: 204 });
  const [{ headers, body } = { headers: {}, body: "" }] = heard;
  assert.equal(body, '{"type":"endpoint.test"}');
  assert.deepEqual(
    [headers["content-type"], headers["webhook-id"], headers["webhook-timestamp"]],
    ["application/json", "evt_1", "1790000000"],
  );
  const signed = (key: Buffer): string =>
    `v1,${createHmac("sha256", key).update(`evt_1.1790000000.${body}`).digest("base64")}`;
  assert.equal(headers["webhook-signature"], `${signed(KEY)} ${signed(OLD_KEY)}`);
});

test("a status that is not a success, and a redirect, which we do not follow", async () => {
  for (const status of [400, 404, 410, 500, 503]) {
    receiver.answer = (_, response) => response.writeHead(status).end("no");
    assert.deepEqual(await sent(receiver.url), { status, fault: "answered" });
  }
  for (const status of [301, 302, 307, 308]) {
    receiver.answer = (_, response) =>
      response.writeHead(status, { Location: `${receiver.url}/elsewhere` }).end();
    assert.deepEqual(await sent(receiver.url), { status, fault: "redirected" });
    assert.equal(heard.length, 1);
  }
});

test("an endless response counts as arrived, and is not read", async () => {
  receiver.answer = (_, response) => {
    response.writeHead(200);
    const more = (): void => {
      while (response.write("x".repeat(16_384)));
      response.once("drain", more);
    };
    more();
  };
  assert.deepEqual(await sent(receiver.url), { arrived: 200 });
});

test("nothing listens there, or the name does not resolve", async () => {
  assert.deepEqual(await sent("http://127.0.0.1:9/"), { status: null, fault: "no-connection" });
  const named = Object.assign(new Error("x"), { code: "ENOTFOUND" });
  assert.equal(faultOf(named), "no-address");
});

test("we do not call an address that is not public, nor this machine's own", async () => {
  receiver.answer = taken;
  for (const target of [
    receiver.url,
    receiver.url.replace("127.0.0.1", "localhost"),
    "https://10.0.0.1/",
    "https://[::1]/",
  ]) {
    assert.deepEqual(await sent(target, false), { status: null, fault: "private" }, target);
    assert.deepEqual(heard, []);
  }
  assert.deepEqual(await sent("http://hooks.example.com/"), { status: null, fault: "private" });
});

test("an endpoint that accepts the event and does not answer in time is too slow", async () => {
  receiver.answer = () => {};
  assert.deepEqual(await sent(receiver.url, true, 300), { status: null, fault: "too-slow" });
});

test("a bad certificate and no connection are different faults", () => {
  const coded = (code: string) => Object.assign(new Error("x"), { code });
  for (const code of ["CERT_HAS_EXPIRED", "DEPTH_ZERO_SELF_SIGNED_CERT", "ERR_TLS_CERT_ALTNAME_INVALID"])
    assert.equal(faultOf(coded(code)), "certificate");
  assert.equal(faultOf(coded("ECONNRESET")), "no-connection");
});
