// 403: the credential is right but not allowed: a suspended organisation, a scope, an address, a request in the clear.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { KEY_SCOPES } from "#store";
import { call, problem, problemIn, SHIFT } from "./testing/call.ts";
import { sendRaw } from "./testing/raw.ts";
import { ACT, issue, startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  // 127.0.0.2 plays the trusted proxy, so that callers from elsewhere can be played too.
  service = await startTestService({ TRUSTED_PROXIES: "127.0.0.2" });
});
after(() => service.stop());

describe("a suspended organisation", () => {
  test("is refused within a second, and accepted again within a second", async () => {
    const { organisationId, token } = await issue(service.store);
    const asked = { path: "/calculate-pay", body: SHIFT, token };
    assert.equal((await call(service, asked)).status, 200);
    await service.store.organisations.suspend(organisationId, ACT);
    await wait(1000);
    const refused = problem(await call(service, asked), 403);
    assert.equal(refused.code, "organisation_suspended");
    await service.store.organisations.reinstate(organisationId, ACT);
    await wait(1000);
    assert.equal((await call(service, asked)).status, 200);
  });

  test("does not learn that while the secret is wrong", async () => {
    const { organisationId, token, keyId } = await issue(service.store);
    await service.store.organisations.suspend(organisationId, ACT);
    const other = await issue(service.store);
    const wrong = `${keyId}:${other.token.split(":")[1]}`;
    const answer = problem(await call(service, { path: "/awards", token: wrong }), 401);
    assert.equal(answer.code, "authorization_invalid");
    problem(await call(service, { path: "/awards", token }), 403);
  });
});

describe("a key's scopes", () => {
  test("open what they name and nothing else; what is public needs none", async () => {
    const calls = [
      ["calculate", { path: "/calculate-pay", body: SHIFT }],
      ["calculate", { path: "/explain-pay", body: SHIFT }],
      ["audit", { path: "/calculate-pay-audited", body: SHIFT }],
      ["audit", { path: "/detect-risks", body: SHIFT }],
      ["read", { path: "/awards" }],
      ["read", { path: "/public-holidays?state=VIC&year=2026" }],
    ] as const;
    for (const scope of KEY_SCOPES) {
      const { token } = await issue(service.store, { scopes: [scope] });
      for (const [needed, asked] of calls) {
        const told = await call(service, { ...asked, token });
        if (needed === scope) assert.notEqual(told.status, 403, `${scope}: ${asked.path}`);
        else assert.equal(problem(told, 403).code, "scope_missing", `${scope}: ${asked.path}`);
      }
      assert.equal((await call(service, { path: "/health", token })).status, 200);
    }
  });
});

describe("a key's addresses", () => {
  const from = async (address: string, token: string) => {
    const headers = `X-Forwarded-For: ${address}\r\nX-Forwarded-Proto: https\r\n`;
    const told = await sendRaw(
      { port: service.port, from: "127.0.0.2" },
      `GET /api/v1/awards HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n${headers}\r\n`,
    );
    return told.status === 403 ? JSON.parse(told.text).code : told.status;
  };

  test("are ranges of IPv4 and IPv6; other callers learn where to look, once the secret is right", async () => {
    const { token, keyId } = await issue(service.store, {
      networks: ["203.0.113.0/24", "2001:db8:7::/48", "198.51.100.4"],
    });
    for (const address of ["203.0.113.9", "2001:db8:7:1::5", "198.51.100.4", "::ffff:203.0.113.9"])
      assert.equal(await from(address, token), 200, address);
    for (const address of ["203.0.114.9", "2001:db8:8::5", "198.51.100.5", "::1"])
      assert.equal(await from(address, token), "address_not_allowed", address);
    const other = await issue(service.store);
    assert.equal(await from("203.0.114.9", `${keyId}:${other.token.split(":")[1]}`), 401);
  });

  test("changed by an owner, apply within a second", async () => {
    const { token, keyId } = await issue(service.store);
    assert.equal(await from("203.0.113.9", token), 200);
    await service.store.credentials.describe(keyId, { name: "", networks: ["10.0.0.0/8"] }, ACT);
    await wait(1000);
    assert.equal(await from("203.0.113.9", token), "address_not_allowed");
    assert.equal(await from("10.1.2.3", token), 200);
  });
});

describe("in the clear", () => {
  const forwarded = (headers: string): string =>
    `GET /api/v1/awards HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token}\r\n${headers}\r\n`;
  const fromProxy = (headers: string) =>
    sendRaw({ port: service.port, from: "127.0.0.2" }, forwarded(headers));

  test("a request that a trusted proxy got over plain HTTP is refused, without a redirect, on any path", async () => {
    for (const path of ["/api/v1/awards", "/api/v1/health", "/docs/api"]) {
      const answer = await sendRaw(
        { port: service.port, from: "127.0.0.2" },
        `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: http\r\n\r\n`,
      );
      const told = {
        type: answer.headers.get("content-type"),
        requestId: answer.headers.get("x-request-id"),
      };
      assert.equal(problemIn(answer, told, 403).code, "https_required", path);
      assert.equal(answer.headers.get("location"), undefined);
    }
  });

  test("the same over HTTPS is answered", async () => {
    const answer = await fromProxy("X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: https\r\n");
    assert.equal(answer.status, 200);
  });

  test("a right secret sent so is reported to the administrators", async () => {
    const { token, keyId } = await issue(service.store);
    const answer = await sendRaw(
      { port: service.port, from: "127.0.0.2" },
      `GET /api/v1/awards HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nX-Forwarded-Proto: http\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`,
    );
    assert.equal(answer.status, 403);
    for (let tries = 0; tries < 3000; tries += 1) {
      if ((await service.store.credentials.find(keyId))?.concern === "compromised") break;
      await wait(20);
    }
    assert.equal((await service.store.credentials.find(keyId))?.concern, "compromised");
    const [entry] = await service.store.audit.search({ text: keyId }, Number.MAX_SAFE_INTEGER, 1);
    assert.deepEqual(
      [entry?.what, entry?.by, entry?.where, entry?.requestId],
      ["credential reported compromised", "service", "203.0.113.9", answer.headers.get("x-request-id")],
    );
  });

  test("an address that is not a proxy can claim neither HTTPS nor another address", async () => {
    const said = "X-Forwarded-Proto: http\r\nX-Forwarded-For: 203.0.113.9\r\n";
    const ignored = await sendRaw({ port: service.port }, forwarded(said));
    assert.equal(ignored.status, 200, "loopback is loopback, whatever it says");
  });
});
