// Webhooks on both stores: who sees what, which node sends, the schedule to its end, and what a forged row does.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Conflict, type DueDelivery, NotFound, SERVICE, type Store, type Webhooks } from "./index.ts";
import { BY, WHOLE } from "./testing/payroll-audits.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { COMMAND, type Scene, sceneIn } from "./testing/scene.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BY_KEY = { by: SERVICE, why: "with ak_1" } as const;
const URL = "https://hooks.example.com/fairclause";
const DOWN = { status: 503, fault: "answered" } as const;
const letterTo = (to: string) => ({ to, subject: "An endpoint was disabled", text: "x" });

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
  /** Nobody else's deliveries are in the way. */
  const added = async () => {
    await place.raw("delete from webhook_deliveries");
    const organisationId = (await scene.approved()).id;
    const { id } = await hooks.add({ organisationId, url: URL, events: ["audit.finished"] }, BY_KEY);
    return { organisationId, id };
  };
  const taken = async (by: Webhooks = hooks): Promise<DueDelivery> => {
    const [due, ...more] = await by.take(10, []);
    assert.ok(due !== undefined && more.length === 0, "one is due");
    return due;
  };
  /** An event as an audit that ends makes one. */
  const happened = async (organisationId: string): Promise<void> => {
    const asked = { organisationId, keyId: "ak_1", setup: Buffer.from("{}"), keptDays: 1 };
    const audit = await store.payrollAudits.open(asked);
    await store.payrollAudits.start(audit, BY, WHOLE);
    await store.payrollAudits.cancel(audit, BY);
  };

  test("an endpoint has a secret of its own, which only adding it shows", async () => {
    const organisationId = (await scene.approved()).id;
    const asked = { organisationId, url: URL, events: ["key.expiring", "audit.finished"] } as const;
    const { secret, ...endpoint } = await hooks.add({ ...asked, madeId: "1".repeat(32) }, BY_KEY);
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual(endpoint.events, ["audit.finished", "key.expiring"]);
    assert.deepEqual(await hooks.list(organisationId), [{ ...endpoint, addedWith: null }]);
    const again = await hooks.add({ ...asked, madeId: "1".repeat(32) }, BY_KEY);
    assert.deepEqual(again, { ...endpoint, secret }, "the same call again");
    const rows = await place.raw("select * from webhook_endpoints");
    assert.ok(!JSON.stringify(rows).includes(secret.slice(6)));
  });

  test("five at most, even when ten come at once", async () => {
    const organisationId = (await scene.approved()).id;
    const other = await place.open();
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? hooks : other.webhooks).add(
          { organisationId, url: `${URL}/${index}`, events: ["audit.finished"] },
          BY_KEY,
        ),
      ),
    );
    assert.equal(all.filter(({ status }) => status === "fulfilled").length, 5);
    const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    assert.ok(refused.every((error) => error instanceof Conflict && error.state === "full"));
    assert.equal((await hooks.list(organisationId)).length, 5);
  });

  test("another organisation does not see it, and a stranger cannot add one", async () => {
    const at = await added();
    const { id: delivery } = await hooks.test(at, BY_KEY);
    const theirs = { ...at, organisationId: (await scene.approved()).id };
    for (const call of [
      () => hooks.deliveries(theirs),
      () => hooks.test(theirs, BY_KEY),
      () => hooks.sendAgain(theirs, delivery, BY_KEY),
      () => hooks.remove(theirs, BY_KEY),
    ])
      await assert.rejects(call, NotFound);
    assert.deepEqual(await hooks.list(theirs.organisationId), []);
    const person = await store.people.createAdministrator("cleo@example.com", COMMAND);
    await store.people.setRole(person.id, "person", { by: scene.ann.id });
    const asked = { organisationId: at.organisationId, url: URL, events: ["audit.finished"] } as const;
    await assert.rejects(hooks.add(asked, { by: person.id }), /only an owner/);
  });

  test("an event goes to the endpoints that want it, under one id", async () => {
    const at = await added();
    const { organisationId } = at;
    const second = await hooks.add(
      { organisationId, url: `${URL}/2`, events: ["audit.finished", "awards.published"] },
      BY_KEY,
    );
    await hooks.add({ organisationId, url: `${URL}/3`, events: ["key.expiring"] }, BY_KEY);
    await happened(organisationId);
    await happened((await scene.approved()).id);
    const due = await hooks.take(10, []);
    assert.deepEqual(due.map(({ endpointId }) => endpointId).sort(), [at.id, second.id].sort());
    assert.equal(new Set(due.map(({ eventId }) => eventId)).size, 1);
    assert.deepEqual(await hooks.take(10, []), [], "they are this node's for a minute");
    const { type, timestamp, data } = JSON.parse(due[0]?.payload ?? "");
    assert.deepEqual(
      [type, data.state, data.rows, data.results, Number.isNaN(Date.parse(timestamp))],
      ["audit.finished", "cancelled", null, null, false],
    );
  });

  test("an audit that never started, or ended before, makes no event", async () => {
    const at = await added();
    const asked = { organisationId: at.organisationId, keyId: "ak_1", setup: Buffer.from("{}"), keptDays: 1 };
    await store.payrollAudits.cancel(await store.payrollAudits.open(asked), BY);
    assert.deepEqual(await hooks.take(10, []), []);
    const audit = await store.payrollAudits.open(asked);
    await store.payrollAudits.start(audit, BY, WHOLE);
    await Promise.all([1, 2, 3].map(() => store.payrollAudits.cancel(audit, BY)));
    await taken();
  });

  test("of 20 nodes that look at once one sends, and another takes over when it dies", async () => {
    const at = await added();
    await hooks.test(at, BY_KEY);
    const other = (await place.open()).webhooks;
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? hooks : other).take(10, [])),
    );
    assert.equal(all.flat().length, 1);
    assert.deepEqual(await other.take(10, []), []);
    const later = (await place.open(61 * SECOND)).webhooks;
    assert.equal((await taken(later)).tries, 2);
  });

  test("a few of each organisation at a time, and none of those that are named", async () => {
    const busy = await added();
    for (let times = 0; times < 10; times += 1) await hooks.test(busy, BY_KEY);
    const quiet = (await scene.approved()).id;
    const { id } = await hooks.add({ organisationId: quiet, url: URL, events: ["audit.finished"] }, BY_KEY);
    await hooks.test({ organisationId: quiet, id }, BY_KEY);
    const due = await hooks.take(16, []);
    assert.equal(due.filter(({ endpointId }) => endpointId === busy.id).length, 4);
    assert.equal(due.filter(({ endpointId }) => endpointId === id).length, 1);
    assert.deepEqual(await hooks.take(16, [busy.organisationId]), []);
    assert.equal((await hooks.take(3, [])).length, 3);
  });

  test("an endpoint that is down is tried 8 times in 27 and a half hours, then no more", async () => {
    const at = await added();
    await happened(at.organisationId);
    // After each try: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h.
    const pauses = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
    let ahead = 0;
    for (const pause of pauses) {
      const now = (await place.open(ahead)).webhooks;
      const due = await taken(now);
      const before = Date.now() + ahead;
      await now.failed(due, DOWN, letterTo);
      const after = Date.now() + ahead;
      const [waiting] = await now.deliveries(at);
      assert.deepEqual(
        [waiting?.state, waiting?.lastStatus, waiting?.lastFault],
        ["waiting", 503, "answered"],
      );
      const next = waiting?.nextTryAtMs ?? 0;
      const slack = Math.min(pause / 2, MINUTE); // the database has a clock of its own
      assert.ok(
        next > before + pause - slack && next < after + pause + slack,
        `${next - before}, not ${pause}`,
      );
      if (pause > MINUTE) {
        const early = (await place.open(ahead + pause / 2)).webhooks;
        assert.deepEqual(await early.take(10, []), [], `before ${pause} ms are over`);
      }
      ahead += pause + SECOND;
    }
    const last = (await place.open(ahead)).webhooks;
    await last.failed(await taken(last), DOWN, letterTo);
    const [over] = await last.deliveries(at);
    assert.deepEqual([over?.state, over?.tries, over?.nextTryAtMs], ["given-up", 8, null]);
    assert.equal((await hooks.list(at.organisationId))[0]?.disabledAtMs, null, "not for five days yet");
    assert.deepEqual(await (await place.open(ahead + DAY)).webhooks.take(10, []), []);
  });

  test("the log says which key or person sent a delivery again; a refused resend is not in it", async () => {
    const at = await added();
    await hooks.test(at, BY_KEY);
    const due = await taken();
    await assert.rejects(hooks.sendAgain(at, due.id, BY_KEY), { state: "waiting" });
    await hooks.delivered(due, 204);
    await hooks.sendAgain(at, due.id, { ...BY_KEY, where: "192.0.2.7", requestId: "r1" });
    await hooks.delivered(await taken(), 204);
    await hooks.sendAgain(at, due.id, { by: scene.ann.id });
    const [person, key, ...more] = await store.audit.search(
      { organisationId: at.organisationId, action: "webhook delivery sent again" },
      Number.MAX_SAFE_INTEGER,
      5,
    );
    const subject = `webhook:${at.organisationId}/${at.id}`;
    assert.deepEqual(
      [key?.why, key?.where, key?.requestId, key?.subject, more],
      ["with ak_1", "192.0.2.7", "r1", subject, []],
    );
    assert.deepEqual([person?.by, person?.subject], [scene.ann.id, subject]);
    assert.deepEqual((await store.audit.verify()).faults, []);
  });

  test("a delivery that arrived is not sent again, unless someone asks", async () => {
    const at = await added();
    await happened(at.organisationId);
    const due = await taken();
    await assert.rejects(hooks.sendAgain(at, due.id, BY_KEY), { state: "waiting" });
    await hooks.delivered(due, 204);
    const [done] = await hooks.deliveries(at);
    assert.deepEqual([done?.state, done?.lastStatus, done?.tries], ["delivered", 204, 1]);
    assert.deepEqual(await (await place.open(DAY)).webhooks.take(10, []), []);
    const both = await Promise.allSettled([
      hooks.sendAgain(at, due.id, BY_KEY),
      hooks.sendAgain(at, due.id, BY_KEY),
    ]);
    assert.equal(both.filter(({ status }) => status === "fulfilled").length, 1);
    assert.deepEqual(
      [await taken()].map(({ eventId, tries }) => [eventId, tries]),
      [[due.eventId, 1]],
    );
  });
});
