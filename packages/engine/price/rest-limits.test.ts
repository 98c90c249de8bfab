// A rest between days' work that has no rate: too short a one is mentioned and costs nothing.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hours, pay, rule, shift, testAward, testFacts, total } from "../testing/testing.ts";

const award = testAward({
  facts: { changeover: false },
  rules: [
    rule("rest-limit", "rest-between-shifts", {
      says: "Ten hours between shifts, eight when the roster changes.",
      reduced: { to: hours("8h"), facts: [{ slug: "changeover", values: [true] }] },
    }),
  ],
});

const warned = (facts: ReturnType<typeof testFacts>): readonly string[] =>
  pay(award, facts).shifts.map(({ warnings }) => warnings.map(({ code }) => code).join());

const after = (finish: string, changeover: boolean) =>
  testFacts({ shifts: [shift("tue 08:00-12:00", { previousFinish: finish, facts: { changeover } })] });

describe("the rest between shifts", () => {
  test("ten hours are enough, a minute less is not, and neither changes the pay", () => {
    assert.deepEqual(warned(after("mon 22:00", false)), [""]);
    assert.deepEqual(warned(after("mon 22:01", false)), ["rest-between-shifts"]);
    assert.equal(total(award, after("mon 22:01", false)), "80.00");
  });
  test("eight where the facts say so", () => {
    assert.deepEqual(warned(after("2026-07-07 00:00", true)), [""]);
    assert.deepEqual(warned(after("2026-07-07 00:01", true)), ["rest-between-shifts"]);
  });
  test("between the shifts of a period, but not within one day", () => {
    const shifts = ["mon 09:00-12:00", "mon 18:00-23:00", "tue 08:00-12:00"];
    assert.deepEqual(warned(testFacts({ shifts })), ["", "", "rest-between-shifts"]);
  });
  test("nothing is said when nothing is known", () => {
    assert.deepEqual(warned(testFacts({ shifts: ["tue 08:00-12:00"] })), [""]);
  });
});
