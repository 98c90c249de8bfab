// The names in summary.json that other programs rely on, held against a real audit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newTotals, optionsOf, summaryOf } from "#audit";
import { sources } from "./company.ts";
import { outputsOf, week } from "./one-week.ts";

const NAMES: Readonly<Record<string, "count" | "amount" | "list" | "object">> = {
  employees: "count",
  periods: "count",
  shifts: "count",
  due: "amount",
  paid: "amount",
  short: "amount",
  over: "amount",
  by_cause: "list",
  by_clause: "list",
  by_award: "list",
  by_year: "list",
  by_certainty: "list",
  range: "object",
  data_findings: "list",
};

const FORMS = {
  count: (value: unknown) => Number.isInteger(value),
  amount: (value: unknown) => typeof value === "string" && /^-?\d+\.\d\d$/.test(value),
  list: (value: unknown) => Array.isArray(value) && value.length > 0,
  object: (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value),
} as const;

/** 9 hours a day, of which 7.6 are paid: a shortfall, and a row that is in the file twice. */
const given = { timesheets: `${week("09:00", "19:00")}E01,2026-08-07,09:00,19:00,60\n` };

test("summary.json has every name of the contract at the top, amounts as decimals and counts as numbers", () => {
  const summary: Readonly<Record<string, unknown>> = JSON.parse(outputsOf(given).text("summary.json"));
  for (const [name, form] of Object.entries(NAMES))
    assert.ok(FORMS[form](summary[name]), `${name} is no ${form}: ${JSON.stringify(summary[name])}`);
  assert.deepEqual([summary.employees, summary.periods, summary.shifts], [1, 1, 5]);
  assert.deepEqual(summary.data_findings, [{ code: "duplicate_row", title: "The same row twice", count: 1 }]);
});

test("counts and money come first", () => {
  const { summary } = outputsOf(given);
  const names = Object.keys(summary);
  const last = Math.max(
    ...["employees", "shifts", "due", "short", "range"].map((name) => names.indexOf(name)),
  );
  assert.ok(last < names.indexOf("by_cause"));
  assert.ok(names.indexOf("data_findings") < names.indexOf("versions"));
});

test("the rows of by_certainty are in a fixed order and add up to due and short", () => {
  for (const assumptions of ["every", "none"] as const) {
    const { summary } = outputsOf(given, { assumptions });
    assert.deepEqual(
      summary.by_certainty.map(({ certainty }) => certainty),
      ["text", "reading", "assumption"],
    );
    const sum = (of: "due" | "short") =>
      summary.by_certainty.reduce((so, row) => so + Math.round(Number(row[of]) * 100), 0);
    assert.deepEqual([sum("due") / 100, sum("short") / 100], [Number(summary.due), Number(summary.short)]);
  }
});

test("an audit of nothing has the same names", () => {
  const names = Object.keys(summaryOf(newTotals(), optionsOf({}), sources));
  assert.deepEqual(names, Object.keys(outputsOf(given).summary));
});
