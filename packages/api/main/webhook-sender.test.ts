// Webhooks as they are sent: signed as Standard Webhooks says, and what comes of an endpoint that is down, slow, redirecting or private.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import type { DueDelivery, FailedTry } from "#store";
import { webhookHeaders } from "../shared/webhook-signature.ts";
import { faultOf, startWebhooks } from "./webhook-sender.ts";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const letterTo = (to: string) => ({ to, subject: "x", text: "x" });

test("a signature is the one that Standard Webhooks gives as its example", () => {
  // The example of the specification: HMAC-SHA-256 of "id.timestamp.body" under the decoded secret, in base64.
  const headers = webhookHeaders("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  });
  assert.equal(headers["webhook-signature"], "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let server: Server;
let answer: RequestListener = (_, response) => response.writeHead(204).end();
const heard: Heard[] = [];
let url = "";
before(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      answer(request, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

type Outcome = { readonly arrived: number } | FailedTry;

/** One delivery, from the store to what came of it. */
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
    secret: SECRET,
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
    remove: never,
    deliveries: never,
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

test("the body arrives as it is, with an id, a time in seconds and a signature that verifies", async () => {
  assert.deepEqual(await sent(url), { arrived: 204 });
  const [{ headers, body } = { headers: {}, body: "" }] = heard;
  assert.equal(body, '{"type":"endpoint.test"}');
  assert.deepEqual(
    [headers["content-type"], headers["webhook-id"], headers["webhook-timestamp"]],
    ["application/json", "evt_1", "1790000000"],
  );
  const signature = createHmac("sha256", Buffer.alloc(32, 7)).update(`evt_1.1790000000.${body}`);
  assert.equal(headers["webhook-signature"], `v1,${signature.digest("base64")}`);
});

test("a status that is no success, and a redirect, which is not followed", async () => {
  for (const status of [400, 404, 410, 500, 503]) {
    answer = (_, response) => response.writeHead(status).end("no");
    assert.deepEqual(await sent(url), { status, fault: "answered" });
  }
  for (const status of [301, 302, 307, 308]) {
    answer = (_, response) => response.writeHead(status, { Location: `${url}/elsewhere` }).end();
    assert.deepEqual(await sent(url), { status, fault: "redirected" });
    assert.equal(heard.length, 1);
  }
});

test("an answer without end arrives, and is not read", async () => {
  answer = (_, response) => {
    response.writeHead(200);
    const more = (): void => {
      while (response.write("x".repeat(16_384)));
      response.once("drain", more);
    };
    more();
  };
  assert.deepEqual(await sent(url), { arrived: 200 });
});

test("nobody listens there, or the name leads nowhere", async () => {
  assert.deepEqual(await sent("http://127.0.0.1:9/"), { status: null, fault: "no-connection" });
  const named = Object.assign(new Error("x"), { code: "ENOTFOUND" });
  assert.equal(faultOf(named), "no-address");
});

test("an address that is not public is not called, this machine's own neither", async () => {
  answer = (_, response) => response.writeHead(204).end();
  for (const target of [url, url.replace("127.0.0.1", "localhost"), "https://10.0.0.1/", "https://[::1]/"]) {
    assert.deepEqual(await sent(target, false), { status: null, fault: "private" }, target);
    assert.deepEqual(heard, []);
  }
  assert.deepEqual(await sent("http://hooks.example.com/"), { status: null, fault: "private" });
});

test("an endpoint that takes the event and does not answer in time is too slow", async () => {
  answer = () => {};
  assert.deepEqual(await sent(url, true, 300), { status: null, fault: "too-slow" });
});

test("a bad certificate is told apart from no connection", () => {
  const coded = (code: string) => Object.assign(new Error("x"), { code });
  for (const code of ["CERT_HAS_EXPIRED", "DEPTH_ZERO_SELF_SIGNED_CERT", "ERR_TLS_CERT_ALTNAME_INVALID"])
    assert.equal(faultOf(coded(code)), "certificate");
  assert.equal(faultOf(coded("ECONNRESET")), "no-connection");
});
