// Disabling a person: the change itself ends what they had, nothing lets them in, and someone can always administer.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { Conflict, type Letter, LINK_HOLDER, NotAllowed, NotFound, type Person } from "./index.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { COMMAND, type Scene, sceneIn } from "./testing/scene.ts";

const PASSWORD = "a long enough password";
const TOKEN = /[A-Za-z0-9_-]{43}/;

onBothStores((newPlace) => {
  let place: Place;
  let scene: Scene;
  let people = 0;
  before(async () => {
    place = await newPlace();
    scene = await sceneIn(await place.open());
  });

  const linked =
    (to: string) =>
    (token: string): Letter => ({ to, subject: "A link", text: "{link}", link: token });
  const signUp = async (email: string): Promise<void> => {
    const { accounts } = scene.store;
    await accounts.signUp(email, { fresh: linked(email), known: () => linked(email)("") });
  };
  const lettersTo = async (email: string) =>
    (await scene.store.mails.list({ withLinks: true })).filter(({ to }) => to === email);
  const tokenTo = async (email: string): Promise<string> =>
    TOKEN.exec((await lettersTo(email))[0]?.text ?? "")?.[0] ?? assert.fail(`no link went to ${email}`);
  const opened = async (): Promise<Person> => {
    const email = `person${++people}@example.com`;
    await signUp(email);
    const { accounts } = scene.store;
    const hash = await accounts.hashPassword(email, PASSWORD);
    return (await accounts.verify(await tokenTo(email), hash, {})) ?? assert.fail("not opened");
  };
  const act = () => ({ by: scene.ann.id, why: "left" });

  describe("a person who is disabled", () => {
    test("has no session, opens none, and changes nothing; enabled, they may sign in again", async () => {
      const { people: all, sessions, accounts, organisations } = scene.store;
      const { id, email } = await opened();
      const token = await sessions.begin(id, null, { by: id });
      assert.equal((await all.disable(id, act())).isDisabled, true);
      assert.equal(await sessions.find(token), undefined);
      assert.deepEqual(await sessions.list(id), []);
      assert.equal((await accounts.find(email)).passwordHash, undefined);
      await assert.rejects(sessions.begin(id, null, { by: id }), NotAllowed);
      await assert.rejects(organisations.found({ name: "Late", type: "Adviser" }, { by: id }), NotAllowed);
      assert.equal((await all.enable(id, act())).isDisabled, false);
      assert.equal(await sessions.find(token), undefined, "what was ended stays so");
      const { passwordHash } = await accounts.find(email);
      assert.equal(await accounts.passwordFits(email, PASSWORD, passwordHash), true);
      await sessions.begin(id, null, { by: id });
    });

    test("gets no new password: links die, none is sent, none is made on the machine", async () => {
      const { people: all, accounts } = scene.store;
      const { id, email } = await opened();
      await accounts.askReset(email, linked(email));
      const sent = await tokenTo(email);
      const made = await accounts.passwordLink(email, COMMAND);
      await all.disable(id, act());
      for (const token of [sent, made]) {
        assert.equal(await accounts.linkAddress("reset", token), undefined);
        assert.equal(await accounts.reset(token, "argon2id$", () => linked(email)(""), {}), undefined);
      }
      const before = (await lettersTo(email)).length;
      await accounts.askReset(email, linked(email));
      await signUp(email);
      assert.equal((await lettersTo(email)).length, before);
      await assert.rejects(accounts.passwordLink(email, COMMAND), Conflict);
      await all.enable(id, act());
      assert.equal(await accounts.linkAddress("reset", sent), undefined, "a link does not come back");
    });

    test("has no waiting letter, and no unopened link to a secret", async () => {
      const { people: all, organisations, access, credentials, handovers } = scene.store;
      const [member, other] = [await opened(), await opened()];
      const { id } = await organisations.found({ name: "Two of us", type: "Employer" }, { by: member.id });
      await organisations.addMember(id, other.id, act());
      await access.approve((await access.request(id, "Tests", { by: member.id })).id, act());
      const handover = (to: string, token: string): Letter => linked(to)(token);
      const issue = () => credentials.issue(id, { handover }, act());
      const first = await issue();
      const token = await tokenTo(member.email);
      await all.disable(member.id, act());
      assert.equal((await handovers.find(token))?.state, "expired");
      await assert.rejects(handovers.open(token, { by: LINK_HOLDER }), Conflict);
      assert.ok((await lettersTo(member.email)).every(({ state }) => state !== "queued"));
      await issue();
      assert.equal((await tokenTo(other.email)) === token, false, "the other member gets another link");
      assert.ok((await lettersTo(member.email)).every(({ state }) => state !== "queued"));
      assert.equal((await credentials.find(first.credential.keyId))?.state, "active");
      await all.disable(other.id, act());
      await assert.rejects(issue(), /no member to send a link to/);
    });

    test("no longer administers, gets no letters, and gets no role", async () => {
      const { people: all, organisations } = scene.store;
      const { id } = await opened();
      await all.setRole(id, "administrator", act());
      await all.disable(id, act());
      assert.ok((await all.administrators()).every((one) => one.id !== id));
      const listed = (await all.list()).find((one) => one.id === id);
      assert.deepEqual([listed?.isAdministrator, listed?.isDisabled], [true, true]);
      await assert.rejects(organisations.create({ name: "x", type: "Adviser" }, { by: id }), NotAllowed);
      await all.setRole(id, "person", act());
      await assert.rejects(all.setRole(id, "administrator", act()), Conflict);
      await assert.rejects(all.createAdministrator(listed?.email ?? "", COMMAND), Conflict);
    });
  });

  describe("who may", () => {
    test("administrators, not about themselves; each change once; never about an unknown person", async () => {
      const { people: all } = scene.store;
      const { id } = await opened();
      await assert.rejects(all.disable(scene.ann.id, act()), NotAllowed);
      await assert.rejects(all.disable(scene.ann.id, { by: id }), NotAllowed);
      await assert.rejects(all.enable(id, act()), Conflict);
      await all.disable(id, act());
      await assert.rejects(all.disable(id, act()), Conflict);
      await assert.rejects(all.disable("per_0", act()), NotFound);
    });

    test("of two who disable each other at once, one remains; even the machine cannot disable the last", async () => {
      const elsewhere = await newPlace();
      const [one, two] = [await elsewhere.open(), await elsewhere.open()];
      const { ann, ben } = await sceneIn(one);
      const done = await Promise.allSettled([
        one.people.disable(ann.id, { by: ben.id, why: "first" }),
        two.people.disable(ben.id, { by: ann.id, why: "second" }),
      ]);
      assert.deepEqual(done.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
      const [left, ...more] = await two.people.administrators();
      assert.ok(left !== undefined && more.length === 0);
      await assert.rejects(one.people.disable(left.id, COMMAND), /last administrator/);
      assert.deepEqual((await one.audit.verify()).faults, []);
    });
  });

  test("it is in the log with who and why, and a row altered past the log is found, either way", async () => {
    const { audit } = scene.store;
    assert.deepEqual((await audit.verify()).faults, []);
    const [entry] = await audit.search({ text: "person disabled" }, Number.MAX_SAFE_INTEGER, 1);
    assert.deepEqual([entry?.by, entry?.why], [scene.ann.id, "left"]);
    const [gone] = (await scene.store.people.list()).filter(({ isDisabled }) => isDisabled);
    for (const [id, forged] of [
      [gone?.id, 0],
      [scene.ben.id, 1],
    ] as const) {
      await place.raw(`update people set is_disabled = ${forged} where id = '${id}'`);
      const { faults } = await audit.verify();
      assert.deepEqual(
        faults.map(({ subject, problem }) => [subject, problem]),
        [[`person:${id}`, `is_disabled is ${forged}, the log says ${1 - forged}`]],
      );
      await place.raw(`update people set is_disabled = ${1 - forged} where id = '${id}'`);
    }
  });
});
