// 422: JSON that is not such a request, and questions about days we do not cover; sweep.test.ts sends more bodies.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PERIOD_EXAMPLE, RISK_EXAMPLE } from "#contract";
import { call, problem, SHIFT } from "./testing/call.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

describe("queries", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["/awards/MA000004/classifications?on=2026-02-29", "/on"],
    ["/awards/MA000004/classifications?on=tomorrow", "/on"],
    ["/awards/MA000004/classifications?on=", "/on"],
    ["/awards/MA000004/classifications?on=2026-08-01&on=2026-08-02", "/on"],
    ["/awards/MA000004/classifications?day=2026-08-01", "/day"],
    ["/public-holidays", "/year"],
    ["/public-holidays?state=VIC", "/year"],
    ["/public-holidays?year=26", "/year"],
    ["/public-holidays?year=2026&state=vic", "/state"],
    ["/public-holidays?year=2026&state=VIC&state=NSW", "/state"],
    ["/public-holidays?year=2026&__proto__=x", "/__proto__"],
    ["/awards?page=2", "/page"],
    ["/awards?search=", "/search"],
    [`/awards?search=${"a".repeat(101)}`, "/search"],
    ["/health?x=1", "/x"],
  ];
  for (const [path, pointer] of cases) {
    test(path, async () => {
      const { code, errors } = problem(await call(service, { path }), 422);
      assert.equal(code, "invalid_request");
      assert.ok(
        errors?.some((error) => error.pointer === pointer),
        JSON.stringify(errors),
      );
    });
  }

  test("a query where a body is meant", async () => {
    problem(await call(service, { path: "/calculate-pay?age=24", body: SHIFT }), 422);
  });
});

describe("a pay period", () => {
  test("overlapping shifts are refused at both places, and every fault is reported", async () => {
    const [first] = PERIOD_EXAMPLE.shifts;
    const shifts = [
      first,
      { ...first, id: "b", start_time: "10:00" },
      { ...first, id: "c", end_time: "24:30" },
    ];
    const body = { ...PERIOD_EXAMPLE, shifts };
    const { code, errors } = problem(await call(service, { path: "/calculate-pay-period", body }), 422);
    assert.equal(code, "invalid_request");
    assert.deepEqual(errors?.map(({ pointer }) => pointer).sort(), [
      "/shifts/0",
      "/shifts/1",
      "/shifts/2/end_time",
    ]);
  });
});

describe("risks", () => {
  test("faults of the body and of what was paid are reported together", async () => {
    const body = { ...RISK_EXAMPLE, end_time: "25:00", paid: { lines: [{ label: "Pay", amount: "1" }] } };
    const { code, errors } = problem(await call(service, { path: "/detect-risks", body }), 422);
    assert.equal(code, "invalid_request");
    assert.deepEqual(
      errors?.map(({ pointer }) => pointer),
      ["/end_time", "/paid/lines/0/amount"],
    );
    assert.match(errors?.[1]?.detail ?? "", /amount must be dollars and cents from "0\.00"/);
  });
});

describe("refusals", () => {
  for (const path of [
    "/awards/MA000004/classifications?on=2020-01-01",
    "/awards/MA000004/classifications?on=2030-01-01",
    "/awards/MA000003/classifications?on=2020-01-01",
    "/public-holidays?year=1999",
    "/public-holidays?year=9999",
  ]) {
    test(path, async () =>
      assert.equal(problem(await call(service, { path }), 422).code, "date_not_covered"),
    );
  }

  test("a refusal to price carries its clauses", async () => {
    const body = { ...SHIFT, classification_code: "retail-apprentice", employment_type: "full_time" };
    const answer = await call(service, { path: "/calculate-pay", body });
    assert.equal(answer.status, 422, answer.text);
  });
});
