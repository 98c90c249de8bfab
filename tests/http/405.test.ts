// 405: the path is right and the method is not; Allow says which are.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { loadRoutes } from "#api";
import { allowed, call, problem } from "./testing/call.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const routes = await loadRoutes();
for (const path of new Set(routes.map((route) => route.path))) {
  const own = routes.filter((route) => route.path === path);
  const example = own[0]?.examples[0].path;
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => example?.[name] ?? "");
  for (const other of ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"]) {
    if (own.some(({ method }) => method === other)) continue;
    test(`${other} ${path}`, async () => {
      const answer = await call(service, { method: other, path: filled });
      assert.equal(problem(answer, 405).code, "method_not_allowed");
      assert.equal(answer.headers.allow, allowed(own.map(({ method }) => method)));
    });
  }
}

test("HEAD is for what has a GET", async () => {
  const answer = await call(service, { method: "HEAD", path: "/calculate-pay" });
  assert.deepEqual([answer.status, answer.bytes.length], [405, 0]);
});

test("the reference is for reading", async () => {
  const answer = await call(service, { method: "POST", path: "/docs/api", token: null, body: {} });
  problem(answer, 405);
});
