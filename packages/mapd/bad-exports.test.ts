// Exports we cannot accept: every fault is reported with its file and row, and nothing is written.

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { Faulty } from "#pack";
import { planImport } from "./import.ts";
import { allowances, contents, exportsOf, folderFor, put, weekly } from "./testing.ts";

function faultsOf(t: TestContext, files: Readonly<Record<string, string>>): readonly string[] {
  const awards = folderFor(t);
  const found = ((): readonly string[] => {
    try {
      planImport(put(folderFor(t), files), awards, () => undefined);
      return [];
    } catch (error) {
      assert.ok(error instanceof Faulty);
      return error.faults.map(({ file, line, problem }) => `${file}:${line}: ${problem}`);
    }
  })();
  assert.deepEqual(contents(awards), {}, "nothing is written");
  return found;
}

const level = (more: object) => weekly(1, "Level 1", 974.8, 25.65, more);

test("every bad row of every file", (t) => {
  const files = {
    ...exportsOf({
      2024: [
        level({ award_code: null }),
        level({ base_rate: "n/a" }),
        level({ base_rate_type: "Lunar" }),
        level({ operative_from: "soon", operative_to: "31/02/2025" }),
        level({ rate_type: "ZZ", published_year: 2023 }),
        level({ classification: null }),
        level({ calculated_rate_type: null }),
        level({}),
      ],
    }),
    "wage-allowances-2024.csv": allowances(2024, [{ allowance: "Lamp", award_code: "MA1", amount: "5,5O" }]),
  };
  assert.deepEqual(faultsOf(t, files), [
    "classifications-2024.csv:2: no award code",
    "classifications-2024.csv:3: base rate n/a is not an amount",
    "classifications-2024.csv:4: Lunar is not a unit known here",
    "classifications-2024.csv:5: operative from soon is not a date",
    "classifications-2024.csv:5: operative to 31/02/2025 is not a date",
    "classifications-2024.csv:6: published year 2023 in a file of 2024",
    "classifications-2024.csv:6: ZZ is not a rate type known here",
    "classifications-2024.csv:7: an amount without a name",
    "classifications-2024.csv:8: a calculated rate without a unit",
    "wage-allowances-2024.csv:2: MA1 is not an award code",
    "wage-allowances-2024.csv:2: amount 5,5O is not an amount",
  ]);
});

const FILES = exportsOf({ 2024: [level({})] });
const RATES = FILES["classifications-2024.csv"] ?? "";

test("a header that no column has", (t) => {
  const renamed = RATES.replace("base_rate,", "pay,").replace("clause,", "part,");
  assert.deepEqual(faultsOf(t, { ...FILES, "classifications-2024.csv": renamed }), [
    "classifications-2024.csv:1: no column is headed clauses or clause",
    "classifications-2024.csv:1: no column is headed baserate",
  ]);
});

test("a new award that no list names", (t) => {
  const { "awards.csv": _, ...unnamed } = FILES;
  assert.deepEqual(faultsOf(t, unnamed), ["awards.csv:1: MA000901 is new and no list of awards names it"]);
});

test("an award that only an earlier year has and no list names ended before: it is left out by name", (t) => {
  const gone = level({ award_code: "MA000902", classification_fixed_id: 7 });
  const files = exportsOf({ 2023: [level({}), gone], 2024: [level({})] });
  const plan = planImport(put(folderFor(t), files), folderFor(t), () => undefined);
  assert.deepEqual(plan.ended, ["MA000902"]);
  assert.deepEqual(
    plan.awards.map(({ code }) => code),
    ["MA000901"],
  );
});

test("two files of one kind and year, or a year that is not whole", (t) => {
  assert.deepEqual(faultsOf(t, { ...FILES, "map-classification-export-2024.xlsx": "" }), [
    "map-classification-export-2024.xlsx:1: classifications-2024.csv is an export of the same kind and year",
  ]);
  assert.deepEqual(
    faultsOf(t, { "classifications-2024.csv": RATES, "awards.csv": FILES["awards.csv"] ?? "" }),
    [
      "map-wage-allowance-export-2024.xlsx:1: the folder has other exports of 2024 and not this one",
      "map-expense-allowance-export-2024.xlsx:1: the folder has other exports of 2024 and not this one",
    ],
  );
});

test("a folder without exports", (t) => {
  assert.match(
    faultsOf(t, { "penalties-2021.csv": "" })[0] ?? "",
    /:1: no export of the pay database is in this folder$/,
  );
});
