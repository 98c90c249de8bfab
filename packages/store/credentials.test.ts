// Credentials beyond their states: what we keep, when they die, how many there may be, and what we count.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Conflict, credentialState, Invalid, SERVICE } from "./index.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { COMMAND, type Scene, sceneIn } from "./testing/scene.ts";

test("a credential dies at its instant, not a millisecond before or after", () => {
  const at = Date.parse("2027-03-01T00:00:00.000Z");
  const states = (lifecycle: Parameters<typeof credentialState>[0]) =>
    [at - 1000, at - 1, at, at + 1000].map((now) => credentialState(lifecycle, now));
  const active = { state: "active", expiresAtMs: at, overlapEndsAtMs: null } as const;
  assert.deepEqual(states(active), ["active", "active", "expired", "expired"]);
  const overlapping = { state: "replaced", expiresAtMs: null, overlapEndsAtMs: at } as const;
  assert.deepEqual(states(overlapping), ["active", "active", "replaced", "replaced"]);
  const both = { state: "replaced", expiresAtMs: at, overlapEndsAtMs: at + 500 } as const;
  assert.deepEqual(states(both), ["active", "active", "expired", "replaced"]);
  assert.deepEqual(new Set(states({ ...active, state: "revoked" })), new Set(["revoked"]));
});

onBothStores((newPlace) => {
  let place: Place;
  let scene: Scene;
  before(async () => {
    place = await newPlace();
    scene = await sceneIn(await place.open());
  });

  test("authentication finds all it needs, and the secret is nowhere in the database", async () => {
    const { store, ann } = scene;
    const { credential, secret } = await scene.issued(3_600_000);
    const { expiresAtMs } = credential;
    assert.ok(Math.abs((expiresAtMs ?? 0) - store.nowMs() - 3_600_000) < 5000);
    await store.policies.set(credential.organisationId, { calculationsPerMinute: 7 }, { by: ann.id });
    const found = await store.findCredential(credential.keyId);
    assert.ok(found);
    assert.deepEqual(found.lifecycle, { state: "active", expiresAtMs, overlapEndsAtMs: null });
    assert.deepEqual(found.organisation, { id: credential.organisationId, state: "active" });
    assert.deepEqual(found.policy, {
      calculationsPerMinute: 7,
      othersPerMinute: 1200,
      shiftsPerMinute: 60_000,
      maxCredentials: 5,
    });
    assert.ok(found.secretHash.equals(store.hashSecret(credential.keyId, secret)));
    assert.ok(!found.secretHash.equals(store.hashSecret(credential.keyId, `${secret}x`)));
    for (const table of ["credentials", "audit_entries"]) {
      assert.ok(!JSON.stringify(await place.raw(`select * from ${table}`)).includes(secret.slice(3, 40)));
    }
    assert.equal(await store.findCredential("ak_00000000000000000000000000000000"), undefined);
  });

  test("a limit that is reached is logged once an hour, however often and on any node", async () => {
    const { store } = scene;
    const [{ keyId }, other] = [(await scene.issued()).credential, (await scene.issued()).credential];
    const act = { by: SERVICE, requestId: "req_1", where: "192.0.2.1" };
    const reached = async () =>
      (await store.audit.entries(0, 10_000)).filter(({ what }) => what === "limit reached");
    const again = await place.open();
    await Promise.all([store, again, store].map(({ credentials }) => credentials.limitReached(keyId, act)));
    await store.credentials.limitReached(keyId, act);
    await store.credentials.limitReached(other.keyId, act);
    assert.deepEqual(
      (await reached()).map(({ subject, by, requestId, where }) => [subject, by, requestId, where]),
      [
        [`credential:${keyId}`, SERVICE, "req_1", "192.0.2.1"],
        [`credential:${other.keyId}`, SERVICE, "req_1", "192.0.2.1"],
      ],
    );
    await place.raw(`update wrong_tries set ends_at_ms = 0 where key_hash = 'limit:${keyId}'`);
    await store.credentials.limitReached(keyId, act);
    assert.equal((await reached()).length, 3, "an hour later");
    assert.deepEqual((await store.audit.verify()).faults, []);
  });

  test("a replacement keeps the organisation and the expiry; both keys work during the overlap", async () => {
    const { store, ann } = scene;
    const old = (await scene.issued(3_600_000)).credential;
    const { credential } = await store.credentials.replace(old.keyId, { overlapMs: 60_000 }, { by: ann.id });
    assert.equal(credential.organisationId, old.organisationId);
    assert.equal(credential.expiresAtMs, old.expiresAtMs);
    const before = await store.findCredential(old.keyId);
    assert.ok(before);
    const endsAt = before.lifecycle.overlapEndsAtMs ?? 0;
    assert.ok(Math.abs(endsAt - store.nowMs() - 60_000) < 5000);
    assert.equal(credentialState(before.lifecycle, store.nowMs()), "active");
    assert.equal(credentialState(before.lifecycle, endsAt), "replaced");
    const atOnce = await store.credentials.replace(credential.keyId, { overlapMs: 0 }, { by: ann.id });
    const dead = await store.findCredential(credential.keyId);
    assert.ok(dead);
    assert.equal(credentialState(dead.lifecycle, store.nowMs()), "replaced");
    assert.notEqual(atOnce.credential.keyId, credential.keyId);
  });

  test("the next read shows a suspension, on every credential of the organisation", async () => {
    const { store, ann } = scene;
    const { credential } = await scene.issued();
    await store.organisations.suspend(credential.organisationId, { by: ann.id, why: "Unpaid" });
    assert.equal((await store.findCredential(credential.keyId))?.organisation.state, "suspended");
  });

  test("no more live credentials than the policy allows, even for parallel requests", async () => {
    const { store, ann } = scene;
    const { id } = await scene.approved();
    await store.policies.set(id, { maxCredentials: 3 }, { by: ann.id });
    const other = await place.open();
    const issue = (on: typeof store) => on.credentials.issue(id, {}, { by: ann.id });
    const asked = await Promise.allSettled([1, 2, 3, 4].flatMap(() => [issue(store), issue(other)]));
    assert.equal(asked.filter(({ status }) => status === "fulfilled").length, 3);
    for (const one of asked) {
      if (one.status === "rejected") assert.ok(one.reason instanceof Conflict && one.reason.state === "full");
    }
    const [first] = await store.credentials.list(id);
    assert.ok(first);
    await store.credentials.replace(first.keyId, { overlapMs: 60_000 }, { by: ann.id });
    await assert.rejects(issue(store), Conflict, "a replacement takes the place of the one it replaces");
    await store.credentials.revoke((await store.credentials.list(id)).at(-1)?.keyId ?? "", { by: ann.id });
    await issue(store);
  });

  test("values that make no sense are refused", async () => {
    const { store, ann } = scene;
    const by = { by: ann.id };
    const { credential } = await scene.issued();
    const { organisationId, keyId } = credential;
    await assert.rejects(
      store.credentials.issue(organisationId, { expiresAtMs: store.nowMs() - 1 }, by),
      Invalid,
    );
    await assert.rejects(store.credentials.issue(organisationId, { expiresAtMs: Number.NaN }, by), Invalid);
    await assert.rejects(store.credentials.replace(keyId, { overlapMs: -1 }, by), Invalid);
    await assert.rejects(store.policies.set(organisationId, { othersPerMinute: 1.5 }, by), Invalid);
    for (const name of ["", "  ", "a\0b", "a\nb", "\ud800", "a\u2028b", "x".repeat(201)]) {
      await assert.rejects(
        store.organisations.create({ name, type: "Adviser" }, by),
        Invalid,
        JSON.stringify(name),
      );
    }
    for (const email of ["", "nobody", "a@b@c", "a b@c"]) {
      await assert.rejects(store.people.create(email, COMMAND), Invalid, email);
    }
  });

  test("different spellings of a name are one name; any text comes back as it went in", async () => {
    const { store, ann } = scene;
    const name = `Ömega "O'Neil" & Söhne; drop table people; -- 工資 🦘`;
    const made = await store.organisations.create({ name, type: "Adviser" }, { by: ann.id });
    assert.equal(made.name, name.normalize("NFC"));
    assert.equal((await store.organisations.find(name.toUpperCase()))?.id, made.id);
    assert.equal((await store.organisations.find(made.id))?.name, made.name);
    const again = store.organisations.create({ name: name.toLowerCase(), type: "Adviser" }, { by: ann.id });
    await assert.rejects(again, Conflict);
    assert.equal((await store.people.find(" ANN@Example.com"))?.id, ann.id);
  });

  test("uses add up by day and kind; the last use never goes back", async () => {
    const { store } = scene;
    const { credential } = await scene.issued();
    const { keyId, organisationId } = credential;
    const noon = Date.parse("2026-11-15T12:00:00Z");
    const use = { keyId, kind: "calculation", count: 3, lastUsedAtMs: noon } as const;
    await store.recordUses([
      { ...use, count: 1 },
      { ...use, kind: "other", count: 1 },
      { ...use, count: 2 },
    ]);
    await Promise.all([
      store.recordUses([{ ...use, count: 4, lastUsedAtMs: noon - 5000 }]),
      store.recordUses([]),
    ]);
    await store.recordUses([{ ...use, count: 2, lastUsedAtMs: noon + 24 * 3_600_000 }]);
    assert.deepEqual(
      (await store.usesOf(organisationId, "2026-11-15", "2026-11-17")).map(({ day, kind, count }) => [
        day,
        kind,
        count,
      ]),
      [
        ["2026-11-15", "calculation", 7],
        ["2026-11-15", "other", 1],
        ["2026-11-16", "calculation", 2],
      ],
    );
    assert.equal((await store.usesOf(organisationId, "2026-11-16", "2026-11-17")).length, 1);
    assert.equal((await store.credentials.find(keyId))?.lastUsedAtMs, noon + 24 * 3_600_000);
  });

  test("two nodes hand over the uses of a thousand credentials at once, in opposite orders", async () => {
    const { store } = scene;
    const { credential } = await scene.issued();
    const other = await place.open();
    const nowMs = store.nowMs();
    const keyIds = [credential.keyId, ...Array.from({ length: 1000 }, (_, index) => `ak_${index}`)];
    const uses = keyIds.map((keyId) => ({ keyId, kind: "other", count: 1, lastUsedAtMs: nowMs }) as const);
    await Promise.all(
      [1, 2, 3].flatMap(() => [store.recordUses(uses), other.recordUses([...uses].reverse())]),
    );
    const [used] = await store.usesOf(credential.organisationId, "2000-01-01", "3000-01-01");
    assert.equal(used?.count, 6);
  });

  test("an entry of the log says who, when, what, why, from where and for which request", async () => {
    const { store, ann } = scene;
    const { id } = await scene.organisation();
    const { length } = await store.audit.verify();
    const from = store.nowMs();
    await store.organisations.suspend(id, {
      by: ann.id,
      why: "Unpaid",
      requestId: "rq_1",
      where: "192.0.2.7",
    });
    const [entry, ...more] = await store.audit.entries(length + 1, 10);
    assert.ok(entry && more.length === 0);
    const { atMs, hash, ...rest } = entry;
    assert.match(hash, /^[0-9a-f]{64}$/);
    assert.ok(atMs >= from && atMs <= store.nowMs());
    assert.deepEqual(rest, {
      sequence: length + 1,
      by: ann.id,
      what: "organisation suspended",
      subject: `organisation:${id}`,
      why: "Unpaid",
      requestId: "rq_1",
      where: "192.0.2.7",
      changes: '{"state":"suspended"}',
    });
  });

  test("what was refused leaves no trace", async () => {
    const { store, ann } = scene;
    const { length } = await store.audit.verify();
    await assert.rejects(
      store.organisations.reinstate((await scene.organisation()).id, { by: ann.id }),
      Conflict,
    );
    assert.equal((await store.audit.verify()).length, length + 1);
  });
});
