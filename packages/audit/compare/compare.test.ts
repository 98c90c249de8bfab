// Set-off, the three-way split, interest and super, with cents worked by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Cents, type Component, type LocalDate, parseLocalDate } from "#engine";
import type { AskableWork, Line } from "../price/priced-work.ts";
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

test("money taken back reduces what was paid for its purpose in its period", () => {
  const codes = { MEAL: "allowance:meal" } as const;
  const meal = [payment(15_00, "MEAL"), payment(-15_00, "MEAL")];
  const { short, over, paid, takenBack } = balanceOf(DUE, [payment(130_00, "ORD"), ...meal], codes);
  assert.deepEqual([short, over, paid, takenBack], [15_00, 0, 130_00, 0], "the meal was paid and taken back");
  const again = balanceOf(DUE, [payment(130_00, "ORD"), ...meal, payment(15_00, "MEAL")], codes);
  assert.deepEqual([again.short, again.over, again.paid], [0, 0, 145_00], "and paid anew");
});

test("money taken back without a pay code hides no shortfall, and takes first what is above the amount due", () => {
  const { short, over, paid } = balanceOf(DUE, [payment(150_00, "ORD"), payment(-30_00, null)], {});
  // 150.00 for 130.00 of hours: 20.00 above, and 10.00 that were due; the allowance of 15.00 was never paid.
  assert.deepEqual([short, over, paid], [25_00, 0, 120_00]);
});

test("more taken back than was paid makes no shortfall of its own", () => {
  const codes = { MEAL: "allowance:meal" } as const;
  const hours = [line("ordinary", 100_00)];
  const other = balanceOf(hours, [payment(100_00, "ORD"), payment(-15_00, "MEAL")], codes);
  assert.deepEqual([other.short, other.over, other.paid, other.takenBack], [0, 0, 85_00, 15_00]);
  const alone = balanceOf(hours, [payment(-40_00, "ORD")], codes);
  assert.deepEqual(
    [alone.short, alone.paid, alone.takenBack],
    [100_00, -40_00, 40_00],
    "never above what is due",
  );
  const nothing = balanceOf([], [payment(-40_00, null)], {});
  assert.deepEqual([nothing.short, nothing.paid, nothing.takenBack], [0, -40_00, 40_00]);
});

test("whatever is paid and taken back: short is at most what is due, every cent is told, and more money is never more short", () => {
  const codes = { OT: "overtime", MEAL: "allowance:meal", ALL: "allowances", BONUS: "other" } as const;
  const given = [null, "ORD", "OT", "MEAL", "ALL", "BONUS"];
  const amounts = [-160_00, -15_00, -1, 0, 15_00, 100_00, 145_00];
  const ways = given.flatMap((code) => amounts.map((amount) => payment(amount, code)));
  for (const first of ways)
    for (const second of ways) {
      const payments = [payment(90_00, "ORD"), first, second];
      const { due, paid, short, over, takenBack } = balanceOf(DUE, payments, codes);
      assert.ok(short >= 0 && short <= due && over >= 0 && takenBack >= 0);
      assert.equal(paid, due - short + over - takenBack);
      for (const more of given.map((code) => payment(7_00, code)))
        assert.ok(balanceOf(DUE, [...payments, more], codes).short <= short);
      const undone = [...payments, payment(33_00, first.code), payment(-33_00, first.code)];
      assert.equal(
        balanceOf(DUE, undone, codes).short,
        short,
        "pay that is taken back again changes nothing",
      );
    }
});

const work = (questions: AskableWork["questions"], onReadings = 0): AskableWork => ({
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
