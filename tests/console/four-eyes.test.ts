// Four eyes and auditors over HTTP, on both stores: one proposes, another approves, and no one is both.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { ACT, inBothTowns, type Member, PASSWORD } from "./testing/town.ts";

inBothTowns({}, (town) => {
  let ann: Member;
  let ben: Member;
  let cat: Member;
  let organisationId: string;
  before(async () => {
    [ann, ben, cat] = [
      await town().administrator(),
      await town().administrator(),
      await town().administrator(),
    ];
    const { store } = town();
    const founder = await town().founder();
    organisationId = founder.organisationId;
    const asked = await store.access.request(organisationId, "Pays", { by: founder.id });
    await store.access.approve(asked.id, { by: ann.id });
    await store.fourEyes.set(true, ACT);
  });
  const path = () => `/admin/organisations/${organisationId}/credentials`;
  const proposeKey = async (by: Member): Promise<string> => {
    const told = await by.visitor.post(path(), { deliver: "link", name: "Payroll", scopes: ["read"] });
    assert.equal(told.status, 202, told.text);
    return told.body.proposal.id;
  };
  const decide = (by: Member, id: string, verb: "approve" | "decline") =>
    by.visitor.post(`/admin/proposals/${id}/${verb}`, verb === "approve" ? {} : { reason: "No" });
  const keys = () => town().store.credentials.list(organisationId);

  describe("a key", () => {
    test("is proposed by one and issued with another's approval, by link", async () => {
      const id = await proposeKey(ann);
      assert.deepEqual(await keys(), []);
      const own = await decide(ann, id, "approve");
      assert.deepEqual([own.status, own.body.code], [403, "not_allowed"], "four eyes with oneself");
      assert.equal((await decide(ben, id, "approve")).status, 204);
      const [key] = await keys();
      assert.deepEqual([key?.name, key?.scopes], ["Payroll", ["read"]]);
      assert.equal((await town().store.handovers.list(organisationId)).length, 1);
      assert.equal((await decide(cat, id, "approve")).status, 404, "once");
    });

    test("is shown to no one, and the store makes none for one administrator alone", async () => {
      const shown = await ann.visitor.post(path(), { deliver: "show" });
      assert.deepEqual([shown.status, shown.body.errors[0].pointer], [422, "/deliver"]);
      const { credentials } = town().store;
      await assert.rejects(credentials.issue(organisationId, {}, { by: ann.id }), /two administrators/);
      const [key] = await keys();
      const alone = credentials.replace(key?.keyId ?? "", { overlapMs: 0 }, { by: ann.id });
      await assert.rejects(alone, /two administrators/);
    });

    test("is replaced in the same way; revoking it needs no approval", async () => {
      const [key] = await keys();
      const asked = { overlap_minutes: 60, deliver: "link" };
      const told = await ben.visitor.post(`/admin/credentials/${key?.keyId}/replace`, asked);
      assert.equal(told.status, 202, told.text);
      assert.equal((await decide(ann, told.body.proposal.id, "approve")).status, 204);
      const revoked = await ann.visitor.post(`/admin/credentials/${key?.keyId}/revoke`, { reason: "leaked" });
      assert.equal(revoked.status, 200, revoked.text);
    });

    test("declined, too old, or proposed by a former administrator, is not issued", async () => {
      const before = (await keys()).length;
      const declined = await proposeKey(ann);
      assert.equal((await decide(ben, declined, "decline")).status, 204);
      assert.equal((await decide(cat, declined, "approve")).status, 404);
      const old = await proposeKey(ann);
      const [row] = await town().raw(`select expires_at_ms from proposals where id = '${old}'`);
      const expire = (atMs: unknown) =>
        town().raw(`update proposals set expires_at_ms = ${atMs} where id = '${old}'`);
      await expire(1);
      assert.equal((await decide(ben, old, "approve")).status, 404);
      await expire(row?.expires_at_ms);
      const gone = await proposeKey(cat);
      await town().store.people.disable(cat.id, { by: ann.id, why: "left" });
      assert.equal((await decide(ben, gone, "approve")).status, 409);
      await town().store.people.enable(cat.id, ACT);
      await town().strong(cat);
      assert.equal((await keys()).length, before);
    });

    test("approved by two at once is issued once", async () => {
      const before = (await keys()).length;
      const id = await proposeKey(ann);
      const told = await Promise.all([decide(ben, id, "approve"), decide(cat, id, "approve")]);
      assert.deepEqual(told.map(({ status }) => status).toSorted(), [204, 404]);
      assert.equal((await keys()).length, before + 1);
    });
  });

  describe("a role", () => {
    test("is changed by two, neither of them the one it is about", async () => {
      const person = await town().person();
      const asked = { role: "auditor", reason: "Yearly audit" };
      const told = await ann.visitor.post(`/admin/people/${person.id}/role`, asked);
      assert.equal(told.status, 202, told.text);
      assert.equal((await decide(ann, told.body.proposal.id, "approve")).status, 403);
      assert.equal((await decide(ben, told.body.proposal.id, "approve")).status, 204);
      assert.equal((await town().store.people.find(person.id))?.isAuditor, true);
      await assert.rejects(
        town().store.people.setRole(person.id, "person", { by: ann.id }),
        /two administrators/,
      );
      const own = await ann.visitor.post(`/admin/people/${ann.id}/role`, { role: "person", reason: "x" });
      assert.equal(own.status, 403);
      const about = await ann.visitor.post(`/admin/people/${ben.id}/role`, { role: "person", reason: "x" });
      assert.equal((await decide(ben, about.body.proposal.id, "approve")).status, 403, "of oneself");
    });

    test("an auditor sees the log and has it verified, and changes nothing", async () => {
      const auditor = await town().person();
      await town().store.people.setRole(auditor.id, "auditor", ACT);
      assert.equal((await auditor.visitor.get("/session")).body.person, null, "the role ended the session");
      await auditor.visitor.post("/sign-in", { email: auditor.email, password: PASSWORD });
      const weak = await auditor.visitor.get("/admin/log");
      assert.deepEqual([weak.status, weak.body.code], [403, "second_factor_needed"]);
      await town().strong(auditor);
      assert.equal((await auditor.visitor.get("/admin/log")).status, 200);
      assert.equal((await auditor.visitor.post("/admin/log/verify", {})).body.ok, true);
      for (const hidden of ["/admin/mail", `/admin/people/${ann.id}/data`])
        assert.equal((await auditor.visitor.get(hidden)).status, 404, hidden);
      const told = await auditor.visitor.post(path(), { deliver: "link" });
      assert.equal(told.status, 404);
      await assert.rejects(town().store.credentials.issue(organisationId, {}, { by: auditor.id }));
    });
  });

  test("it is turned off on the machine alone", async () => {
    const { fourEyes } = town().store;
    await assert.rejects(fourEyes.set(false, { by: ann.id }), /on the machine alone/);
    await fourEyes.set(false, ACT);
    assert.equal(await fourEyes.isOn(), false);
    const told = await ann.visitor.post(path(), { deliver: "show" });
    assert.equal(told.status, 201, told.text);
    assert.deepEqual((await town().store.audit.verify()).faults, []);
  });
});
