// 414: a path and query longer than any of ours.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { call, problem } from "./testing/call.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

test("one character more than is read", async () => {
  const longest = `/awards/${"x".repeat(2048 - "/api/v1/awards/".length)}`;
  problem(await call(service, { path: longest }), 404);
  assert.equal(problem(await call(service, { path: `${longest}x` }), 414).code, "path_too_long");
});

test("ten kilobytes of path, or of query", async () => {
  problem(await call(service, { path: `/${"a/".repeat(5000)}` }), 414);
  problem(await call(service, { path: `/awards?${"a=1&".repeat(2500)}` }), 414);
});
