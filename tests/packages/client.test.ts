// How the client behaves when a server is busy, down, older, redirecting, or breaks off a batch.

import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { after, before, beforeEach, describe, test } from "node:test";
import { clientOf, FairclauseProblem, FairclauseUnreachable } from "#client";

const KEY = "ak_test:sk_test";
const OPERATIONS = {
  calculatePay: { method: "POST", path: "/calculate-pay" },
  calculatePayBatch: { method: "POST", path: "/calculate-pay-batch", isLines: true },
  createAudit: { method: "POST", path: "/audits", creates: true },
  getClause: { method: "GET", path: "/awards/{code}/clauses/{ref}" },
} as const;
const createClient = clientOf(OPERATIONS, "1.2.3");

interface Seen {
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}
type Answer = (seen: Seen, response: ServerResponse) => void;

let seen: Seen[] = [];
let answers: Answer[] = [];
let base = "";
const server = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  const one = { url: request.url ?? "", headers: request.headers, body };
  seen.push(one);
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  answer?.(one, response);
});
before(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
after(() => server.close());
beforeEach(() => {
  seen = [];
});

const client = (more: object = {}) => createClient({ url: base, key: KEY, firstWaitMs: 1, ...more });
const ask = (name: keyof typeof OPERATIONS, given: object = {}, more: object = {}): Promise<unknown> =>
  Promise.resolve(client(more)[name]?.(given));

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
const problem = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
  detail = "Said.",
): Answer =>
  json(status, { type: "about:blank", title: "T", status, code, detail, request_id: "req_1" }, headers);

describe("a call", () => {
  test("carries the key and says who asks", async () => {
    answers = [json(200, { total: "1.00" })];
    assert.deepEqual(await ask("calculatePay", { x: 1 }), { total: "1.00" });
    const { url, headers, body } = seen[0] ?? { url: "", headers: {}, body: "" };
    assert.deepEqual([url, body], ["/api/v1/calculate-pay", '{"x":1}']);
    assert.deepEqual(
      [headers.authorization, headers["user-agent"], headers["content-type"], headers["idempotency-key"]],
      [`Bearer ${KEY}`, "fairclause-client/1.2.3", "application/json", undefined],
    );
  });

  test("fills its path, encoded, and puts the rest into the query", async () => {
    answers = [json(200, {})];
    await ask("getClause", { code: "MA000004", ref: "A/1 é", on: "2026-08-01", left: undefined });
    assert.equal(seen[0]?.url, "/api/v1/awards/MA000004/clauses/A%2F1%20%C3%A9?on=2026-08-01");
    await assert.rejects(ask("getClause", { code: "MA000004" }), /ref is missing/);
  });

  test("that creates something has a key of its own, which its retries repeat", async () => {
    answers = [problem(503, "unavailable"), json(200, {})];
    await ask("createAudit");
    const keys = seen.map(({ headers }) => headers["idempotency-key"]);
    assert.match(String(keys[0]), /^[0-9a-f-]{36}$/);
    assert.equal(keys[0], keys[1]);
    await ask("createAudit");
    assert.notEqual(seen.at(-1)?.headers["idempotency-key"], keys[0]);
  });
});

describe("is tried again", () => {
  for (const status of [408, 429, 502, 503, 504])
    test(`after ${status}`, async () => {
      answers = [problem(status, "x"), problem(status, "x", { "Retry-After": "0" }), json(200, { ok: true })];
      assert.deepEqual(await ask("calculatePay"), { ok: true });
      assert.equal(seen.length, 3);
    });

  test("so many times, and then the problem is thrown", async () => {
    answers = [problem(503, "unavailable")];
    await assert.rejects(ask("calculatePay", {}, { retries: 2 }), (error) => {
      assert.ok(error instanceof FairclauseProblem);
      assert.deepEqual(
        [error.status, error.code, error.detail, error.requestId, error.errors, error.message],
        [503, "unavailable", "Said.", "req_1", [], "unavailable: Said."],
      );
      return true;
    });
    assert.equal(seen.length, 3);
  });

  test("not when the wait would be longer than allowed, nor for what will not change", async () => {
    for (const [answer, code] of [
      [problem(429, "rate_limited", { "Retry-After": "61" }), "rate_limited"],
      [problem(422, "invalid_request"), "invalid_request"],
      [problem(500, "internal_error"), "internal_error"],
    ] as const) {
      seen = [];
      answers = [answer];
      await assert.rejects(ask("calculatePay"), { code });
      assert.equal(seen.length, 1);
    }
  });

  for (const asked of ["soon", "-5", "", "Mon, 01 Jan 2001 00:00:00 GMT"])
    test(`with the back-off when Retry-After is ${JSON.stringify(asked)}`, async () => {
      answers = [problem(503, "unavailable", { "Retry-After": asked }), json(200, { ok: true })];
      const startedMs = performance.now();
      assert.deepEqual(await ask("calculatePay", {}, { firstWaitMs: 60 }), { ok: true });
      assert.ok(performance.now() - startedMs >= 29, "at least half of the first wait");
    });

  test("after the longest wait at most, however long the back-off would be", async () => {
    answers = [problem(503, "unavailable"), json(200, { ok: true })];
    const waits = { firstWaitMs: 1e9, longestWaitMs: 5 };
    assert.deepEqual(await ask("calculatePay", {}, waits), { ok: true });
    answers = [
      (_, response) => response.end('{"line":1,"status":429}\n'),
      (_, response) => response.end('{"line":1,"status":200}\n'),
    ];
    const stream = client(waits).calculatePayBatch?.([{}]) as AsyncIterable<{ status: number }>;
    for await (const { status } of stream) assert.equal(status, 200);
  });

  test("when the connection breaks", async () => {
    answers = [(_, response) => response.destroy(), json(200, {})];
    await ask("calculatePay");
    assert.equal(seen.length, 2);
  });
});

describe("what is not Fairclause", () => {
  test("nobody there", async () => {
    const nobody = createClient({ url: "http://127.0.0.1:9", key: KEY, retries: 1, firstWaitMs: 1 });
    await assert.rejects(Promise.resolve(nobody.calculatePay?.({})), (error) => {
      assert.ok(error instanceof FairclauseUnreachable);
      assert.match(error.message, /^http:\/\/127\.0\.0\.1:9\/api\/v1 did not answer in 2 tries: /);
      return true;
    });
  });

  test("a redirect is not followed, so nobody else gets the key", async () => {
    answers = [(_, response) => response.writeHead(307, { Location: `${base}/elsewhere` }).end()];
    await assert.rejects(ask("calculatePay"), (error) => {
      assert.ok(error instanceof FairclauseUnreachable);
      assert.ok(error.message.includes(` redirects to ${base}/elsewhere. `), error.message);
      return true;
    });
    assert.equal(seen.length, 1);
  });

  test("a redirect in a browser, which does not show where it leads", async () => {
    const opaque = Object.defineProperties(new Response(), {
      type: { value: "opaqueredirect" },
      status: { value: 0 },
      ok: { value: false },
    });
    await assert.rejects(ask("calculatePay", {}, { fetch: async () => opaque }), /redirects to another address/);
  });

  test("an answer that breaks off", async () => {
    for (const status of [200, 422]) {
      answers = [
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
    answers = [(_, response) => response.end("<html>")];
    await assert.rejects(ask("calculatePay"), /answered with something that is not JSON$/);
  });

  test("a proxy's page", async () => {
    answers = [(_, response) => response.writeHead(404).end("<html>Not here")];
    await assert.rejects(
      ask("calculatePay"),
      /answered 404 with something that is not from Fairclause.*<html>/,
    );
  });

  test("an older server is named as the cause", async () => {
    answers = [problem(404, "not_found", {}, "/api/v1 has no such path; the reference is at /docs.")];
    await assert.rejects(
      ask("createAudit"),
      /The server does not have POST \/audits: it may be older than fairclause-client\/1\.2\.3\.$/,
    );
  });

  test("settings that cannot work are told at once", () => {
    assert.throws(() => createClient({ url: "http://pay.example.com", key: KEY }), /must start with https/);
    for (const key of ["hunter2", `${KEY}\n`, `${KEY}é`, ` ${KEY}`, `${KEY}:more`])
      assert.throws(
        () => createClient({ url: base, key }),
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
    answers = [
      (_, response) => {
        response.writeHead(200, { "Content-Length": "100" });
        response.write('{"total":', () => setTimeout(() => stop.abort(new Error("enough")), 20));
      },
    ];
    await assert.rejects(
      Promise.resolve(client().calculatePay?.({}, { signal: stop.signal })),
      /^Error: enough$/,
    );
  });

  test("a caller who gives up is not kept waiting", async () => {
    answers = [problem(503, "unavailable", { "Retry-After": "30" })];
    const signal = AbortSignal.timeout(50);
    await assert.rejects(Promise.resolve(client().calculatePay?.({}, { signal })), { name: "TimeoutError" });
  });
});

describe("a batch", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ n: index + 1 }));
  const numbers = ({ body }: Seen): readonly number[] =>
    body
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).n);
  const answered = (numbersIn: readonly number[], statusOf = (_: number) => 200): string =>
    numbersIn.map((n, index) => `${JSON.stringify({ line: index + 1, status: statusOf(n), n })}\n`).join("");
  const take = async (given: object): Promise<readonly (readonly [number, number, number])[]> => {
    const told = [];
    const stream = client().calculatePayBatch?.(given) as AsyncIterable<{
      line: number;
      n: number;
      status: number;
    }>;
    for await (const { line, n, status } of stream) told.push([line, n, status] as const);
    return told;
  };
  const inOrder = (count: number, status = 200) => lines(count).map(({ n }) => [n, n, status]);

  test("goes in groups, of any length", async () => {
    answers = [(one, response) => response.end(answered(numbers(one)))];
    async function* given() {
      yield* lines(1201);
    }
    assert.deepEqual(await take(given()), inOrder(1201));
    assert.deepEqual(
      seen.map((one) => numbers(one).length),
      [500, 500, 201],
    );
    assert.equal(seen[0]?.headers["content-type"], "application/x-ndjson");
  });

  test("that breaks off goes on with what was not answered, in order", async () => {
    answers = [
      (one, response) => {
        const half = answered(numbers(one).slice(0, 3));
        response.write(`${half}{"line":4,"sta`, () => response.destroy());
      },
      (one, response) => response.end(answered(numbers(one))),
    ];
    assert.deepEqual(await take(lines(6)), inOrder(6));
    assert.deepEqual(numbers(seen[1] ?? { url: "", headers: {}, body: "" }), [4, 5, 6]);
  });

  test("sends lines again that met the limit, and keeps their order", async () => {
    answers = [
      (one, response) => response.end(answered(numbers(one), (n) => (n % 2 === 0 ? 429 : 200))),
      (one, response) => response.end(answered(numbers(one))),
    ];
    assert.deepEqual(await take(lines(5)), inOrder(5));
    assert.deepEqual(numbers(seen[1] ?? { url: "", headers: {}, body: "" }), [2, 4]);
  });

  test("sends a line again that did not arrive in time, with those after it", async () => {
    answers = [
      (one, response) => response.end(answered(numbers(one).slice(0, 3), (n) => (n === 3 ? 408 : 200))),
      (one, response) => response.end(answered(numbers(one))),
    ];
    assert.deepEqual(await take(lines(5)), inOrder(5));
    assert.deepEqual(numbers(seen[1] ?? { url: "", headers: {}, body: "" }), [3, 4, 5]);
  });

  test("tells the limit of a line that never gets through", async () => {
    answers = [(one, response) => response.end(answered(numbers(one), () => 429))];
    const told = [];
    const stream = client({ retries: 1 }).calculatePayBatch?.(lines(2)) as AsyncIterable<{ status: number }>;
    for await (const { status } of stream) told.push(status);
    assert.deepEqual(told, [429, 429]);
  });

  test("ends with the problem of the whole", async () => {
    answers = [problem(401, "credential_revoked")];
    await assert.rejects(take(lines(2)), { code: "credential_revoked" });
  });

  test("that is always cut off is given up", async () => {
    answers = [(_, response) => response.write("{", () => response.destroy())];
    await assert.rejects(take(lines(2)), FairclauseUnreachable);
    assert.equal(seen.length, 5);
  });
});
