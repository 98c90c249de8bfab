// Who belongs to an organisation, on both stores: people join by founding it or accepting, until they leave or are
// removed.

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { Conflict, type Letter, LINK_HOLDER, NotAllowed, NotFound, type Person } from "./index.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { COMMAND, type Scene, sceneIn } from "./testing/scene.ts";

const LETTER = { subject: "Invited", text: "Look at your invitations" };
const DAY_MS = 24 * 3600 * 1000;

onBothStores((newPlace) => {
  let place: Place;
  let scene: Scene;
  let made = 0;
  before(async () => {
    place = await newPlace();
    scene = await sceneIn(await place.open());
  });
  const person = (): Promise<Person> => scene.store.people.create(`one${++made}@example.com`, COMMAND);
  const founded = async () => {
    const founder = await person();
    const asked = { name: `Shop of ${founder.email}`, type: "Employer" } as const;
    return { founder, ...(await scene.store.organisations.found(asked, { by: founder.id })) };
  };
  const joined = async ({ id, founder }: Awaited<ReturnType<typeof founded>>): Promise<Person> => {
    const { invitations } = scene.store;
    const guest = await person();
    await invitations.invite(id, { email: guest.email, role: "member" }, LETTER, { by: founder.id });
    const [waiting] = await invitations.to(guest.email);
    await invitations.accept(waiting?.id ?? "", { by: guest.id });
    return guest;
  };
  const membersOf = async (id: string): Promise<readonly string[]> =>
    (await scene.store.organisations.members(id)).map(({ email }) => email);

  describe("an invitation", () => {
    test("makes nobody a member until they accept, once", async () => {
      const { invitations } = scene.store;
      const { id, founder } = await founded();
      const guest = await person();
      await invitations.invite(id, { email: guest.email.toUpperCase(), role: "member" }, LETTER, {
        by: founder.id,
      });
      await invitations.invite(id, { email: guest.email, role: "member" }, LETTER, { by: founder.id });
      assert.deepEqual(await membersOf(id), [founder.email]);
      const [waiting, ...more] = await invitations.to(guest.email);
      assert.deepEqual([waiting?.organisationId, waiting?.invitedBy, more], [id, founder.email, []]);
      assert.deepEqual(
        (await invitations.of(id)).map(({ email }) => email),
        [guest.email],
      );
      const act = { by: guest.id };
      assert.equal(await invitations.accept(waiting?.id ?? "", act), id);
      await assert.rejects(invitations.accept(waiting?.id ?? "", act), NotFound);
      assert.deepEqual(await membersOf(id), [founder.email, guest.email]);
      await assert.rejects(
        invitations.invite(id, { email: guest.email, role: "member" }, LETTER, { by: founder.id }),
        Conflict,
      );
    });

    test("is for its address alone, and from members alone; it can be declined and withdrawn", async () => {
      const { invitations } = scene.store;
      const { id, founder } = await founded();
      const [guest, stranger] = [await person(), await person()];
      await assert.rejects(
        invitations.invite(id, { email: guest.email, role: "member" }, LETTER, { by: stranger.id }),
        NotAllowed,
      );
      const invite = async (): Promise<string> => {
        await invitations.invite(id, { email: guest.email, role: "member" }, LETTER, { by: founder.id });
        return (await invitations.to(guest.email))[0]?.id ?? "";
      };
      const first = await invite();
      await assert.rejects(invitations.accept(first, { by: stranger.id }), NotFound);
      await assert.rejects(invitations.accept(first, { by: founder.id }), NotFound);
      await invitations.decline(first, { by: guest.id });
      await assert.rejects(invitations.accept(first, { by: guest.id }), NotFound);
      const second = await invite();
      const other = await founded();
      await assert.rejects(invitations.withdraw(other.id, second, { by: other.founder.id }), NotFound);
      await assert.rejects(invitations.withdraw(id, second, { by: stranger.id }), NotAllowed);
      await invitations.withdraw(id, second, { by: founder.id });
      assert.deepEqual(await invitations.to(guest.email), []);
      assert.deepEqual(await membersOf(id), [founder.email]);
    });

    test("ends after 14 days", async () => {
      const { id, founder } = await founded();
      const guest = await person();
      await scene.store.invitations.invite(id, { email: guest.email, role: "member" }, LETTER, {
        by: founder.id,
      });
      const later = await place.open(14 * DAY_MS + 1000);
      assert.deepEqual(await later.invitations.to(guest.email), []);
    });

    test("from a dozen organisations does not stop a person from founding their own", async () => {
      const { invitations, organisations } = scene.store;
      const guest = await person();
      for (let count = 0; count < 12; count += 1) {
        const { id, founder } = await founded();
        await invitations.invite(id, { email: guest.email, role: "member" }, LETTER, { by: founder.id });
      }
      await organisations.found({ name: "A shop of my own", type: "Employer" }, { by: guest.id });
      const waiting = await invitations.to(guest.email);
      for (const { id } of waiting.slice(0, 9)) await invitations.accept(id, { by: guest.id });
      await assert.rejects(
        invitations.accept(waiting[9]?.id ?? "", { by: guest.id }),
        /at most 10 organisations/,
      );
    });
  });

  describe("members", () => {
    test("leave and come back; the last owner stays", async () => {
      const { organisations, invitations } = scene.store;
      const shop = await founded();
      const guest = await joined(shop);
      await organisations.leave(shop.id, { by: guest.id });
      assert.deepEqual(await membersOf(shop.id), [shop.founder.email]);
      await assert.rejects(organisations.leave(shop.id, { by: guest.id }), NotFound);
      await assert.rejects(organisations.leave(shop.id, { by: shop.founder.id }), /last owner/);
      await invitations.invite(shop.id, { email: guest.email, role: "member" }, LETTER, {
        by: shop.founder.id,
      });
      const [again] = await invitations.to(guest.email);
      await invitations.accept(again?.id ?? "", { by: guest.id });
      assert.deepEqual(await membersOf(shop.id), [shop.founder.email, guest.email]);
      assert.deepEqual((await scene.store.audit.verify()).faults, []);
    });

    test("removed by another get a letter; links to secrets that went to them close", async () => {
      const { organisations, access, credentials, handovers, mails } = scene.store;
      const shop = await founded();
      const guest = await joined(shop);
      const stranger = await person();
      const asked = await access.request(shop.id, "Tests", { by: shop.founder.id });
      await access.approve(asked.id, { by: scene.ann.id });
      let token = "";
      const handover = (to: string, given: string): Letter => {
        token = given;
        return { to, subject: "Link", text: "{link}", link: given };
      };
      await credentials.issue(shop.id, { handover }, { by: scene.ann.id });
      const removed = (to: string): Letter => ({ to, subject: "Removed", text: "Removed" });
      const remove = (by: string) => organisations.removeMember(shop.id, guest.id, { by }, removed);
      await assert.rejects(remove(stranger.id), NotAllowed);
      await assert.rejects(remove(guest.id), NotAllowed);
      await remove(shop.founder.id);
      await assert.rejects(handovers.open(token, { by: LINK_HOLDER }), Conflict);
      await assert.rejects(access.request(shop.id, "Tests", { by: guest.id }), NotAllowed);
      const told = (await mails.list({ withLinks: false })).filter(({ subject }) => subject === "Removed");
      assert.deepEqual(
        told.map(({ to }) => to),
        [guest.email],
      );
      await assert.rejects(remove(shop.founder.id), NotFound);
    });

    test("owners decide, members only see; no one can remove the last owner's role, not even the owner", async () => {
      const { organisations, invitations, access } = scene.store;
      const shop = await founded();
      const guest = await joined(shop);
      const [byGuest, byFounder] = [{ by: guest.id }, { by: shop.founder.id }];
      const roles = async () => (await organisations.members(shop.id)).map(({ role }) => role);
      assert.deepEqual(await roles(), ["owner", "member"]);
      const setRole = organisations.setMemberRole;
      const asked = { email: "else@example.com", role: "owner" } as const;
      await assert.rejects(invitations.invite(shop.id, asked, LETTER, byGuest), NotAllowed);
      await assert.rejects(access.request(shop.id, "Tests", byGuest), NotAllowed);
      await assert.rejects(setRole(shop.id, guest.id, "owner", byGuest), NotAllowed);
      await assert.rejects(organisations.removeMember(shop.id, shop.founder.id, byGuest), NotAllowed);
      await assert.rejects(setRole(shop.id, shop.founder.id, "member", byFounder), /last owner/);
      await assert.rejects(setRole(shop.id, "per_none", "owner", byFounder), NotFound);
      await setRole(shop.id, guest.id, "owner", byFounder);
      await assert.rejects(setRole(shop.id, guest.id, "owner", byFounder), Conflict);
      await setRole(shop.id, shop.founder.id, "member", byGuest);
      assert.deepEqual(await roles(), ["member", "owner"]);
      await assert.rejects(organisations.leave(shop.id, byGuest), /last owner/);
      await organisations.leave(shop.id, byFounder);
      await assert.rejects(organisations.leave(shop.id, byGuest), /last owner/);
    });

    test("of two owners who leave at once, one stays", async () => {
      const { organisations } = scene.store;
      const shop = await founded();
      const guest = await joined(shop);
      await organisations.setMemberRole(shop.id, guest.id, "owner", { by: shop.founder.id });
      const left = await Promise.allSettled(
        [guest.id, shop.founder.id].map((by) => organisations.leave(shop.id, { by })),
      );
      assert.deepEqual(left.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
      const here = await organisations.members(shop.id);
      assert.deepEqual(
        here.map(({ role }) => role),
        ["owner"],
      );
    });

    test("we find a membership that someone restored or removed around the log", async () => {
      const { audit, organisations } = scene.store;
      const shop = await founded();
      const guest = await joined(shop);
      const row = `organisation_id = '${shop.id}' and person_id = '${guest.id}'`;
      const [kept] = await place.raw(`select * from memberships where ${row}`);
      const faults = async () =>
        (await audit.verify()).faults.map(({ subject, problem }) => `${subject} ${problem}`);
      const subject = `membership:${shop.id}/${guest.id}`;
      await place.raw(`delete from memberships where ${row}`);
      assert.deepEqual(await faults(), [`${subject} its row is missing`]);
      const putBack = `insert into memberships (organisation_id, person_id, role, sequence, created_at_ms) values ('${shop.id}', '${guest.id}', 'member', ${kept?.sequence}, ${kept?.created_at_ms})`;
      await place.raw(putBack);
      assert.deepEqual(await faults(), []);
      await organisations.leave(shop.id, { by: guest.id });
      await place.raw(putBack);
      assert.deepEqual(await faults(), [`${subject} the log says it was removed`]);
      await place.raw(`delete from memberships where ${row}`);
    });
  });

  test("an administrator decides nothing and makes no key for an organisation they belong to", async () => {
    const { people, access, credentials } = scene.store;
    const shop = await founded();
    const guest = await joined(shop);
    await people.createAdministrator(guest.email, COMMAND);
    const asked = await access.request(shop.id, "Tests", { by: shop.founder.id });
    const own = { by: guest.id, why: "mine" };
    await assert.rejects(access.approve(asked.id, own), NotAllowed);
    await assert.rejects(access.decline(asked.id, own), NotAllowed);
    await access.approve(asked.id, { by: scene.ann.id });
    await assert.rejects(credentials.issue(shop.id, {}, own), NotAllowed);
    const { credential } = await credentials.issue(shop.id, {}, { by: scene.ann.id });
    await assert.rejects(credentials.replace(credential.keyId, { overlapMs: 0 }, own), NotAllowed);
    assert.equal((await credentials.revoke(credential.keyId, own)).state, "revoked", "ending it is safe");
  });

  test("a letter's link replaces its mark, and we do not send text that has a mark of its own", async () => {
    const { accounts, mails } = scene.store;
    const letter = (token: string): Letter => ({
      to: "ann@example.com",
      subject: "Two marks",
      text: "{link} wrote this, and here is the link: {link}",
      link: token,
    });
    await assert.rejects(accounts.askReset("ann@example.com", letter), /one mark/);
    const sent = await mails.list({ withLinks: true });
    assert.ok(sent.every(({ subject }) => subject !== "Two marks"));
  });
});
