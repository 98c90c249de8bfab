// Ids that the publisher gave to something else between two years: told by the figure, then found by the name.

import assert from "node:assert/strict";
import { test } from "node:test";
import { contents, exportsOf, FOLDER, imported, put, weekly } from "./testing.ts";

const OLD = { clause: "18.1" };

const ratesOf = (rows: readonly string[]): readonly string[] =>
  rows.map((row) => row.split(",").slice(0, 3).join(" "));

test("a renamed id whose rate falls is something else, and its old name ends", (t) => {
  const { awards, table } = imported(
    t,
    exportsOf({
      2019: [weekly(74, "Trainee", 747.9, 19.68), weekly(75, "Level 1", 803.9, 21.16)],
      2020: [weekly(75, "Hourly - Trainee", 761, 20.03), weekly(76, "Hourly - Level 1", 818, 21.53)],
    }),
  );
  assert.deepEqual(ratesOf(table("minimum")), [
    "2019-07-01 ppc trainee 747.90",
    "2019-07-01 ppc level-1 803.90",
    "2020-07-01 ppc hourly-trainee 761.00",
    "2020-07-01 ppc hourly-level-1 818.00",
    "2020-07-01 ppc trainee ",
    "2020-07-01 ppc level-1 ",
  ]);
  const before = contents(awards);
  const again = exportsOf({
    2019: [weekly(74, "Trainee", 747.9, 19.68), weekly(75, "Level 1", 803.9, 21.16)],
  });
  imported(t, again, awards);
  assert.deepEqual(contents(awards), before);
});

test("an id that jumps to another level follows the name, though the clauses were renumbered", (t) => {
  const { table } = imported(
    t,
    exportsOf({
      2019: [weekly(139, "Level B3", 1397, 36.76, OLD), weekly(146, "Level C3", 1626.8, 42.81, OLD)],
      2020: [weekly(402, "Level B3", 1421.5, 37.41), weekly(139, "Level C3", 1655.3, 43.56)],
    }),
  );
  assert.deepEqual(
    ratesOf(table("minimum")).filter((row) => row.includes("c3")),
    ["2019-07-01 ppc level-c3 1626.80", "2020-07-01 ppc level-c3 1655.30"],
  );
});

test("of two that have the name under clauses that are gone, neither is chosen", (t) => {
  const { table } = imported(
    t,
    exportsOf({
      2019: [
        weekly(1, "Master", 1397, 36.76, OLD),
        weekly(2, "Mate", 1000, 26.32, OLD),
        weekly(3, "Mate", 1100, 28.95, { clause: "18.2" }),
      ],
      2020: [weekly(1, "Mate", 1018, 26.79)],
    }),
  );
  assert.deepEqual(ratesOf(table("minimum")).filter((row) => row.startsWith("2020")).length, 4);
});

test("a renamed id whose rate rises as usual stays what it was, also where another had the name", (t) => {
  const { table } = imported(
    t,
    exportsOf({
      2019: [weekly(48, "Second engineer", 1225, 32.24, OLD), weekly(49, "Third engineer", 1180, 31.05, OLD)],
      2020: [weekly(49, "Second engineer", 1200.6, 31.59)],
    }),
  );
  assert.deepEqual(ratesOf(table("minimum")), [
    "2019-07-01 ppc second-engineer-15-1 1180.00",
    "2019-07-01 ppc second-engineer-18-1 1225.00",
    "2020-07-01 ppc second-engineer-15-1 1200.60",
    "2020-07-01 ppc second-engineer-18-1 ",
  ]);
});

test("a table that took such a row for what the id became is corrected by the same exports", (t) => {
  const years = {
    2019: [weekly(75, "Level 1", 803.9, 21.16)],
    2020: [weekly(75, "Hourly - Trainee", 761, 20.03)],
  };
  const { awards } = imported(t, exportsOf({ 2020: years[2020] }));
  const path = `${FOLDER}/rates/minimum.csv`;
  const wrong = "2019-07-01 ppc,hourly-trainee,803.90,week,21.16,FWC pay database 2019";
  const held = (contents(awards)[path] ?? "").replace("\n", `\n${wrong}\n`);
  const { table } = imported(t, exportsOf(years), put(awards, { [path]: held }));
  assert.deepEqual(ratesOf(table("minimum")), [
    "2019-07-01 ppc level-1 803.90",
    "2020-07-01 ppc hourly-trainee 761.00",
    "2020-07-01 ppc level-1 ",
  ]);
});
