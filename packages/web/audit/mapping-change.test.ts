// What a person chose stays chosen, even when the page has not yet seen what it means.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withColumn } from "./mapping-change.ts";
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

test("two columns chosen before the view follows are both kept", () => {
  const one = withColumn({}, "timesheets", VIEW, { field: "end", place: 4 });
  const both = withColumn(one, "timesheets", VIEW, { field: "date", place: null });
  assert.deepEqual(both.timesheets?.columns, {
    employee: "Who",
    date: 0,
    start: "From",
    end: "Until",
  });
});
