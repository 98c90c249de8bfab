// Rows that ask how much overtime a week has: less than half an hour of it is paid as any other time.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cents, prepareLaw, type Rule, totalWith, variationsOf } from "../index.ts";
import { hours, overtime, rule, shift, testAward, testFacts, times } from "../testing/testing.ts";

const awardWith = (...more: readonly Rule[]) =>
  testAward({
    facts: { elsewhere: 0 },
    rules: [
      ...more,
      rule("ordinary-limit", "daily", { limit: hours("8h") }),
      overtime("overtime", { pays: "150%" }),
      overtime("too-little", { when: { week: "under 30m" }, pays: "100%", overrides: ["overtime"] }),
    ],
  });

const award = awardWith();

const timesOf = (...shifts: Parameters<typeof testFacts>[0]["shifts"]) => times(award, testFacts({ shifts }));

describe("overtime of a week", () => {
  test("within the bounds by itself", () => {
    assert.deepEqual(timesOf("mon 09:00-17:29"), [
      "09:00-17:00 ordinary 100%",
      "17:00-17:29 too-little 100%",
    ]);
    assert.deepEqual(timesOf("mon 09:00-17:30"), ["09:00-17:00 ordinary 100%", "17:00-17:30 overtime 150%"]);
  });

  test("with what a fact says of other shifts", () => {
    assert.deepEqual(timesOf(shift("mon 09:00-17:29", { facts: { elsewhere: 1 } })), [
      "09:00-17:00 ordinary 100%",
      "17:00-17:29 overtime 150%",
    ]);
  });

  test("with later shifts of the same week, not those of the next", () => {
    assert.deepEqual(timesOf("mon 09:00-17:20", "tue 09:00-17:10"), [
      "09:00-17:00 ordinary 100%",
      "17:00-17:20 overtime 150%",
      "09:00-17:00 ordinary 100%",
      "17:00-17:10 overtime 150%",
    ]);
    assert.deepEqual(timesOf("sun 09:00-17:20", "2026-07-13 09:00-17:10"), [
      "09:00-17:00 ordinary 100%",
      "17:00-17:20 too-little 100%",
      "09:00-17:00 ordinary 100%",
      "17:00-17:10 too-little 100%",
    ]);
  });

  test("of the whole shift, not of the minutes so far", () => {
    const early = rule("overtime-when", "early", { when: { between: "00:00-07:00" } });
    const late = rule("overtime-when", "late", { when: { between: "19:00-24:00" } });
    const facts = testFacts({ shifts: [shift("mon 06:45-19:15", { breaks: ["meal 11:00-16:00"] })] });
    assert.deepEqual(times(awardWith(early, late), facts), [
      "06:45-07:00 overtime 150%",
      "07:00-19:00 ordinary 100%",
      "19:00-19:15 overtime 150%",
    ]);
  });
});

test("what another value would pay is told both ways", () => {
  const law = prepareLaw(award);
  const totals = (text: string, total: number, elsewhere: number, other: number) => {
    const facts = testFacts({ shifts: [shift(text, { facts: { elsewhere } })] });
    const variations = variationsOf(facts, law, cents(total));
    return totalWith(variations, { of: "fact", slug: "elsewhere", to: other });
  };
  assert.equal(totals("mon 09:00-17:20", 16_667, 0, 30), 17_000);
  assert.equal(totals("mon 09:00-17:20", 17_000, 30, 0), 16_667);
  assert.equal(totals("mon 09:00-18:00", 19_000, 0, 30), 19_000);
  assert.equal(totals("mon 09:00-16:00", 14_000, 0, 30), 14_000);
});

test("hours that came before decide it anew", () => {
  const weekly = rule("ordinary-limit", "weekly", { per: "week", limit: hours("38h") });
  const law = prepareLaw(awardWith(weekly));
  const variations = variationsOf(testFacts({ shifts: ["mon 09:00-17:20"] }), law, cents(16_667));
  assert.equal(totalWith(variations, { of: "shift", to: { workedThisWeek: hours("38h") } }), 25_000);
});
