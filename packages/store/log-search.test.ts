// The activity log as people search it, on both stores: by organisation, person, action and dates, with names for ids.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Issued, LogFilter, NamedEntry, Person } from "./index.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { COMMAND, type Scene, sceneIn } from "./testing/scene.ts";

const LETTER = { subject: "Invited", text: "Look at your invitations" };

onBothStores((newPlace) => {
  let place: Place;
  let scene: Scene;
  let cat: Person;
  let shop: { readonly id: string; readonly name: string };
  let key: Issued["credential"];
  before(async () => {
    place = await newPlace();
    scene = await sceneIn(await place.open());
    const { store, ann, ben } = scene;
    cat = await store.people.create("cat@example.com", COMMAND);
    shop = await store.organisations.found({ name: "Shop 100%", type: "Employer" }, { by: cat.id });
    await store.invitations.invite(shop.id, { email: "dan@example.com", role: "member" }, LETTER, {
      by: cat.id,
    });
    const { id } = await store.access.request(shop.id, "Pays people", { by: cat.id });
    await store.access.approve(id, { by: ann.id });
    const handover = (to: string, token: string) => ({ to, subject: "Key", text: "{link}", link: token });
    key = (await store.credentials.issue(shop.id, { handover }, { by: ann.id })).credential;
    await store.policies.set(shop.id, { calculationsPerMinute: 10 }, { by: ben.id });
    await store.sessions.begin(cat.id, null, { by: cat.id, where: "192.0.2.7" });
    await scene.issued();
  });

  const search = (filter: LogFilter, limit = 100): Promise<readonly NamedEntry[]> =>
    scene.store.audit.search(filter, Number.MAX_SAFE_INTEGER, limit);
  const whats = (entries: readonly NamedEntry[]): readonly string[] =>
    entries.map(({ what }) => what).reverse();

  test("by organisation: all that happened to it, its members, requests, keys, links and limits", async () => {
    assert.deepEqual(whats(await search({ organisationId: shop.id })), [
      "organisation created",
      "member added",
      "member invited",
      "access requested",
      "access approved",
      "credential issued",
      "secret handed over by link",
      "policy set",
    ]);
    assert.deepEqual(await search({ organisationId: "org_%" }), []);
  });

  test("by person: what they did, and what was done about them", async () => {
    assert.deepEqual(whats(await search({ personId: cat.id })), [
      "person created",
      "organisation created",
      "member added",
      "member invited",
      "access requested",
      "signed in",
    ]);
    assert.deepEqual(await search({ personId: "nobody" }), []);
  });

  test("by action, of which there is a list", async () => {
    const actions = await scene.store.audit.actions();
    assert.ok(actions.includes("policy set"));
    assert.deepEqual(actions, [...new Set(actions)].sort());
    assert.deepEqual(whats(await search({ action: "policy set" })), ["policy set"]);
    assert.deepEqual(await search({ action: "policy" }), [], "the whole action");
  });

  test("by dates, from the first moment up to the last", async () => {
    const all = await search({});
    const [at] = await search({ action: "policy set" });
    const atMs = at?.atMs ?? 0;
    const before = (await search({ toMs: atMs })).length;
    assert.equal(before, all.filter((one) => one.atMs < atMs).length);
    assert.equal((await search({ fromMs: atMs })).length, all.length - before);
    assert.deepEqual(await search({ fromMs: atMs + 3_600_000 }), []);
  });

  test("all of it together, a page at a time from the latest back", async () => {
    const both = { organisationId: shop.id, personId: cat.id };
    const found = await search(both);
    assert.deepEqual(whats(found), [
      "organisation created",
      "member added",
      "member invited",
      "access requested",
    ]);
    assert.deepEqual(whats(await search({ ...both, text: "MEMBER" })), ["member added", "member invited"]);
    const [first] = await search(both, 1);
    const next = await scene.store.audit.search(both, first?.sequence ?? 0, 1);
    assert.deepEqual([...whats(next), ...whats(first === undefined ? [] : [first])], whats(found).slice(-2));
  });

  test("people, organisations and keys go by their names", async () => {
    const named = new Map(
      (await search({ organisationId: shop.id })).map((one) => [one.what, [one.actorName, one.subjectName]]),
    );
    const short = `${key.keyId.slice(0, 11)}…`;
    assert.deepEqual(Object.fromEntries(named), {
      "organisation created": ["cat@example.com", "Shop 100%"],
      "member added": ["cat@example.com", "cat@example.com in Shop 100%"],
      "member invited": ["cat@example.com", "dan@example.com to Shop 100%"],
      "access requested": ["cat@example.com", "Request of Shop 100%"],
      "access approved": ["ann@example.com", "Request of Shop 100%"],
      "credential issued": ["ann@example.com", `Key ${short} of Shop 100%`],
      "secret handed over by link": ["ann@example.com", `Link to key ${short} of Shop 100%`],
      "policy set": ["ben@example.com", "Limits of Shop 100%"],
    });
    const [signedIn] = await search({ action: "signed in" });
    assert.equal(signedIn?.subjectName, "Session of cat@example.com");
    const [created] = await search({ action: "person created" });
    assert.deepEqual([created?.actorName, created?.subjectName], ["Command line", "cat@example.com"]);
  });

  test("an id without a name stays an id", async () => {
    await place.raw("delete from sessions");
    const [signedIn] = await search({ action: "signed in" });
    assert.deepEqual([signedIn?.actorName, signedIn?.subjectName], ["cat@example.com", null]);
  });

  test("a read is logged, with who and from where", async () => {
    const { audit } = scene.store;
    await audit.recordReading("mail read", "mail:queue", { by: scene.ann.id, where: "192.0.2.9" });
    const [read] = await search({ action: "mail read" });
    assert.deepEqual(
      [read?.actorName, read?.subjectName, read?.where],
      ["ann@example.com", "The mail queue", "192.0.2.9"],
    );
  });
});
