// What we keep with a large audit: counted as it goes, and gone when the audit needs it no more, whatever fails on the way.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { PayrollAudits } from "./index.ts";
import { type AuditScene, auditSceneIn, bytes, result, taken } from "./testing/payroll-audits.ts";
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
  const namesOf = async (id: string): Promise<readonly string[]> =>
    (await place.raw(`select name, number from payroll_audit_blobs where audit_id = '${id}'`))
      .map(({ name, number }) => `${name} ${number}`)
      .toSorted();
  const assertCounted = async (id: string): Promise<void> => {
    const [row] = await place.raw(
      `select kept_bytes, (select sum(octet_length(sealed)) from payroll_audit_blobs where audit_id = '${id}') as sum from payroll_audits where id = '${id}'`,
    );
    assert.ok(Number(row?.sum) > 0);
    assert.equal(Number(row?.kept_bytes), Number(row?.sum));
  };

  test("what we keep is counted as it goes, also when a part is done again, and rows go with its result", async () => {
    await own.clear();
    const at = await own.planned([1, 1]);
    await assertCounted(at.id);
    const first = await taken(audits, "a");
    assert.ok(
      await audits.keep(first, [{ name: "rows", number: 1, content: bytes("rows, and longer than before") }]),
    );
    await assertCounted(at.id);
    assert.ok(await audits.finish(first, result(first, "one")));
    await assertCounted(at.id);
    assert.deepEqual(await namesOf(at.id), ["file:paid 0", "periods 0", "rows 1", "setup 0"]);
  });

  test("housekeeping deletes what an outage left of an audit that ended", async () => {
    await own.clear();
    const at = await own.started();
    const lease = await taken(audits, "a");
    await audits.finish(lease, { failure: { name: "problems", number: 0, content: bytes("[]") } });
    await place.raw(`update payroll_audits set is_cleared = 0 where id = '${at.id}'`);
    await place.raw(`insert into payroll_audit_blobs values ('${at.id}', 'file:paid', 1, 1, 'x')`);
    assert.deepEqual(await audits.uploaded(at), [], "no one sees them any more");
    assert.equal((await own.scene.store.tidy()).payroll_audit_uploads, 1);
    assert.deepEqual(await namesOf(at.id), ["problems 0", "setup 0"]);
    assert.equal((await own.scene.store.tidy()).payroll_audit_uploads, 0);
  });

  test("an audit whose start an outage cut off begins with the next housekeeping", async () => {
    await own.clear();
    const at = await own.started();
    await place.raw(`delete from payroll_audit_parts where audit_id = '${at.id}'`);
    await place.raw(`update payroll_audits set is_cleared = 0 where id = '${at.id}'`);
    await own.scene.store.tidy();
    assert.equal((await taken(audits, "a")).step, "preparing");
  });
});
