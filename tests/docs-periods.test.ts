// Checks the page on pay periods against the code: runs its requests and compares its tables.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { calculatePayPeriod, compareAwards, isProblem } from "#contract";
import { library } from "./awards.ts";

const ROOT = join(import.meta.dirname, "..");
const page = readFileSync(join(ROOT, "docs/periods.md"), "utf8");
const [period, comparison] = [...page.matchAll(/```json\n([\s\S]+?)\n```/g)].map(([, text = ""]) =>
  JSON.parse(text),
);

/** The first cells of each row, the total's stars left out. */
const rows = (header: string, cells: number): readonly string[] => {
  const table = page.slice(page.indexOf(header)).split("\n\n")[0] ?? "";
  return table
    .split("\n")
    .slice(2)
    .map((line) =>
      line
        .replaceAll("**", "")
        .split("|")
        .slice(1, cells + 1)
        .map((cell) => cell.trim())
        .join(" "),
    );
};

test("the period and its table", () => {
  const result = calculatePayPeriod(period, library);
  assert.ok(!isProblem(result), JSON.stringify(result));
  const lines = result.period_components.map(
    ({ label, hours, quantity, rate, amount }) => `${label} ${hours ?? quantity} ${rate} ${amount}`,
  );
  assert.deepEqual(rows("| what | hours | rate", 4), [
    ...lines,
    `Total ${result.worked_hours}  ${result.total}`,
  ]);
  assert.equal(result.salary?.difference, "-25.61");
});

test("the comparison and its table", () => {
  const result = compareAwards(comparison, library);
  assert.ok(!isProblem(result), JSON.stringify(result));
  const lines = result.differences.map(({ label, a, b, difference }) => `${label} ${a} ${b} ${difference}`);
  const { a, b, difference } = result;
  assert.deepEqual(rows("| what | a | b", 4), [...lines, `Total ${a.total} ${b.total} ${difference}`]);
});
