// A company of twelve employees against its summary, which was worked by hand: tests/audits/twelve/working.md.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { addEmployee, mergeTotals, newTotals, optionsOf, summaryOf } from "#audit";
import { auditFiles, filesIn, library } from "./company.ts";

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
  assert.deepEqual(workedParts(summaryOf(totals, optionsOf(mapping), library.calendar)), WORKED);
});

test("without the other answers to open questions the sums are the same, and all of due is the text's or a reading's", () => {
  const { totals } = auditFiles(files, { ...mapping, assumptions: "none" });
  const summary = summaryOf(totals, optionsOf(mapping), library.calendar);
  assert.deepEqual(workedParts(summary), WORKED);
  assert.equal(summary.due_split.assumption, "0.00");
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
  const whole = summaryOf(totals, optionsOf(mapping), library.calendar);
  for (const at of [1, 5, 11]) {
    const together = newTotals();
    for (const part of [employees.slice(0, at), employees.slice(at)]) {
      const own = newTotals();
      for (const one of part) addEmployee(own, one);
      mergeTotals(together, own);
    }
    assert.deepEqual(summaryOf(together, optionsOf(mapping), library.calendar), whole);
  }
});
