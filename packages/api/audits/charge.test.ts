// What an audit is charged for its shifts, when there is room for them and when there is not.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { PartLease, Policy } from "#store";
import { monotonicMs } from "../shared/clock.ts";
import { countKeysOf, countTable, newCountTable } from "../shared/count-table.ts";
import { chargeFor, OutOfShifts } from "./charge.ts";

const KEY_ID = "ak_0123456789abcdef0123456789abcdef";
const lease = (auditId: string): PartLease => ({
  ...{ auditId, step: "running", number: 0, lease: "", takenAtMs: 0 },
  ...{ organisationId: "org", keyId: KEY_ID },
});

/** A key with so many shifts a minute. */
function keyWith(shiftsPerMinute: number) {
  const counts = newCountTable(64);
  const policy: Policy = { shiftsPerMinute, calculationsPerMinute: 1, othersPerMinute: 1, maxCredentials: 1 };
  const table = countTable(counts);
  const { shifts } = countKeysOf(KEY_ID);
  return {
    charge: chargeFor({ counts, nodes: 1 }, { of: async () => policy, set: async () => policy }),
    /** A minute later, after a call that brought some shifts. */
    nextMinute(places: number): void {
      new Uint8Array(counts).fill(0);
      assert.ok(table.take(shifts, shiftsPerMinute, monotonicMs(), places).allowed);
    },
    used: () => table.count(shifts, monotonicMs()),
  };
}

test("a part takes its shifts at once, or the whole minute if it has more", async () => {
  const { charge, used } = keyWith(10);
  await charge(lease("one"), 0);
  await charge(lease("one"), 4);
  assert.equal(used(), 4);
  const other = keyWith(10);
  await other.charge(lease("one"), 25);
  assert.equal(other.used(), 10);
});

test("a part without room waits, and goes on though its key is used every minute", async () => {
  for (const shifts of [25, 9]) {
    const { charge, nextMinute, used } = keyWith(10);
    nextMinute(4);
    await assert.rejects(charge(lease("one"), shifts), OutOfShifts);
    assert.equal(used(), 10, "it takes what is left of the minute");
    nextMinute(4);
    await charge(lease("one"), shifts);
    assert.equal(used(), Math.min(shifts, 10) - 6 + 4, "and is charged the rest");
    nextMinute(4);
    await assert.rejects(charge(lease("one"), shifts), OutOfShifts);
  }
});

test("two audits of a key that wait together both go on", async () => {
  const { charge, nextMinute } = keyWith(10);
  nextMinute(2);
  await assert.rejects(charge(lease("one"), 25), OutOfShifts);
  await assert.rejects(charge(lease("two"), 25), OutOfShifts);
  nextMinute(2);
  await charge(lease("one"), 25);
  await assert.rejects(charge(lease("two"), 25), OutOfShifts);
  nextMinute(2);
  await charge(lease("two"), 25);
});
