// What a version changes, in sentences that a payroll officer can read: names, dollars and clause numbers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { differences } from "./diff.ts";

const clause = (ref: string) => ({ slug: "rates", ref, title: "Minimum rates" });
const laundry = (slug: string) => ({ slug, rule: { label: "Laundry allowance", clause: "rates" } });
const level = (title: string) => ({ code: "keeper", classification: { title, clause: "rates" } });
const penalty = (rule: object) => ({ slug: "sunday", rule: { label: "Sunday", clause: "rates", ...rule } });

test("rates and amounts have names, units and dollars", () => {
  const at = (day: string, weekly: number, hourly: number, cents: number) => ({
    classifications: [level("Keeper")],
    rules: [laundry("laundry"), laundry("laundry-full-time")],
    rates: [[day, "keeper", weekly, hourly]],
    amounts: [
      [day, "laundry-full-time", cents],
      [day, "tool", 663, 66257],
    ],
  });
  assert.deepEqual(
    differences(at("2025-07-01 ppc", 114000, 3000, 625), at("2026-07-01", 117800, 3100, 642)),
    [
      "Rate of Keeper: $1,140.00 a week, $30.00 an hour → $1,178.00 a week, $31.00 an hour.",
      "Laundry allowance (laundry full time): $6.25 → $6.42.",
    ],
  );
});

test("an award with rates only is named by its slugs, even one that begins with a year", () => {
  const before = { rates: [["pilot", "44871.00", "year", "22.71"]], amounts: [] };
  const after = {
    rates: [["pilot", "46778.00", "year", "23.67"]],
    amounts: [
      ["2008-scheme-tools", "35.08", "occasion", "20.3(a)(v)", "expense", "no"],
      ["first-aid", "20.79", "fortnightly", "12.1(a)", "wage", "no"],
    ],
  };
  assert.deepEqual(differences(before, after), [
    "Rate of Pilot: $44,871.00 per year → $46,778.00 per year.",
    "2008 scheme tools is new: $35.08 per occasion.",
    "First aid is new: $20.79 (fortnightly).",
  ]);
});

test("rules, questions, classifications and clauses are named, and no value is JSON", () => {
  const before = {
    clauses: [clause("17.1")],
    rules: [penalty({ pays: { casual: "175%", "full-time": "150%" } })],
    facts: [],
    classifications: [level("Keeper")],
  };
  const after = {
    clauses: [clause("18.1")],
    rules: [
      penalty({ pays: { casual: "200%", "full-time": "150%" } }),
      { slug: "night", rule: { label: "Night", clause: "rates", says: "Work at night gets 15 % more." } },
    ],
    facts: [{ slug: "lamp", fact: { asks: "Is the lamp electric?", clause: "rates" } }],
    classifications: [],
  };
  assert.deepEqual(differences(before, after), [
    "Clause 18.1 (Minimum rates) was clause 17.1.",
    "Rule “Sunday” (18.1), pays: casual 175%, full time 150% → casual 200%, full time 150%.",
    "Rule “Night” (18.1) is new: Work at night gets 15 % more.",
    "Question “Is the lamp electric?” (18.1) is new.",
    "Classification Keeper (17.1) ends.",
  ]);
});
