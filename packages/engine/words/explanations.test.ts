// The claims behind a result: what applied, what lost and to whom, what had nothing to say.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Claim, calculate, clockOf, formatClock, prepareLaw } from "../index.ts";
import { hours, overtime, penalty, rule, testAward, testFacts } from "../testing/testing.ts";

const award = testAward({
  rules: [
    penalty("evening", { when: { between: "18:00-24:00" }, pays: "115%", highestWith: ["saturday"] }),
    penalty("saturday", { when: { days: "sat" }, pays: "125%" }),
    penalty("sunday", { when: { days: "sun" }, pays: "150%", overrides: ["evening"] }),
    penalty("holiday", { when: { holiday: true }, pays: "225%", overrides: "all" }),
    rule("ordinary-limit", "daily", { limit: hours("8h") }),
    rule("minimum-payment", "minimum", {}),
    overtime("overtime", { pays: "150%" }),
  ],
});

function claimsOf(text: string): readonly Claim[] {
  const outcome = calculate(testFacts({ shifts: [text] }), prepareLaw(award), { explain: true });
  if (outcome.refused) throw new Error(outcome.detail);
  return outcome.shifts.flatMap(({ claims }) => claims);
}

const said = (text: string, slug: string): readonly string[] =>
  claimsOf(text)
    .filter(({ rule }) => rule === slug)
    .map(({ status, from, to, supersededBy }) => {
      const range =
        from === null || to === null ? "" : ` ${formatClock(clockOf(from))}-${formatClock(clockOf(to))}`;
      return `${status}${range}${supersededBy === null ? "" : ` by ${supersededBy}`}`;
    });

describe("with an explanation", () => {
  test("a row that pays is applied for its time", () => {
    assert.deepEqual(said("sat 17:00-20:00", "saturday"), ["applied 17:00-20:00"]);
  });

  test("a row that loses names the one it lost to, only while both claim", () => {
    assert.deepEqual(said("sat 17:00-20:00", "evening"), ["superseded 18:00-20:00 by saturday"]);
    assert.deepEqual(said("sun 17:00-20:00", "evening"), ["superseded 18:00-20:00 by sunday"]);
    assert.deepEqual(said("fri 17:00-20:00", "evening"), ["applied 18:00-20:00"]);
  });

  test("a row that lost in one part and paid in another says both", () => {
    assert.deepEqual(said("fri 22:00-02:00", "evening"), ["applied 22:00-00:00"]);
    assert.deepEqual(said("fri 22:00-02:00", "saturday"), ["applied 00:00-02:00"]);
  });

  test("a row that claims nothing is skipped, and says why", () => {
    assert.deepEqual(said("mon 09:00-13:00", "holiday"), ["skipped"]);
    const claim = claimsOf("mon 09:00-13:00").find(({ rule }) => rule === "holiday");
    assert.notEqual(claim?.reason, "");
    assert.deepEqual(
      claim?.clauses.map(({ ref }) => ref),
      ["holiday"],
    );
  });

  test("what made time overtime is applied for that time", () => {
    assert.deepEqual(said("mon 08:00-17:00", "daily"), ["applied 16:00-17:00"]);
    assert.deepEqual(said("mon 08:00-16:00", "daily"), ["skipped"]);
  });

  test("a minimum payment is applied for the time it added", () => {
    assert.deepEqual(said("mon 08:00-10:00", "minimum"), ["applied 10:00-11:00"]);
  });

  test("every rule of the version is heard", () => {
    const heard = new Set(claimsOf("mon 08:00-10:00").map(({ rule }) => rule));
    assert.deepEqual(
      award.rules.map(({ slug }) => slug).filter((slug) => !heard.has(slug)),
      [],
    );
  });
});

test("without an explanation there are no claims", () => {
  const outcome = calculate(testFacts({ shifts: ["mon 09:00-10:00"] }), prepareLaw(award), {
    explain: false,
  });
  assert.ok(!outcome.refused);
  assert.deepEqual(
    outcome.shifts.flatMap(({ claims }) => claims),
    [],
  );
});
