// Whole imports of a made-up award: new, a year at a time, twice the same; codes that stay, rates that end.

import assert from "node:assert/strict";
import { test } from "node:test";
import { contents, exportsOf, FOLDER, folderFor, imported, OPEN, put, UNDATED, weekly } from "./testing.ts";

const YEARS = {
  2024: [weekly(1, "Level 1", 974.8, 25.65), weekly(2, "Level 2", 997.1, 26.24)],
  2025: [weekly(1, "Level 1 (tower)", 1008.9, 26.55, OPEN), weekly(3, "Level 3", 1048, 27.58, OPEN)],
};

test("a new award: identity, tables and register", (t) => {
  const { awards, plan, said, table } = imported(t, exportsOf(YEARS));
  assert.equal(
    contents(awards)[`${FOLDER}/award.yaml`],
    `code: MA000901
title: Lighthouse Keeping Award 2020
covers-from: 2024-07-01 ppc
verified-to: 2026-06-30
sources:
  - Modern Awards Pay Database, published years 2024 to 2025, Fair Work Commission, CC BY 4.0
`,
  );
  assert.deepEqual(table("classifications"), [
    "level-1-tower,Level 1 (tower),adult-rates,,adult,15.1,1",
    "level-3,Level 3,adult-rates,,adult,15.1,3",
    "level-2,Level 2,adult-rates,,adult,15.1,2",
  ]);
  assert.deepEqual(table("minimum"), [
    "2024-07-01 ppc,level-1-tower,974.80,week,25.65,FWC pay database 2024",
    "2024-07-01 ppc,level-2,997.10,week,26.24,FWC pay database 2024",
    "2025-07-01 ppc,level-1-tower,1008.90,week,26.55,FWC pay database 2025",
    "2025-07-01 ppc,level-3,1048.00,week,27.58,FWC pay database 2025",
    "2025-07-01 ppc,level-2,,ended,,FWC pay database 2025",
  ]);
  assert.equal(
    contents(awards)["coverage.yaml"],
    `MA000901:
  depth: rates
  from: 2024-07-01 ppc
  verified-to: 2026-06-30
  gaps:
    - We have this award's pay rates, but not its rules yet, so we can't price a shift.
    - The 2025 pay database leaves out 1 classification of the year before. What it leaves out ends there.
`,
  );
  assert.deepEqual(said, []);
  assert.match(
    plan.awards[0]?.summary ?? "",
    /^MA000901 Lighthouse Keeping Award 2020 is new, from 2024-07-01 ppc: 3 classifications, 5 rates/,
  );
});

test("a year at a time: codes stay though titles change, and sentences say what happened", (t) => {
  const first = imported(t, exportsOf({ 2024: YEARS[2024] }));
  const second = imported(t, exportsOf({ 2025: YEARS[2025] }), first.awards);
  assert.deepEqual(second.said, [
    "MA000901 level-1 is now called Level 1 (tower)",
    "MA000901 level-1 from 2025-07-01 ppc: 25.65 → 26.55",
    "MA000901 level-2 ends on 2025-07-01 ppc.",
    "MA000901 level-3 from 2025-07-01 ppc: new, 27.58, 1048.00 a week",
  ]);
  assert.deepEqual(second.table("classifications"), [
    "level-1,Level 1 (tower),adult-rates,,adult,15.1,1",
    "level-2,Level 2,adult-rates,,adult,15.1,2",
    "level-3,Level 3,adult-rates,,adult,15.1,3",
  ]);
});

test("the same exports again, all or one year of them, change nothing", (t) => {
  const { awards } = imported(t, exportsOf(YEARS));
  const before = contents(awards);
  for (const years of [YEARS, { 2024: YEARS[2024] }, { 2025: YEARS[2025] }]) {
    const again = imported(t, exportsOf(years), awards);
    assert.deepEqual([...again.plan.files.keys()], []);
    assert.deepEqual(contents(awards), before);
  }
});

test("what people wrote beside the imported lines stays", (t) => {
  const { awards } = imported(t, exportsOf({ 2024: YEARS[2024] }));
  const by = (path: string, change: (text: string) => string): string => change(contents(awards)[path] ?? "");
  const identity = by(`${FOLDER}/award.yaml`, (text) => `${text}  - A note of ours\n`);
  const register = by(
    "coverage.yaml",
    (text) => `# Ours\n${text}    - A gap of ours.\nMA000902:\n  depth: full\n`,
  );
  const second = imported(t, exportsOf({ 2025: YEARS[2025] }), putBack(awards, identity, register));
  const after = contents(second.awards);
  assert.match(
    after[`${FOLDER}/award.yaml`] ?? "",
    /verified-to: 2026-06-30\n[\s\S]*2024 to 2025[^\n]*\n {2}- A note of ours\n$/,
  );
  assert.match(
    after["coverage.yaml"] ?? "",
    /^# Ours\nMA000901:[\s\S]* {4}- A gap of ours\.\n[\s\S]*\nMA000902:\n {2}depth: full\n$/,
  );
});

const putBack = (awards: string, identity: string, register: string): string =>
  put(awards, { [`${FOLDER}/award.yaml`]: identity, "coverage.yaml": register });

test("an unchanged rate is not written again", (t) => {
  const { table } = imported(t, exportsOf({ 2023: YEARS[2024], 2024: YEARS[2024] }));
  assert.equal(table("minimum").length, 2);
});

test("rates that change or end inside a year keep their days; one without dates starts on 1 July", (t) => {
  const { table } = imported(
    t,
    exportsOf({
      2024: [
        weekly(71, "Grade 1 (1Jul24-31Dec24)", 903.9, 23.79, { operative_to: "2024-12-31" }),
        weekly(70, "Grade 1", 915.9, 24.1, { operative_from: "2025-01-01" }),
        weekly(72, "Grade 2", 950, 25, { operative_to: "2025-02-28" }),
        weekly(73, "Grade 3", 980, 25.79),
      ],
      2026: [weekly(70, "Grade 1", 1004.9, 26.44, UNDATED)],
    }),
  );
  assert.deepEqual(table("minimum"), [
    "2024-07-01 ppc,grade-1,903.90,week,23.79,FWC pay database 2024",
    "2024-07-01 ppc,grade-2,950.00,week,25.00,FWC pay database 2024",
    "2024-07-01 ppc,grade-3,980.00,week,25.79,FWC pay database 2024",
    "2025-01-01 ppc,grade-1,915.90,week,24.10,FWC pay database 2024",
    "2025-03-01 ppc,grade-2,,ended,,FWC pay database 2024",
    "2025-07-01 ppc,grade-1,,ended,,FWC pay database 2024",
    "2025-07-01 ppc,grade-3,,ended,,FWC pay database 2024",
    "2026-07-01 ppc,grade-1,1004.90,week,26.44,FWC pay database 2026",
  ]);
});

test("what the notes say: names, starts and ends that the database leaves out", (t) => {
  const awards = put(folderFor(t), {
    "pay-database.yaml": `MA000901:
  names: [{ fwc: [BR1], parent: Keeper, clause: 15.2 }]
  starts: [{ fwc: [BR1], from: 2026-08-01 ppc, source: PR900001 }]
  ends: [{ fwc: [1], from: 2026-10-01 ppc, source: PR900002 }]
  gaps: [July 2026 is missing.]
`,
  });
  const bare = {
    classification_fixed_id: null,
    base_pay_rate_id: "BR1",
    clause: null,
    clause_heading: null,
    ...UNDATED,
  };
  const rows = [weekly(1, "Level 1", 974.8, 25.65, UNDATED), weekly(0, "Level 9", 1500, 39.47, bare)];
  const { table } = imported(t, exportsOf({ 2026: rows }), awards);
  assert.deepEqual(table("classifications")[1], "keeper-level-9,Keeper - Level 9,,,adult,15.2,BR1");
  assert.deepEqual(table("minimum"), [
    "2026-07-01 ppc,level-1,974.80,week,25.65,FWC pay database 2026",
    "2026-08-01 ppc,keeper-level-9,1500.00,week,39.47,FWC pay database 2026; PR900001",
    "2026-10-01 ppc,level-1,,ended,,PR900002",
  ]);
  assert.match(contents(awards)["coverage.yaml"] ?? "", /- July 2026 is missing\./);
});
