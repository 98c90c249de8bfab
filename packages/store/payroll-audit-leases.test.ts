// Leases of an audit's parts on both stores: a node renews only the part it works on, and a stop costs no try.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { PayrollAudits } from "./index.ts";
import { LEASE_MS } from "./payroll-audit-taking.ts";
import { type AuditScene, auditSceneIn, BASIS, result, taken } from "./testing/payroll-audits.ts";
import { onBothStores, type Place } from "./testing/places.ts";

onBothStores((newPlace) => {
  let place: Place;
  let own: AuditScene;
  let audits: PayrollAudits;
  before(async () => {
    place = await newPlace();
    own = await auditSceneIn(place);
    audits = own.audits;
  });

  test("no one takes a renewed lease; a released one is free", async () => {
    await own.clear();
    await own.planned([10]);
    const lease = await taken(audits, "worker");
    const later = (await place.open(LEASE_MS + 1)).payrollAudits;
    await later.renew(lease);
    assert.equal(await later.take("other", BASIS), null);
    await audits.release("worker");
    assert.equal((await taken(audits, "other")).number, lease.number);
    await later.renew(lease);
    assert.equal(await audits.finish(lease, result(lease, "late")), false);
  });

  test("a part that its holder lost track of runs out while the holder renews another", async () => {
    await own.clear();
    await own.planned([10, 20]);
    const lost = await taken(audits, "worker");
    const current = await taken(audits, "worker");
    const later = (await place.open(LEASE_MS + 1)).payrollAudits;
    await later.renew(current);
    assert.equal((await taken(later, "other")).number, lost.number);
    assert.equal(await later.take("other", BASIS), null);
  });

  test("turns are by time: ten times slower parts get a tenth of the turns, and a latecomer gets no extra", async () => {
    await own.clear();
    const [slow, quick] = [await own.planned(Array(6).fill(1)), await own.planned(Array(40).fill(1))];
    const late = (await place.open(10_000)).payrollAudits;
    const owners: string[] = [];
    /** Takes parts, as long as each takes: 10 seconds of the slow one's, no time of others. */
    const work = async (parts: number): Promise<void> => {
      for (let part = 0; part < parts; part += 1) {
        const lease = await taken(audits, "n");
        owners.push(lease.auditId);
        const by = lease.auditId === slow.id ? late : audits;
        assert.ok(await by.finish(lease, result(lease, "x")));
      }
    };
    const countOf = (id: string): number => owners.filter((owner) => owner === id).length;
    await work(14);
    assert.deepEqual([countOf(slow.id), countOf(quick.id)], [1, 13]);
    const newcomer = await own.planned(Array(40).fill(1));
    owners.splice(0);
    await work(20);
    assert.equal(countOf(slow.id), 0);
    assert.ok(countOf(quick.id) > 0, "nobody waits for a newcomer to catch up");
    assert.ok(countOf(newcomer.id) > 0);
  });

  test("nodes that look at the same moment take parts of different organisations", async () => {
    await own.clear();
    const all = [await own.planned([1, 1, 1]), await own.planned([1, 1, 1]), await own.planned([1, 1, 1])];
    const takers = [];
    for (const node of ["a", "b", "c"]) takers.push((await taken(audits, node)).auditId);
    assert.deepEqual(takers.toSorted(), all.map(({ id }) => id).toSorted());
  });

  test("an organisation whose audit waits for its minute loses no turn by the parts that go back", async () => {
    await own.clear();
    const [waiting, other] = [await own.planned([1]), await own.planned([1, 1])];
    for (let minutes = 0; minutes < 5; minutes += 1) {
      assert.equal((await audits.take("n", BASIS, [other.id]))?.auditId, waiting.id);
      await audits.handBack("n");
    }
    const late = (await place.open(2000)).payrollAudits;
    const lease = await audits.take("n", BASIS, [waiting.id]);
    assert.ok(lease !== null && (await late.finish(lease, result(lease, "two seconds"))));
    assert.equal((await taken(audits, "n")).auditId, waiting.id);
  });

  test("parts returned by nodes that stop cost no try; released parts do", async () => {
    await own.clear();
    const at = await own.planned([10]);
    for (let stops = 0; stops < 6; stops += 1) {
      const lease = await taken(audits, `node ${stops}`);
      await audits.handBack(`node ${stops}`);
      assert.equal(await audits.finish(lease, result(lease, "late")), false);
    }
    for (let deaths = 0; deaths < 4; deaths += 1) {
      await taken(audits, "n");
      await audits.release("n");
    }
    assert.equal(await audits.take("n", BASIS), null);
    assert.equal((await audits.find(at))?.state, "failed");
  });
});
