// Set-off, the three-way split, interest and super, with cents worked by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Cents, type Component, type LocalDate, parseLocalDate } from "#engine";
import type { Line, PricedWork } from "../price/priced-work.ts";
import type { Payment } from "../records/records.ts";
import { interestOn } from "./interest.ts";
import { balanceOf } from "./set-off.ts";
import { splitDue, splitShort } from "./split.ts";
import { superOn } from "./super.ts";

const day = (text: string): LocalDate => parseLocalDate(text) ?? assert.fail(text);
const cents = (value: number): Cents => value as Cents;

const line = (kind: Component["kind"], amount: number, code = "rule"): Line => ({
  award: "MA000004",
  row: 1,
  day: day("2026-08-03"),
  component: {
    code,
    label: code,
    kind,
    from: null,
    to: null,
    minutes: null,
    percent: null,
    rate: cents(amount),
    amount: cents(amount),
    quantity: null,
    unit: null,
    treatment: "ordinary-hours",
    buildUp: [],
    clauses: [],
  },
  stp: "gross",
  ote: true,
  qualifying: true,
});

const payment = (amount: number, code: string | null): Payment => ({
  row: 1,
  start: day("2026-08-03"),
  end: day("2026-08-09"),
  paidOn: null,
  code,
  amount: cents(amount),
});

const DUE = [line("ordinary", 100_00), line("overtime", 30_00), line("allowance", 15_00, "meal")];

test("money without a pay code counts for everything, pay for hours first", () => {
  const { short, over, paid } = balanceOf(DUE, [payment(140_00, null)], {});
  assert.deepEqual([short, over, paid], [5_00, 0, 140_00]);
  assert.deepEqual(balanceOf(DUE, [payment(150_00, null)], {}).over, 5_00);
});

test("an unmapped pay code is pay for hours, and does not pay an allowance", () => {
  const { short, over } = balanceOf(DUE, [payment(200_00, "ORD")], {});
  assert.deepEqual([short, over], [15_00, 70_00]);
});

test("a pay code for overtime pays nothing else, and nothing else pays overtime", () => {
  const codes = { OT: "overtime" } as const;
  assert.deepEqual(balanceOf(DUE, [payment(145_00, "ORD")], codes).short, 45_00);
  assert.deepEqual(balanceOf(DUE, [payment(90_00, "ORD"), payment(40_00, "OT")], codes).short, 25_00);
});

test("a pay code for one allowance pays that allowance", () => {
  const codes = { MEAL: "allowance:meal", ALL: "allowances" } as const;
  const paid = [payment(130_00, null), payment(10_00, "MEAL"), payment(50_00, "ALL")];
  const { short, over } = balanceOf(DUE, paid, codes);
  assert.deepEqual([short, over], [5_00, 50_00]);
});

test("money for other purposes counts for nothing", () => {
  const { short, other, paid } = balanceOf(DUE, [payment(500_00, "BONUS")], { BONUS: "other" });
  assert.deepEqual([short, other, paid], [145_00, 500_00, 0]);
});

const work = (questions: PricedWork["questions"], onReadings = 0): PricedWork => ({
  due: cents(222_49),
  lines: [],
  workedMinutes: 330,
  baseRate: cents(27_81),
  versions: [],
  readings: [],
  onReadings: cents(onReadings),
  questions,
  unpriced: [],
  isWithoutTerms: false,
  earlierTotals: () => [],
  openQuestions: () => [],
});
const question = (lowest: number, isReading: boolean) => ({
  code: "late-trading",
  detail: "",
  isReading,
  lowest: cents(lowest),
  highest: cents(222_49),
});

test("an assumption decides what its other answer would take away, and the text the rest", () => {
  const due = splitDue(work([question(215_54, false)]));
  assert.deepEqual(due, { text: 215_54, reading: 0, assumption: 6_95 });
  // Paid 191.18: short 31.31, of which 24.36 whatever the shop's hours are.
  assert.deepEqual(splitShort(due, cents(31_31)), { text: 24_36, reading: 0, assumption: 6_95 });
  assert.deepEqual(splitShort(due, cents(5_00)), { text: 0, reading: 0, assumption: 5_00 });
});

test("a reading decides what rests on it", () => {
  const due = splitDue(work([question(215_54, false), question(200_00, true)], 10_00));
  assert.deepEqual(due, { text: 193_05, reading: 22_49, assumption: 6_95 });
  assert.deepEqual(splitShort(due, cents(40_00)), { text: 10_56, reading: 22_49, assumption: 6_95 });
});

test("interest is simple and changes its rate with the half-year", () => {
  // 100 days of 2025 at 7.85 % and 50 of 2026 at 7.60 %: 1,000.00 × (0.0785 × 100 + 0.076 × 50) / 365 = 31.9178.
  assert.equal(interestOn(cents(1000_00), day("2025-09-23"), day("2026-02-20")), 31_92);
  assert.equal(interestOn(cents(1000_00), day("2026-02-20"), day("2026-02-20")), 0);
  assert.equal(interestOn(cents(1000_00), day("2026-12-20"), day("2027-01-02")), null);
});

test("super has the guarantee rate of its day", () => {
  const rates = [
    ["2021-06-30", 9_50],
    ["2021-07-01", 10_00],
    ["2022-07-01", 10_50],
    ["2024-06-30", 11_00],
    ["2025-06-30", 11_50],
    ["2025-07-01", 12_00],
  ] as const;
  for (const [on, amount] of rates) assert.equal(superOn(cents(100_00), day(on)), amount, on);
});
