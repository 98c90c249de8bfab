// Paid breaks in overtime that are paid as ordinary time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hours, overtime, penalty, rule, shift, testAward, testFacts, times } from "../testing/testing.ts";

/** MA000010 32.11(d): twenty minutes at the rate that applied, before overtime that is to last. */
const award = testAward({
  facts: { "rest-break-start": null },
  rules: [
    rule("ordinary-limit", "day", { limit: hours("8h") }),
    rule("ordinary-limit", "week", { per: "week", limit: hours("16h") }),
    rule("ordinary-break", "rest-break", {}),
    overtime("overtime", { tiers: ["3h 150%", "200%"] }),
    penalty("evening", { when: { between: "18:00-24:00" }, pays: "115%" }),
  ],
});
const withBreak = (text: string, at: string) => {
  const [h = 0, m = 0] = at.split(":").map(Number);
  return shift(text, { facts: { "rest-break-start": h * 60 + m } });
};
const worked = (...shifts: readonly ReturnType<typeof withBreak>[]) => times(award, testFacts({ shifts }));

test("the break has the ordinary rate and uses up none of the first three hours", () => {
  assert.deepEqual(worked(withBreak("mon 07:00-18:21", "15:00")), [
    "07:00-15:20 ordinary 100%",
    "15:20-18:20 overtime 150%",
    "18:20-18:21 overtime 200%",
  ]);
});

test("rows of ordinary time claim it", () => {
  assert.deepEqual(worked(withBreak("mon 10:00-19:00", "18:00")), [
    "10:00-18:00 ordinary 100%",
    "18:00-18:20 evening 115%",
    "18:20-19:00 overtime 150%",
  ]);
});

test("a break in ordinary time is ordinary time, and counts", () => {
  assert.deepEqual(worked(withBreak("mon 07:00-15:10", "14:50")), ["07:00-15:10 ordinary 100%"]);
  assert.deepEqual(worked(withBreak("mon 07:00-15:30", "14:50")), [
    "07:00-15:10 ordinary 100%",
    "15:10-15:30 overtime 150%",
  ]);
});

test("it fills no limit of the week, and ends with the shift", () => {
  assert.deepEqual(
    worked(withBreak("mon 07:00-15:15", "15:00"), shift("tue 07:00-15:00"), shift("wed 07:00-08:00")),
    ["07:00-15:15 ordinary 100%", "07:00-15:00 ordinary 100%", "07:00-08:00 overtime 150%"],
  );
});
