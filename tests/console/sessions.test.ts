// Sessions: new at every sign-in, listed, ended one by one or all, limited in time, and gone on every node at once.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, test } from "node:test";
import { generateSync } from "otplib";
import { ACT, inBothTowns, PASSWORD } from "./testing/town.ts";

const MAIN = join(import.meta.dirname, "../../packages/cli/main.mjs");

inBothTowns({ nodes: 2, env: { WORKERS: "2" } }, (town) => {
  const lastNode = () => town().ports.length - 1;

  test("signing in again gives another session and ends the one before", async () => {
    const { email, visitor } = await town().person();
    const before = visitor.cookie;
    await visitor.post("/sign-in", { email, password: PASSWORD });
    assert.notEqual(visitor.cookie, before);
    const old = town().visitor();
    old.cookie = before;
    assert.equal((await old.get("/sessions")).status, 401);
    assert.equal((await visitor.get("/sessions")).body.length, 1);
  });

  test("a session works on any node, and is refused on any once ended", async () => {
    const { visitor } = await town().person();
    const elsewhere = town().visitor(lastNode());
    elsewhere.cookie = visitor.cookie;
    assert.equal((await elsewhere.get("/sessions")).status, 200);
    await visitor.post("/sign-out", {});
    assert.equal((await elsewhere.get("/sessions")).status, 401);
  });

  test("all are listed with where and what, and can be ended, those of others cannot", async () => {
    const { email, visitor } = await town().person();
    const second = town().visitor(lastNode());
    const from = "127.0.5.1";
    await second.post(
      "/sign-in",
      { email, password: PASSWORD },
      { from, headers: { "User-Agent": "A <b>browser</b>" } },
    );
    const listed = (await visitor.get("/sessions")).body;
    assert.deepEqual(
      listed.map((one: { is_this: boolean; where: string }) => [one.is_this, one.where]),
      [
        [false, from],
        [true, "127.0.0.1"],
      ],
    );
    assert.equal(listed[0].agent, "A <b>browser</b>");
    const stranger = await town().person();
    assert.equal((await stranger.visitor.post(`/sessions/${listed[0].id}/end`, {})).status, 404);
    assert.equal((await visitor.post(`/sessions/${listed[0].id}/end`, {})).status, 204);
    assert.equal((await second.get("/sessions")).status, 401);
    assert.equal((await visitor.get("/sessions")).status, 200);
    const third = town().visitor();
    await third.post("/sign-in", { email, password: PASSWORD });
    await visitor.post("/sign-out", { everywhere: true });
    for (const one of [visitor, third]) assert.equal((await one.get("/sessions")).status, 401);
  });

  for (const [name, change] of [
    ["an hour without use", "last_seen_at_ms = last_seen_at_ms - 3600001"],
    ["twelve hours", "expires_at_ms = expires_at_ms - 43200001"],
  ] as const) {
    test(`is over after ${name}`, async () => {
      const { id, visitor } = await town().person();
      assert.equal((await visitor.get("/sessions")).status, 200);
      await town().raw(`update sessions set ${change} where person_id = '${id}'`);
      assert.equal((await visitor.get("/sessions")).status, 401);
    });
  }

  test("another role ends the sessions of the old one within a second, on every node", async () => {
    const { id, visitor } = await town().person();
    const boss = await town().administrator();
    const told = await boss.visitor.post(`/admin/people/${id}/role`, {
      role: "administrator",
      reason: "helps",
    });
    assert.equal(told.status, 200, told.text);
    const elsewhere = town().visitor(lastNode());
    elsewhere.cookie = visitor.cookie;
    assert.equal((await elsewhere.get("/sessions")).status, 401);
  });

  describe("the password given again", () => {
    test("is asked for after ten minutes, before anything dangerous", async () => {
      const boss = await town().administrator();
      const { organisationId } = await town().founder();
      const suspend = () =>
        boss.visitor.post(`/admin/organisations/${organisationId}/suspend`, { reason: "a test" });
      await town().raw(
        `update sessions set confirmed_at_ms = confirmed_at_ms - 600001 where person_id = '${boss.id}'`,
      );
      assert.equal((await boss.visitor.get("/session")).body.confirmed_until, null);
      const refused = await suspend();
      assert.deepEqual([refused.status, refused.body.code], [403, "confirmation_needed"]);
      assert.equal((await town().store.organisations.find(organisationId))?.state, "active");
      assert.equal((await boss.visitor.post("/confirm", { password: "a wrong password" })).status, 401);
      const confirmed = await boss.visitor.post("/confirm", { password: PASSWORD });
      const minutes = (Date.parse(confirmed.body.confirmed_until) - Date.now()) / 60_000;
      assert.ok(confirmed.status === 200 && minutes > 9 && minutes <= 10.1, confirmed.text);
      assert.equal((await suspend()).status, 200);
    });
  });

  test("a cookie is useless under /api/v1, and a key in the console", async () => {
    const { visitor } = await town().person();
    const api = await visitor.ask("/api/v1/awards", {});
    assert.deepEqual([api.status, api.body.code], [401, "authorization_missing"]);
    const { store } = town();
    const { id } = await store.organisations.create(
      { name: `Key ${town().newEmail()}`, type: "Developer" },
      ACT,
    );
    await store.access.approve((await store.access.request(id, "x", ACT)).id, ACT);
    const { credential, secret } = await store.credentials.issue(id, {}, ACT);
    const headers = { Authorization: `Bearer ${credential.keyId}:${secret}` };
    assert.equal((await town().visitor().get("/sessions", { headers })).status, 401);
    assert.deepEqual((await town().visitor().get("/session", { headers })).body, { person: null });
  });

  test("the first administrator: made and invited on the machine, no account before", async () => {
    const email = town().newEmail();
    const env = { PATH: process.env.PATH ?? "", ...town().env, PUBLIC_URL: "https://pay.example.com" };
    const run = (...args: readonly string[]): string =>
      execFileSync(process.execPath, [MAIN, ...args], { env, encoding: "utf8" });
    const visitor = town().visitor();
    assert.match(run("admin", "create", "--email", email), /admin invite --email/);
    assert.equal((await visitor.post("/sign-in", { email, password: PASSWORD })).status, 401);
    const { link } = JSON.parse(run("admin", "invite", "--email", email, "--json"));
    const [, token] = /^https:\/\/pay\.example\.com\/reset#([\w-]{43})$/.exec(link) ?? [];
    assert.equal((await visitor.post("/reset", { token, password: PASSWORD })).status, 204);
    assert.equal((await visitor.post("/sign-in", { email, password: PASSWORD })).status, 200);
    assert.equal((await visitor.get("/admin/queue")).body.code, "second_factor_needed");
    const { ticket, secret } = (await visitor.post("/account/totp/begin", {})).body;
    const code = generateSync({ secret, epoch: Math.floor(town().store.nowMs() / 1000) });
    assert.equal((await visitor.post("/account/totp", { ticket, code, name: "App" })).status, 201);
    assert.equal((await visitor.get("/admin/queue")).status, 200);
  });
});
