// Disabling a person over HTTP: sessions end on every node, sign-in is refused as if the password were wrong.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { inBothTowns, type Member, PASSWORD } from "./testing/town.ts";
import type { Told } from "./testing/visitor.ts";

const plain = ({ status, body }: Told) => ({ status, ...body, request_id: undefined });

inBothTowns({ nodes: 2, env: { WORKERS: "2" } }, (town) => {
  let boss: Member;
  before(async () => {
    boss = await town().administrator();
  });
  const move = (who: { readonly id: string }, verb: "disable" | "enable", by = boss): Promise<Told> =>
    by.visitor.post(`/admin/people/${who.id}/${verb}`, { reason: "a test" });

  test("sessions end at once on every node, those with an administrator's role too", async () => {
    const [person, other] = [await town().person(), await town().administrator()];
    const cookies = [person.visitor.cookie, other.visitor.cookie];
    const far = cookies.map((cookie) => {
      const visitor = town().visitor(town().ports.length - 1);
      visitor.cookie = cookie;
      return visitor;
    });
    for (const visitor of far) assert.equal((await visitor.get("/sessions")).status, 200);
    for (const one of [person, other]) {
      const told = await move(one, "disable");
      assert.equal(told.status, 200, told.text);
      assert.deepEqual([told.body.person.id, told.body.person.is_disabled], [one.id, true]);
    }
    for (const visitor of [...far, person.visitor, other.visitor])
      assert.equal((await visitor.get("/sessions")).status, 401);
    assert.equal((await far[1]?.ask("/admin", {}))?.status, 303, "the pages know it too");
    const listed = (await boss.visitor.get("/admin/people")).body;
    const states = [person, other].map(
      ({ id }) => listed.find((one: { id: string }) => one.id === id).is_disabled,
    );
    assert.deepEqual(states, [true, true]);
  });

  test("the right password gets the answer of a wrong one; enabled, it works again", async () => {
    const { id, email } = await town().person();
    const visitor = town().visitor();
    const wrong = await visitor.post("/sign-in", { email, password: "not the right one" });
    assert.equal((await move({ id }, "disable")).status, 200);
    const right = await visitor.post("/sign-in", { email, password: PASSWORD });
    assert.deepEqual(plain(right), plain(wrong));
    assert.deepEqual(Object.keys(right.headers).sort(), Object.keys(wrong.headers).sort());
    assert.equal((await move({ id }, "enable")).status, 200);
    assert.equal((await visitor.post("/sign-in", { email, password: PASSWORD })).status, 200);
  });

  test("it takes as long", async () => {
    const [disabled, active] = [await town().person(), await town().person()];
    await move(disabled, "disable");
    const times = new Map<string, number[]>([disabled, active].map(({ email }) => [email, []]));
    for (let sample = 0; sample < 24; sample += 1) {
      const pair = sample % 2 === 0 ? [disabled, active] : [active, disabled];
      for (const { email } of pair) {
        const password = email === disabled.email ? PASSWORD : "not the right one";
        const started = performance.now();
        await town()
          .visitor()
          .post("/sign-in", { email, password }, { from: `127.0.8.${sample + 1}` });
        times.get(email)?.push(performance.now() - started);
      }
    }
    const [a = 0, b = 0] = [...times.values()].map(
      (values) => values.toSorted((one, two) => one - two)[values.length / 2] ?? 0,
    );
    assert.ok(a / b < 1.5 && b / a < 1.5, `${a.toFixed(1)} and ${b.toFixed(1)} ms`);
  });

  test("no new password, no new account, no link: the same answer as for anyone", async () => {
    const { id, email, visitor } = await town().person();
    await visitor.post("/reset-request", { email });
    const token = await town().linkTo(email);
    await move({ id }, "disable");
    const spent = await visitor.post("/reset", { token, password: "nine slow lanterns drifting" });
    assert.deepEqual([spent.status, spent.body.code], [410, "link_spent"]);
    const letters = async () =>
      (await town().store.mails.list({ withLinks: false })).filter(({ to }) => to === email).length;
    const before = await letters();
    for (const [path, more] of [
      ["/reset-request", {}],
      ["/sign-up", {}],
    ] as const)
      assert.equal((await visitor.post(path, { email, ...more })).status, 202);
    assert.equal(await letters(), before);
  });

  describe("who may", () => {
    test("an administrator, with a reason, not about themselves, each move once", async () => {
      const person = await town().person();
      const path = `/admin/people/${person.id}/disable`;
      assert.equal((await boss.visitor.post(path, {})).status, 422);
      assert.equal((await boss.visitor.post(path, { reason: "" })).status, 422);
      assert.equal((await move(boss, "disable")).status, 403);
      assert.equal((await move(person, "enable")).status, 409);
      assert.equal((await move(person, "disable")).status, 200);
      assert.equal((await move(person, "disable")).status, 409);
      assert.equal((await move({ id: `per_${"0".repeat(32)}` }, "disable")).status, 404);
      const role = `/admin/people/${person.id}/role`;
      assert.equal(
        (await boss.visitor.post(role, { role: "administrator", reason: "no" })).status,
        409,
        "a disabled person gets no role",
      );
    });

    test("of two administrators who disable each other at once, one is left", async () => {
      const [one, two] = [await town().administrator(), await town().administrator()];
      const far = town().visitor(town().ports.length - 1);
      far.cookie = two.visitor.cookie;
      const told = await Promise.all([
        move(two, "disable", one),
        move(one, "disable", { ...two, visitor: far }),
      ]);
      const statuses = told.map(({ status }) => status).sort();
      assert.equal(statuses[0], 200);
      assert.ok([401, 403].includes(statuses[1] ?? 0), String(statuses));
    });
  });

  test("it is in the log: who, what, whom, why, when, from where, by which request", async () => {
    const person = await town().person();
    const from = "127.0.8.100";
    for (const verb of ["disable", "enable"]) {
      const path = `/admin/people/${person.id}/${verb}`;
      const told = await boss.visitor.post(path, { reason: `to ${verb}` }, { from });
      assert.equal(told.status, 200, told.text);
      const { entries } = (await boss.visitor.get(`/admin/log?search=person%20${verb}d`)).body;
      const { actor, what, subject, why, origin, request_id, at } = entries[0];
      assert.deepEqual(
        [actor, what, subject, why, origin],
        [boss.email, `person ${verb}d`, `person:${person.id}`, `to ${verb}`, from],
      );
      assert.equal(request_id, told.headers["x-request-id"]);
      assert.ok(Date.parse(at) > Date.now() - 60_000);
    }
    assert.equal((await boss.visitor.post("/admin/log/verify", {})).body.ok, true);
  });
});
