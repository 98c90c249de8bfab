// What every response carries, whatever it is; what none may; and the reference page.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { call, SHIFT } from "./testing/call.ts";
import { sendRaw } from "./testing/raw.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const ALWAYS: Readonly<Record<string, RegExp>> = {
  "x-request-id": /^req_[0-9a-f]{20}$/,
  "strict-transport-security": /^max-age=31536000; includeSubDomains$/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^no-referrer$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "content-security-policy": /default-src 'none'/,
  "cache-control": /^(?:no-store|private, no-cache|no-cache)$/,
  date: /GMT$/,
};
const NEVER = ["server", "x-powered-by", "via", "access-control-allow-origin", "set-cookie"];

describe("every response", () => {
  const requests: readonly (readonly [string, () => Promise<{ headers: ReadonlyMap<string, string> }>])[] = [
    ["200", () => asked("GET /api/v1/health", "")],
    ["200 of a calculation", () => asked("POST /api/v1/calculate-pay", auth(), JSON.stringify(SHIFT))],
    ["200 of award data", () => asked("GET /api/v1/awards", auth())],
    ["200 of the document", () => asked("GET /docs/openapi.json", "")],
    ["204", () => asked("OPTIONS /api/v1/awards", auth())],
    ["304", () => asked("GET /api/v1/awards", `${auth()}If-None-Match: *\r\n`)],
    ["400", () => asked("GET http://x/", "")],
    ["401", () => asked("GET /api/v1/awards", "")],
    ["404", () => asked("GET /nothing", "")],
    ["405", () => asked("PUT /docs/api", "")],
    ["414", () => asked(`GET /${"x".repeat(3000)}`, "")],
    [
      "415",
      () => asked("POST /api/v1/calculate-pay", auth().replace("application/json", "text/plain"), "{}"),
    ],
    ["417", () => asked("POST /api/v1/calculate-pay", `${auth()}Expect: more\r\n`, "{}")],
    ["431", () => asked("GET /api/v1/health", `X-A: ${"a".repeat(20_000)}\r\n`)],
    ["noise", () => sendRaw({ port: service.port }, "\x00\x01\r\n\r\n")],
  ];
  const auth = (): string => `Authorization: Bearer ${service.token}\r\nContent-Type: application/json\r\n`;
  const asked = (line: string, headers: string, body = "") =>
    sendRaw(
      { port: service.port },
      `${line} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`,
    );
  for (const [name, send] of requests) {
    test(name, async () => {
      const { headers } = await send();
      for (const [header, form] of Object.entries(ALWAYS))
        assert.match(headers.get(header) ?? "", form, header);
      for (const header of NEVER) assert.equal(headers.get(header), undefined, header);
    });
  }

  test("request ids are never the same, and we ignore a caller's own", async () => {
    const ids = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const headers = { "X-Request-Id": "req_00000000000000000000" };
        return (await call(service, { path: "/health", headers })).headers["x-request-id"];
      }),
    );
    assert.equal(new Set(ids).size, 50);
    assert.ok(!ids.includes("req_00000000000000000000"));
  });
});

describe("the OpenAPI document", () => {
  test("the document under the API is the same", async () => {
    const [outside, inside] = await Promise.all([
      call(service, { path: "/docs/openapi.json", token: null }),
      call(service, { path: "/openapi.json" }),
    ]);
    assert.equal(outside.text, inside.text);
    assert.equal(JSON.parse(inside.text).openapi, "3.1.0");
  });
});
