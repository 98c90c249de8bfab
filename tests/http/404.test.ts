// 404: no such path or thing; what one organisation may not see does not exist for it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { call, problem } from "./testing/call.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const NOTHING = [
  "/",
  "/nothing",
  "/calculate-pay/",
  "/Calculate-Pay",
  "/awards/",
  "/awards/MA999999",
  "/awards/ma000004",
  "/awards/MA000004;x=1",
  "/awards/..",
  "/awards/%2e%2e",
  "/awards/__proto__",
  "/awards/constructor",
  "/awards/MA999999/classifications",
  "/awards/MA999999/versions",
  "/awards/MA999999/coverage",
  "/awards/MA000004/versions/MA000004@1999-01-01.1",
  "/awards/MA000004/versions/MA000003@2021-02-01.1",
  "/awards/MA000004/clauses/999",
  "/awards/MA000123/clauses/15.1",
  "/awards/MA000004/other",
  "/versions/nothing",
  "/versions/sha256:0000",
  "/../v1/awards",
  "//awards",
];

for (const path of NOTHING) {
  test(path, async () => {
    const answer = await call(service, { path });
    assert.equal(problem(answer, 404).code, "not_found");
    assert.ok(answer.headers.ratelimit !== undefined, "a caller with a key sees its limit");
  });
}

test("outside the API too, and nothing of ours is served by accident", async () => {
  for (const path of [
    "/api",
    "/api/v1",
    "/api/v2/awards",
    "/.git/config",
    "/package.json",
    "/metrics",
    "/docs/",
    "/docs/page.ts",
    "/docs/../package.json",
    "/assets/",
    "/assets/admin.html",
    "/assets/sources.sha256",
    "/assets/../../package.json",
    "/assets/%2e%2e%2findex.html",
    "/console/api/nothing",
  ]) {
    const { request } = await import("node:http");
    const status = await new Promise((done) => {
      request({ port: service.port, host: "127.0.0.1", path }, (response) => {
        response.resume();
        done(response.statusCode);
      }).end();
    });
    assert.equal(status, 404, path);
  }
});
