// Accounts, sessions, links, handovers and mail on both stores: one-time things work once, and what has ended stays
// ended.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { Conflict, type Letter, LINK_HOLDER, NotAllowed, NotFound } from "./index.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { COMMAND, type Scene, sceneIn } from "./testing/scene.ts";

const PASSWORD = "a long enough password";
const letters = {
  fresh: (token: string): Letter => ({ to: "", subject: "Verify", text: "Go to {link}", link: token }),
  known: (): Letter => ({ to: "", subject: "Known", text: "There is an account" }),
};
const TOKEN = /[A-Za-z0-9_-]{43}/;

onBothStores((newPlace) => {
  let place: Place;
  let scene: Scene;
  let people = 0;
  before(async () => {
    place = await newPlace();
    scene = await sceneIn(await place.open());
  });

  const addressed = (email: string) => ({
    fresh: (token: string) => ({ ...letters.fresh(token), to: email }),
    known: () => ({ ...letters.known(), to: email }),
  });
  const lettersTo = async (email: string) =>
    (await scene.store.mails.list({ withLinks: true })).filter((mail) => mail.to === email);
  /** The token in the latest letter. */
  const tokenTo = async (email: string): Promise<string> =>
    TOKEN.exec((await lettersTo(email))[0]?.text ?? "")?.[0] ?? assert.fail(`no link went to ${email}`);
  const signUp = async (email: string): Promise<string> => {
    await scene.store.accounts.signUp(email, addressed(email));
    return tokenTo(email);
  };
  const verify = async (token: string, email: string) => {
    const { accounts } = scene.store;
    return accounts.verify(token, await accounts.hashPassword(email, PASSWORD), {});
  };
  const newEmail = (): string => `person${++people}@example.com`;
  const opened = async () => {
    const email = newEmail();
    const person = await verify(await signUp(email), email);
    assert.ok(person);
    return person;
  };

  describe("an account", () => {
    test("is opened by the link that was sent, once, and not before", async () => {
      const { accounts } = scene.store;
      const email = newEmail();
      const token = await signUp(email);
      assert.deepEqual(await accounts.find(email), {
        person: undefined,
        passwordHash: undefined,
        passwordSetAtMs: null,
      });
      const all = await Promise.all(Array.from({ length: 20 }, () => verify(token, email)));
      assert.equal(all.filter((one) => one !== undefined).length, 1);
      const { person, passwordHash } = await accounts.find(email);
      assert.equal(person?.email, email);
      assert.equal(await accounts.passwordFits(email, PASSWORD, passwordHash), true);
      assert.equal(await accounts.passwordFits(email, `${PASSWORD}.`, passwordHash), false);
      assert.equal(await accounts.passwordFits("other@example.com", PASSWORD, passwordHash), false);
      assert.equal(await accounts.passwordFits(email, PASSWORD, undefined), false);
    });
    test("a second sign-up sends a letter that says so, without a link", async () => {
      const { email } = await opened();
      await scene.store.accounts.signUp(email, addressed(email));
      const [latest] = await lettersTo(email);
      assert.ok(["Known", "Verify"].includes(latest?.subject ?? ""));
      assert.ok((await lettersTo(email)).some(({ subject }) => subject === "Known"));
    });
    test("no address gets more than five letters an hour from strangers", async () => {
      const email = newEmail();
      for (let tries = 0; tries < 8; tries += 1) await scene.store.accounts.signUp(email, addressed(email));
      assert.equal((await lettersTo(email)).length, 5);
    });
    test("a link that is too old, used, of another kind or made up opens nothing", async () => {
      const { accounts } = scene.store;
      const email = newEmail();
      const token = await signUp(email);
      assert.equal(await accounts.linkAddress("reset", token), undefined);
      assert.equal(await verify("nothing", email), undefined);
      await place.raw(`update links set expires_at_ms = 1 where email = '${email}'`);
      assert.equal(await verify(token, email), undefined);
    });
    test("a new password ends every session and every other link", async () => {
      const { accounts, sessions } = scene.store;
      const { id, email } = await opened();
      const session = await sessions.begin(id, "a browser", { by: id });
      const link = (token: string): Letter => ({ ...letters.fresh(token), to: email });
      await accounts.askReset(email, link);
      const other = await tokenTo(email);
      const token = await accounts.passwordLink(email, COMMAND);
      assert.equal(await accounts.linkAddress("reset", token), email);
      const hash = await accounts.hashPassword(email, "another long password");
      const changed = (): Letter => ({ to: email, subject: "Changed", text: "Your password was changed" });
      assert.equal((await accounts.reset(token, hash, changed, {}))?.id, id);
      assert.equal(await accounts.reset(token, hash, changed, {}), undefined);
      assert.equal(await accounts.reset(other, hash, changed, {}), undefined);
      assert.equal(await sessions.find(session), undefined);
      const { passwordHash } = await accounts.find(email);
      assert.equal(await accounts.passwordFits(email, PASSWORD, passwordHash), false);
      assert.equal(await accounts.passwordFits(email, "another long password", passwordHash), true);
    });
    test("we send nothing to an unknown address", async () => {
      const email = newEmail();
      await scene.store.accounts.askReset(email, (token) => ({ ...letters.fresh(token), to: email }));
      assert.equal((await lettersTo(email)).length, 0);
    });
  });

  describe("a session", () => {
    test("is found by its token on any connection, and ends when its owner ends it", async () => {
      const { id } = await opened();
      const { sessions } = scene.store;
      const other = await place.open();
      const token = await sessions.begin(id, null, { by: id, where: "192.0.2.1" });
      const found = await other.sessions.find(token);
      assert.equal(found?.person.id, id);
      assert.equal(found?.where, "192.0.2.1");
      assert.equal((await sessions.list(id)).length, 1);
      await assert.rejects(other.sessions.end(found?.id ?? "", { by: scene.ann.id }), NotFound);
      await other.sessions.end(found?.id ?? "", { by: id });
      assert.equal(await sessions.find(token), undefined);
      await assert.rejects(sessions.end(found?.id ?? "", { by: id }), NotFound);
    });
    for (const column of ["last_seen_at_ms", "expires_at_ms"]) {
      test(`ends once its ${column} is long past`, async () => {
        const elsewhere = await newPlace();
        const store = await elsewhere.open();
        const { id } = await store.people.createAdministrator("ann@example.com", COMMAND);
        const token = await store.sessions.begin(id, null, { by: id });
        assert.ok(await store.sessions.find(token));
        await elsewhere.raw(`update sessions set ${column} = ${column} - 13 * 3600000`);
        assert.equal(await store.sessions.find(token), undefined);
        assert.deepEqual(await store.sessions.list(id), []);
      });
    }
    test("ends with a change of role; nobody changes their own", async () => {
      const { people, sessions } = scene.store;
      const { id } = await opened();
      const token = await sessions.begin(id, null, { by: id });
      await assert.rejects(people.setRole(id, "administrator", { by: id }), NotAllowed);
      await assert.rejects(people.setRole(scene.ann.id, "person", { by: scene.ann.id }), NotAllowed);
      await people.setRole(id, "administrator", { by: scene.ann.id });
      assert.equal(await sessions.find(token), undefined);
      await assert.rejects(people.setRole(id, "administrator", { by: scene.ann.id }), Conflict);
    });
  });

  describe("a handover", () => {
    const issued = async () => {
      const { organisations, access, credentials } = scene.store;
      const member = await opened();
      const act = { by: member.id };
      const { id } = await organisations.found({ name: `Firm of ${member.email}`, type: "Adviser" }, act);
      await access.approve((await access.request(id, "Tests", act)).id, { by: scene.ann.id });
      const handover = (to: string, token: string): Letter => ({ ...letters.fresh(token), to });
      const made = await credentials.issue(id, { handover }, { by: scene.ann.id });
      return { ...made, token: await tokenTo(member.email), organisationId: id };
    };

    test("gives the secret once, to one of fifty", async () => {
      const { token, secret, credential } = await issued();
      const { handovers } = scene.store;
      for (let looks = 0; looks < 3; looks += 1)
        assert.equal((await handovers.find(token))?.state, "waiting", "looking consumes nothing");
      const opening = Array.from({ length: 50 }, () => handovers.open(token, { by: LINK_HOLDER }));
      const done = await Promise.allSettled(opening);
      const won = done.filter((one) => one.status === "fulfilled");
      assert.deepEqual(
        won.map((one) => one.value),
        [{ keyId: credential.keyId, secret }],
      );
      for (const one of done)
        if (one.status === "rejected") assert.ok(one.reason instanceof Conflict, String(one.reason));
      assert.equal((await handovers.find(token))?.state, "opened");
    });
    test("cannot be read from the database alone, and ends after a day", async () => {
      const elsewhere = await issued();
      const rows = JSON.stringify([
        ...(await place.raw("select * from handovers")),
        ...(await place.raw("select * from mails")),
        ...(await place.raw("select * from audit_entries")),
      ]);
      assert.ok(!rows.includes(elsewhere.secret) && !rows.includes(elsewhere.token));
      const id = elsewhere.handover?.id;
      const nextDay = await place.open(86_400_001);
      await assert.rejects(nextDay.handovers.open(elsewhere.token, { by: LINK_HOLDER }), Conflict);
      assert.equal((await nextDay.handovers.list(elsewhere.organisationId))[0]?.state, "expired");
      await nextDay.tidy();
      const [kept] = await place.raw(`select sealed_secret from handovers where id = '${id}'`);
      assert.equal(kept?.sealed_secret, null);
    });
    test("needs a member to go to", async () => {
      const { id } = await scene.approved();
      const handover = (to: string, token: string): Letter => ({ ...letters.fresh(token), to });
      await assert.rejects(
        scene.store.credentials.issue(id, { handover }, { by: scene.ann.id }),
        /no member to send a link to/,
      );
      assert.deepEqual(await scene.store.credentials.list(id), [], "nothing was issued");
    });
  });

  test("one sender takes each letter and counts the try; a sent or abandoned letter loses its link", async () => {
    const elsewhere = await newPlace();
    const [one, two] = [await elsewhere.open(), await elsewhere.open()];
    const link = (token: string): Letter => ({ ...letters.fresh(token), to: "ann@example.com" });
    await one.people.createAdministrator("ann@example.com", COMMAND);
    await one.accounts.askReset("ann@example.com", link);
    const taken = (await Promise.all([one.mails.take(), two.mails.take()])).flat();
    assert.equal(taken.length, 1);
    assert.match(taken[0]?.text ?? "", TOKEN);
    assert.deepEqual(await one.mails.take(), [], "its minute is not over");
    await elsewhere.raw("update mails set next_try_at_ms = 1");
    const [again] = await two.mails.take();
    assert.equal(again?.tries, 2);
    await two.mails.sent(again?.id ?? "");
    const [sent] = await one.mails.list({ withLinks: true });
    assert.equal(sent?.state, "sent");
    assert.doesNotMatch(sent?.text ?? "", TOKEN);
    await one.accounts.askReset("ann@example.com", link);
    await elsewhere.raw("update mails set created_at_ms = created_at_ms - 86400001 where state = 'queued'");
    await one.tidy();
    const failed = (await one.mails.list({ withLinks: true })).find(({ state }) => state === "failed");
    assert.doesNotMatch(failed?.text ?? assert.fail("nothing was given up"), TOKEN);
  });

  test("the log is searched by who, what and whom, and verifies after all of this", async () => {
    const { audit } = scene.store;
    assert.deepEqual((await audit.verify()).faults, []);
    const found = await audit.search({ text: "SECRET revealed" }, Number.MAX_SAFE_INTEGER, 10);
    assert.deepEqual(
      found.map(({ what, by }) => [what, by]),
      [["secret revealed", LINK_HOLDER]],
    );
    const [first, ...rest] = await audit.search({ text: "person1@example" }, Number.MAX_SAFE_INTEGER, 100);
    assert.equal(first?.actorName?.startsWith("person1"), true);
    assert.ok(rest.every(({ sequence }) => sequence < (first?.sequence ?? 0)));
    assert.deepEqual(await audit.search({ text: "100%_" }, Number.MAX_SAFE_INTEGER, 10), []);
  });

  for (const [name, forgery] of [
    ["a session revived", "update sessions set state = 'open' where state = 'ended'"],
    ["a handover set back", "update handovers set state = 'waiting' where state = 'opened'"],
  ] as const) {
    test(`${name} past the log is found`, async () => {
      await place.raw(forgery);
      assert.notDeepEqual((await scene.store.audit.verify()).faults, []);
    });
  }
});
