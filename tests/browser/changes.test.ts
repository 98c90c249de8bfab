// What a change of an award means for a roster, in a real browser: three people of a shop under the rates of two years.
// The figures are worked by hand from the Commission's rates: level 1 26.55 and 27.81, level 4 28.12 and 29.45.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { type Scene, startScene, textOf } from "./testing/scene.ts";

let scene: Scene;
let page: Page;
before(async () => {
  scene = await startScene();
  page = await scene.newPage();
});
after(() => scene.stop());

const rowsOf = async (caption: string): Promise<readonly string[]> => {
  const table = page.getByRole("table", { name: caption });
  const rows = await table.locator("tbody tr").all();
  return Promise.all(rows.map(async (row) => (await row.locator("td").allInnerTexts()).join(" | ")));
};

test("the example roster before and after 1 July 2026, person by person and line by line, without a request", async () => {
  await page.goto("/changes");
  await page.getByRole("button", { name: "Show an example" }).click();
  await page.getByLabel("Before").selectOption({ label: "From 1 July 2025" });
  await page.getByLabel("After").selectOption({ label: "From 1 July 2026" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByLabel("State").selectOption("VIC");
  const sentence = page.locator(".lead", { hasText: "This roster pays" });
  assert.equal(
    (await textOf(sentence)).replaceAll(/\s+/g, " "),
    "This roster pays $2,063.16 at least before and $2,161.03 after: $97.87 more (+4.7 %).",
  );
  // Four days of 7.6 h: 4 × 201.78 and 4 × 211.36; Saturday 7.6 × 33.19 = 252.24 and 7.6 × 34.76 = 264.18.
  // Casual: 2 h at 125 %, 3 h at 150 %, and 5.5 h of a Sunday at 175 %. Part-time: 8 h, and 8 h of a Sunday at 150 %.
  assert.deepEqual(await rowsOf("By person"), [
    "Sales assistant 1 | $1,059.36 | $1,109.62 | $50.26 | +4.7 %",
    "Sales assistant 2 | $441.40 | $462.37 | $20.97 | +4.8 %",
    "Supervisor | $562.40 | $589.04 | $26.64 | +4.7 %",
    "Total | $2,063.16 | $2,161.03 | $97.87 | +4.7 %",
  ]);
  const [largest = ""] = await rowsOf("By pay line");
  // 807.12 + 66.38 + 224.96 and 845.44 + 69.52 + 235.60.
  assert.match(largest, /^Ordinary hours \| \$1,098\.46 \| \$1,150\.56 \| \$52\.10 \| \+4\.7 % \| .*17\.1/);
  assert.deepEqual(asked, []);
});

test("on paper it is one page: the award, its versions and what they change, without the roster", async () => {
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.getByLabel("Shifts, a row each").isVisible(), false);
  assert.equal(await page.getByRole("table", { name: "By person" }).isVisible(), true);
  assert.equal(await page.getByRole("columnheader", { name: "Difference" }).first().isVisible(), true);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  assert.equal((pdf.match(/\/Type \/Page\b(?!s)/g) ?? []).length, 1);
  await page.emulateMedia({ media: "screen" });
});

test("rows that cannot be read are named, and we choose no one's classification", async () => {
  await page
    .getByLabel("Shifts, a row each")
    .fill("Employee\tDate\tStart\tEnd\nNew person\t3/08/2026\t9:00\t17:00\nOther\tsoon\t9:00\t17:00");
  await page.getByText("Row 3 has no day we can read").waitFor();
  await page.getByRole("group", { name: "New person, 1 shift" }).waitFor();
  assert.equal(await page.getByText("This roster pays").count(), 0);
  await page.getByRole("combobox", { name: "Classification" }).click();
  await page.locator("[role=option]").first().click();
  await page.getByLabel("Employment type").selectOption("full_time");
  await page.getByText("This roster pays").waitFor();
  await page.emulateMedia({ media: "print" });
  await page.getByText("1 row is not in these figures").waitFor();
  await page.emulateMedia({ media: "screen" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  assert.match(readFileSync(await download.path(), "utf8"), /^1 row is not in these figures\r$/m);
});
