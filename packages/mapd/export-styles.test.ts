// Exports as the years wrote them: headers, dates and dollar signs of workbooks, rows that are no rates, allowances.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  allowances,
  classifications,
  exportsOf,
  type Grid,
  imported,
  UNDATED,
  weekly,
  workbook,
} from "./testing.ts";

const HEADER_2023 =
  "awardCode publishedYear isHeading employeeRateTypeCode classificationFixedID clauses clauseDescription classification type baseRate baseRateType calculatedRate calculatedRateType operativeFrom operativeTo";
const HEADER_2025 =
  "Award_Code Published_Year Is_Heading Employee_Rate_Type_Code Classification_Fixed_ID Clauses Clause_Description Classification Type Base_Rate Base_Rate_Type Calculated_Rate Calculated_Rate_Type OperativeFrom operativeTo";

const NO_ALLOWANCES: Grid = [
  ["awardCode", "wageAllowanceFixedID", "clauses", "allowance", "allowanceAmount", "paymentFrequency"],
];

test("workbooks of two years with their own headers, dates and dollar signs", (t) => {
  const { plan, table } = imported(t, {
    "map-award-export-2025.xlsx": workbook([
      ["awardCode", "name"],
      ["MA000901", "Lighthouse Keeping Award 2020 "],
      [],
    ]),
    "map-classification-export-2023.xlsx": workbook([
      HEADER_2023.split(" "),
      [
        "MA000901",
        2023,
        0,
        null,
        9,
        "15.1",
        "Cadets",
        "Cadets",
        "Group",
        null,
        null,
        null,
        null,
        45108,
        45473,
      ],
      [
        "MA000901",
        2023,
        0,
        "CA",
        1,
        15.100000000000001,
        "Cadets",
        "Cadet",
        "Detail",
        939.6000000000001,
        "Weekly",
        24.73,
        "Hourly",
        45108,
        45473.25,
      ],
    ]),
    "map-classification-export-2025.xlsx": workbook([
      HEADER_2025.split(" ").map((header) => header.replaceAll("_", " ")),
      [
        "MA000901",
        "2025",
        "0",
        "CA",
        "1",
        "15.1",
        "Cadets",
        "Cadet",
        "Detail",
        "$1,008.90",
        "Weekly",
        "$26.55",
        "Hourly",
        "1/07/2025 12:00:00 AM",
        null,
      ],
    ]),
    "map-wage-allowance-export-2023.xlsx": workbook(NO_ALLOWANCES),
    "map-expense-allowance-export-2023.xlsx": workbook(NO_ALLOWANCES),
    "map-wage-allowance-export-2025.xlsx": workbook(NO_ALLOWANCES),
    "map-expense-allowance-export-2025.xlsx": workbook(NO_ALLOWANCES),
  });
  assert.deepEqual(plan.leftOut, { examples: 0, headings: 1, empty: 0 });
  assert.deepEqual(table("classifications"), ["cadet,Cadet,cadets,,cadet,15.1,1"]);
  assert.deepEqual(table("minimum"), [
    "2023-07-01 ppc,cadet,939.60,week,24.73,FWC pay database 2023",
    "2024-07-01 ppc,cadet,,ended,,FWC pay database 2023",
    "2025-07-01 ppc,cadet,1008.90,week,26.55,FWC pay database 2025",
  ]);
});

test("worked examples, headings and empty rows are left out and counted", (t) => {
  const example = (id: number, clause: string) => weekly(id, "Level 1", 974.8, 25.65, { clause });
  const { plan, table } = imported(
    t,
    exportsOf({
      2024: [
        weekly(1, "Level 1", 974.8, 25.65),
        example(7, "15.1*_Formatted"),
        example(8, "14.4(d) Example"),
        example(9, "16_OrdHrRate"),
        { classification_fixed_id: 10, classification: "Adults", is_heading: 1, base_rate_type: null },
        { award_code: "1", base_rate_type: null, rate_type: null },
      ],
    }),
  );
  assert.deepEqual(plan.leftOut, { examples: 3, headings: 1, empty: 1 });
  assert.equal(table("minimum").length, 1);
});

test("a zero without a unit is no calculated rate: 2019 prints one wherever nothing was calculated", (t) => {
  const nothing = { calculated_rate_type: null };
  const { plan, table } = imported(
    t,
    exportsOf({
      2019: [
        weekly(1, "Level 1", 974.8, 0, nothing),
        { classification_fixed_id: 10, classification: "Adults", base_rate_type: null, calculated_rate: 0 },
      ],
    }),
  );
  assert.deepEqual(plan.leftOut, { examples: 0, headings: 1, empty: 0 });
  assert.deepEqual(table("minimum")[0], "2019-07-01 ppc,level-1,974.80,week,,FWC pay database 2019");
});

test("a heading that carries a rate is a classification", (t) => {
  const row = weekly(5, "GROUP A*", 1038.9, 29.68, { parent: "Group A", is_heading: 1 });
  const { table } = imported(t, exportsOf({ 2024: [row] }));
  assert.deepEqual(table("classifications"), ["group-a,GROUP A,adult-rates,,adult,15.1,5"]);
});

test("rows that state one rate twice are one line", (t) => {
  const base = {
    classification_fixed_id: 1,
    classification: "HEW Level 1",
    base_rate: 51379.77,
    base_rate_type: "Annual",
  };
  const twins = [
    { ...base, calculated_rate: 26, calculated_rate_type: "Hourly" },
    { ...base, calculated_rate: 988.07, calculated_rate_type: "Weekly" },
  ];
  const { table } = imported(t, exportsOf({ 2024: twins }));
  assert.deepEqual(table("minimum"), [
    "2024-07-01 ppc,hew-level-1,51379.77,year,26.00,FWC pay database 2024; also 988.07 a week",
  ]);
});

test("a type that a year does not state is taken from the same id in another", (t) => {
  const { table } = imported(
    t,
    exportsOf({
      2020: [
        weekly(1, "16 years", 400, 10.53, { rate_type: null }),
        weekly(2, "Adult", 800, 21.05, { rate_type: null }),
      ],
      2021: [weekly(1, "16 years", 410, 10.79, { rate_type: "JN" })],
    }),
  );
  assert.deepEqual(
    table("classifications").map((line) => line.split(",")[4]),
    ["junior", "adult"],
  );
});

const LEVEL = weekly(1, "Level 1", 974.8, 25.65);
const LAMP = { allowance_fixed_id: 1, allowance: "Lamp allowance", all_purpose: 1 };
const NAMED = { clause: null, all_purpose: null, ...UNDATED };

test("allowances: names without ids, a flag last stated, old dates, more than two places", (t) => {
  const files = {
    ...exportsOf({ 2024: [LEVEL], 2025: [LEVEL] }),
    "wage-allowances-2024.csv": allowances(2024, [
      { ...LAMP, amount: 5.5, operative_from: null },
      { allowance_fixed_id: 2, allowance: "Where an employee polishes the lamp", payment_frequency: null },
    ]),
    "wage-allowances-2025.csv": allowances(2025, [
      { ...NAMED, allowance: "Lamp  allowance", amount: 6 },
      { ...NAMED, allowance: "Fog allowance", amount: 2, payment_frequency: "Per hour" },
    ]),
    "expense-allowances-2024.csv": allowances(2024, [
      {
        allowance_fixed_id: 1,
        allowance: "Boat",
        amount: 0.8595,
        payment_frequency: "per km",
        operative_from: "2010-01-01",
        operative_to: null,
      },
    ]),
  };
  const { table } = imported(t, files);
  assert.deepEqual(table("allowance-names"), [
    "lamp-allowance,Lamp allowance,wage,1",
    "fog-allowance,Fog allowance,wage,",
    "boat,Boat,expense,1",
  ]);
  assert.deepEqual(table("allowances"), [
    "2024-07-01 ppc,lamp-allowance,5.50,week,17.1,wage,yes,1,FWC pay database 2024",
    "2024-07-01 ppc,boat,0.8595,kilometre,17.1,expense,no,1,FWC pay database 2024",
    "2025-07-01 ppc,lamp-allowance,6.00,week,17.1,wage,yes,1,FWC pay database 2025",
    "2025-07-01 ppc,fog-allowance,2.00,hour,,wage,,,FWC pay database 2025",
    "2025-07-01 ppc,boat,,ended,17.1,expense,,1,FWC pay database 2025",
  ]);
});

test("an allowance is found by its name alone in a later import, and ends when a year has none", (t) => {
  const first = imported(t, {
    ...exportsOf({ 2024: [LEVEL] }),
    "wage-allowances-2024.csv": allowances(2024, [{ ...LAMP, amount: 5.5 }]),
  });
  const year = {
    "classifications-2025.csv": classifications(2025, [LEVEL]),
    "expense-allowances-2025.csv": allowances(2025, []),
  };
  const second = imported(
    t,
    {
      ...year,
      "wage-allowances-2025.csv": allowances(2025, [{ ...NAMED, allowance: "Lamp allowance", amount: 7 }]),
    },
    first.awards,
  );
  assert.deepEqual(second.said, [
    "MA000901 wage allowance lamp-allowance from 2025-07-01 ppc: 5.50 → 7.00 (week)",
  ]);
  const next = exportsOf({ 2026: [LEVEL] });
  assert.deepEqual(imported(t, next, second.awards).said, [
    "MA000901 wage allowance lamp-allowance ends on 2026-07-01 ppc.",
  ]);
});

test("cents per kilometre are no hourly rate, whatever 2019 calls them", (t) => {
  const driver = weekly(1, "1", 814.2, 42.34, { clause_heading: "Minimum cents per kilometer" });
  const { table } = imported(t, exportsOf({ 2019: [driver] }));
  assert.deepEqual(table("minimum"), [
    "2019-07-01 ppc,minimum-cents-per-kilometer-1,0.4234,kilometre,,FWC pay database 2019; of 814.20 a week",
  ]);
});
