// The canary search: no secret, header, body or person in any log line or any file that was written; lines stay lines.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { generateCredential } from "#store";
import { call, SHIFT } from "./testing/call.ts";
import { sendRaw } from "./testing/raw.ts";
import { ACT, issue, logged, startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService({ LOG_LEVEL: "debug", WORKERS: "2" });
});
after(() => service.stop());

const PERSON = {
  client_ref: "CANARY-Alex-Example-TFN-123456782",
  date_of_birth: "2001-09-17",
  state: "NSW",
  locality: "Wagga Wagga",
};

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test("we keep nothing that callers send", async () => {
  const { token, keyId } = service;
  const secret = token.split(":")[1] ?? "";
  const wrong = generateCredential();
  const other = await issue(service.store);
  const calls = [
    call(service, { path: "/calculate-pay", body: { ...SHIFT, ...PERSON } }),
    call(service, { path: "/calculate-pay-audited", body: { ...SHIFT, ...PERSON } }),
    call(service, { path: "/calculate-pay", body: { ...SHIFT, ...PERSON, colour: "CANARY-red" } }),
    call(service, { path: "/calculate-pay", body: { ...SHIFT, ...PERSON, locality: "CANARY-Wagga" } }),
    call(service, { path: "/calculate-pay", body: `{"CANARY-broken": "${secret}"` }),
    call(service, { path: "/awards", token: `${wrong.keyId}:${wrong.secret}` }),
    call(service, { path: "/awards", token: `${keyId}:${wrong.secret}` }),
    call(service, { path: `/awards/${encodeURIComponent(token)}` }),
    call(service, { path: `/awards?key=${encodeURIComponent(token)}` }),
    call(service, { path: `/${encodeURIComponent(token)}`, token: null }),
    call(service, {
      path: "/awards",
      headers: { Cookie: `CANARY=${token}`, "User-Agent": "CANARY", Referer: "CANARY" },
    }),
    sendRaw({ port: service.port }, `GET /CANARY-${secret} HTTP/9\r\nAuthorization: Bearer ${token}\r\n\r\n`),
  ];
  await Promise.all(calls);
  await service.store.credentials.revoke(other.keyId, ACT);
  await call(service, { path: "/awards", token: other.token });
  await new Promise((done) => setTimeout(done, 300));

  const log = service.lines.join("");
  assert.ok(log.split("\n").length > 10, "there is a log to search");
  const canaries = [
    secret,
    wrong.secret,
    other.token.split(":")[1] ?? "",
    "CANARY",
    PERSON.date_of_birth,
    PERSON.locality,
    "Bearer",
  ];
  for (const canary of canaries) assert.ok(!log.includes(canary), `the log has ${canary.slice(0, 12)}…`);
  for (const file of filesIn(service.folder)) {
    const bytes = readFileSync(file);
    for (const canary of canaries) assert.ok(!bytes.includes(canary), `${file} has ${canary.slice(0, 12)}…`);
  }
});

test("every line is one JSON object, with its time, level and event, whatever was sent", async () => {
  const evil = encodeURIComponent('\r\n{"level":"info","event":"forged"}\u001b[31m\u2028\u2029\u0085');
  await call(service, { path: `/awards/${evil}` });
  await call(service, { path: "/calculate-pay", body: { ...SHIFT, client_ref: "\u2028\u0085\u001b[2J" } });
  await call(service, { method: "PROPFIND", path: "/awards" });
  const lines = service.lines.join("").split("\n").slice(0, -1);
  for (const line of lines) {
    const entry = JSON.parse(line);
    assert.ok(Date.parse(entry.time) > 0 && entry.level !== undefined && entry.event !== undefined, line);
    assert.notEqual(entry.event, "forged");
    assert.ok(!/[\p{Cc}\u2028\u2029]/u.test(line));
  }
});

test("a refused caller is logged: when, from where, why, which request", async () => {
  const answer = await call(service, { path: "/awards", token: "nobody" });
  const entry = await logged(service, String(answer.headers["x-request-id"]));
  assert.deepEqual(
    [entry.level, entry.status, entry.code, entry.route, entry.address],
    ["info", 401, "authorization_malformed", "/awards", "127.0.0.1"],
  );
});
