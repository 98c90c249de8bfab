// What is kept of an allowance with its plan is what it comes to by itself, whatever other shifts were paid.
import assert from "node:assert/strict";
import { test } from "node:test";
import { calculate } from "../calculate.ts";
import type { Facts } from "../facts/facts.ts";
import { prepareLaw } from "../law/versions.ts";
import { rule, shift, testAward, testFacts } from "../testing/testing.ts";

test("half an hour that follows another pays the rest of the hour's cents, and by itself its own", () => {
  const award = testAward({
    amounts: { dirty: "0.65" },
    rules: [rule("allowance", "dirty", { unit: "hour", due: { by: "claim", code: "dirty" } })],
  });
  const law = prepareLaw(award);
  const dirtyIn = (facts: Facts): readonly number[] => {
    const outcome = calculate(facts, law, { explain: false });
    assert.ok(!outcome.refused);
    const components = outcome.shifts.flatMap((one) => one.components);
    return components.filter(({ code }) => code === "dirty").map(({ amount }) => amount);
  };
  const half = (text: string) => shift(text, { claims: { dirty: true } });
  const alone = testFacts({ shifts: [half("mon 09:00-09:30")] });
  const both = testFacts({ shifts: [half("mon 09:00-09:30"), half("mon 09:30-10:00")] });
  const later = testFacts({ shifts: [half("tue 09:00-09:30"), half("tue 09:30-10:00")] });
  assert.deepEqual([alone, both, alone, later, alone].map(dirtyIn), [[33], [33, 32], [33], [33, 32], [33]]);
});
