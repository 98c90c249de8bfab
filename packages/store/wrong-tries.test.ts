// Wrong passwords: counted by account and address together, each logged, in a log that strangers cannot fill.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { type AuditEntry, STRANGER } from "./index.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { COMMAND, type Scene, sceneIn } from "./testing/scene.ts";

const trace = { requestId: "req_1", where: "192.0.2.1" };

onBothStores((newPlace) => {
  let place: Place;
  let scene: Scene;
  before(async () => {
    place = await newPlace();
    scene = await sceneIn(await place.open());
  });
  const refuse = async (email: string, network: string, personId?: string): Promise<void> => {
    const { count: tries } = await scene.store.accounts.startTry(email, network);
    await scene.store.accounts.refuse(
      { email, network, personId, tries, what: "sign-in refused" },
      { by: STRANGER, ...trace },
    );
  };
  const recorded = async (about: string): Promise<readonly AuditEntry[]> =>
    (await scene.store.audit.entries(0, 10_000)).filter(({ what }) => what === about);

  test("by account and address together, up to the limit; the right password clears the count", async () => {
    const { accounts } = scene.store;
    const email = "ann@example.com";
    await Promise.all(Array.from({ length: 9 }, () => refuse(email, "192.0.2.1", scene.ann.id)));
    assert.deepEqual(await recorded("sign-in limit reached"), []);
    await refuse(email.toUpperCase(), "192.0.2.1", scene.ann.id);
    const { count, waitMs } = await accounts.startTry(email, "192.0.2.1");
    assert.ok(count === 11 && waitMs > 0 && waitMs <= 15 * 60_000, String(waitMs));
    assert.equal((await recorded("sign-in limit reached")).length, 1);
    assert.deepEqual(await accounts.startTry(email, "192.0.2.2"), { count: 1, waitMs: 0 });
    await accounts.forgetWrongTries(email, "192.0.2.1");
    assert.deepEqual(await accounts.startTry(email, "192.0.2.1"), { count: 1, waitMs: 0 });
  });

  test("of many at once, we check no more than the limit", async () => {
    const all = await Promise.all(
      Array.from({ length: 55 }, () => scene.store.accounts.startTry("many@example.com", "192.0.2.9")),
    );
    assert.equal(all.filter(({ waitMs }) => waitMs === 0).length, 10);
  });

  test("for one account from many addresses, no more than a hundred; an address with a recent sign-in still works", async () => {
    const { accounts } = scene.store;
    const email = "hunted@example.com";
    await accounts.startTry(email, "198.51.100.1");
    await accounts.forgetWrongTries(email, "198.51.100.1");
    for (let tried = 1; tried < 100; tried += 1) {
      const { waitMs } = await accounts.startTry(email, `203.0.113.${tried}`);
      assert.equal(waitMs, 0, `try ${tried}`);
    }
    const { waitMs } = await accounts.startTry(email, "203.0.113.200");
    assert.ok(waitMs > 0 && waitMs <= 15 * 60_000, "one more, from elsewhere");
    assert.equal((await accounts.startTry(email, "198.51.100.1")).waitMs, 0, "where they signed in from");
    assert.equal(
      (await accounts.startTry("other@example.com", "203.0.113.200")).waitMs,
      0,
      "another account",
    );
  });

  test("a try just before the count is cleared does not allow ten more", async () => {
    const elsewhere = await newPlace();
    const store = await elsewhere.open();
    const later = await elsewhere.open(14 * 60_000);
    const latest = await elsewhere.open(16 * 60_000);
    const tries = async (from: typeof store, count: number): Promise<number> => {
      const all: { readonly waitMs: number }[] = [];
      for (let one = 0; one < count; one += 1)
        all.push(await from.accounts.startTry("slow@example.com", "192.0.2.9"));
      return all.filter(({ waitMs }) => waitMs === 0).length;
    };
    assert.equal(await tries(store, 1), 1);
    assert.equal(await tries(later, 9), 9);
    assert.equal(await tries(latest, 9), 0);
  });

  test("the log names the person if the address is known, and never the typed address", async () => {
    await refuse("nobody@example.com", "192.0.2.3");
    await refuse("nobody@example.com", "192.0.2.4");
    await refuse("someone@example.com", "192.0.2.4");
    const [first, ...more] = await recorded("sign-in refused");
    assert.deepEqual(
      [first?.by, first?.subject, first?.where, first?.requestId],
      [STRANGER, `person:${scene.ann.id}`, trace.where, trace.requestId],
    );
    const unknown = more.map(({ subject }) => subject).filter((subject) => subject.startsWith("address:"));
    assert.equal(unknown.length, 3);
    assert.equal(new Set(unknown).size, 2, "one address is told from another");
    assert.ok(!JSON.stringify(await place.raw("select * from audit_entries")).includes("nobody@"));
    assert.deepEqual((await scene.store.audit.verify()).faults, []);
  });

  test("a hundred a minute are logged, from any sender; counting goes on", async () => {
    const elsewhere = await newPlace();
    const store = await elsewhere.open();
    await store.people.createAdministrator("ann@example.com", COMMAND);
    const from = async (index: number): Promise<void> => {
      const whose = { email: `x${index}@example.com`, network: `192.0.2.${index}` };
      const { count: tries } = await store.accounts.startTry(whose.email, whose.network);
      await store.accounts.refuse(
        { ...whose, personId: undefined, tries, what: "sign-in refused" },
        { by: STRANGER },
      );
    };
    for (let index = 0; index < 130; index += 13)
      await Promise.all(Array.from({ length: 13 }, (_, step) => from(index + step)));
    const entries = await store.audit.entries(0, 1000);
    const listed = entries.filter(({ what }) => what === "sign-in refused").length;
    assert.equal(listed, 100);
    assert.equal(entries.at(-1)?.what, "refused sign-ins no longer listed for a minute");
    assert.equal((await store.accounts.startTry("x129@example.com", "192.0.2.129")).count, 2);
    await elsewhere.raw("update wrong_tries set ends_at_ms = 1");
    await from(200);
    assert.equal((await store.audit.entries(0, 1000)).at(-1)?.what, "sign-in refused");
    assert.deepEqual((await store.audit.verify()).faults, []);
  });
});
