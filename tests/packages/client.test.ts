// How the client behaves when a server is busy, down, redirecting, or breaks off an answer.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { FairclauseProblem, FairclauseUnreachable } from "#client";
import { clientAt, createClient, json, KEY, problem, scriptedServer } from "./testing/scripted-server.ts";

const server = scriptedServer();
const ask = (name: string, given: object = {}, more: object = {}): Promise<unknown> =>
  Promise.resolve(clientAt(server.base, more)[name]?.(given));

describe("a call", () => {
  test("carries the key and says who asks", async () => {
    server.answers = [json(200, { total: "1.00" })];
    assert.deepEqual(await ask("calculatePay", { x: 1 }), { total: "1.00" });
    const { url, headers, body } = server.seen[0] ?? { url: "", headers: {}, body: "" };
    assert.deepEqual([url, body], ["/api/v1/calculate-pay", '{"x":1}']);
    assert.deepEqual(
      [headers.authorization, headers["user-agent"], headers["content-type"], headers["idempotency-key"]],
      [`Bearer ${KEY}`, "fairclause-client/1.2.3", "application/json", undefined],
    );
  });

  test("goes under the base path, however the url ends", async () => {
    server.answers = [json(200, {})];
    for (const end of ["", "/", "///", "/api/v1", "/api/v1/", "/pay/"])
      await ask("calculatePay", {}, { url: `${server.base}${end}` });
    const paths = server.seen.map(({ url }) => url);
    assert.deepEqual(
      [new Set(paths.slice(0, -1)), paths.at(-1)],
      [new Set(["/api/v1/calculate-pay"]), "/pay/api/v1/calculate-pay"],
    );
  });

  test("fills its path, encoded, and puts the rest into the query", async () => {
    server.answers = [json(200, {})];
    await ask("getClause", { code: "MA000004", ref: "A/1 é", on: "2026-08-01", left: undefined });
    assert.equal(server.seen[0]?.url, "/api/v1/awards/MA000004/clauses/A%2F1%20%C3%A9?on=2026-08-01");
    await assert.rejects(ask("getClause", { code: "MA000004" }), /ref is missing/);
  });

  test("fills its path whatever its method, and sends a body only where there is one", async () => {
    server.answers = [json(200, {})];
    await ask("startAudit", { id: "a/1" });
    await ask("changeAudit", { id: "a", label: "May", left: undefined });
    await ask("deleteAudit", { id: "a" });
    assert.deepEqual(
      server.seen.map(({ method, url, body, headers }) => [method, url, body, headers["content-type"]]),
      [
        ["POST", "/api/v1/audits/a%2F1/start", "", undefined],
        ["PUT", "/api/v1/audits/a", '{"label":"May"}', "application/json"],
        ["DELETE", "/api/v1/audits/a", "", undefined],
      ],
    );
    await assert.rejects(ask("changeAudit", { label: "May" }), /^TypeError: id is missing$/);
  });

  test("that creates something has a key of its own, which its retries repeat", async () => {
    server.answers = [problem(503, "unavailable"), json(200, {})];
    await ask("createAudit");
    const keys = server.seen.map(({ headers }) => headers["idempotency-key"]);
    assert.match(String(keys[0]), /^[0-9a-f-]{36}$/);
    assert.equal(keys[0], keys[1]);
    await ask("createAudit");
    assert.notEqual(server.seen.at(-1)?.headers["idempotency-key"], keys[0]);
  });
});

describe("is tried again", () => {
  for (const status of [408, 429, 502, 503, 504])
    test(`after ${status}`, async () => {
      server.answers = [
        problem(status, "x"),
        problem(status, "x", { "Retry-After": "0" }),
        json(200, { ok: true }),
      ];
      assert.deepEqual(await ask("calculatePay"), { ok: true });
      assert.equal(server.seen.length, 3);
    });

  test("so many times, and then the problem is thrown", async () => {
    server.answers = [problem(503, "unavailable")];
    await assert.rejects(ask("calculatePay", {}, { retries: 2 }), (error) => {
      assert.ok(error instanceof FairclauseProblem);
      assert.deepEqual(
        [error.status, error.code, error.detail, error.requestId, error.errors, error.message],
        [503, "unavailable", "Said.", "req_1", [], "unavailable: Said."],
      );
      return true;
    });
    assert.equal(server.seen.length, 3);
  });

  test("not when the wait would be longer than allowed, nor for what will not change", async () => {
    for (const [answer, code] of [
      [problem(429, "rate_limited", { "Retry-After": "61" }), "rate_limited"],
      [problem(422, "invalid_request"), "invalid_request"],
      [problem(500, "internal_error"), "internal_error"],
    ] as const) {
      server.seen = [];
      server.answers = [answer];
      await assert.rejects(ask("calculatePay"), { code });
      assert.equal(server.seen.length, 1);
    }
  });

  for (const asked of ["soon", "-5", "", "Mon, 01 Jan 2001 00:00:00 GMT"])
    test(`with the back-off when Retry-After is ${JSON.stringify(asked)}`, async () => {
      server.answers = [problem(503, "unavailable", { "Retry-After": asked }), json(200, { ok: true })];
      const startedMs = performance.now();
      assert.deepEqual(await ask("calculatePay", {}, { firstWaitMs: 60 }), { ok: true });
      assert.ok(performance.now() - startedMs >= 29, "at least half of the first wait");
    });

  test("after the longest wait at most, however long the back-off would be", async () => {
    server.answers = [problem(503, "unavailable"), json(200, { ok: true })];
    const waits = { firstWaitMs: 1e9, longestWaitMs: 5 };
    assert.deepEqual(await ask("calculatePay", {}, waits), { ok: true });
    server.answers = [
      (_, response) => response.end('{"line":1,"status":429}\n'),
      (_, response) => response.end('{"line":1,"status":200}\n'),
    ];
    const stream = clientAt(server.base, waits).calculatePayBatch?.([{}]) as AsyncIterable<{
      status: number;
    }>;
    for await (const { status } of stream) assert.equal(status, 200);
  });

  test("when the connection breaks", async () => {
    server.answers = [(_, response) => response.destroy(), json(200, {})];
    await ask("calculatePay");
    assert.equal(server.seen.length, 2);
  });
});

describe("what is not Fairclause", () => {
  test("no server there", async () => {
    const nobody = createClient({ url: "http://127.0.0.1:9", key: KEY, retries: 1, firstWaitMs: 1 });
    await assert.rejects(Promise.resolve(nobody.calculatePay?.({})), (error) => {
      assert.ok(error instanceof FairclauseUnreachable);
      assert.match(error.message, /^http:\/\/127\.0\.0\.1:9\/api\/v1 did not answer in 2 tries: /);
      return true;
    });
  });

  test("a redirect is not followed, so no one else gets the key", async () => {
    server.answers = [
      (_, response) => response.writeHead(307, { Location: `${server.base}/elsewhere` }).end(),
    ];
    await assert.rejects(ask("calculatePay"), (error) => {
      assert.ok(error instanceof FairclauseUnreachable);
      assert.ok(error.message.includes(` redirects to ${server.base}/elsewhere. `), error.message);
      return true;
    });
    assert.equal(server.seen.length, 1);
  });

  test("a redirect in a browser, which does not show where it leads", async () => {
    const opaque = Object.defineProperties(new Response(), {
      type: { value: "opaqueredirect" },
      status: { value: 0 },
      ok: { value: false },
    });
    await assert.rejects(
      ask("calculatePay", {}, { fetch: async () => opaque }),
      /redirects to another address/,
    );
  });

  test("an answer that breaks off", async () => {
    for (const status of [200, 422]) {
      server.answers = [
        (_, response) => {
          response.writeHead(status, { "Content-Length": "100" });
          response.write('{"total":', () => response.destroy());
        },
      ];
      await assert.rejects(ask("calculatePay"), (error) => {
        assert.ok(error instanceof FairclauseUnreachable);
        assert.match(error.message, /\/api\/v1 broke off its answer: /);
        return true;
      });
    }
  });

  test("an answer that is not JSON", async () => {
    server.answers = [(_, response) => response.end("<html>")];
    await assert.rejects(ask("calculatePay"), /answered with something that is not JSON$/);
  });

  test("a proxy's page", async () => {
    server.answers = [(_, response) => response.writeHead(404).end("<html>Not here")];
    await assert.rejects(
      ask("calculatePay"),
      /answered 404 with something that is not from Fairclause.*<html>/,
    );
  });

  test("settings that cannot work fail at once", () => {
    assert.throws(() => createClient({ url: "http://pay.example.com", key: KEY }), /must start with https/);
    for (const key of ["hunter2", `${KEY}\n`, `${KEY}é`, ` ${KEY}`, `${KEY}:more`])
      assert.throws(
        () => createClient({ url: server.base, key }),
        (error) => {
          assert.ok(error instanceof TypeError);
          assert.match(error.message, /KEY_ID:SECRET/);
          assert.ok(!error.message.includes(key.trim()), "the key is not in the message");
          return true;
        },
      );
  });

  test("fetch is not called as a method, which a browser refuses", async () => {
    async function browserFetch(this: unknown, _: unknown, init?: RequestInit): Promise<Response> {
      if (this !== undefined && this !== globalThis) throw new TypeError("Illegal invocation");
      return Response.json({ redirect: init?.redirect });
    }
    assert.deepEqual(await ask("calculatePay", {}, { fetch: browserFetch }), { redirect: "manual" });
  });

  test("a caller who gives up while the answer arrives gets their own reason", async () => {
    const stop = new AbortController();
    server.answers = [
      (_, response) => {
        response.writeHead(200, { "Content-Length": "100" });
        response.write('{"total":', () => setTimeout(() => stop.abort(new Error("enough")), 20));
      },
    ];
    await assert.rejects(
      Promise.resolve(clientAt(server.base).calculatePay?.({}, { signal: stop.signal })),
      /^Error: enough$/,
    );
  });

  test("a caller who gives up is not kept waiting", async () => {
    server.answers = [problem(503, "unavailable", { "Retry-After": "30" })];
    const signal = AbortSignal.timeout(50);
    await assert.rejects(Promise.resolve(clientAt(server.base).calculatePay?.({}, { signal })), {
      name: "TimeoutError",
    });
  });
});
