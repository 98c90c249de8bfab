// The activity log in the console: search by who, what, whom and when; reads are logged; people are erased.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { inBothTowns, type Member } from "./testing/town.ts";

type Founder = Member & { readonly organisationId: string };
type Entry = Readonly<Record<string, string | null>>;

inBothTowns({}, (town) => {
  let boss: Member;
  let founder: Founder;
  let name = "";
  before(async () => {
    [boss, founder] = await Promise.all([town().administrator(), town().founder()]);
    name = (await founder.visitor.get(`/organisations/${founder.organisationId}`)).body.organisation.name;
  });
  const found = async (query: Readonly<Record<string, string>>): Promise<readonly Entry[]> => {
    const told = await boss.visitor.get(`/admin/log?${new URLSearchParams(query)}`);
    assert.equal(told.status, 200, told.text);
    return told.body.entries;
  };
  const whats = (entries: readonly Entry[]) => entries.map(({ what }) => what);

  describe("the search", () => {
    test("accepts an organisation and a person by id or by name, and answers with names", async () => {
      for (const organisation of [founder.organisationId, name, name.toUpperCase()]) {
        const entries = await found({ organisation });
        assert.deepEqual(whats(entries), ["member added", "organisation created"]);
        const [added, created] = entries;
        assert.deepEqual([created?.actor, created?.actor_id], [founder.email, founder.id]);
        assert.equal(created?.subject_name, name);
        assert.equal(added?.subject_name, `${founder.email} in ${name}`);
        assert.equal(added?.subject, `membership:${founder.organisationId}/${founder.id}`);
      }
      for (const person of [founder.id, founder.email])
        assert.ok(whats(await found({ person })).includes("signed in"));
    });

    test("accepts an action from the list, and a span of time", async () => {
      const { body: actions } = await boss.visitor.get("/admin/log/actions");
      assert.ok(actions.includes("organisation created"));
      const [created] = await found({ action: "organisation created", person: founder.id });
      const at = created?.at ?? "";
      const both = { action: "organisation created", person: founder.id };
      assert.equal((await found({ ...both, from: at })).length, 1, "from the moment itself");
      assert.equal((await found({ ...both, to: at })).length, 0, "up to it");
      assert.equal((await found({ ...both, from: at.slice(0, 10) })).length, 1, "a day is its start");
    });

    test("says what does not exist, and refuses text that would break a database", async () => {
      const wrong: readonly (readonly [string, string])[] = [
        ["from=2026-02-30", "/from"],
        ["to=2026-13-01", "/to"],
        ["from=yesterday", "/from"],
        ["organisation=Nobody%20Ltd", "/organisation"],
        ["person=nobody@example.com", "/person"],
        ["before=x", "/before"],
        ["before=-1", "/before"],
        ["action=nothing%20done", "/action"],
        ["colour=red", "/colour"],
      ];
      for (const [query, pointer] of wrong) {
        const told = await boss.visitor.get(`/admin/log?${query}`);
        assert.equal(told.status, 422, `${query}: ${told.text}`);
        assert.equal(told.body.errors[0].pointer, pointer, told.text);
      }
      const detailOf = async (query: string) =>
        (await boss.visitor.get(`/admin/log?${query}`)).body.errors[0].detail;
      assert.equal(await detailOf("before=-1"), "before must be a whole number from 0.");
      assert.equal(await detailOf("search=%01"), "search must be text without control characters.");
      assert.equal(await detailOf("action=nothing"), "No entry has the action nothing.");
    });
  });

  test("the log says who reads the mail, with the request and the address", async () => {
    const readMail = () => boss.visitor.get("/admin/mail");
    assert.equal((await readMail()).status, 200);
    const before = (await found({ action: "mail read" })).length;
    assert.equal((await readMail()).status, 200);
    const entries = await found({ action: "mail read" });
    assert.equal(entries.length, before + 1);
    const [read] = entries;
    assert.deepEqual([read?.actor, read?.subject_name], [boss.email, "The mail queue"]);
    assert.match(read?.origin ?? "", /^127\./);
    assert.match(read?.request_id ?? "", /^req_/);
    await founder.visitor.get("/admin/mail");
    assert.equal((await found({ action: "mail read" })).length, before + 1, "who may not, reads nothing");
  });

  describe("a person's data", () => {
    test("is available to them: all of it, no secret, and logged", async () => {
      const told = await founder.visitor.get("/account/data");
      assert.equal(told.status, 200);
      const { person, organisations, sessions, letters, activity } = told.body;
      assert.equal(person.email, founder.email);
      assert.deepEqual(
        organisations.map((one: Entry) => one.name),
        [name],
      );
      assert.ok(sessions.length > 0 && activity.length > 3);
      assert.ok(letters.every(({ text }: { text: string }) => !/#[A-Za-z0-9_-]{43}/.test(text)));
      assert.ok(!/password_hash|token_hash|argon2/.test(told.text));
      const [exported] = await found({ action: "personal data exported", person: founder.id });
      assert.equal(exported?.actor, founder.email);
    });

    test("can be exported by an administrator too, and erased by one, never their own", async () => {
      const leaver = await town().founder();
      const given = await boss.visitor.get(`/admin/people/${leaver.id}/data`);
      assert.equal(given.body.person.email, leaver.email);
      const reason = `${leaver.email} asked`;
      assert.equal((await boss.visitor.post(`/admin/people/${leaver.id}/erase`, {})).status, 422);
      const own = await boss.visitor.post(`/admin/people/${boss.id}/erase`, { reason });
      assert.deepEqual([own.status, own.body.code], [403, "not_allowed"]);
      const erased = await boss.visitor.post(`/admin/people/${leaver.id}/erase`, { reason });
      assert.equal(erased.status, 200, erased.text);
      assert.equal(erased.body.person.email, `erased-${leaver.id}@erased.invalid`);
      assert.ok(erased.body.entries > 3);
      assert.equal((await leaver.visitor.get("/account/data")).status, 401, "signed out");
      assert.equal((await boss.visitor.post(`/admin/people/${leaver.id}/erase`, { reason })).status, 409);
      const verified = (await boss.visitor.post("/admin/log/verify", {})).body;
      assert.equal(verified.ok, true, verified.fault);
      assert.ok(verified.redacted >= erased.body.entries);
      // An organisation's name belongs to the organisation, whatever its founder wrote.
      const everything = JSON.stringify(await found({ person: leaver.id })).replaceAll(
        `Firm ${leaver.email}`,
        "",
      );
      assert.ok(!everything.includes(leaver.email), everything);
    });
  });
});
