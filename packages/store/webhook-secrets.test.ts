// Rotating a webhook secret on both stores: what signs when, once for each call, and what a forged row does.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { NotAllowed, NotFound, SERVICE, type Store, type Webhooks } from "./index.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { type Scene, sceneIn } from "./testing/scene.ts";

const HOUR = 3600 * 1000;
const BY_KEY = { by: SERVICE, why: "with ak_1" } as const;
const URL = "https://hooks.example.com/fairclause";

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
  const added = async (madeId = {}) => {
    await place.raw("delete from webhook_deliveries");
    const organisationId = (await scene.approved()).id;
    const asked = { organisationId, url: URL, events: ["key.expiring"], ...madeId } as const;
    const { id, secret } = await hooks.add(asked, BY_KEY);
    return { at: { organisationId, id }, asked, secret };
  };
  /** What the next test is signed with. */
  const signing = async (at: { organisationId: string; id: string }, by: Webhooks = hooks) => {
    await by.test(at, BY_KEY);
    const [due] = await by.take(1, []);
    assert.ok(due !== undefined);
    await by.delivered(due, 204);
    return due.secrets;
  };

  test("the old secret signs beside the new one for 24 hours, and not a moment longer", async () => {
    const { at, secret: first } = await added();
    const { secret: second, oldSecretsEndAtMs } = await hooks.rotateSecret(at, BY_KEY);
    assert.deepEqual(await signing(at), [second, first]);
    assert.equal((await hooks.list(at.organisationId))[0]?.oldSecretsEndAtMs, oldSecretsEndAtMs);
    const before = (await place.open(24 * HOUR - 60_000)).webhooks;
    assert.deepEqual(await signing(at, before), [second, first]);
    const { secret: third } = await before.rotateSecret(at, BY_KEY);
    assert.deepEqual(await signing(at, before), [third, second, first]);
    const after = await place.open(24 * HOUR);
    assert.deepEqual(await signing(at, after.webhooks), [third, second]);
    assert.ok(Number((await after.tidy()).webhook_old_secrets) >= 1);
    const kept = await place.raw(`select id from webhook_old_secrets where endpoint_id = '${at.id}'`);
    assert.equal(kept.length, 1);
    const late = await place.open(48 * HOUR);
    assert.deepEqual(await signing(at, late.webhooks), [third]);
    assert.equal((await late.webhooks.list(at.organisationId))[0]?.oldSecretsEndAtMs, null);
  });

  test("the same call again rotates nothing and gives its own secret, also after another rotation", async () => {
    const madeId = { madeId: "a".repeat(32) };
    const { at, asked, secret: first } = await added(madeId);
    const [one, two] = ["b".repeat(32), "c".repeat(32)];
    const other = (await place.open()).webhooks;
    const both = await Promise.all([hooks, other].map((node) => node.rotateSecret(at, BY_KEY, one)));
    assert.equal(both[0]?.secret, both[1]?.secret);
    const { secret: third } = await hooks.rotateSecret(at, BY_KEY, two);
    assert.equal((await hooks.rotateSecret(at, BY_KEY, one)).secret, both[0]?.secret);
    assert.equal((await hooks.rotateSecret(at, BY_KEY, two)).secret, third);
    assert.equal((await hooks.add(asked, BY_KEY)).secret, first);
    assert.deepEqual(await signing(at), [third, both[0]?.secret, first]);
    const rows = JSON.stringify(await place.raw("select * from webhook_old_secrets"));
    assert.ok(!rows.includes(first.slice(6)));
  });

  test("four times within 24 hours, even when ten come at once", async () => {
    const { at } = await added();
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => hooks.rotateSecret(at, BY_KEY)));
    assert.equal(all.filter(({ status }) => status === "fulfilled").length, 4);
    await assert.rejects(hooks.rotateSecret(at, BY_KEY), { state: "rotated" });
    assert.equal((await signing(at)).length, 5);
  });

  test("an address changed around the store gets no new secret; an old secret with a new end signs nothing", async () => {
    const { at, secret: first } = await added();
    const { secret: second } = await hooks.rotateSecret(at, BY_KEY);
    await place.raw(`update webhook_old_secrets set ends_at_ms = ends_at_ms + ${HOUR}`);
    assert.deepEqual(await signing(at), [second]);
    await place.raw(`update webhook_old_secrets set ends_at_ms = ends_at_ms - ${HOUR}`);
    assert.deepEqual(await signing(at), [second, first]);
    await place.raw(`update webhook_endpoints set url = 'https://evil.example.com/' where id = '${at.id}'`);
    await assert.rejects(hooks.rotateSecret(at, BY_KEY), { state: "unreadable" });
  });

  test("by an owner or a key of the organisation; a removed endpoint leaves no secret behind", async () => {
    const { at } = await added();
    await assert.rejects(hooks.rotateSecret(at, { by: "per_nobody" }), NotAllowed);
    const elsewhere = { ...at, organisationId: (await scene.approved()).id };
    await assert.rejects(hooks.rotateSecret(elsewhere, BY_KEY), NotFound);
    await hooks.rotateSecret(at, BY_KEY);
    await hooks.remove(at, BY_KEY);
    assert.deepEqual(
      await place.raw(`select id from webhook_old_secrets where endpoint_id = '${at.id}'`),
      [],
    );
    assert.deepEqual((await store.audit.verify()).faults, []);
  });
});
