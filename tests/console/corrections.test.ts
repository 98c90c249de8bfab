// Corrections in the console: what an owner sees of their own changed results, in parts.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { inBothTowns, type Member } from "./testing/town.ts";

const CALLER = { keyId: "ak_1", requestId: "req_1", where: "127.0.0.1" } as const;
const HASH = "0".repeat(64);

const named = (client_ref: string) => ({
  call: "calculate-pay",
  request_hash: HASH,
  result_hash: HASH,
  client_ref,
});

inBothTowns({}, (town) => {
  let owner: Member & { readonly organisationId: string };
  let other: Member & { readonly organisationId: string };
  before(async () => {
    owner = await town().founder();
    other = await town().founder();
  });
  const corrections = async ({ organisationId, visitor }: typeof owner, query = "") =>
    visitor.get(`/organisations/${organisationId}/corrections${query}`);

  /** As a check leaves them; the retention time does not matter here. */
  const corrected = async (organisationId: string, refs: readonly string[]): Promise<void> => {
    const memory = town().store.rememberedReceipts;
    const receipts = refs.map((ref) => ({ hash: ref, content: JSON.stringify(named(ref)) }));
    await memory.remember({ organisationId, caller: CALLER, receipts, keptDays: 30 });
    const taken = await memory.take("a correction", 1000);
    await memory.finish(
      "a correction",
      taken.map(({ content, ...one }) => {
        const amounts = { change: "total", old_total: "10.00", new_total: "9.50", difference: "-0.50" };
        const kept = { ...JSON.parse(content ?? ""), ...amounts, why: ["Because."] };
        return { ...one, correction: JSON.stringify(kept) };
      }),
    );
  };

  test("nothing remembered, then a correction with old, new, difference and reason", async () => {
    assert.deepEqual((await corrections(owner)).body, { corrections: [], next: null, has_receipts: false });
    await corrected(owner.organisationId, ["Pay run 31"]);
    const { status, body } = await corrections(owner);
    assert.equal(status, 200);
    const [{ id, receipt_id, found_at, ...rest }] = body.corrections;
    assert.match(`${id} ${receipt_id}`, /^cor_[0-9a-f]{32} rec_[0-9a-f]{32}$/);
    assert.ok(Math.abs(Date.parse(found_at) - Date.now()) < 3_600_000);
    const amounts = { change: "total", old_total: "10.00", new_total: "9.50", difference: "-0.50" };
    assert.deepEqual(rest, { ...named("Pay run 31"), ...amounts, why: ["Because."] });
    assert.deepEqual([body.corrections.length, body.next, body.has_receipts], [1, null, true]);
  });

  test("in parts of 100, and another organisation's are not there", async () => {
    const refs = Array.from({ length: 101 }, (_, index) => `Shift ${index}`);
    await corrected(other.organisationId, refs.slice(0, 60));
    await corrected(other.organisationId, refs.slice(60));
    const first = (await corrections(other)).body;
    const second = (await corrections(other, `?before=${first.next}`)).body;
    const seen = [...first.corrections, ...second.corrections].map(({ client_ref }) => client_ref);
    assert.deepEqual([first.corrections.length, second.next], [100, null]);
    assert.deepEqual(seen.toSorted(), refs.toSorted());
    assert.equal((await corrections(owner, `?before=${first.next}`)).status, 404);
  });
});
