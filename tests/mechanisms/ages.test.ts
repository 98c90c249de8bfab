// Rules for an age, and a request without one: we assume an adult, and say what the age is worth.

import assert from "node:assert/strict";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { calculatePay, isProblem, type Library } from "#contract";
import { loadLibrary, publishVersions } from "#pack";
import { facts, lines, madeUp } from "./made-up.ts";

const ROOT = join(import.meta.dirname, "../..");
let folder = "";
let library: Library;

/** The lighthouse keepers of the docs, with an amount for the young, one for adults and a code for juniors. */
before(() => {
  folder = mkdtempSync(join(tmpdir(), "fairclause-ages-"));
  cpSync(join(ROOT, "docs/example-award"), folder, { recursive: true });
  for (const own of ["public-holidays", "standard-facts.yaml", "payroll.yaml"])
    cpSync(join(ROOT, "awards", own), join(folder, own), { recursive: true });
  const pack = join(folder, "MA999001-lighthouse-keepers");
  const add = (file: string, text: string): void => appendFileSync(join(pack, file), text);
  const amount = (slug: string, age: string): string =>
    `${slug}: { kind: allowance, clause: storm-watch, says: About ${slug}., for: { age: ${age} }, unit: shift, due: facts }\n`;
  add("rules/allowances.yaml", amount("study", "{ before: 21 }") + amount("lantern", "{ from: 21 }"));
  add("rates/allowances.csv", "2026-07-01,study,4.00,made up\n2026-07-01,lantern,3.00,made up\n");
  add("rates/minimum.csv", "2026-07-01,junior-keeper,760.00,20.00,made up\n");
  const classes = join(pack, "classifications.yaml");
  writeFileSync(
    classes,
    `${readFileSync(classes, "utf8")}junior-keeper: { title: Junior keeper, level: 1, stream: keepers, rate-type: junior, clause: rates }\n`,
  );
  publishVersions(folder);
  library = loadLibrary(folder);
});
after(() => rmSync(folder, { recursive: true }));

function priced(given: object) {
  const answer = calculatePay(
    {
      award_code: "MA999001",
      classification_code: "keeper",
      employment_type: "full_time",
      work_date: "2026-08-04",
      start_time: "09:00",
      end_time: "17:00",
      state: "VIC",
      ...given,
    },
    library,
  );
  assert.ok(!isProblem(answer), JSON.stringify(answer));
  return { total: answer.total, age: answer.assumptions.find(({ code }) => code === "age") };
}

test("without an age we assume an adult, and say what another age is worth", () => {
  // 8 × 30.00 = 240.00; an adult's 3.00, or 4.00 of the young in their place.
  assert.equal(priced({ age: 21 }).total, "243.00");
  assert.equal(priced({ age: 20 }).total, "244.00");
  const { total, age } = priced({});
  assert.equal(total, "243.00");
  assert.equal(age?.detail, "We assumed an adult, because we do not know the age.");
  assert.deepEqual(age?.effect, { lowest_total: "243.00", highest_total: "244.00" });
});

test("under a code of juniors too", () => {
  const { total, age } = priced({ classification_code: "junior-keeper" }); // 8 × 20.00 + 3.00
  assert.equal(total, "163.00");
  assert.deepEqual(age?.effect, { lowest_total: "163.00", highest_total: "164.00" });
});

test("the reference assumes an adult too", () => {
  const award = madeUp({
    amounts: { study: "4.00", lantern: "3.00" },
    rules: `
study:
  kind: allowance
  for: { age: { before: 21 } }
  unit: shift
  due: facts
lantern:
  kind: allowance
  for: { age: { from: 21 } }
  unit: shift
  due: facts
`,
  });
  const extras = (age: number | null): readonly string[] =>
    lines(award, facts(["2026-07-06 09:00-17:00"], { age })).slice(1);
  assert.deepEqual(extras(null), ["lantern 1 at 3.00 = 3.00"]);
  assert.deepEqual(extras(20), ["study 1 at 4.00 = 4.00"]);
});
