// Leases of an audit's parts on both stores: only the part that is worked on is renewed, and a stop costs no try.

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

  test("a lease that is renewed is not taken; one that is given back is", async () => {
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

  test("a part that its holder lost sight of runs out while the holder renews another", async () => {
    await own.clear();
    await own.planned([10, 20]);
    const lost = await taken(audits, "worker");
    const current = await taken(audits, "worker");
    const later = (await place.open(LEASE_MS + 1)).payrollAudits;
    await later.renew(current);
    assert.equal((await taken(later, "other")).number, lost.number);
    assert.equal(await later.take("other", BASIS), null);
  });

  test("parts handed back by nodes that stop cost no try; parts that were released do", async () => {
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
