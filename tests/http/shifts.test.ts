// We charge work by the shift, bound it for each credential, and do it beside other callers' work.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type Answer, call, problem, SHIFT } from "./testing/call.ts";
import { period } from "./testing/periods.ts";
import { ACT, issue, startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const limited = async (policy: object): Promise<string> => {
  const issued = await issue(service.store);
  await service.store.policies.set(issued.organisationId, policy, ACT);
  await wait(300);
  return issued.token;
};
const shiftsLeft = ({ headers }: Answer): number =>
  Number(/"shifts";r=(\d+)/.exec(String(headers.ratelimit))?.[1]);

describe("a request is charged for its shifts", () => {
  test("a period and a comparison of 200 cost 200, a shift costs one, and again when they are repeated", async () => {
    const token = await limited({});
    const asked: readonly (readonly [string, object, number])[] = [
      ["/calculate-pay", SHIFT, 1],
      ["/calculate-pay", SHIFT, 1],
      ["/calculate-pay", SHIFT, 1],
      ["/explain-pay", SHIFT, 1],
      ["/calculate-pay-period", period(3), 3],
      ["/calculate-pay-period", period(200), 200],
      ["/detect-risks", period(200), 200],
      ["/compare-awards", { period: period(200), a: {}, b: { employment_type: "part_time" } }, 200],
    ];
    let left = 60_000;
    for (const [path, body, cost] of asked) {
      const answer = await call(service, { path, body, token });
      assert.equal(answer.status, 200, answer.text.slice(0, 300));
      left -= cost;
      assert.equal(shiftsLeft(answer), left, path);
    }
  });

  test("up to the limit; a refusal says when there is room, or that there never is", async () => {
    const token = await limited({ shiftsPerMinute: 250 });
    const asked = (count: number) =>
      call(service, { path: "/calculate-pay-period", body: period(count), token });
    assert.equal((await asked(200)).status, 200);
    const refused = await asked(100);
    const told = problem(refused, 429);
    assert.equal(told.code, "rate_limited");
    assert.match(told.detail, /^More than 250 shifts in a minute; there is room for these 100 in \d+ s\.$/);
    assert.ok(Number(refused.headers["retry-after"]) > 0);
    assert.equal(refused.headers["x-ratelimit-limit"], "250");
    assert.equal((await asked(50)).status, 200, "what fits is still taken");
    problem(await call(service, { path: "/calculate-pay", body: SHIFT, token }), 429);
    assert.equal((await call(service, { path: "/awards", token })).status, 200);
    const small = await limited({ shiftsPerMinute: 100 });
    const never = await call(service, { path: "/calculate-pay-period", body: period(200), token: small });
    assert.match(problem(never, 429).detail, /send fewer at a time/);
  });

  test("faults in a large body are reported as in a small one", async () => {
    const broken = `${JSON.stringify(period(200)).slice(0, -1)}`;
    assert.equal(
      problem(await call(service, { path: "/calculate-pay-period", body: broken }), 400).code,
      "not_json",
    );
    const many = { ...period(200), colour: "red" };
    const told = problem(await call(service, { path: "/calculate-pay-period", body: many }), 422);
    assert.equal(told.errors?.[0]?.pointer, "/colour");
  });

  test("a large answer is the same, byte for byte, each time", async () => {
    const ask = () => call(service, { path: "/calculate-pay-period", body: period(100) });
    const [first, second] = [await ask(), await ask()];
    assert.equal(first.status, 200);
    assert.equal(first.text, second.text);
  });
});

describe("a credential that sends more than we work on", () => {
  test("must wait for an answer, and gets its answers", async () => {
    const token = await limited({});
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        call(service, { path: "/calculate-pay-period", body: period(200, index), token }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    assert.equal(answers.filter(({ status }) => status === 200).length + refused.length, 40);
    assert.ok(refused.length >= 1, "some were refused");
    for (const one of refused) assert.equal(problem(one, 429).code, "too_much_in_flight");
    assert.ok(Number(refused[0]?.headers["retry-after"]) > 0);
  });

  test("does not delay another organisation: its few are answered before the many", async () => {
    const [noisy, other] = [await limited({}), await limited({})];
    const finished: string[] = [];
    const ask = async (name: string, token: string, index: number): Promise<void> => {
      const { status } = await call(service, {
        path: "/calculate-pay-period",
        body: period(200, index),
        token,
      });
      assert.equal(status, 200);
      finished.push(name);
    };
    const many = Array.from({ length: 8 }, (_, index) => ask("noisy", noisy, index));
    await wait(20);
    await Promise.all([...many, ask("other", other, 9)]);
    assert.ok(finished.indexOf("other") < 4, finished.join(" "));
  });

  test("does not delay single shifts: they are answered while periods are priced", async () => {
    const [noisy, other] = [await limited({}), await limited({})];
    let isPriced = false;
    const many = Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call(service, { path: "/calculate-pay-period", body: period(200, index + 10), token: noisy }),
      ),
    ).then(() => {
      isPriced = true;
    });
    await wait(20);
    let before = 0;
    for (let count = 0; count < 10; count += 1) {
      const body = { ...SHIFT, client_ref: `one ${count}` };
      assert.equal((await call(service, { path: "/calculate-pay", body, token: other })).status, 200);
      if (!isPriced) before += 1;
    }
    await many;
    assert.ok(before > 0, "at least one was answered first");
  });
});

test("request ids do not reveal how many requests there were", async () => {
  const ids = await Promise.all(
    Array.from({ length: 50 }, async () =>
      String((await call(service, { path: "/health" })).headers["x-request-id"]),
    ),
  );
  assert.equal(new Set(ids).size, 50);
  for (const id of ids) assert.match(id, /^req_[0-9a-f]{20}$/);
  const heads = new Set(ids.map((id) => id.slice(0, 10)));
  const tails = ids.map((id) => Number.parseInt(id.slice(-8), 16)).toSorted((a, b) => a - b);
  assert.ok(heads.size > 40, "no part is the process's");
  assert.ok((tails.at(-1) ?? 0) - (tails[0] ?? 0) > 1000, "no part is a count");
});
