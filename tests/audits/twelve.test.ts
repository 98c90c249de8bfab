// A company of twelve employees against its summary, which was worked by hand: tests/audits/twelve/working.md.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { addEmployee, mergeTotals, newTotals, optionsOf, summaryOf } from "#audit";
import { auditFiles, filesIn, sources } from "./company.ts";

const FOLDER = join(import.meta.dirname, "twelve");
const { mapping, ...files } = filesIn(FOLDER);
const WORKED: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(join(FOLDER, "summary.json"), "utf8"),
);

/** The parts of a summary that were worked by hand. */
const workedParts = (summary: object): object =>
  Object.fromEntries(Object.entries(summary).filter(([key]) => Object.hasOwn(WORKED, key)));

test("twelve employees come to what was worked by hand", () => {
  const { totals, problems } = auditFiles(files, mapping);
  assert.deepEqual(problems, []);
  assert.deepEqual(workedParts(summaryOf(totals, optionsOf(mapping), sources)), WORKED);
});

test("without the other answers to open questions the sums are the same, and all of due is the text's or a reading's", () => {
  const { totals } = auditFiles(files, { ...mapping, assumptions: "none" });
  const summary = summaryOf(totals, optionsOf(mapping), sources);
  assert.deepEqual(workedParts(summary), WORKED);
  assert.deepEqual(summary.by_certainty[2], { certainty: "assumption", due: "0.00", short: "0.00" });
});

test("the three parts of due and of short add up to them in every period", () => {
  for (const { periods } of auditFiles(files, mapping).employees) {
    for (const { dueSplit, shortSplit, balance } of periods) {
      assert.equal(dueSplit.text + dueSplit.reading + dueSplit.assumption, balance.due);
      assert.equal(shortSplit.text + shortSplit.reading + shortSplit.assumption, balance.short);
      assert.ok(Math.min(...Object.values(dueSplit), ...Object.values(shortSplit)) >= 0);
    }
  }
});

test("the totals of parts add up to those of the whole, wherever it is parted", () => {
  const { employees, totals } = auditFiles(files, mapping);
  const whole = summaryOf(totals, optionsOf(mapping), sources);
  for (const at of [1, 5, 11]) {
    const together = newTotals();
    for (const part of [employees.slice(0, at), employees.slice(at)]) {
      const own = newTotals();
      for (const one of part) addEmployee(own, one);
      mergeTotals(together, own);
    }
    assert.deepEqual(summaryOf(together, optionsOf(mapping), sources), whole);
  }
});

/** By employee and week, from the table of working.md: hours, due, paid, short, over, most, causes, interest, super. */
const PERIODS: readonly (readonly [string, ...(number | string | null)[]])[] = [
  ["E01", 38, 1056_80, 1056_80, 0, 0, 0, "", 0, 0],
  // Monday to Thursday 8 hours each, Saturday 7.5.
  ["E02", 39.5, 1161_06, 1150_62, 10_44, 0, 0, "overtime_not_paid", 21, 0],
  ["E03", 5.5, 222_49, 191_18, 31_31, 0, 0, "flat_rate", 64, 2_09],
  ["E04", 2, 104_28, 69_52, 34_76, 0, 0, "minimum_not_paid", 72, 4_17],
  ["E05", 38, 1071_35, 1056_80, 14_55, 0, 0, "allowance_not_paid", 30, 1_75],
  ["E06", 38, 1056_80, 1008_90, 47_90, 0, 0, "earlier_rates", 99, 5_75],
  ["E07", 38, 1056_80, 1106_80, 0, 50_00, 0, "", 0, 0],
  ["E07", 38, 1056_80, 1026_80, 30_00, 0, 0, "unexplained", 57, 3_60],
  // Nothing of Hana's work is priced, and nothing bounds it.
  ["E08", 0, 0, 200_00, 0, 0, null, "", 0, 0],
  // Up to 12 hours at three times 27.81.
  ["E09", 4, 139_04, 139_04, 0, 0, 1001_16, "", 0, 0],
  ["E10", 4, 139_04, 139_04, 0, 0, 0, "", 0, 0],
  ["E11", 38, 1056_80, 1076_80, 0, 20_00, 0, "", 0, 0],
  ["E12", 4, 162_48, 135_40, 27_08, 0, 0, "penalty_not_paid", 56, 3_25],
];

test("every pay period comes to its row of the table", () => {
  const { employees } = auditFiles(files, mapping);
  const found = employees.flatMap(({ id, periods }) =>
    periods.map(({ priced, balance, range, causes, interest, superannuation }) => [
      id,
      priced.workedMinutes / 60,
      ...[balance.due, balance.paid, balance.short, balance.over],
      range.isOpen ? null : range.most,
      causes.map(({ code }) => code).join(" "),
      interest,
      superannuation,
    ]),
  );
  assert.deepEqual(found, PERIODS);
});

/** Of working.md: clause, minutes, rate, amount, Single Touch Payroll category, ordinary time earnings, qualifying earnings. */
const LINES: Readonly<Record<string, readonly (readonly (string | number | boolean | null)[])[]>> = {
  // Saturday: 6 h × 34.76 under 22.1, then 1.5 h × 41.72 of overtime, which is no ordinary time earnings.
  E02: [
    ["22.1", 360, 34_76, 208_56, "gross", true, true],
    ["21.2(c)", 90, 41_72, 62_58, "overtime", false, false],
  ],
  // An evening: after 6 pm 2.5 h × 41.72 under 22.1, after 9 pm 1 h × 48.67 of overtime.
  E03: [
    ["22.1", 150, 41_72, 104_30, "gross", true, true],
    ["21.2(c)", 60, 48_67, 48_67, "overtime", false, false],
  ],
  // The first aid allowance is for a task: category KN, in ordinary time earnings.
  E05: [["19.10(b)", null, 14_55, 14_55, "allowance-KN", true, true]],
};

test("lines that are not plain time have the clause, the rate and the category that payroll reports", () => {
  for (const { id, periods } of auditFiles(files, mapping).employees) {
    const own = LINES[id] ?? [];
    const lines = periods.flatMap(({ priced }) =>
      priced.lines.map(({ component: { clauses, minutes, rate, amount }, stp, ote, qualifying }) =>
        JSON.stringify([clauses[0]?.ref, minutes, rate, amount, stp, ote, qualifying]),
      ),
    );
    for (const line of own) assert.ok(lines.includes(JSON.stringify(line)), `${id} has ${lines.join("\n")}`);
  }
});

test("a clause is named in full in the totals, also one with a space: Schedule B", () => {
  const totals = newTotals();
  totals.byClause.set("MA000033 Schedule B", 7_00);
  totals.byClause.set("MA000033 Schedule I", 5_00);
  totals.byClause.set("MA000033 ", 3_00);
  assert.deepEqual(summaryOf(totals, optionsOf(mapping), sources).by_clause, [
    { award: "MA000033", clause: "Schedule B", short: "7.00" },
    { award: "MA000033", clause: "Schedule I", short: "5.00" },
    { award: "MA000033", clause: null, short: "3.00" },
  ]);
});
