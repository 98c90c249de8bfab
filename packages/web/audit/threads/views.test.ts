// A file as the page shows it: long lists end, and say how many more there are.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileCells } from "#audit";
import { viewOf } from "./views.ts";

test("the values of a column are listed up to 200, and the others counted", () => {
  const rows = Array.from({ length: 450 }, (_, index) => `E1,2026-08-03,2026-08-09,1.00,code ${index % 205}`);
  const text = `Employee ID,Period Start,Period End,Amount,Pay Code\n${rows.join("\n")}\n`;
  const cells = fileCells(new TextEncoder().encode(text));
  const file = { name: "paid.csv", hash: "", bytes: text.length, cells };
  const { values, valuesLeft } = viewOf("paid", file, {});
  assert.equal(values.pay_code?.length, 200);
  assert.deepEqual(valuesLeft, { pay_code: 5 });
  assert.deepEqual(viewOf("employees", file, {}).valuesLeft, { classification: 0, employment_type: 0 });
});
