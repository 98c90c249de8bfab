// How webhooks end and begin again on both stores: disabled, enabled, removed, forged, under another pepper; and the
// events of publishing and keys.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Conflict, type DueDelivery, SERVICE, type Store, type Webhooks } from "./index.ts";
import { BY, WHOLE } from "./testing/payroll-audits.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { COMMAND, type Scene, sceneIn } from "./testing/scene.ts";

const DAY = 24 * 3600 * 1000;
const BY_KEY = { by: SERVICE, why: "with ak_1" } as const;
const URL = "https://hooks.example.com/fairclause";
const ALL = ["audit.finished", "awards.published", "key.expiring"] as const;
const DOWN = { status: null, fault: "no-connection" } as const;
const TRIES = 8;

onBothStores((newPlace) => {
  let place: Place;
  let store: Store;
  let scene: Scene;
  let hooks: Webhooks;
  before(async () => {
    place = await newPlace();
    store = await place.open();
    scene = await sceneIn(store);
    hooks = store.webhooks;
  });
  const added = async () => {
    await place.raw("delete from webhook_deliveries");
    await place.raw("delete from webhook_endpoints");
    const organisationId = (await scene.approved()).id;
    const { id, secret } = await hooks.add({ organisationId, url: URL, events: ALL }, BY_KEY);
    return { at: { organisationId, id }, secret };
  };
  const happened = async (organisationId: string): Promise<void> => {
    const asked = { organisationId, keyId: "ak_1", setup: Buffer.from("{}"), keptDays: 1 };
    const audit = await store.payrollAudits.open(asked);
    await store.payrollAudits.start(audit, BY, WHOLE);
    await store.payrollAudits.cancel(audit, BY);
  };
  const taken = async (by: Webhooks = hooks): Promise<DueDelivery> => {
    const [due] = await by.take(1, []);
    assert.ok(due !== undefined, "one is due");
    return due;
  };
  const letters = (to: string) => ({ to, subject: "Your endpoint was disabled", text: "x" });
  const isDisabled = async (organisationId: string) =>
    (await hooks.list(organisationId)).map(({ disabledReason }) => disabledReason);
  const entries = async (action: string): Promise<number> =>
    (await store.audit.search({ action }, Number.MAX_SAFE_INTEGER, 100)).length;
  const mailOf = async (): Promise<number> =>
    (await store.mails.list({ withLinks: false })).filter(({ subject }) => subject.includes("disabled"))
      .length;

  test("an endpoint can be removed during events, sending and failures without an error", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { at } = await added();
      await happened(at.organisationId);
      const due = await taken();
      const asked = {
        organisationId: at.organisationId,
        keyId: "ak_1",
        setup: Buffer.from("{}"),
        keptDays: 1,
      };
      const audit = await store.payrollAudits.open(asked);
      await store.payrollAudits.start(audit, BY, WHOLE);
      await Promise.all([
        store.payrollAudits.cancel(audit, BY),
        hooks.remove(at, BY_KEY),
        round % 2 === 0 ? hooks.failed(due, DOWN, letters) : hooks.delivered(due, 204),
      ]);
      assert.deepEqual(await place.raw("select id from webhook_deliveries"), []);
    }
  });

  test("deliveries are listed 100 at a time, and of finished tests the latest 50 stay", async () => {
    const { at } = await added();
    for (let test = 0; test < 60; test += 1) {
      await hooks.test(at, BY_KEY);
      await hooks.delivered(await taken(), 204);
    }
    assert.equal((await hooks.deliveries(at)).length, 51);
    const [row = {}] = await place.raw("select * from webhook_deliveries limit 1");
    for (let number = 0; number < 200; number += 1)
      await place.raw(
        `insert into webhook_deliveries (id, endpoint_id, organisation_id, event_id, type, payload, created_at_ms, state, tries, next_try_at_ms) values ('whd_${number}', '${row.endpoint_id}', '${row.organisation_id}', 'e', 'key.expiring', '{}', ${number % 7}, 'delivered', 1, 0)`,
      );
    const seen: string[] = [];
    let page = await hooks.deliveryPage(at);
    seen.push(...page.rows.map(({ id }) => id));
    while (page.next !== null) {
      page = await hooks.deliveryPage(at, page.next);
      seen.push(...page.rows.map(({ id }) => id));
    }
    assert.deepEqual([seen.length, new Set(seen).size], [251, 251]);
    await assert.rejects(hooks.deliveryPage(at, "whd_nobody"), /no such delivery/);
  });

  test("when nothing arrives for 5 days we disable it, log that, and send the owners one letter", async () => {
    const { at } = await added();
    await store.organisations.addMember(at.organisationId, scene.ann.id, COMMAND);
    await store.organisations.addMember(at.organisationId, scene.ben.id, COMMAND);
    await happened(at.organisationId);
    await hooks.failed(await taken(), DOWN, letters);
    const later = (await place.open(5 * DAY)).webhooks;
    await place.raw(`update webhook_deliveries set tries = ${TRIES - 1}`);
    const last = await taken(later);
    await happened(at.organisationId);
    assert.equal(last.tries, TRIES);
    await Promise.all([1, 2].map(() => later.failed(last, DOWN, letters)));
    assert.deepEqual(await isDisabled(at.organisationId), ["failing"]);
    assert.equal(await entries("webhook endpoint disabled"), 1);
    assert.equal(await mailOf(), 1, "to the owner, who came first");
    const states = (await hooks.deliveries(at)).map(({ state, lastFault }) => `${state} ${lastFault}`);
    assert.deepEqual(states.sort(), ["given-up disabled", "given-up no-connection"]);
    await happened(at.organisationId);
    assert.equal((await hooks.deliveries(at)).length, 2, "nothing is kept for it meanwhile");
    await assert.rejects(hooks.sendAgain(at, last.id, BY_KEY), { state: "disabled" });

    await hooks.test(at, BY_KEY);
    await later.delivered(await taken(later), 200);
    assert.deepEqual(await isDisabled(at.organisationId), [null], "a test arrived");
    assert.equal(await entries("webhook endpoint enabled"), 1);
    await hooks.sendAgain(at, last.id, BY_KEY);
    assert.deepEqual((await store.audit.verify()).faults, []);
  });

  test("an outage ends when something arrives", async () => {
    const { at } = await added();
    await happened(at.organisationId);
    const first = await taken();
    await hooks.failed(first, DOWN, letters);
    const [failing] = await hooks.list(at.organisationId);
    assert.ok((failing?.failingSinceMs ?? 0) > 0);
    const soon = (await place.open(6000)).webhooks;
    await soon.delivered(await taken(soon), 200);
    assert.equal((await hooks.list(at.organisationId))[0]?.failingSinceMs, null);
  });

  test("410 Gone disables at once; a failed test only reports it", async () => {
    const { at } = await added();
    await hooks.test(at, BY_KEY);
    await hooks.failed(await taken(), { status: 410, fault: "answered" }, letters);
    assert.deepEqual(await isDisabled(at.organisationId), [null]);
    assert.deepEqual(
      (await hooks.deliveries(at)).map(({ state, tries }) => [state, tries]),
      [["given-up", 1]],
    );
    assert.equal((await hooks.list(at.organisationId))[0]?.failingSinceMs, null);
    await happened(at.organisationId);
    await hooks.failed(await taken(), { status: 410, fault: "answered" }, letters);
    assert.deepEqual(await isDisabled(at.organisationId), ["gone"]);
  });

  test("removing an endpoint removes its deliveries; a late result changes nothing", async () => {
    const { at } = await added();
    await happened(at.organisationId);
    const due = await taken();
    await hooks.remove(at, BY_KEY);
    await hooks.delivered(due, 200);
    await hooks.failed(due, DOWN, letters);
    assert.deepEqual(await place.raw("select id from webhook_deliveries"), []);
    assert.deepEqual(await hooks.list(at.organisationId), []);
  });

  test("a call that added an endpoint, repeated after its removal, adds none", async () => {
    const organisationId = (await scene.approved()).id;
    const asked = { organisationId, url: URL, events: ALL, madeId: "c".repeat(32) };
    const { id } = await hooks.add(asked, BY_KEY);
    await hooks.remove({ organisationId, id }, BY_KEY);
    await assert.rejects(
      hooks.add(asked, BY_KEY),
      (error) => error instanceof Conflict && error.state === "removed",
    );
    assert.deepEqual(await hooks.list(organisationId), []);
  });

  test("a hundred may wait; after that a test or a resend is refused", async () => {
    const { at } = await added();
    for (let times = 0; times < 100; times += 1) await hooks.test(at, BY_KEY);
    await assert.rejects(
      hooks.test(at, BY_KEY),
      (error) => error instanceof Conflict && error.state === "busy",
    );
  });

  test("we do not send to an address that was changed around the store", async () => {
    const { at } = await added();
    await happened(at.organisationId);
    await place.raw("update webhook_endpoints set url = 'https://evil.example.com/'");
    assert.deepEqual(await hooks.take(10, []), []);
    assert.equal((await hooks.deliveries(at))[0]?.lastFault, "unreadable");
  });

  test("a suspended organisation's events wait", async () => {
    const { at } = await added();
    await happened(at.organisationId);
    await store.organisations.suspend(at.organisationId, { by: scene.ann.id });
    assert.deepEqual(await hooks.take(10, []), []);
    await store.organisations.reinstate(at.organisationId, { by: scene.ann.id });
    await taken();
  });

  test("after 30 days housekeeping deletes deliveries", async () => {
    const { at } = await added();
    await happened(at.organisationId);
    assert.equal((await (await place.open(29 * DAY)).tidy()).webhook_deliveries, 0);
    assert.equal((await (await place.open(30 * DAY)).tidy()).webhook_deliveries, 1);
  });

  test("a key that ends soon makes an event 14 and 3 days before, once each", async () => {
    const { credential } = await scene.issued(40 * DAY);
    await place.raw("delete from webhook_deliveries");
    const { organisationId } = credential;
    const { id } = await hooks.add({ organisationId, url: URL, events: ["key.expiring"] }, BY_KEY);
    const mute = (to: string) => ({ to, subject: "x", text: "x" });
    for (const ahead of [20, 27, 27, 38, 38])
      await (await place.open(ahead * DAY)).credentials.tellExpiring(mute);
    const told = (await hooks.deliveries({ organisationId, id })).map(({ payload }) => JSON.parse(payload));
    assert.deepEqual(
      told.map(({ type, data }) => [type, data.key_id, data.within_days]),
      [
        ["key.expiring", credential.keyId, 3],
        ["key.expiring", credential.keyId, 14],
      ],
    );
    assert.equal(Date.parse(told[0].data.expires_at), credential.expiresAtMs);
  });

  test("the first node reports new versions, once, and a node with older ones never does", async () => {
    const { at } = await added();
    assert.equal(await hooks.newVersions(["A.1"]), null);
    assert.equal(await hooks.publish(["A.1"], null), true);
    assert.deepEqual(await hooks.newVersions(["A.1", "B.1"]), ["B.1"]);
    const other = (await place.open()).webhooks;
    const both = await Promise.all(
      [hooks, other, hooks, other].map((node) => node.publish(["A.1", "B.1"], { versions: ["B.1"] })),
    );
    assert.equal(both.filter(Boolean).length, 1);
    assert.deepEqual(await hooks.newVersions(["A.1"]), [], "an older register");
    assert.equal(await hooks.publish(["A.1"], { versions: [] }), false);
    const told = (await hooks.deliveries(at)).map(({ type, payload }) => [type, JSON.parse(payload).data]);
    assert.deepEqual(told, [["awards.published", { versions: ["B.1"] }]]);
  });

  test("secrets open under another pepper too, including old ones", async () => {
    const { at, secret } = await added();
    const rotated = await hooks.rotateSecret(at, BY_KEY);
    await happened(at.organisationId);
    await store.pepper.change({ ...COMMAND, why: "once a year" });
    assert.deepEqual((await taken()).secrets, [rotated.secret, secret]);
    assert.deepEqual((await store.audit.verify()).faults, []);
  });
});
