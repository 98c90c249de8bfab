// Webhooks over HTTP: added once, visible to their organisation alone, sent and signed, with a message for everything
// that goes wrong.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type Heard, newReceiver, taken } from "#api/testing";
import type { NewWebhookEndpoint, WebhookDelivery, WebhookEndpoint } from "#contract";
import { call, ended, openAudit, start, upload } from "./testing/audits.ts";
import { type Answer, problem } from "./testing/call.ts";
import { issue, startTestService, type TestService } from "./testing/service.ts";

const receiver = newReceiver();
const { heard } = receiver;
let service: TestService;
before(async () => {
  service = await startTestService({ WEBHOOK_LOOPBACK: "yes" });
});
after(() => service.stop());

/** For an empty organisation. */
const newcomer = async () => ({ ...service, token: (await issue(service.store)).token });
type At = Awaited<ReturnType<typeof newcomer>>;

const parsed = ({ status, text }: Answer) => {
  assert.equal(status, 200, text);
  return JSON.parse(text);
};
const add = (at: At, body: object = { url: receiver.url }, headers = {}): Promise<Answer> =>
  call(at, { path: "/webhook-endpoints", body, headers });
const added = async (at: At, body?: object): Promise<NewWebhookEndpoint> => parsed(await add(at, body));
const listed = async (at: At): Promise<readonly WebhookEndpoint[]> =>
  parsed(await call(at, { path: "/webhook-endpoints" })).endpoints;
const deliveries = async (at: At, id: string): Promise<readonly WebhookDelivery[]> =>
  parsed(await call(at, { path: `/webhook-endpoints/${id}/deliveries` })).deliveries;
const post = (at: At, path: string): Promise<Answer> => call(at, { method: "POST", path });

/** The result of the first try of a test. */
async function tested(at: At, id: string): Promise<WebhookDelivery> {
  const { id: delivery } = parsed(await post(at, `/webhook-endpoints/${id}/test`));
  for (;;) {
    const found = (await deliveries(at, id)).find((one) => one.id === delivery);
    if (found !== undefined && found.state !== "waiting") return found;
    await wait(50);
  }
}

function assertSigned({ headers, body }: Heard, ...secrets: readonly string[]): void {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature } = headers;
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  assert.equal(signature, expected.join(" "));
  assert.ok(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300);
}

test("the activity log says which key added, tested and removed an endpoint and sent a delivery again, and from where", async () => {
  const at = await newcomer();
  const { id } = await added(at);
  const { id: delivery } = await tested(at, id);
  parsed(await post(at, `/webhook-endpoints/${id}/deliveries/${delivery}/replay`));
  const [keyId = ""] = at.token.split(":");
  const organisationId = (await service.store.findCredential(keyId))?.organisation.id ?? "";
  const [endpoint] = await service.store.webhooks.list(organisationId);
  assert.equal(endpoint?.addedWith, keyId);
  parsed(await call(at, { method: "DELETE", path: `/webhook-endpoints/${id}` }));
  const entries = await service.store.audit.search({ organisationId }, Number.MAX_SAFE_INTEGER, 4);
  assert.deepEqual(
    entries.map(({ what, why, where, subject }) => [what, why, where, subject]),
    ["endpoint removed", "delivery sent again", "endpoint tested", "endpoint added"].map((done) => [
      `webhook ${done}`,
      `with ${keyId}`,
      "127.0.0.1",
      `webhook:${organisationId}/${id}`,
    ]),
  );
  assert.match(entries[0]?.subjectName ?? "", /^Webhook endpoint of /);
});

test("an endpoint is added with a secret that no other call shows, and gets a signed test", async () => {
  const at = await newcomer();
  const { secret, ...endpoint } = await added(at);
  assert.deepEqual(
    [endpoint.state, endpoint.events],
    ["in-use", ["audit.finished", "awards.published", "key.expiring", "correction.found"]],
  );
  assert.deepEqual(await listed(at), [endpoint]);
  heard.splice(0);
  const done = await tested(at, endpoint.id);
  assert.deepEqual([done.state, done.status, done.tries, done.problem], ["delivered", 204, 1, null]);
  const [got] = heard;
  assert.ok(got !== undefined);
  assertSigned(got, secret);
  assert.deepEqual([got.body, got.headers["webhook-id"]], [done.payload, done.event_id]);
  assert.equal(JSON.parse(got.body).type, "endpoint.test");
  heard.splice(0);
  parsed(await post(at, `/webhook-endpoints/${endpoint.id}/deliveries/${done.id}/replay`));
  while (heard.length === 0) await wait(50);
  assert.deepEqual([heard[0]?.body, heard[0]?.headers["webhook-id"]], [done.payload, done.event_id]);
});

const FILES = {
  employees: "Employee ID,Award,Classification,Employment Type,State\nE1,MA000004,retail-1,casual,VIC\n",
  timesheets: "Employee ID,Date,Start,End\nE1,2026-08-03,09:00,15:00\n",
  paid: "Employee ID,Period Start,Period End,Amount\nE1,2026-08-03,2026-08-09,1.00\n",
};

test("an audit that ends makes an event, with how it ended", async () => {
  const at = await newcomer();
  const { secret } = await added(at, { url: receiver.url, events: ["audit.finished"] });
  heard.splice(0);
  const id = await openAudit(at);
  await upload(at, id, FILES);
  await start(at, id, FILES);
  const { state, started_at, ended_at, expires_at } = await ended(at, id);
  while (heard.length === 0) await wait(50);
  const [got] = heard;
  assert.ok(got !== undefined && state === "finished");
  assertSigned(got, secret);
  const { type, data } = JSON.parse(got.body);
  assert.deepEqual(
    [type, data],
    [
      "audit.finished",
      { audit_id: id, state, started_at, ended_at, expires_at, rows: 3, results: data.results },
    ],
  );
  const { files } = parsed(await call(at, { path: data.results.replace("/api/v1", "") }));
  assert.ok(files.some(({ name }: { readonly name: string }) => name === "summary.json"));
});

test("an endpoint that is down, redirects or is not there: each in words that say what to do", async () => {
  const at = await newcomer();
  const { id } = await added(at);
  receiver.answer = (_, response) => response.writeHead(503).end();
  const down = await tested(at, id);
  assert.deepEqual([down.state, down.status], ["given-up", 503]);
  assert.match(String(down.problem), /answered 503.*2xx.*log/);
  receiver.answer = (_, response) => response.writeHead(302, { Location: `${receiver.url}/other` }).end();
  heard.splice(0);
  assert.match(String((await tested(at, id)).problem), /a redirect.*We follow none/);
  assert.equal(heard.length, 1);
  receiver.answer = taken;
  const { id: nobody } = await added(at, { url: "http://127.0.0.1:9/" });
  assert.match(String((await tested(at, nobody)).problem), /could not connect.*firewall/);
});

test("an address that is not https or not public is refused, with the reason", async () => {
  const strict = await startTestService();
  try {
    for (const [target, why] of [
      ["http://hooks.example.com/", /must start with https/],
      [receiver.url, /127\.0\.0\.1 is not a public address/],
      ["https://localhost/", /send there: localhost is not a public address/],
      ["https://169.254.169.254/latest", /not a public address/],
      ["https://[fd12::1]/", /not a public address/],
      ["https://user:word@example.com/", /a name in it/],
      ["nowhere", /must be an address/],
    ] as const) {
      const { errors } = problem(
        await call(strict, { path: "/webhook-endpoints", body: { url: target } }),
        422,
      );
      const [fault] = errors as readonly { pointer: string; detail: string }[];
      assert.equal(fault?.pointer, "/url", target);
      assert.match(String(fault?.detail), why);
    }
    const long = { url: `https://example.com/${"é".repeat(1500)}` };
    problem(await call(strict, { path: "/webhook-endpoints", body: long }), 422);
    // We check its name when we send: this one leads to this machine.
    const named = parsed(
      await call(strict, { path: "/webhook-endpoints", body: { url: "https://ip6-localhost/" } }),
    );
    assert.match(String((await tested(strict, named.id)).problem), /private address|could not be looked up/);
  } finally {
    await strict.stop();
  }
});

test("five endpoints at most; a deleted one makes room, and no one finds it", async () => {
  const at = await newcomer();
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1)
    ids.push((await added(at, { url: `${receiver.url}/${count}` })).id);
  const full = problem(await add(at), 409);
  assert.equal(full.code, "too_many_webhooks");
  const path = `/webhook-endpoints/${ids[0]}`;
  const gone = parsed(await call(at, { method: "DELETE", path }));
  assert.deepEqual(gone, { id: ids[0], deleted: true });
  problem(await call(at, { method: "DELETE", path }), 404);
  problem(await post(at, `${path}/test`), 404);
  assert.equal((await listed(at)).length, 4);
});

test("a new secret signs at once and the old one beside it; the same call again shows the same secret", async () => {
  const at = await newcomer();
  const { secret: first, ...endpoint } = await added(at);
  assert.equal(endpoint.old_secrets_end_at, null);
  const rotate = (headers = {}) =>
    call(at, { method: "POST", path: `/webhook-endpoints/${endpoint.id}/rotate-secret`, headers });
  const key = { "Idempotency-Key": "a rotation" };
  const { secret: second, ...rotated } = parsed(await rotate(key));
  const again = await rotate(key);
  assert.deepEqual(parsed(again), { ...rotated, secret: second });
  assert.equal(again.headers["idempotent-replayed"], "true");
  assert.match(second, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.notEqual(second, first);
  const hours = (Date.parse(rotated.old_secrets_end_at) - Date.now()) / 3_600_000;
  assert.ok(hours > 23 && hours <= 24, String(hours));
  assert.deepEqual(await listed(at), [rotated]);
  heard.splice(0);
  assert.equal((await tested(at, endpoint.id)).state, "delivered");
  const [got] = heard;
  assert.ok(got !== undefined);
  assertSigned(got, second, first);
  for (let times = 0; times < 3; times += 1) parsed(await rotate());
  const refused = problem(await rotate(), 409);
  assert.equal(refused.code, "webhook_state");
  assert.match(String(refused.detail), /rotated 4 times within 24 hours/);
  const [keyId = ""] = at.token.split(":");
  const organisationId = (await service.store.findCredential(keyId))?.organisation.id ?? "";
  const filter = { organisationId, action: "webhook secret rotated" };
  const entries = await service.store.audit.search(filter, Number.MAX_SAFE_INTEGER, 10);
  assert.deepEqual(
    entries.map(({ why, subject }) => [why, subject]),
    Array(4).fill([`with ${keyId}`, `webhook:${organisationId}/${endpoint.id}`]),
  );
  assert.ok(!JSON.stringify(entries).includes(second.slice(6)));
});

test("another organisation's endpoint does not exist", async () => {
  const [mine, theirs] = [await newcomer(), await newcomer()];
  const { id } = await added(mine);
  const { id: delivery } = await tested(mine, id);
  const path = `/webhook-endpoints/${id}`;
  problem(await call(theirs, { path: `${path}/deliveries` }), 404);
  problem(await call(theirs, { method: "DELETE", path }), 404);
  problem(await post(theirs, `${path}/test`), 404);
  problem(await post(theirs, `${path}/rotate-secret`), 404);
  problem(await post(theirs, `${path}/deliveries/${delivery}/replay`), 404);
  assert.deepEqual(await listed(theirs), []);
});

test("the same call again adds nothing more and shows the same secret", async () => {
  const at = await newcomer();
  const key = { "Idempotency-Key": "an endpoint" };
  const first = parsed(await add(at, { url: receiver.url }, key));
  assert.deepEqual(parsed(await add(at, { url: receiver.url }, key)), first);
  assert.equal((await listed(at)).length, 1);
  assert.equal(problem(await add(at, { url: `${receiver.url}/2` }, key), 409).code, "idempotency_key_reused");
  const test = {
    method: "POST",
    path: `/webhook-endpoints/${first.id}/test`,
    headers: { "Idempotency-Key": "a test" },
  };
  const sent = parsed(await call(at, test));
  assert.equal(parsed(await call(at, test)).id, sent.id);
  assert.equal((await deliveries(at, first.id)).length, 1);
  parsed(await call(at, { method: "DELETE", path: `/webhook-endpoints/${first.id}` }));
  for (const late of [
    await add(at, { url: receiver.url }, key),
    await add(at, { url: receiver.url }, key),
    await add(at, { url: receiver.url }, key),
  ]) {
    assert.match(String(problem(late, 409).detail), /was removed since.*use a new key/);
    assert.equal(late.headers["idempotent-replayed"], undefined, "it is not the first answer");
  }
  assert.deepEqual(await listed(at), []);
});
