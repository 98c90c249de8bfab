// A person's choices stay, even if the page has not yet seen what they mean.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withColumn, withPreset } from "./mapping-change.ts";
import type { FileView } from "./threads/messages.ts";

const VIEW: FileView = {
  name: "timesheets.csv",
  bytes: 1,
  rows: 1,
  encoding: "utf-8",
  headings: ["Who", "Day", "From", "To", "Until"],
  hasHeadings: true,
  samples: [],
  columns: { employee: 0, date: 1, start: 2, end: 3 },
  problems: [],
  unused: [],
  preset: null,
  values: {},
  valuesLeft: {},
};

test("a preset replaces chosen columns, and its row settings come and go with it", () => {
  const own = { timesheets: { columns: { start: "From" }, header: true }, dates: "year-month-day" } as const;
  const chosen = withPreset(own, "timesheets", "tanda-report");
  assert.deepEqual(chosen, {
    dates: "year-month-day",
    timesheets: { header: true, preset: "tanda-report" },
    rows: "rule",
  });
  const other = withPreset(chosen, "timesheets", "deputy-report");
  assert.deepEqual(other.timesheets, { header: true, preset: "deputy-report" });
  assert.equal(other.rows, undefined);
  assert.deepEqual(withPreset({ timesheets: { preset: "deputy-report" } }, "timesheets", ""), {});
  assert.equal(
    withPreset({ rows: "rule" }, "timesheets", "deputy-report").rows,
    "rule",
    "the person said so",
  );
});

test("two columns chosen before the view follows both stay", () => {
  const one = withColumn({}, "timesheets", VIEW, { field: "end", place: 4 });
  const both = withColumn(one, "timesheets", VIEW, { field: "date", place: null });
  assert.deepEqual(both.timesheets?.columns, {
    employee: "Who",
    date: 0,
    start: "From",
    end: "Until",
  });
});
