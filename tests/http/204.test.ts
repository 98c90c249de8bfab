// 204: OPTIONS says which methods a path answers to, and opens nothing to other origins.

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

test("every path answers OPTIONS with its methods", async () => {
  const routes = await loadRoutes();
  for (const { path, examples } of routes) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => examples[0].path?.[name] ?? "");
    const answer = await call(service, { method: "OPTIONS", path: filled });
    assert.equal(answer.status, 204, path);
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
    assert.equal(answer.headers.allow, allowed(methods), path);
    assert.equal(answer.bytes.length, 0);
  }
  assert.equal((await call(service, { method: "OPTIONS", path: "/docs/api", token: null })).status, 204);
});

test("no origin is let in: not by a preflight, not with a key, not the null origin", async () => {
  const asking = {
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization",
  };
  for (const origin of ["https://example.org", "null"]) {
    const preflight = await call(service, {
      method: "OPTIONS",
      path: "/calculate-pay",
      token: null,
      headers: { Origin: origin, ...asking },
    });
    problem(preflight, 401);
    const plain = await call(service, { path: "/awards", headers: { Origin: origin } });
    for (const { headers } of [preflight, plain]) {
      const opened = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
      assert.deepEqual(opened, []);
    }
  }
});
