// 200: every example of the document gets the answer its schema describes, and calculations always the same bytes.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { Compile } from "typebox/compile";
import { loadRoutes } from "#api";
import { calculatePay } from "#contract";
import { loadLibrary } from "#pack";
import { call, SHIFT } from "./testing/call.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const routes = await loadRoutes();

const NDJSON = "application/x-ndjson";
const linesBody = (lines: readonly object[]) => ({
  body: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
  headers: { "Content-Type": NDJSON },
});

describe("every example", () => {
  // Calls about one audit need an existing one: audits.test.ts runs their examples.
  const alone = routes.filter((route) => !("ask" in route) || !route.path.includes("{"));
  for (const { method, path, answers, examples, isPublic, isLines } of alone) {
    for (const example of examples) {
      test(`${method} ${path}: ${example.name}`, async () => {
        const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
          encodeURIComponent(example.path?.[name] ?? ""),
        );
        const query = example.query === undefined ? "" : `?${new URLSearchParams(example.query)}`;
        const answer = await call(service, {
          method,
          path: filled + query,
          ...(isPublic ? { token: null } : {}),
          ...(example.body === undefined ? {} : { body: example.body }),
          ...(example.lines === undefined ? {} : linesBody(example.lines)),
        });
        assert.equal(answer.status, 200, answer.text);
        assert.equal(answer.headers["content-type"], isLines ? NDJSON : "application/json");
        for (const text of isLines ? answer.text.trimEnd().split("\n") : [answer.text])
          assert.deepEqual(Compile(answers).Errors(JSON.parse(text)), []);
      });
    }
  }
});

describe("POST /calculate-pay", () => {
  test("the cents and clauses of the README", async () => {
    const { status, text } = await call(service, { path: "/calculate-pay", body: SHIFT });
    assert.equal(status, 200);
    const result = JSON.parse(text);
    assert.equal(result.total, "222.49");
    assert.deepEqual(
      result.components.map(({ rate, amount }: { rate: string; amount: string }) => [rate, amount]),
      [
        ["34.76", "69.52"],
        ["41.72", "104.30"],
        ["48.67", "48.67"],
      ],
    );
  });

  test("byte for byte what the contract gives, in any spelling of the request", async () => {
    const expected = JSON.stringify(
      calculatePay(SHIFT, loadLibrary(join(import.meta.dirname, "../../awards"))),
    );
    const shuffled = Object.fromEntries(Object.entries(SHIFT).reverse());
    for (const body of [JSON.stringify(SHIFT), JSON.stringify(shuffled, null, 3), JSON.stringify(SHIFT)]) {
      const { text } = await call(service, { path: "/calculate-pay", body });
      assert.equal(text, expected);
    }
  });

  test("minus zero is zero", async () => {
    const { breaks: _, ...rest } = SHIFT;
    const written = JSON.stringify({ ...rest, unpaid_break_minutes: 0 });
    const plain = await call(service, { path: "/calculate-pay", body: written });
    const minus = await call(service, {
      path: "/calculate-pay",
      body: written.replace('"unpaid_break_minutes":0', '"unpaid_break_minutes":-0'),
    });
    assert.equal(minus.text, plain.text);
  });

  test("gzip, chunks, a charset, and any Accept", async () => {
    const { gzipSync } = await import("node:zlib");
    const body = JSON.stringify(SHIFT);
    const expected = (await call(service, { path: "/calculate-pay", body })).text;
    const ways = [
      { headers: { "Content-Encoding": "gzip" }, body: gzipSync(body) },
      { headers: { "Content-Encoding": "identity" }, body },
      { headers: { "Transfer-Encoding": "chunked" }, body },
      { headers: { "Content-Type": "application/json; charset=utf-8" }, body },
      { headers: { "Content-Type": 'Application/JSON ; charset="UTF-8"' }, body },
      { headers: { Accept: "text/html" }, body },
      { headers: { Accept: "image/*" }, body },
      { headers: { Expect: "100-continue" }, body },
    ];
    for (const way of ways) {
      const { status, text } = await call(service, { path: "/calculate-pay", ...way });
      assert.deepEqual([status, text], [200, expected], JSON.stringify(way.headers));
    }
  });
});

test("POST /calculate-pay-audited has the same pay", async () => {
  const plain = await call(service, { path: "/calculate-pay", body: SHIFT });
  const audited = await call(service, { path: "/calculate-pay-audited", body: SHIFT });
  const { pay_result, audit } = JSON.parse(audited.text);
  assert.equal(JSON.stringify(pay_result), plain.text);
  assert.ok(audit.rules_considered.length > 50);
});

test("POST /explain-pay has the same pay, and says why", async () => {
  const plain = await call(service, { path: "/calculate-pay", body: SHIFT });
  const explained = await call(service, { path: "/explain-pay", body: SHIFT });
  const { pay_result, sentences, markdown } = JSON.parse(explained.text);
  assert.equal(JSON.stringify(pay_result), plain.text);
  assert.ok(sentences.length > 5);
  assert.match(markdown, /^# General Retail Industry Award 2020/);
  assert.equal((await call(service, { path: "/explain-pay", body: SHIFT })).text, explained.text);
});

test("a version by its hash alone", async () => {
  const { text } = await call(service, { path: "/awards/MA000004/versions" });
  const { id, content_hash } = JSON.parse(text).versions.at(-1);
  const found = await call(service, { path: `/versions/${content_hash}` });
  assert.equal(JSON.parse(found.text).id, id);
});

test("HEAD has the headers of GET and no body", async () => {
  for (const path of ["/awards", "/health", "/awards/MA000004/versions"]) {
    const get = await call(service, { path });
    const head = await call(service, { method: "HEAD", path });
    assert.deepEqual([head.status, head.bytes.length], [200, 0]);
    assert.equal(head.headers["content-length"], get.headers["content-length"]);
    assert.equal(head.headers.etag, get.headers.etag);
  }
});

test("the health of a healthy service, to anyone", async () => {
  const { text } = await call(service, { path: "/health", token: null });
  assert.deepEqual(JSON.parse(text), { status: "ok", version: "0.0.0-test", awards: 155 });
});
