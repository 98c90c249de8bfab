// 304 and compression: award data has an ETag, is not sent twice, and is compressed on request.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { loadDocument, loadRoutes } from "#api";
import { call, SHIFT } from "./testing/call.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const data = (await loadRoutes()).filter(({ isData }) => isData);
const addressOf = ({ path, examples: [example] }: (typeof data)[number]): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(example.path?.[name] ?? ""));
  return example.query === undefined ? filled : `${filled}?${new URLSearchParams(example.query)}`;
};

describe("not modified", () => {
  for (const endpoint of data) {
    test(`${endpoint.path}`, async () => {
      const path = addressOf(endpoint);
      const first = await call(service, { path });
      const etag = first.headers.etag ?? "";
      assert.match(etag, /^"[0-9a-f]{32}"$/);
      assert.equal(first.headers["cache-control"], "private, no-cache");
      for (const given of [etag, `W/${etag}`, `"other", ${etag}`, "*", etag.replace(/"$/, '-gzip"')]) {
        const again = await call(service, { path, headers: { "If-None-Match": given } });
        assert.deepEqual([again.status, again.bytes.length, again.headers.etag], [304, 0, etag], given);
        assert.equal(again.headers["content-type"], undefined);
        assert.ok(again.headers.ratelimit !== undefined, "it counts, and says so");
      }
      const other = await call(service, { path, headers: { "If-None-Match": '"0123"' } });
      assert.equal(other.status, 200);
    });
  }

  test("the document says so, of these calls and no others", async () => {
    const { paths } = await loadDocument("0.1.0");
    const told = Object.entries(paths as Record<string, Record<string, { responses: object }>>).flatMap(
      ([path, methods]) =>
        Object.values(methods).flatMap(({ responses }) => ("304" in responses ? [path] : [])),
    );
    assert.deepEqual(told.sort(), data.map(({ path }) => path).sort());
  });

  test("a calculation has no ETag and must not be cached", async () => {
    const { headers } = await call(service, { path: "/calculate-pay", body: SHIFT });
    assert.deepEqual([headers.etag, headers["cache-control"]], [undefined, "no-store"]);
  });
});

describe("compression", () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ["gzip", "gzip"],
    ["br", "br"],
    ["gzip, deflate, br", "br"],
    ["br;q=0.5, gzip", "gzip"],
    ["br;q=0, gzip;q=0", undefined],
    ["identity", undefined],
    ["deflate", undefined],
    ["*", "br"],
    ["*;q=0", undefined],
    ["GZIP", "gzip"],
  ];
  for (const [accepted, expected] of cases) {
    test(`Accept-Encoding: ${accepted}`, async () => {
      const plain = await call(service, { path: "/awards" });
      const answer = await call(service, { path: "/awards", headers: { "Accept-Encoding": accepted } });
      assert.equal(answer.headers["content-encoding"], expected);
      assert.match(answer.headers.vary ?? "", /Accept-Encoding/);
      const undone =
        expected === "gzip"
          ? gunzipSync(answer.bytes)
          : expected === "br"
            ? brotliDecompressSync(answer.bytes)
            : answer.bytes;
      assert.deepEqual(undone, plain.bytes);
      if (expected !== undefined) {
        assert.ok(answer.bytes.length < plain.bytes.length / 3);
        assert.equal(answer.headers.etag, plain.headers.etag?.replace(/"$/, `-${expected}"`));
      }
    });
  }

  for (const path of ["/calculate-pay", "/calculate-pay-audited"]) {
    test(`an answer of ${path} is compressed on request, the first and every other time`, async () => {
      const plain = await call(service, { path, body: SHIFT });
      assert.equal(plain.headers["content-encoding"], undefined);
      for (const time of ["second", "third"]) {
        const packed = await call(service, { path, body: SHIFT, headers: { "Accept-Encoding": "gzip" } });
        assert.equal(packed.headers["content-encoding"], "gzip", time);
        assert.equal(gunzipSync(packed.bytes).toString("utf8"), plain.text, time);
      }
    });
  }

  test("what fits into one packet is not", async () => {
    const small = await call(service, { path: "/health", headers: { "Accept-Encoding": "gzip" } });
    assert.equal(small.headers["content-encoding"], undefined);
  });
});
