// Letters about a change are in its transaction: sent if the change is made, not sent if it is not.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Conflict, type Letter, NotAllowed } from "./index.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { COMMAND, type Scene, sceneIn } from "./testing/scene.ts";

onBothStores((newPlace, kind) => {
  let place: Place;
  let scene: Scene;
  before(async () => {
    place = await newPlace();
    scene = await sceneIn(await place.open());
  });
  const about =
    (subject: string) =>
    (to: string): Letter => ({ to, subject, text: "It happened" });
  const told = async (subject: string): Promise<readonly string[]> =>
    (await scene.store.mails.list({ withLinks: false }))
      .filter((mail) => mail.subject === subject)
      .map(({ to }) => to)
      .sort();
  /** An organisation with two members, of whom one is disabled. */
  const shop = async () => {
    const { people, organisations } = scene.store;
    const made = await scene.organisation();
    const [member, gone] = await Promise.all(
      ["m", "g"].map((name) => people.create(`${name}-${made.id}@example.com`, COMMAND)),
    );
    for (const one of [member, gone]) await organisations.addMember(made.id, one?.id ?? "", COMMAND);
    await people.disable(gone?.id ?? "", COMMAND);
    return { ...made, member: member?.email ?? "" };
  };

  test("a request tells every administrator, once; a decision every member who is not disabled", async () => {
    const { access } = scene.store;
    const { id, member } = await shop();
    const asked = await access.request(id, "Tests", { by: scene.ann.id }, about("asked"));
    await access.request(id, "Tests", { by: scene.ann.id }, about("asked"));
    assert.deepEqual(await told("asked"), ["ann@example.com", "ben@example.com"]);
    await assert.rejects(access.approve(asked.id, { by: scene.ann.id }, about("own")), NotAllowed);
    assert.deepEqual(await told("own"), []);
    await access.decline(asked.id, { by: scene.ben.id, why: "No" }, about("declined"));
    assert.deepEqual(await told("declined"), [member]);
    await assert.rejects(access.approve(asked.id, { by: scene.ben.id }, about("late")), Conflict);
    assert.deepEqual(await told("late"), []);
  });

  test("a report about a credential tells every administrator, once", async () => {
    const { credentials } = scene.store;
    const { keyId } = (await scene.issued()).credential;
    await credentials.reportCompromised(keyId, { by: scene.ann.id }, about("report"));
    await assert.rejects(
      credentials.reportCompromised(keyId, { by: scene.ann.id }, about("report")),
      Conflict,
    );
    assert.deepEqual(await told("report"), ["ann@example.com", "ben@example.com"]);
  });

  test("if a letter cannot be written, the decision is not made", async () => {
    const { access, audit } = scene.store;
    const { id } = await shop();
    const asked = await access.request(id, "Tests", { by: scene.ann.id });
    const { length } = await audit.verify();
    const unable = (): Letter => assert.fail("no letter today");
    await assert.rejects(access.approve(asked.id, { by: scene.ben.id }, unable), /no letter today/);
    assert.equal((await access.find(asked.id))?.state, "pending");
    assert.equal((await audit.verify()).length, length, kind);
  });
});
