// Calls remembered by their key on both stores: one of many runs, the others get its answer or wait, and a dying node
// loses nothing.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { before, test } from "node:test";
import type { CallLeave, KeyedCall, RememberedCalls, Store } from "./index.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { sceneIn } from "./testing/scene.ts";

const HOUR_MS = 3600 * 1000;
const ANSWER = { status: 200, body: '{"id":"aud_1"}' };

onBothStores((newPlace) => {
  let place: Place;
  let store: Store;
  let calls: RememberedCalls;
  before(async () => {
    place = await newPlace();
    store = await place.open();
    calls = store.rememberedCalls;
  });
  let made = 0;
  const newCall = (): KeyedCall => {
    made += 1;
    return { organisationId: "org_1", key: `key ${made}`, fingerprint: "sha256:1" };
  };
  const begun = async (call: KeyedCall, by = calls): Promise<CallLeave> => {
    const answer = await by.begin(call);
    assert.ok("leave" in answer, JSON.stringify(answer));
    return answer.leave;
  };

  test("of 20 at once one runs, and the others must wait", async () => {
    const call = newCall();
    const other = (await place.open()).rememberedCalls;
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? calls : other).begin(call)),
    );
    assert.equal(all.filter((one) => "leave" in one).length, 1);
    assert.equal(all.filter((one) => "refused" in one && one.refused === "running").length, 19);
  });

  test("the answer is given again, to the same organisation and for the same request only", async () => {
    const call = newCall();
    await calls.end(await begun(call), ANSWER);
    assert.deepEqual(await calls.begin(call), { answer: ANSWER });
    assert.deepEqual(await calls.begin({ ...call, fingerprint: "sha256:2" }), { refused: "differs" });
    const theirs = await begun({ ...call, organisationId: "org_2" });
    assert.equal(theirs.isRetry, false);
  });

  test("the key of another request is refused while the first still runs", async () => {
    const call = newCall();
    await begun(call);
    assert.deepEqual(await calls.begin({ ...call, fingerprint: "sha256:2" }), { refused: "differs" });
  });

  test("a call that created nothing frees its key, for another request too", async () => {
    const call = newCall();
    const first = await begun(call);
    await calls.forget(first);
    const second = await begun({ ...call, fingerprint: "sha256:2" });
    assert.equal(second.isRetry, false);
    assert.notEqual(second.madeId, first.madeId);
  });

  test("after one that may have created something, the next creates the same", async () => {
    const call = newCall();
    const first = await begun(call);
    await calls.giveUp(first);
    const second = await begun(call);
    assert.deepEqual([second.madeId, second.isRetry], [first.madeId, true]);
    // The first comes back late and changes nothing.
    await calls.end(first, { status: 200, body: "late" });
    await calls.forget(first);
    assert.deepEqual(await calls.begin(call), { refused: "running" });
    await calls.end(second, ANSWER);
    assert.deepEqual(await calls.begin(call), { answer: ANSWER });
  });

  test("of 20 that come after a node died, one takes over", async () => {
    const call = newCall();
    const first = await begun(call);
    const later = (await place.open(HOUR_MS)).rememberedCalls;
    const all = await Promise.all(Array.from({ length: 20 }, () => later.begin(call)));
    const leaves = all.flatMap((one) => ("leave" in one ? [one.leave] : []));
    assert.deepEqual(
      leaves.map(({ madeId, isRetry }) => [madeId, isRetry]),
      [[first.madeId, true]],
    );
  });

  test("after 24 hours a key is new, and housekeeping deletes its row", async () => {
    const [call, other] = [newCall(), newCall()];
    for (const one of [call, other]) await calls.end(await begun(one), ANSWER);
    const before = (await place.open(23 * HOUR_MS)).rememberedCalls;
    assert.deepEqual(await before.begin(call), { answer: ANSWER });
    const after = await place.open(25 * HOUR_MS);
    assert.equal((await begun(call, after.rememberedCalls)).isRetry, false);
    assert.ok(Number((await after.tidy()).remembered_calls) >= 1);
    assert.ok("leave" in (await calls.begin(other)));
  });

  test("an organisation has 10,000 keys in a day of its own", async () => {
    const first = { organisationId: "org_many", key: "first", fingerprint: "sha256:1" };
    await calls.end(await begun(first), ANSWER);
    const owner = createHash("sha256").update('["org_many"]').digest("hex");
    const own = `select expires_at_ms from remembered_calls where owner = '${owner}'`;
    const [{ expires_at_ms } = {}] = await place.raw(own);
    const values = Array.from(
      { length: 9999 },
      (_, index) => `('many ${index}', '${owner}', 'f', 'm', 'h', 0, ${expires_at_ms})`,
    );
    for (let at = 0; at < values.length; at += 1000)
      await place.raw(
        `insert into remembered_calls (id, owner, fingerprint, made_id, holder, held_until_ms, expires_at_ms) values ${values.slice(at, at + 1000).join(",")}`,
      );
    assert.deepEqual(await calls.begin({ ...first, key: "one more" }), { refused: "full" });
    assert.deepEqual(await calls.begin(first), { answer: ANSWER });
    await begun({ ...first, organisationId: "org_other" });
    const tomorrow = (await place.open(25 * HOUR_MS)).rememberedCalls;
    await begun({ ...first, key: "one more" }, tomorrow);
  });

  test("a call does not open its audit twice", async () => {
    const asked = { organisationId: "", keyId: "ak_1", setup: Buffer.from("setup"), keptDays: 30 };
    const organisationId = (await (await sceneIn(store)).approved()).id;
    const { madeId } = await begun(newCall());
    const open = () => store.payrollAudits.open({ ...asked, organisationId, madeId });
    assert.deepEqual(await open(), await open());
    assert.equal((await store.payrollAudits.list(organisationId)).length, 1);
  });
});
