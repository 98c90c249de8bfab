// An award whose rules are written, here the retail pack: later dates are added, everything else is only compared.

import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { allowances, classifications, contents, folderFor, imported, OPEN, weekly } from "./testing.ts";

const PACK = "MA000004-general-retail";
const HELD = join(import.meta.dirname, "../../awards", PACK);
const RETAIL = { award_code: "MA000004" };

function withPack(t: TestContext): string {
  const awards = folderFor(t);
  cpSync(HELD, join(awards, PACK), { recursive: true });
  cpSync(join(HELD, "../standard-facts.yaml"), join(awards, "standard-facts.yaml"));
  return awards;
}

const exportsOfYear = (year: number, rates: readonly object[], amounts: readonly object[] = []) => ({
  [`classifications-${year}.csv`]: classifications(year, rates),
  [`wage-allowances-${year}.csv`]: allowances(year, amounts),
  [`expense-allowances-${year}.csv`]: allowances(year, []),
});

const HELD_2025 = [
  weekly(112, "Retail Employee Level 1", 1008.9, 26.55, { ...RETAIL, ...OPEN }),
  {
    ...RETAIL,
    ...OPEN,
    rate_type: "JN",
    classification_fixed_id: 88029,
    parent: "Retail Employee Level 1",
    classification: "16 years of age",
    base_rate: 504.45,
  },
];
const FIRST_AID = {
  ...RETAIL,
  ...OPEN,
  allowance_fixed_id: 29,
  allowance: "First aid allowance",
  amount: 13.89,
};

test("what the pack holds or works out to the cent changes nothing", (t) => {
  const awards = withPack(t);
  const before = contents(awards);
  const { plan, said } = imported(t, exportsOfYear(2025, HELD_2025, [FIRST_AID]), awards);
  assert.deepEqual(said, []);
  assert.equal(plan.files.size, 0);
  assert.deepEqual(contents(awards), before);
});

test("a figure that differs from what is held or worked out is told, not written", (t) => {
  const awards = withPack(t);
  const [adult, junior] = HELD_2025;
  const rows = [
    { ...adult, calculated_rate: 26.56 },
    { ...junior, base_rate: 504.5 },
  ];
  const { plan, said } = imported(t, exportsOfYear(2025, rows, [{ ...FIRST_AID, amount: 13.9 }]), awards);
  assert.deepEqual(said, [
    "MA000004 retail-1 from 2025-07-01 ppc: the pack holds 26.55, the database 26.56; not written.",
    "MA000004 retail-1-junior-16 from 2025-07-01 ppc: the pack gives 504.45 a week, the database 504.50; not written.",
    "MA000004 first-aid from 2025-07-01 ppc: the pack holds 13.89, the database 13.90; not written.",
  ]);
  assert.equal(plan.files.size, 0);
});

test("a later year is added in the pack's own format, and what follows from it is compared", (t) => {
  const awards = withPack(t);
  for (const name of ["minimum", "allowances"]) {
    const path = join(awards, PACK, "rates", `${name}.csv`);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(/^2026.*\n/gm, ""));
  }
  const rows = [
    weekly(112, "Retail Employee Level 1", 1056.8, 27.81, {
      ...RETAIL,
      operative_from: null,
      operative_to: null,
    }),
    { ...HELD_2025[1], base_rate: 528.4, operative_from: null },
  ];
  const aid = { ...FIRST_AID, allowance_fixed_id: null, operative_from: null, amount: 14.55 };
  const { plan, said } = imported(t, exportsOfYear(2026, rows, [aid]), awards);
  assert.deepEqual(said, [
    "MA000004 retail-1 from 2026-07-01 ppc: 26.55 → 27.81",
    "MA000004 first-aid from 2026-07-01 ppc: 13.89 → 14.55",
  ]);
  const added = (name: string) => plan.files.get(`${PACK}/rates/${name}.csv`)?.split("\n").at(-2);
  assert.equal(added("minimum"), "2026-07-01 ppc,retail-1,1056.80,27.81,FWC pay database 2026");
  assert.equal(added("allowances"), "2026-07-01 ppc,first-aid,14.55,FWC pay database 2026");
  assert.deepEqual(imported(t, exportsOfYear(2026, rows, [aid]), awards).said, []);
});

test("a yearly rate is compared, and added, by way of the week", (t) => {
  const name = "MA000009-hospitality-industry-general";
  const awards = folderFor(t);
  for (const one of [name, "standard-facts.yaml"])
    cpSync(join(HELD, "..", one), join(awards, one), { recursive: true });
  const salary = (base_rate: number, operative_from: string) => ({
    ...weekly(311, "Managerial staff (Hotels)", base_rate, 0, { award_code: "MA000009", operative_from }),
    base_rate_type: "Annual",
    calculated_rate: null,
    calculated_rate_type: null,
  });
  assert.deepEqual(imported(t, exportsOfYear(2025, [salary(60_732, "2025-07-01")]), awards).said, []);
  const { plan, said } = imported(t, exportsOfYear(2027, [salary(65_000, "2027-07-01")]), awards);
  assert.deepEqual(said, ["MA000009 hotel-manager from 2027-07-01 ppc: 32.19 → 32.89"]);
  assert.equal(
    plan.files.get(`${name}/rates/minimum.csv`)?.split("\n").at(-2),
    "2027-07-01 ppc,hotel-manager,1250.00,32.89,FWC pay database 2027",
  );
});

test("where a yearly rate has its own week or hour, only these are compared", (t) => {
  const name = "MA000075-educational-services-post-secondary-education";
  const awards = folderFor(t);
  for (const one of [name, "standard-facts.yaml"])
    cpSync(join(HELD, "..", one), join(awards, one), { recursive: true });
  const salary = (calculated_rate: number, calculated_rate_type: string) => ({
    ...weekly(2837, "A.1", 68_991, 0, { award_code: "MA000075", operative_from: "2026-07-01" }),
    base_rate_type: "Annual",
    calculated_rate,
    calculated_rate_type,
  });
  const said = (...rows: readonly ReturnType<typeof salary>[]) =>
    imported(t, exportsOfYear(2026, rows), awards).said;
  assert.deepEqual(said(salary(1322.5, "Weekly")), []);
  assert.deepEqual(said(salary(34.8, "Hourly")), []);
  assert.deepEqual(said(salary(1322.5, "Weekly"), salary(34.81, "Hourly")), [
    "MA000075 academic-a-1 from 2026-07-01 ppc: the pack holds 34.80, the database 34.81; not written.",
  ]);
  assert.deepEqual(said(salary(1322.6, "Weekly")), [
    "MA000075 academic-a-1 from 2026-07-01 ppc: the pack holds 1322.50, the database 1322.60; not written.",
  ]);
});

test("an hourly rate that the pack holds without a week is compared, and added, without it", (t) => {
  const name = "MA000075-educational-services-post-secondary-education";
  const awards = folderFor(t);
  for (const one of [name, "standard-facts.yaml"])
    cpSync(join(HELD, "..", one), join(awards, one), { recursive: true });
  const hour = (base_rate: number, operative_from: string) => ({
    ...weekly(2860, "Lecture", base_rate, 0, { award_code: "MA000075", operative_from }),
    base_rate_type: "Hourly",
    calculated_rate: null,
    calculated_rate_type: null,
  });
  assert.deepEqual(imported(t, exportsOfYear(2026, [hour(173.99, "2026-07-01")]), awards).said, []);
  const { plan } = imported(t, exportsOfYear(2027, [hour(180, "2027-07-01")]), awards);
  assert.equal(
    plan.files.get(`${name}/rates/minimum.csv`)?.split("\n").at(-2),
    "2027-07-01 ppc,lecture,0.00,180.00,FWC pay database 2027",
  );
});

test("an hourly rate is compared, and added, with its week", (t) => {
  const name = "MA000104-miscellaneous";
  const awards = folderFor(t);
  for (const one of [name, "standard-facts.yaml"])
    cpSync(join(HELD, "..", one), join(awards, one), { recursive: true });
  const hour = (base_rate: number, operative_from: string) => ({
    ...weekly(4289, "Year 12", base_rate, 0, { award_code: "MA000104", operative_from }),
    base_rate_type: "Hourly",
    calculated_rate: null,
    calculated_rate_type: null,
  });
  assert.deepEqual(imported(t, exportsOfYear(2026, [hour(15.66, "2026-07-01")]), awards).said, []);
  const { plan, said } = imported(t, exportsOfYear(2027, [hour(16, "2027-07-01")]), awards);
  assert.deepEqual(said, ["MA000104 school-based-trainee-year-12 from 2027-07-01 ppc: 15.66 → 16.00"]);
  assert.equal(
    plan.files.get(`${name}/rates/minimum.csv`)?.split("\n").at(-2),
    "2027-07-01 ppc,school-based-trainee-year-12,608.00,16.00,FWC pay database 2027",
  );
});

test("a weekly rate without its hour is divided; a row with an uplift in it is compared with what the pack works out", (t) => {
  const name = "MA000100-social-community-home-care-and-disability-services-industry";
  const awards = folderFor(t);
  for (const one of [name, "standard-facts.yaml"])
    cpSync(join(HELD, "..", one), join(awards, one), { recursive: true });
  const row = (id: number, title: string, rate: number, more: object) => ({
    ...weekly(id, title, rate, 0, { award_code: "MA000100", operative_from: "2025-07-01" }),
    calculated_rate: null,
    calculated_rate_type: null,
    ...more,
  });
  const aged = (rate: number, operative_from: string) =>
    row(192319, "Home care employee level 2 - aged care", rate, { operative_from });
  const order = (rate: number) =>
    row(142253, "Social and community services employee level 2 - Pay point 1", 1068.4, {
      calculated_rate: rate,
      calculated_rate_type: "Weekly",
      clause: "15 - Note 2 (ERO for S and CS employees)",
    });
  const of2025 = exportsOfYear(2025, [aged(1244.3, "2025-07-01"), order(1314.13)]);
  assert.deepEqual(imported(t, of2025, awards).said, []);
  const { said } = imported(t, exportsOfYear(2025, [order(1314.14)]), awards);
  assert.match(
    said.join(),
    /sacs-2-1-equal-remuneration .* the pack gives 1314\.13 a week, the database 1314\.14/,
  );
  const { plan } = imported(t, exportsOfYear(2027, [aged(1350, "2027-07-01")]), awards);
  assert.equal(
    plan.files.get(`${name}/rates/minimum.csv`)?.split("\n").at(-2),
    "2027-07-01 ppc,home-aged-2,1350.00,35.53,FWC pay database 2027",
  );
});

test("allowances of one name, in a year without ids, come in the order of their names", (t) => {
  const awards = withPack(t);
  const path = join(awards, PACK, "rates/allowance-names.csv");
  const twins = readFileSync(path, "utf8")
    .replace("First aid allowance", "Standing charge")
    .replace("Liquor licence allowance", "Standing charge");
  writeFileSync(path, twins);
  const twin = (amount: number) => ({
    ...RETAIL,
    ...OPEN,
    allowance_fixed_id: null,
    allowance: "Standing charge",
    amount,
  });
  const said = (...amounts: readonly number[]) =>
    imported(t, exportsOfYear(2025, HELD_2025, amounts.map(twin)), awards).said;
  assert.deepEqual(said(13.89, 33.12), []);
  assert.match(said(13.89, 33.13).join(), /liquor-licence .* the pack holds 33\.12, the database 33\.13/);
});

test("an amount without an end, of a year before the pack's first day, is not compared with that day", (t) => {
  const awards = withPack(t);
  const ofYear = (year: number) => {
    const dates = { operative_from: `${year}-07-01`, operative_to: null };
    const aid = { ...FIRST_AID, ...dates, amount: 1 };
    const rates = [weekly(112, "Retail Employee Level 1", 813.6, 21.41, { ...RETAIL, ...dates })];
    return imported(t, exportsOfYear(year, rates, [aid]), awards).said.filter((line) =>
      line.includes("first-aid"),
    );
  };
  assert.deepEqual(ofYear(2019), []);
  assert.match(ofYear(2021).join(), /first-aid from 2021-07-01 ppc: .* the database 1\.00; not written/);
});

test("a start that the notes know of is not taken for the start of the year", (t) => {
  const awards = withPack(t);
  writeFileSync(
    join(awards, "pay-database.yaml"),
    "MA000004:\n  starts: [{ fwc: [112], from: 2027-08-01 ppc, source: PR900001 }]\n",
  );
  const undated = { ...RETAIL, operative_from: null, operative_to: null };
  const rows = [weekly(112, "Retail Employee Level 1", 1100, 28.95, undated)];
  const { said } = imported(t, exportsOfYear(2027, rows), awards);
  assert.deepEqual(said, ["MA000004 retail-1 from 2027-08-01 ppc: 27.81 → 28.95"]);
});

test("a row printed ahead of its day counts from that day, and not at all if it was replaced before", (t) => {
  const awards = withPack(t);
  writeFileSync(
    join(awards, "pay-database.yaml"),
    "MA000004:\n  ahead: [{ fwc: [112], from: 2027-06-30, source: PR900001 }]\n",
  );
  const row = (rate: number, hour: number, operative_from: string, operative_to: string | null) =>
    weekly(112, "Retail Employee Level 1", rate, hour, { ...RETAIL, operative_from, operative_to });
  const rows = [row(1000, 26.32, "2024-07-01", "2025-06-30"), row(1100, 28.95, "2025-07-01", null)];
  const { said } = imported(t, exportsOfYear(2025, rows), awards);
  assert.deepEqual(said, ["MA000004 retail-1 from 2027-06-30 ppc: 27.81 → 28.95"]);
});

test("an apprentice's figure may have the all-purpose allowances in it", (t) => {
  const name = "MA000025-electrical-electronic-and-communications-contracting";
  const awards = folderFor(t);
  for (const one of [name, "standard-facts.yaml"])
    cpSync(join(HELD, "..", one), join(awards, one), { recursive: true });
  const first = (base_rate: number) => ({
    ...OPEN,
    award_code: "MA000025",
    rate_type: "AP",
    classification_fixed_id: 87669,
    parent: "Junior apprentice minimum wages",
    classification: "1st year",
    base_rate,
  });
  assert.deepEqual(imported(t, exportsOfYear(2025, [first(480.86)]), awards).said, []);
  assert.match(
    imported(t, exportsOfYear(2025, [first(480.87)]), awards).said.join(),
    /apprentice-before-2014-year-1 .* the pack gives 427\.36 a week, the database 480\.87/,
  );
});
