// Payroll audits on both stores: who owns them, what the store keeps, and that a node hands over each part once, even
// if another dies.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { before, test } from "node:test";
import { Conflict, Invalid, NotFound, openStore, type PayrollAudits } from "./index.ts";
import { LEASE_MS } from "./payroll-audit-taking.ts";
import { MOST_AUDITS } from "./payroll-audits.ts";
import {
  type AuditScene,
  auditSceneIn,
  BASIS,
  BY,
  bytes,
  result,
  SECRET,
  taken,
  text,
  WHOLE,
} from "./testing/payroll-audits.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { COMMAND, type Scene } from "./testing/scene.ts";

const DAY = 24 * 3600 * 1000;

onBothStores((newPlace) => {
  let place: Place;
  let own: AuditScene;
  let scene: Scene;
  let audits: PayrollAudits;
  before(async () => {
    place = await newPlace();
    own = await auditSceneIn(place);
    ({ scene, audits } = own);
  });

  test("no one else finds an audit or changes it", async () => {
    const at = await own.opened();
    await audits.putRange(at, { file: "paid", from: 0, size: null }, bytes("a"));
    const other = { ...at, organisationId: (await scene.approved()).id };
    assert.equal(await audits.find(other), undefined);
    assert.deepEqual(await audits.list(other.organisationId), []);
    for (const attempt of [
      () => audits.uploaded(other),
      () => audits.putRange(other, { file: "paid", from: 1, size: null }, bytes("x")),
      () => audits.start(other, BY, WHOLE),
      () => audits.cancel(other, BY),
      () => audits.remove(other, BY),
      () => audits.blob(other, { name: "setup", number: 0 }),
    ])
      await assert.rejects(attempt, NotFound);
    assert.equal((await audits.find(at))?.state, "open");
  });

  test("an upload cannot be read in the database, nor after its row is moved", async () => {
    const at = await own.opened();
    await audits.putRange(at, { file: "paid", from: 0, size: null }, bytes(SECRET));
    const kept = JSON.stringify(await place.raw("select * from payroll_audit_blobs"));
    assert.ok(!kept.includes(SECRET) && !kept.includes(Buffer.from(SECRET).toString("base64url")));
    const thief = (await scene.approved()).id;
    await place.raw(`update payroll_audits set organisation_id = '${thief}' where id = '${at.id}'`);
    await assert.rejects(audits.blob({ ...at, organisationId: thief }, { name: "setup", number: 0 }));
  });

  test("an organisation has a limit of audits", async () => {
    const { id } = await scene.approved();
    for (let count = 0; count < MOST_AUDITS; count += 1) await own.opened(id);
    await assert.rejects(own.opened(id), Conflict);
    const [latest] = await audits.list(id);
    assert.ok(latest);
    await audits.remove({ organisationId: id, id: latest.id }, BY);
    await own.opened(id);
  });

  test("from upload to result: each step opens the next, and uploads go when it ends", async () => {
    await own.clear();
    const at = await own.planned([10, 20]);
    await assert.rejects(audits.putRange(at, { file: "paid", from: 9, size: null }, bytes("late")), Conflict);
    await assert.rejects(audits.start(at, BY, WHOLE), Conflict);
    const [first, second] = [await taken(audits, "a"), await taken(audits, "b")];
    assert.deepEqual([first.number, second.number], [0, 1]);
    assert.equal(await audits.take("c", BASIS), null, "both are leased");
    assert.equal(text(await audits.read(first, { name: "rows", number: 0 })), "rows 0");
    assert.ok(await audits.finish(second, result(second, "two")));
    assert.deepEqual((await audits.find(at))?.rows, { done: 20, total: 30 });
    assert.ok(await audits.finish(first, result(first, "one")));
    const join = await taken(audits, "a");
    assert.equal(join.step, "joining");
    assert.deepEqual(await audits.partNumbers(join, "running"), [0, 1]);
    assert.ok(await audits.finish(join, { blobs: [{ name: "results", number: 0, content: bytes("[]") }] }));
    assert.equal((await audits.find(at))?.state, "finished");
    assert.equal(text(await audits.blob(at, { name: "periods", number: 1 })), "two");
    assert.deepEqual(await audits.uploaded(at), []);
    assert.equal(await audits.blob(at, { name: "rows", number: 0 }), undefined);
    assert.equal(await audits.hasWork(BASIS), false);
  });

  test("another node takes the part of a dead one, and a slow node's late result is dropped", async () => {
    await own.clear();
    const at = await own.planned([10, 20]);
    const slow = await taken(audits, "slow");
    const later = (await place.open(LEASE_MS + 1)).payrollAudits;
    const again = await taken(later, "quick");
    assert.equal(again.number, slow.number);
    assert.equal(await audits.read(slow, { name: "rows", number: 0 }), undefined);
    assert.equal(await audits.finish(slow, result(slow, "late")), false);
    assert.ok(await later.finish(again, result(again, "kept")));
    assert.equal(await later.finish(again, result(again, "twice")), false);
    assert.equal(text(await audits.blob(at, { name: "periods", number: slow.number })), "kept");
    assert.deepEqual((await audits.find(at))?.rows, { done: 10, total: 30 });
  });

  test("many nodes at once: every part once, one join, nothing counted twice", async () => {
    await own.clear();
    const at = await own.planned(Array.from({ length: 24 }, () => 1));
    const nodes = await Promise.all([1, 2, 3].map(async () => (await place.open()).payrollAudits));
    const done: number[] = [];
    let joins = 0;
    await Promise.all(
      nodes.map(async (node, index) => {
        for (let lease = await node.take(`n${index}`, BASIS); lease !== null; ) {
          assert.ok(await node.finish(lease, result(lease, "x")));
          if (lease.step === "joining") joins += 1;
          else done.push(lease.number);
          lease = await node.take(`n${index}`, BASIS);
        }
      }),
    );
    // Another node may have asked for the last part before the join existed.
    for (
      let lease = await audits.take("last", BASIS);
      lease !== null;
      lease = await audits.take("last", BASIS)
    ) {
      joins += 1;
      assert.ok(await audits.finish(lease, { blobs: [] }));
    }
    assert.deepEqual(
      done.toSorted((a, b) => a - b),
      Array.from({ length: 24 }, (_, number) => number),
    );
    assert.equal(joins, 1);
    assert.equal((await audits.find(at))?.state, "finished");
  });

  test("organisations take turns, and a suspended one gets none", async () => {
    await own.clear();
    const many = await own.planned([1, 1, 1]);
    const few = await own.planned([1]);
    const owners: string[] = [];
    for (const holder of ["a", "b"]) owners.push((await taken(audits, holder)).auditId);
    assert.deepEqual(owners.toSorted(), [many.id, few.id].toSorted());
    await scene.store.organisations.suspend(many.organisationId, COMMAND);
    assert.equal(await audits.take("c", BASIS), null);
    await scene.store.organisations.reinstate(many.organisationId, COMMAND);
    assert.equal((await taken(audits, "c")).auditId, many.id);
  });

  test("a part that keeps ending its node fails the audit", async () => {
    await own.clear();
    const at = await own.planned([10]);
    for (let tries = 0; tries < 4; tries += 1) await audits.giveUp(await taken(audits, "n"));
    assert.equal(await audits.take("n", BASIS), null);
    assert.equal((await audits.find(at))?.state, "failed");
  });

  test("files that cannot be read fail the audit with what is wrong", async () => {
    await own.clear();
    const at = await own.started();
    const lease = await taken(audits, "n");
    assert.ok(
      await audits.finish(lease, { failure: { name: "problems", number: 0, content: bytes("[1]") } }),
    );
    assert.equal((await audits.find(at))?.state, "failed");
    assert.equal(text(await audits.blob(at, { name: "problems", number: 0 })), "[1]");
    assert.deepEqual(await audits.uploaded(at), []);
  });

  test("an audit has a size limit: a result that exceeds it is refused, and the audit can fail with the reason", async () => {
    await own.clear();
    const at = await own.planned([10, 10]);
    const narrow = await openStore({ ...place.config, auditLimits: { fileBytes: 1, keptBytes: 2000 } });
    try {
      const small = narrow.payrollAudits;
      const fits = await taken(small, "n");
      assert.ok(await small.finish(fits, result(fits, "fits")));
      const lease = await taken(small, "n");
      const large = result(lease, randomBytes(3000).toString("hex"));
      await assert.rejects(small.keep(lease, large.blobs), Invalid);
      await assert.rejects(small.finish(lease, large), Invalid);
      assert.deepEqual((await audits.find(at))?.rows, { done: 10, total: 20 });
      const failure = { name: "problems", number: 0, content: bytes("[1]") };
      assert.ok(await small.finish(lease, { failure }));
      assert.equal((await audits.find(at))?.state, "failed");
      assert.equal(text(await audits.blob(at, { name: "problems", number: 0 })), "[1]");
    } finally {
      await narrow.close();
    }
  });

  test("a cancelled audit drops late results and deletes its uploads", async () => {
    await own.clear();
    const at = await own.planned([10, 10]);
    const lease = await taken(audits, "n");
    assert.equal((await audits.cancel(at, BY)).state, "cancelled");
    assert.equal(await audits.finish(lease, result(lease, "late")), false);
    assert.equal(await audits.take("n", BASIS), null);
    assert.deepEqual(await audits.uploaded(at), []);
    assert.equal((await audits.cancel(at, BY)).state, "cancelled");
  });

  test("the log says who started and who cancelled an audit, each once, and from where", async () => {
    const at = await own.opened();
    const [starter, canceller] = ["ak_2", "ak_3"].map((keyId) => ({
      keyId,
      requestId: `request ${keyId}`,
      where: "192.0.2.7",
    }));
    assert.ok(starter && canceller);
    await audits.start(at, starter, WHOLE);
    await Promise.all([1, 2].map(() => audits.cancel(at, canceller)));
    const { organisationId } = at;
    const entries = await scene.store.audit.search({ organisationId }, Number.MAX_SAFE_INTEGER, 3);
    assert.deepEqual(
      entries.map(({ what, why, where, requestId }) => [what, why, where, requestId]),
      [
        ["payroll audit cancelled", "with ak_3", "192.0.2.7", "request ak_3"],
        ["payroll audit started", "with ak_2", "192.0.2.7", "request ak_2"],
        ["payroll audit opened", "with ak_1", null, null],
      ],
    );
    assert.deepEqual((await scene.store.audit.verify()).faults, []);
  });

  test("checking and starting an upload is one step: no piece comes or changes in between", async () => {
    const at = await own.opened();
    await audits.putRange(at, { file: "paid", from: 0, size: null }, bytes("one"));
    assert.deepEqual(await audits.start(at, BY, (pieces) => `of ${pieces.length}`), { missing: "of 1" });
    assert.equal((await audits.find(at))?.state, "open");
    const other = (await place.open()).payrollAudits;
    let seen = 0;
    const [started, late] = await Promise.allSettled([
      audits.start(at, BY, (pieces) => {
        seen = pieces.reduce((sum, { bytes: size }) => sum + size, 0);
        return null;
      }),
      other.putRange(at, { file: "paid", from: 0, size: null }, bytes("changed")),
    ]);
    assert.equal(started.status, "fulfilled");
    const kept = (await audits.uploaded(at)).reduce((sum, { bytes: size }) => sum + size, 0);
    assert.equal(seen, kept, "what was looked at is what is audited");
    assert.equal(late.status, kept === 3 ? "rejected" : "fulfilled");
  });

  test("a node with other awards takes no part of it; when only such nodes are left, the audit restarts", async () => {
    await own.clear();
    const at = await own.planned([10]);
    await taken(audits, "n");
    await audits.release("n");
    assert.equal(await audits.take("other", "engine 2"), null);
    const later = (await place.open(10 * 60_000)).payrollAudits;
    assert.ok(await later.hasWork("engine 2"));
    assert.equal(await later.take("other", "engine 2"), null);
    const again = await later.take("other", "engine 2");
    assert.equal(again?.step, "preparing");
    assert.equal((await audits.find(at))?.state, "preparing");
    assert.ok(again && (await later.read(again, { name: "file:paid", number: 0 })));
  });

  test("after its days it is invisible, and housekeeping deletes all of it", async () => {
    await own.clear();
    const at = await own.planned([10]);
    const before = (await place.open(30 * DAY - 60_000)).payrollAudits;
    assert.equal((await before.find(at))?.state, "running");
    const store = await place.open(30 * DAY + 60_000);
    assert.equal(await store.payrollAudits.find(at), undefined);
    assert.equal(await store.payrollAudits.take("n", BASIS), null);
    await assert.rejects(store.payrollAudits.blob(at, { name: "setup", number: 0 }), NotFound);
    assert.equal((await store.tidy()).payroll_audits, 1);
    for (const table of ["payroll_audits", "payroll_audit_parts", "payroll_audit_blobs"])
      assert.deepEqual(await place.raw(`select * from ${table}`), [], table);
  });

  test("the pepper may change during an audit, and the activity log still verifies", async () => {
    await own.clear();
    const at = await own.planned([10]);
    await scene.store.pepper.change(COMMAND);
    assert.equal(text(await audits.blob(at, { name: "setup", number: 0 })), SECRET);
    const lease = await taken(audits, "n");
    assert.equal(text(await audits.read(lease, { name: "rows", number: 0 })), "rows 0");
    assert.deepEqual((await scene.store.audit.verify()).faults, []);
  });
});
