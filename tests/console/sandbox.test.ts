// Sandbox keys: an owner gets one at once, it answers like any other within its limits, says what it is, and does no audits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { call, problem, SHIFT } from "../http/testing/call.ts";
import { ACT, inBothTowns, type Member } from "./testing/town.ts";
import type { Told } from "./testing/visitor.ts";

type Owner = Member & { readonly organisationId: string };

inBothTowns({}, (town) => {
  const ask = ({ visitor, organisationId }: Owner): Promise<Told> =>
    visitor.post(`/organisations/${organisationId}/sandbox-key`, { name: "Sandbox" });
  const keyOf = async (owner: Owner): Promise<string> => {
    const told = await ask(owner);
    assert.equal(told.status, 201, told.text);
    return `${told.body.key_id}:${told.body.secret}`;
  };
  const at = (token: string) => ({ port: town().ports[0] ?? 0, token });
  const approvedKey = async ({ organisationId }: Owner): Promise<string> => {
    const { access, credentials } = town().store;
    const { id } = await access.request(organisationId, "testing", ACT);
    await access.approve(id, ACT);
    const { credential, secret } = await credentials.issue(organisationId, {}, ACT);
    return `${credential.keyId}:${secret}`;
  };

  test("without an approval it gives the same answer as a live key, marked", async () => {
    const owner = await town().founder();
    const sandbox = await call(at(await keyOf(owner)), { path: "/calculate-pay", body: SHIFT });
    const live = await call(at(await approvedKey(owner)), { path: "/calculate-pay", body: SHIFT });
    assert.deepEqual([sandbox.status, live.status], [200, 200]);
    assert.equal(sandbox.text, live.text);
    assert.equal(sandbox.headers["fairclause-sandbox"], "true");
    assert.equal(live.headers["fairclause-sandbox"], undefined);
    assert.equal(sandbox.headers["x-ratelimit-limit"], "60");
  });

  test("refusals are marked too, and a call that needs an approval says what to do", async () => {
    const token = await keyOf(await town().founder());
    for (const asked of [
      { path: "/audits", body: {} },
      { path: "/detect-risks", body: SHIFT },
    ]) {
      const answer = await call(at(token), asked);
      const { code, detail } = problem(answer, 403);
      assert.equal(code, "sandbox_key");
      assert.match(String(detail), /request API access/);
      assert.equal(answer.headers["fairclause-sandbox"], "true");
      assert.ok(
        Number(answer.headers["x-ratelimit-remaining"]) < Number(answer.headers["x-ratelimit-limit"]),
      );
    }
    const wrong = await call(at(token), { path: "/calculate-pay", body: {} });
    assert.deepEqual([wrong.status, wrong.headers["fairclause-sandbox"]], [422, "true"]);
  });

  test("one at a time, also for 5 who ask at once; a rotated or revoked one makes room", async () => {
    const owner = await town().founder();
    const all = await Promise.all(Array.from({ length: 5 }, () => ask(owner)));
    assert.deepEqual(all.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
    const first = all.find(({ status }) => status === 201)?.body.key_id;
    const path = `/organisations/${owner.organisationId}/credentials`;
    const rotated = await owner.visitor.post(`${path}/${first}/rotate`, { overlap_minutes: 0 });
    assert.equal(rotated.status, 201, rotated.text);
    assert.equal((await ask(owner)).status, 409, "the rotated one is a sandbox key as well");
    const { key_id, secret } = rotated.body;
    const answer = await call(at(`${key_id}:${secret}`), { path: "/awards" });
    assert.deepEqual([answer.status, answer.headers["fairclause-sandbox"]], [200, "true"]);
    assert.equal((await owner.visitor.post(`${path}/${key_id}/revoke`, { reason: "done" })).status, 200);
    assert.equal((await ask(owner)).status, 201);
  });

  test("keys that were rotated count together: many of them are no more than one", async () => {
    const owner = await town().founder();
    const first = await keyOf(owner);
    const leftAfter = async (token: string): Promise<number> =>
      Number(
        (await call(at(token), { path: "/calculate-pay", body: SHIFT })).headers["x-ratelimit-remaining"],
      );
    assert.equal(await leftAfter(first), 59);
    const path = `/organisations/${owner.organisationId}/credentials/${first.slice(0, first.indexOf(":"))}`;
    const { body } = await owner.visitor.post(`${path}/rotate`, { overlap_minutes: 1440 });
    assert.equal(await leftAfter(`${body.key_id}:${body.secret}`), 58);
    assert.equal(await leftAfter(first), 57);
  });

  test("it does not count as a live key, and the administrators still see that one is due", async () => {
    const owner = await town().founder();
    await keyOf(owner);
    const { access, policies } = town().store;
    await policies.set(owner.organisationId, { maxCredentials: 1 }, ACT);
    const { id } = await access.request(owner.organisationId, "testing", ACT);
    await access.approve(id, ACT);
    assert.ok((await access.withoutKey()).some((one) => one.organisationId === owner.organisationId));
    const { credentials } = town().store;
    const { credential } = await credentials.issue(owner.organisationId, {}, ACT);
    assert.equal(credential.isSandbox, false);
  });

  test("neither a suspended organisation nor a plain member gets one", async () => {
    const owner = await town().founder();
    const { invitations, organisations } = town().store;
    const member = await town().person();
    const asked = { email: member.email, role: "member" } as const;
    await invitations.invite(owner.organisationId, asked, { subject: "x", text: "x" }, { by: owner.id });
    await member.visitor.post(
      `/invitations/${(await member.visitor.get("/invitations")).body[0]?.id}/accept`,
      {},
    );
    const refused = await ask({ ...member, organisationId: owner.organisationId });
    assert.ok([403, 404].includes(refused.status), refused.text);
    await organisations.suspend(owner.organisationId, ACT);
    assert.equal((await ask(owner)).status, 409);
  });

  test("the log has it, and is intact", async () => {
    const owner = await town().founder();
    const token = await keyOf(owner);
    assert.deepEqual((await town().store.audit.verify()).faults, []);
    const entries = await town().raw("select subject, changes from audit_entries order by sequence desc");
    const keyId = token.slice(0, token.indexOf(":"));
    const entry = entries.find(({ subject }) => subject === `credential:${keyId}`);
    assert.equal(JSON.parse(String(entry?.changes)).is_sandbox, 1);
  });
});
