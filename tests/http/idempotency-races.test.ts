// Idempotency-Key on both stores, when the same call comes many times at once, to two nodes where there are two.

import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { loadRoutes } from "#api";
import { newReceiver } from "#api/testing";
import { startPostgres, type TestPostgres } from "#store/testing";
import { call, ONE_SHIFT, sizesOf, upload } from "./testing/audits.ts";
import { type Answer, problem, SHIFT } from "./testing/call.ts";
import { issue, startTestService, type TestService } from "./testing/service.ts";

const AT_ONCE = 10;
const PEPPER = "a pepper that both nodes of this test know ".padEnd(64, "0");
const FILES = { ...ONE_SHIFT, employees: "Employee ID\nE1\n" };
const receiver = newReceiver();

interface Asked {
  readonly path: string;
  readonly body?: object;
}
interface Race {
  /** What the call needs to exist. */
  readonly before: (at: TestService) => Promise<Asked>;
  /** How many things of its kind there are. */
  readonly count: (at: TestService, asked: Asked) => Promise<number>;
}

const read = async (at: TestService, path: string) => JSON.parse((await call(at, { path })).text);
const made = async (at: TestService, path: string, body?: object): Promise<{ readonly id: string }> => {
  const { status, text } = await call(at, { method: "POST", path, ...(body === undefined ? {} : { body }) });
  assert.equal(status, 200, text);
  return JSON.parse(text);
};
const endpointPath = async (at: TestService): Promise<string> =>
  `/webhook-endpoints/${(await made(at, "/webhook-endpoints", { url: receiver.url })).id}`;
/** Every time that webhooks were changed or asked to send, by the log. */
const webhookActs = async ({ store, organisationId }: TestService): Promise<number> =>
  (await store.audit.search({ organisationId }, Number.MAX_SAFE_INTEGER, 100)).filter(({ what }) =>
    what.startsWith("webhook "),
  ).length;

async function arrived(at: TestService, path: string): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    if ((await read(at, path)).deliveries[0].state === "delivered") return;
    await wait(50);
  }
  assert.fail("the test did not arrive");
}

/** By the name of the call. */
const RACES: Readonly<Record<string, Race>> = {
  createAudit: {
    before: async () => ({ path: "/audits", body: {} }),
    count: async (at) => (await read(at, "/audits")).audits.length,
  },
  startAudit: {
    before: async (at) => {
      const { id } = await made(at, "/audits", {});
      await upload(at, id, FILES);
      return { path: `/audits/${id}/start`, body: sizesOf(FILES) };
    },
    count: async (at, { path }) =>
      (await read(at, path.replace("/start", ""))).state === "uploading" ? 0 : 1,
  },
  rememberReceipts: {
    before: async (at) => ({
      path: "/receipts/remembered",
      body: { receipts: [await made(at, "/receipts", { call: "calculate-pay", request: SHIFT })] },
    }),
    count: async (at) => (await read(at, "/receipts/remembered")).receipts.length,
  },
  createWebhookEndpoint: {
    before: async () => ({ path: "/webhook-endpoints", body: { url: receiver.url } }),
    count: webhookActs,
  },
  rotateWebhookSecret: {
    before: async (at) => ({ path: `${await endpointPath(at)}/rotate-secret` }),
    count: webhookActs,
  },
  testWebhookEndpoint: {
    before: async (at) => ({ path: `${await endpointPath(at)}/test` }),
    count: webhookActs,
  },
  replayWebhookDelivery: {
    before: async (at) => {
      const path = await endpointPath(at);
      const { id } = await made(at, `${path}/test`);
      await arrived(at, `${path}/deliveries`);
      return { path: `${path}/deliveries/${id}/replay` };
    },
    count: webhookActs,
  },
};

test("every call that creates something is raced", async () => {
  const makes = (await loadRoutes()).filter((route) => "makes" in route && route.makes === true);
  assert.deepEqual(makes.map(({ name }) => name).sort(), Object.keys(RACES).sort());
});

function races(kind: string, start: () => Promise<readonly TestService[]>): void {
  describe(kind, () => {
    let nodes: readonly TestService[];
    before(async () => {
      nodes = await start();
    });
    after(() => Promise.all(nodes.map((node) => node.stop())));

    /** The nodes, for an empty organisation. */
    async function newcomer(): Promise<readonly [TestService, ...TestService[]]> {
      const [first, ...others] = nodes;
      assert.ok(first !== undefined);
      const issued = await issue(first.store);
      return [{ ...first, ...issued }, ...others.map((node) => ({ ...node, ...issued }))];
    }

    const atOnce = (
      ats: readonly TestService[],
      asked: (index: number) => Asked,
    ): Promise<readonly Answer[]> =>
      Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => {
          const at = ats[index % ats.length];
          assert.ok(at !== undefined);
          return call(at, { method: "POST", ...asked(index), headers: { "Idempotency-Key": "one" } });
        }),
      );

    const refusedBy = (answers: readonly Answer[]) =>
      answers.filter(({ status }) => status !== 200).map((answer) => ({ answer, ...problem(answer, 409) }));

    for (const [name, race] of Object.entries(RACES))
      test(`${name}: one runs, the others get its answer or must try again`, async () => {
        const ats = await newcomer();
        const [at] = ats;
        const asked = await race.before(at);
        const had = await race.count(at, asked);
        const answers = await atOnce(ats, () => asked);
        for (const { answer, code } of refusedBy(answers))
          assert.deepEqual([code, answer.headers["retry-after"]], ["idempotency_key_in_use", "1"]);
        const bodies = answers.filter(({ status }) => status === 200).map(({ text }) => text);
        assert.equal(new Set(bodies).size, 1);
        const again = await call(ats.at(-1) ?? at, {
          method: "POST",
          ...asked,
          headers: { "Idempotency-Key": "one" },
        });
        assert.deepEqual([again.text, again.headers["idempotent-replayed"]], [bodies[0], "true"]);
        assert.equal((await race.count(at, asked)) - had, 1);
      });

    test("of two bodies under one key one runs, and the other is refused", async () => {
      const ats = await newcomer();
      const bodies = [{ keep_days: 3 }, { keep_days: 4 }];
      const answers = await atOnce(ats, (index) => ({
        path: "/audits",
        body: bodies[Math.floor(index / 2) % 2] ?? {},
      }));
      assert.equal(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size, 1);
      const codes = new Set(refusedBy(answers).map(({ code }) => code));
      assert.ok(codes.has("idempotency_key_reused"), [...codes].join());
      codes.delete("idempotency_key_reused");
      codes.delete("idempotency_key_in_use");
      assert.deepEqual([...codes], []);
      assert.equal((await read(ats[0], "/audits")).audits.length, 1);
    });
  });
}

races("embedded", async () => [await startTestService({ WORKERS: "2", WEBHOOK_LOOPBACK: "yes" })]);

describe("with a database of its own", () => {
  let server: TestPostgres;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  races("PostgreSQL, two nodes", async () => {
    const env = {
      DATABASE_URL: await server.newDatabase(),
      DATABASE_TIMEOUT_MS: "60000",
      FAIRCLAUSE_PEPPER: PEPPER,
      WEBHOOK_LOOPBACK: "yes",
    };
    const signing = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });
    const change = { receiptKey: signing.toString() };
    return [await startTestService(env, change), await startTestService(env, change)];
  });
});
