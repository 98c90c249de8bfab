// Packs that misuse a key: the message says what is wrong and what to do.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Faulty } from "#pack";
import { madeUp } from "./made-up.ts";

const FAULTS: readonly (readonly [rules: string, problem: string, remedy: string])[] = [
  [
    "kind: uplift\n  multiply: 103%\n  path: hourly\n  only: [tools]",
    "`only` chooses among what joins the weekly rate",
    "add base: ordinary, and path: weekly",
  ],
  [
    "kind: uplift\n  multiply: 50%\n  path: hourly\n  at-least-rate: grade\n  at-least-hourly: floor",
    "there are several floors",
    "keep one of at-least-rate, at-least-hourly and at-least-weekly",
  ],
  [
    "kind: scale\n  scale: junior\n  path: yearly\n  steps: []",
    "a scale by the year, and no other, has a week-share",
    "give both or neither",
  ],
  [
    "kind: allowance\n  unit: year\n  due: { claim: first-aid }",
    "an amount for the month or the year, and no other, has a week-share",
    "give both or neither",
  ],
  [
    "kind: minimum-payment\n  per: overtime\n  step: 30m\n  added: continues",
    "time added to overtime is paid at the rate it ended with",
    "write added: at-finish",
  ],
  [
    "kind: minimum-payment\n  per: portion\n  amount: least",
    "a minimum in dollars is of the shift or the day",
    "write per: shift or per: day",
  ],
  [
    "kind: unit-pay\n  unit: call\n  units-fact: calls\n  amount: fee\n  of-week: 10%",
    "a unit has one price",
    "give one of amount, of-week and of-hour",
  ],
  [
    "kind: piece-rate\n  units-fact: bins",
    "pieces are paid by their number or by their time",
    "give units-fact with rate-fact or amount, or time-fact alone",
  ],
  [
    "kind: guarantee\n  per: week",
    "a guarantee is an amount or a share of the weekly rate",
    "give one of amount and of-week",
  ],
  [
    "kind: guarantee\n  per: week\n  cycle-weeks: 2\n  of-week: 100%",
    "a week has no weeks",
    "write per: cycle",
  ],
];

for (const [rule, problem, remedy] of FAULTS)
  test(problem, () => {
    assert.throws(
      () => madeUp({ rules: `\nfaulty-rule:\n  ${rule}\n` }),
      (error) =>
        error instanceof Faulty &&
        error.faults.length === 1 &&
        error.faults.every((fault) => fault.problem === problem && fault.remedy === remedy),
    );
  });

test("an amount has two decimals, or four", () => {
  assert.throws(
    () => madeUp({ rules: "", amounts: { kilometre: "0.573" } }),
    (error) =>
      error instanceof Faulty &&
      error.faults.some(({ remedy }) => remedy === "write it like 26.55 or 0.5730"),
  );
});
