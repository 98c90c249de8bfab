// Remembered receipts on both stores: stored once and sealed, visible to their organisation alone, checked by one node,
// reported once.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { NotFound, type RememberedReceipts, type Store } from "./index.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { type Scene, sceneIn } from "./testing/scene.ts";

const DAY_MS = 24 * 3600 * 1000;
const CALLER = { keyId: "ak_1" };

onBothStores((newPlace) => {
  let place: Place;
  let store: Store;
  let scene: Scene;
  let receipts: RememberedReceipts;
  before(async () => {
    place = await newPlace();
    store = await place.open();
    scene = await sceneIn(store);
    receipts = store.rememberedReceipts;
  });
  const newcomer = async (): Promise<string> => (await scene.approved()).id;
  const numbered = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({
      hash: `receipt ${from + index}`,
      content: `{"number":${from + index}}`,
    }));
  const keep = (organisationId: string, from: number, to = from, keptDays = 30) =>
    receipts.remember({ organisationId, caller: CALLER, receipts: numbered(from, to), keptDays });
  const contents = (rows: readonly { readonly content: string }[]) => rows.map(({ content }) => content);

  async function checkAll(basis: string): Promise<void> {
    for (let taken = await receipts.take(basis, 1000); taken.length > 0; ) {
      await receipts.finish(basis, taken);
      taken = await receipts.take(basis, 1000);
    }
  }

  test("a receipt is remembered once, for the longer time, and only its organisation sees it", async () => {
    const [mine, theirs] = [await newcomer(), await newcomer()];
    const [first] = await keep(mine, 1, 1, 60);
    const [again] = await keep(mine, 1, 1, 30);
    assert.deepEqual(again, first);
    const [longer] = await keep(mine, 1, 1, 90);
    assert.equal((longer?.expiresAtMs ?? 0) - (first?.expiresAtMs ?? 0) >= 30 * DAY_MS, true);
    const [other] = await keep(theirs, 1);
    assert.notEqual(other?.id, first?.id);
    assert.deepEqual(contents((await receipts.list(mine)).rows), ['{"number":1}']);
    await assert.rejects(receipts.forget(theirs, first?.id ?? "", CALLER), NotFound);
    await assert.rejects(receipts.list(theirs, first?.id), NotFound);
  });

  test("a stored receipt cannot be read in the database, nor moved to another organisation", async () => {
    const [mine, theirs] = [await newcomer(), await newcomer()];
    const [kept] = await keep(mine, 1);
    await keep(theirs, 2);
    const rows = await place.raw("select * from remembered_receipts");
    assert.ok(rows.length > 0 && rows.every((row) => !JSON.stringify(row).includes("number")));
    await place.raw(`update remembered_receipts set organisation_id = '${theirs}' where id = '${kept?.id}'`);
    await assert.rejects(receipts.list(theirs));
    const taken = await receipts.take("moved", 1000);
    assert.equal(taken.find(({ id }) => id === kept?.id)?.content, null);
    await receipts.finish("moved", taken);
  });

  test("a list has 100 at a time, the latest first, until none are left", async () => {
    const mine = await newcomer();
    await keep(mine, 1, 250);
    const seen: string[] = [];
    let before: string | undefined;
    const sizes: number[] = [];
    do {
      const page = await receipts.list(mine, before);
      sizes.push(page.rows.length);
      seen.push(...page.rows.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    assert.deepEqual(sizes, [100, 100, 50]);
    assert.equal(new Set(seen).size, 250);
  });

  test("of two nodes one checks each receipt, and one event reports all corrections", async () => {
    const mine = await newcomer();
    await checkAll("b1");
    await keep(mine, 1, 5);
    await store.webhooks.add(
      { organisationId: mine, url: "https://hooks.example.com/", events: ["correction.found"] },
      { by: scene.ann.id },
    );
    const [{ id: endpoint = "" } = {}] = await store.webhooks.list(mine);
    const events = () => store.webhooks.deliveries({ organisationId: mine, id: endpoint });
    const other = (await place.open()).rememberedReceipts;
    const [first, second] = await Promise.all([receipts.take("b1", 3), other.take("b1", 3)]);
    const all = [...first, ...second, ...(await receipts.take("b1", 3)), ...(await other.take("b1", 3))];
    assert.deepEqual([all.length, new Set(all.map(({ id }) => id)).size], [5, 5]);
    await receipts.finish(
      "b1",
      all.slice(0, 3).map((one) => ({ ...one, newContent: "new", correction: "changed" })),
    );
    assert.equal((await events()).length, 0, "two are left to check");
    await Promise.all(
      [receipts, other].map((node, index) => node.finish("b1", [all[3 + index] ?? assert.fail()])),
    );
    // A node that comes late with another's work changes nothing.
    await other.finish("b1", [{ ...(all[0] ?? assert.fail()), correction: "again" }]);
    const [event, ...more] = await events();
    assert.deepEqual([more.length, JSON.parse(event?.payload ?? "").data], [0, { corrections: 3 }]);
    const found = await receipts.corrections(mine);
    assert.deepEqual(contents(found.rows), ["changed", "changed", "changed"]);
    assert.equal(contents((await receipts.list(mine)).rows).filter((one) => one === "new").length, 3);
    const [one] = found.rows;
    await receipts.forget(mine, one?.receiptId ?? "", CALLER);
    assert.equal((await receipts.corrections(mine)).rows.length, 2);
  });

  test("a node that died loses its lease, and its late result is dropped", async () => {
    const mine = await newcomer();
    await checkAll("b2");
    await keep(mine, 1);
    const [lost] = await receipts.take("b2", 1000);
    const later = (await place.open(3 * 60_000)).rememberedReceipts;
    const [taken] = await later.take("b2", 1000);
    assert.equal(taken?.id, lost?.id);
    await receipts.finish("b2", [{ ...(lost ?? assert.fail()), correction: "late" }]);
    assert.deepEqual((await receipts.corrections(mine)).rows, []);
    await later.finish("b2", [{ ...(taken ?? assert.fail()), correction: "in time" }]);
    assert.deepEqual(contents((await receipts.corrections(mine)).rows), ["in time"]);
  });

  test("the newest basis checks, and an older one does not", async () => {
    const other = (await place.open()).rememberedReceipts;
    const may = (basis: string) => receipts.mayCheck(basis);
    assert.deepEqual([await may("old"), await may("old")], [true, true]);
    assert.deepEqual([await other.mayCheck("new"), await may("old"), await may("new")], [true, false, true]);
    const mine = await newcomer();
    assert.equal(await receipts.hasUnchecked("new"), await receipts.hasUnchecked(null));
    await keep(mine, 1);
    assert.equal(await receipts.hasUnchecked("new"), true);
    await checkAll("new");
    assert.equal(await receipts.hasUnchecked("new"), false);
  });

  test("an organisation has at most 10,000; a call that would exceed it stores none", async () => {
    const mine = await newcomer();
    await keep(mine, 1);
    const [{ sealed = "" } = {}] = await place.raw(
      `select sealed from remembered_receipts where organisation_id = '${mine}'`,
    );
    const values = (from: number, to: number) =>
      Array.from(
        { length: to - from },
        (_, index) => `('f${mine}${from + index}', '${mine}', '${sealed}', 10, 1, 9e15, '', 0)`,
      ).join(",");
    for (let from = 0; from < 9998; from += 1000)
      await place.raw(
        `insert into remembered_receipts (id, organisation_id, sealed, bytes, created_at_ms, expires_at_ms, checked_basis, leased_until_ms) values ${values(from, Math.min(9998, from + 1000))}`,
      );
    await assert.rejects(keep(mine, 2, 3), { state: "full" });
    await keep(mine, 2);
    await keep(mine, 1, 2);
    await assert.rejects(keep(mine, 3), { state: "full" });
    await receipts.forgetAll(mine, CALLER);
  });

  test("their time ends, and housekeeping deletes them; corrections go after a year", async () => {
    const mine = await newcomer();
    await keep(mine, 1, 1, 1);
    await keep(mine, 2, 2, 800);
    const taken = (await receipts.take("b3", 1000)).map((one) => ({ ...one, correction: "changed" }));
    await receipts.finish("b3", taken);
    const later = await place.open(2 * DAY_MS);
    assert.equal(Number((await later.tidy()).remembered_receipts) >= 1, true);
    assert.deepEqual(contents((await receipts.list(mine)).rows), ['{"number":2}']);
    assert.equal((await receipts.corrections(mine)).rows.length, 2);
    await (await place.open(366 * DAY_MS)).tidy();
    assert.equal((await receipts.corrections(mine)).rows.length, 0);
  });

  test("forgetting all deletes the key too; the log says who began and ended it, but not what was stored", async () => {
    const mine = await newcomer();
    await keep(mine, 1, 3);
    assert.equal(await receipts.forgetAll(mine, { keyId: "ak_2" }), 3);
    assert.equal(await receipts.forgetAll(mine, CALLER), 0);
    assert.deepEqual(await receipts.list(mine), { rows: [], next: null });
    assert.deepEqual(await place.raw(`select * from receipt_keys where organisation_id = '${mine}'`), []);
    const entries = await place.raw(
      `select what, changes from audit_entries where subject = 'receipts:${mine}' order by sequence`,
    );
    assert.deepEqual(
      entries.map(({ what, changes }) => [what, changes]),
      [
        ["receipts first remembered", '{"key_id":"ak_1"}'],
        ["receipts forgotten", '{"key_id":"ak_2"}'],
      ],
    );
    const [told] = await store.audit.search({ action: "receipts forgotten" }, Number.MAX_SAFE_INTEGER, 1);
    assert.match(told?.subjectName ?? "", /^Receipts of Example /);
    assert.equal((await keep(mine, 1)).length, 1);
  });
});
