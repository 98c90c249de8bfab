// The command line changes the pepper while two real nodes answer: callers and visitors notice nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { call, SHIFT } from "../http/testing/call.ts";
import { startProcess } from "../http/testing/process.ts";
import { issue } from "../http/testing/service.ts";
import { ACT, inBothTowns, PASSWORD } from "./testing/town.ts";

const NEXT = { FAIRCLAUSE_PEPPER_NEXT: "fedcba9876543210".repeat(4) };

/** What a busy machine may do to any request; an unknown pepper would be 401. */
const BUSY = / (?:408|503)$/;

inBothTowns({ nodes: 2, env: NEXT }, (town) => {
  test("keys, sessions, sign-ins and changes go on, on every node, without a refusal", async (t) => {
    const { store, ports } = town();
    const keys = [await issue(store), await issue(store), await issue(store)];
    const limits = { calculationsPerMinute: 60_000, shiftsPerMinute: 60_000 };
    for (const { organisationId } of keys) await store.policies.set(organisationId, limits, ACT);
    const founder = await town().founder();
    let [isOver, signIns] = [false, 0];
    const statuses = new Map<string, number>();
    const note = (what: string, status: number): void => {
      statuses.set(`${what} ${status}`, (statuses.get(`${what} ${status}`) ?? 0) + 1);
    };
    const often = async (work: () => Promise<void>): Promise<void> => {
      while (!isOver) await work();
    };
    const visitorAt = (node: number) => {
      const visitor = town().visitor(node);
      visitor.cookie = founder.visitor.cookie;
      return visitor;
    };
    const busy = Promise.all(
      ports.flatMap((port, node) => [
        ...keys.map(({ token }) =>
          often(async () => {
            note("key", (await call({ port, token }, { path: "/calculate-pay", body: SHIFT })).status);
          }),
        ),
        often(async () => note("session", (await visitorAt(node).get("/session")).status)),
        often(async () => {
          signIns += 1;
          const sending = { from: `127.0.30.${1 + (signIns % 200)}` };
          const given = { email: founder.email, password: PASSWORD };
          note("sign-in", (await town().visitor(node).post("/sign-in", given, sending)).status);
        }),
      ]),
    );
    const seen = (what: string): number => statuses.get(what) ?? 0;
    const until = async (count: number): Promise<void> => {
      while (seen("key 200") < count || seen("session 200") < count / 10 || seen("sign-in 200") < count / 50)
        await Promise.race([new Promise((go) => setTimeout(go, 20)), busy]);
    };
    await until(50);
    const command = startProcess(["pepper", "rotate", "--reason", "a test"], town().env);
    assert.equal(await command.exited(), 0, command.err());
    await command.remove();
    await until(seen("key 200") + 100);
    isOver = true;
    await busy;
    const refused = [...statuses].filter(([name]) => !name.endsWith(" 200") && !BUSY.test(name));
    assert.deepEqual(refused, []);
    t.diagnostic(JSON.stringify(Object.fromEntries(statuses)));
    assert.deepEqual((await store.audit.verify()).faults, []);
    assert.equal((await store.pepper.status()).peppers, 2);
  });
});
