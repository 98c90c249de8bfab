// Limits counted with other nodes through Redis; without it each node allows its share, and never fails.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { startPostgres } from "#store/testing";
import { type Answer, call, problem, SHIFT } from "./testing/call.ts";
import { startRedis, type TestRedis } from "./testing/redis.ts";
import { ACT, issue, startTestService, type TestService } from "./testing/service.ts";

const MOST_TRIES = 10;

/** Two nodes on one database and one Redis. */
let database: Awaited<ReturnType<typeof startPostgres>>;
let redis: TestRedis;
let nodes: readonly TestService[] = [];
let startedAt = 0;
before(async () => {
  [database, redis] = await Promise.all([startPostgres(), startRedis()]);
  const env = {
    DATABASE_URL: await database.newDatabase(),
    DATABASE_TIMEOUT_MS: "60000",
    FAIRCLAUSE_PEPPER: "0123456789abcdef0123456789abcdef",
    REDIS_URL: redis.url,
    NODES: "2",
  };
  startedAt = performance.now();
  nodes = [await startTestService(env), await startTestService(env)];
});
after(async () => {
  for (const node of nodes) await node.stop();
  await redis.kill();
  await database.stop();
});

async function limited(calculationsPerMinute: number): Promise<string> {
  const [first] = nodes;
  assert.ok(first !== undefined);
  const issued = await issue(first.store);
  await first.store.policies.set(issued.organisationId, { calculationsPerMinute }, ACT);
  await wait(1000);
  return issued.token;
}

const askBoth = (token: string, asked: number): Promise<readonly Answer[]> =>
  Promise.all(
    Array.from({ length: asked }, (_, index) => {
      const node = nodes[index % 2];
      assert.ok(node !== undefined);
      return call(node, { path: "/calculate-pay", body: SHIFT, token });
    }),
  );

const accepted = (answers: readonly Answer[]): number => {
  assert.ok(answers.every(({ status }) => status === 200 || status === 429));
  return answers.filter(({ status }) => status === 200).length;
};

const allUnder = (answers: readonly Answer[], limit: number): boolean =>
  answers.every(({ headers }) => headers["ratelimit-policy"]?.includes(`"calculations";q=${limit};w=60`));

/** If Redis or a node had no time, nodes allow their shares for a moment. Such a try proves nothing. */
async function askTogether(limit: number, asked: number): Promise<readonly Answer[]> {
  for (let tries = 0; ; tries += 1) {
    const answers = await askBoth(await limited(limit), asked);
    if (allUnder(answers, limit) || tries === MOST_TRIES) return answers;
    await wait(2500);
  }
}

test("two nodes accept exactly N between them", async () => {
  const answers = await askTogether(60, 110);
  assert.ok(allUnder(answers, 60));
  assert.equal(accepted(answers), 60);
  const refused = answers.find(({ status }) => status === 429);
  assert.ok(refused !== undefined);
  const retry = Number(refused.headers["retry-after"]);
  assert.equal(problem(refused, 429).code, "rate_limited");
  assert.ok(retry > 0 && retry <= 60);
});

test("with Redis killed each node allows its share and says so; back again, they count together", async () => {
  const token = await limited(60);
  await redis.kill();
  const answers = await askBoth(token, 110);
  assert.equal(accepted(answers), 60, "thirty on each of two nodes");
  assert.ok(allUnder(answers, 30));
  const minutes = Math.ceil((performance.now() - startedAt) / 60_000);
  for (const node of nodes) {
    const said = node.lines
      .join("")
      .split("\n")
      .filter((line) => line.includes("rate_limit_store_down"));
    assert.ok(said.length > 0 && said.length <= minutes, "one line a minute");
  }
  await redis.restart();
  await wait(2500);
  const together = await askTogether(20, 40);
  assert.ok(allUnder(together, 20));
  assert.equal(accepted(together), 20);
});
