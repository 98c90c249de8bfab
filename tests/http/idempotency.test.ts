// Idempotency-Key: a repeated request creates nothing more, at any moment.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { call, putFile } from "./testing/audits.ts";
import { type Answer, problem } from "./testing/call.ts";
import { issue, startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService({ WORKERS: "2" });
});
after(() => service.stop());

let keys = 0;
const newKey = (): string => {
  keys += 1;
  return `test key ${keys}`;
};
const post = (path: string, body: object, key: string, at = service): Promise<Answer> =>
  call(at, { path, body, headers: { "Idempotency-Key": key } });
const open = (key: string, body: object = {}, at = service): Promise<Answer> =>
  post("/audits", body, key, at);
const count = async (at = service): Promise<number> =>
  JSON.parse((await call(at, { path: "/audits" })).text).audits.length;

test("the same request again gets the first answer, byte for byte, and opens nothing", async () => {
  const key = newKey();
  const [first, again] = [await open(key), await open(key)];
  assert.deepEqual([first.status, first.headers["idempotent-replayed"]], [200, undefined]);
  assert.deepEqual([again.status, again.headers["idempotent-replayed"]], [200, "true"]);
  assert.equal(again.text, first.text);
  assert.equal(await count(), 1);
});

test("another body, path or organisation under a key", async () => {
  const key = newKey();
  const { id } = JSON.parse((await open(key)).text);
  const reused = problem(await open(key, { keep_days: 3 }), 409);
  assert.equal(reused.code, "idempotency_key_reused");
  assert.match(String(reused.detail), /new key/);
  const sizes = { employees: { bytes: 1 }, timesheets: { bytes: 1 }, paid: { bytes: 1 } };
  const started = await post(`/audits/${id}/start`, { files: sizes }, key);
  assert.equal(problem(started, 409).code, "idempotency_key_reused");
  const others = { ...service, token: (await issue(service.store)).token };
  const theirs = await open(key, {}, others);
  assert.equal(theirs.status, 200);
  assert.notEqual(JSON.parse(theirs.text).id, id);
});

test("of requests at the same time one opens an audit; the others get its answer, or must try again", async () => {
  const key = newKey();
  const had = await count();
  const all = await Promise.all(Array.from({ length: 12 }, () => open(key)));
  const opened = all.filter(({ status }) => status === 200);
  assert.equal(new Set(opened.map(({ text }) => text)).size, 1);
  for (const answer of all.filter(({ status }) => status !== 200)) {
    assert.equal(problem(answer, 409).code, "idempotency_key_in_use");
    assert.equal(answer.headers["retry-after"], "1");
  }
  assert.equal(await count(), had + 1);
  assert.equal((await open(key)).text, opened[0]?.text);
});

test("a request that was refused can be corrected under the same key", async () => {
  const key = newKey();
  const refused = await open(key, { mapping: { dates: "backwards" } });
  assert.equal(refused.status, 422, refused.text);
  assert.equal((await open(key, { mapping: { dates: "year-month-day" } })).status, 200);
});

test("an audit is started once, and a repeat gives the same answer", async () => {
  const { id } = JSON.parse((await open(newKey())).text);
  const files = { employees: "a\n", timesheets: "b\n", paid: "c\n" };
  for (const [name, text] of Object.entries(files)) await putFile(service, `${id}/${name}`, text);
  const sizes = { files: Object.fromEntries(Object.keys(files).map((name) => [name, { bytes: 2 }])) };
  const key = newKey();
  const [first, again] = [
    await post(`/audits/${id}/start`, sizes, key),
    await post(`/audits/${id}/start`, sizes, key),
  ];
  assert.equal(first.status, 200, first.text);
  assert.equal(again.text, first.text);
  assert.equal(problem(await post(`/audits/${id}/start`, sizes, newKey()), 409).code, "audit_state");
});

test("an invalid key is refused by name", async () => {
  for (const key of ["", "x".repeat(256), "caf\u00e9"]) {
    const { detail } = problem(await open(key), 400);
    assert.match(String(detail), /Idempotency-Key/);
  }
});
