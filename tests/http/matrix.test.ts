// Every route × every kind of caller, from the API's own document; a route without a row fails, a row without a route too.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { loadRoutes } from "#api";
import { generateCredential } from "#store";
import { call } from "./testing/call.ts";
import { ACT, issue, startTestService, type TestService } from "./testing/service.ts";

interface Operation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { name: string; in: string; example?: string }[];
  readonly requestBody?: {
    content: Record<string, { examples: Record<string, { value: object | string }> }>;
  };
  readonly responses: Record<string, unknown>;
}

/**
 * What each call gives: to anyone with a key, or to anyone at all. An `own` call is about one audit or webhook: the
 * example's does not exist, so no one finds it (audits.test.ts and webhooks.test.ts call existing ones). A `list` is the
 * caller's own.
 */
const ROWS: Readonly<Record<string, "key" | "public" | "own" | "list">> = {
  calculatePay: "key",
  calculatePayAudited: "key",
  calculatePayPeriod: "key",
  calculatePayBatch: "key",
  compareAwards: "key",
  explainPay: "key",
  detectRisks: "key",
  createAudit: "list",
  listAudits: "list",
  getAudit: "own",
  deleteAudit: "own",
  putAuditFile: "own",
  startAudit: "own",
  cancelAudit: "own",
  listAuditResults: "own",
  getAuditResult: "own",
  getAuditLetters: "own",
  createWebhookEndpoint: "list",
  listWebhookEndpoints: "list",
  deleteWebhookEndpoint: "own",
  rotateWebhookSecret: "own",
  testWebhookEndpoint: "own",
  listWebhookDeliveries: "own",
  replayWebhookDelivery: "own",
  createReceipt: "key",
  verifyReceipt: "key",
  rememberReceipts: "key",
  listRememberedReceipts: "list",
  forgetReceipt: "own",
  forgetReceipts: "list",
  listReceiptCorrections: "list",
  listAwards: "key",
  getAward: "key",
  listClassifications: "key",
  listVersions: "key",
  getAwardVersion: "key",
  getVersion: "key",
  getClause: "key",
  getAwardCoverage: "key",
  getCoverage: "key",
  listPublicHolidays: "key",
  getOpenApi: "key",
  health: "public",
};

let service: TestService;
let paths: Record<string, Record<string, Operation>>;
const callers: Record<string, { token: string | null; headers?: Record<string, string> }> = {};
before(async () => {
  service = await startTestService();
  paths = JSON.parse((await call(service, { path: "/openapi.json" })).text).paths;
  const suspended = await issue(service.store);
  await service.store.organisations.suspend(suspended.organisationId, ACT);
  const revoked = await issue(service.store);
  await service.store.credentials.revoke(revoked.keyId, ACT);
  const stranger = generateCredential();
  Object.assign(callers, {
    own: { token: service.token },
    foreign: { token: (await issue(service.store)).token },
    none: { token: null },
    cookie: { token: null, headers: { Cookie: "__Host-session=anything" } },
    stranger: { token: `${stranger.keyId}:${stranger.secret}` },
    suspended: { token: suspended.token },
    revoked: { token: revoked.token },
  });
  await wait(300);
});
after(() => service.stop());

const STATUS_WITH_KEY: Readonly<Record<string, number>> = {
  own: 200,
  foreign: 200,
  none: 401,
  cookie: 401,
  stranger: 401,
  suspended: 403,
  revoked: 401,
};

const operations = () =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

function addressOf(path: string, { parameters = [] }: Operation): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, example } of parameters) {
    if (place === "path") filled = filled.replace(`{${name}}`, encodeURIComponent(example ?? ""));
    else if (place === "query" && example !== undefined) query.set(name, example);
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

/** The bodies that the document shows, each with its type. */
const examplesOf = ({ requestBody }: Operation) =>
  Object.entries(requestBody?.content ?? {}).flatMap(([type, { examples }]) =>
    Object.values(examples).map(({ value }) => ({ body: value, headers: { "Content-Type": type } })),
  );

test("the document has exactly the routes there are, and each has a row", async () => {
  const documented = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  const served = (await loadRoutes()).map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual([...documented].sort(), [...served].sort());
  const names = operations().map(({ operation }) => operation.operationId);
  assert.deepEqual([...names].sort(), Object.keys(ROWS).sort());
});

test("the document has the statuses of a wrong query and of a wrong expectation for every call", async () => {
  for (const { path, method, operation } of operations()) {
    const place = addressOf(path, operation).split("?")[0];
    for (const [more, headers, status] of [
      ["?nonsense=1", {}, 422],
      ["", { Expect: "a-miracle" }, 417],
    ] as const) {
      const answer = await call(service, { method: method.toUpperCase(), path: `${place}${more}`, headers });
      assert.equal(answer.status, status, `${method} ${path}: ${answer.text}`);
      assert.ok(String(status) in operation.responses, `${method} ${path}: ${status}`);
    }
  }
});

describe("every caller at every route", () => {
  for (const [caller, expected] of Object.entries(STATUS_WITH_KEY)) {
    test(caller, async () => {
      for (const { path, method, operation } of operations()) {
        const answer = await call(service, {
          method: method.toUpperCase(),
          path: addressOf(path, operation),
          ...examplesOf(operation)[0],
          ...callers[caller],
          headers: { ...examplesOf(operation)[0]?.headers, ...callers[caller]?.headers },
        });
        const row = ROWS[operation.operationId];
        const unfound = row === "own" && expected === 200 ? 404 : expected;
        assert.equal(answer.status, row === "public" ? 200 : unfound, `${caller} ${method} ${path}`);
        assert.equal(operation.security?.length === 0, row === "public");
        if (answer.status !== 200)
          assert.ok(String(answer.status) in operation.responses, `${answer.status} is documented`);
      }
    });
  }
});

test("the answer is the same for every caller", async () => {
  for (const { path, method, operation } of operations()) {
    if (ROWS[operation.operationId] === "list") continue;
    const asked = {
      method: method.toUpperCase(),
      path: addressOf(path, operation),
      ...examplesOf(operation)[0],
    };
    const [own, foreign] = await Promise.all(
      ["own", "foreign"].map((caller) => call(service, { ...asked, ...callers[caller] })),
    );
    assert.equal(withoutIds(own?.text), withoutIds(foreign?.text), path);
  }
});

/** A problem inside an answer names the request it is of. */
const withoutIds = (text: string | undefined) => text?.replaceAll(/"request_id":"req_[0-9a-f]+"/g, "");

test("every example of the document is answered", async () => {
  for (const { path, method, operation } of operations()) {
    for (const example of examplesOf(operation)) {
      if (ROWS[operation.operationId] === "own") continue;
      const answer = await call(service, { method: method.toUpperCase(), path, ...example });
      assert.equal(answer.status, 200, answer.text);
    }
  }
});
