// The audit page in a real browser with wrong files, and cancelled runs.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { strToU8, zipSync } from "fflate";
import type { Page } from "playwright-core";
import { AuditPage, fileOf } from "./testing/audit-page.ts";
import { countHits, hitsOf } from "./testing/hits.ts";
import { HOSTILE } from "./testing/hostile-strings.ts";

let audit: AuditPage;
let page: Page;
before(async () => {
  audit = await AuditPage.start();
  page = audit.page;
});
after(() => audit.stop());

describe("bad input", () => {
  const PNG = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const FILES: readonly (readonly [string, string, string | Buffer, RegExp])[] = [
    ["a picture", "timesheets.csv", PNG, /This is not text/],
    ["nothing", "timesheets.csv", "", /The file is empty/],
    ["a PDF", "timesheets.csv", "%PDF-1.7\n1 0 obj", /This is a PDF/],
    [
      "a web page",
      "timesheets.csv",
      "<!doctype html><script>parent.hit(1)</script>",
      /This is a web page or XML/,
    ],
    ["a list in JSON", "timesheets.csv", '[{"employee": 1}]', /This is JSON/],
    ["lines of JSON with a torn one", "timesheets.csv", '{"employee": 1}\n{"employee', /Line 2 is not JSON/],
    ["half of a Parquet file", "timesheets.parquet", "PAR1....", /This Parquet file is not whole/],
    [
      "an archive that is no workbook",
      "timesheets.xlsx",
      Buffer.from(zipSync({ "a.txt": strToU8("x") })),
      /no workbook/,
    ],
    ["half a workbook", "timesheets.xlsx", Buffer.from("PK\u0003\u0004 torn"), /no workbook/],
    [
      "an old spreadsheet",
      "timesheets.csv",
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      /an old format/,
    ],
  ];
  for (const [what, name, content, says] of FILES)
    test(`${what} instead of timesheets`, async () => {
      await page.goto("/audit");
      const buffer = Buffer.from(content);
      await audit.slot("Timesheets").setInputFiles({ name, mimeType: "text/csv", buffer });
      await page.locator(".slot .fault", { hasText: says }).waitFor();
      await page.getByText("Choose another file of timesheets.").waitFor();
      assert.ok(await page.getByRole("button", { name: "Run the audit" }).isDisabled());
    });

  test("headings and no rows; a mapping that fits no column, is not one, or has an unknown key", async () => {
    const folder = audit.twelve("mappings", { "timesheets.csv": "Employee ID,Date,Start,End\n" });
    await audit.choose(folder);
    await page.getByText("The file has headings and no rows").waitFor();
    const mappings: readonly (readonly [string, RegExp])[] = [
      ["a: [b", /This is not YAML or JSON/],
      ["colums: {}", /colums/],
      ["interest_to: soon", /soon is not a date/],
    ];
    for (const [text, says] of mappings) {
      writeFileSync(join(folder, "mapping.yaml"), text);
      await audit.openMapping(join(folder, "mapping.yaml"));
      await page.getByRole("alert").filter({ hasText: says }).waitFor();
    }
    writeFileSync(join(folder, "mapping.yaml"), "paid: { columns: { amount: '<img src=x onerror=hit()>' } }");
    await audit.openMapping(join(folder, "mapping.yaml"));
    await page.getByRole("alert").filter({ hasText: "The mapping wants the column" }).waitFor();
    assert.equal(await hitsOf(page), 0);
  });

  test("a mapping that is dropped before any file is opened, or says why it is not one", async () => {
    await page.goto("about:blank");
    await page.goto("/audit");
    await page.locator(".drop-place").waitFor();
    await audit.drop([["mapping.json", "{ torn"]]);
    await page.getByText("This is not a mapping").waitFor();
    await audit.drop([["mapping.json", '{"dates":"year-month-day"}']]);
    await page.getByText("This is not a mapping").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Save the mapping" }).waitFor();
  });

  test("a preset is recognised, chosen and reported when it does not fit, and is in the saved mapping", async () => {
    const tanda =
      "Employee ID,Employee Name,Date Shift Start.Date,Shift Start Time,Date Shift Finish.Date,Shift Finish Time,Shift Hours by GL\nE01,Ana,3/8/2026,09:00,3/8/2026,12:00,3\n";
    const folder = audit.twelve("preset", { "timesheets.csv": tanda });
    await audit.choose(folder);
    await page.getByText("It looks like Tanda (Workforce.com): shifts by GL code").waitFor();
    const choice = page.getByLabel("Where the file of timesheets comes from");
    await choice.selectOption("deputy-timesheets");
    await page
      .getByRole("alert")
      .filter({ hasText: 'The preset deputy-timesheets wants the column "Employee Export Code"' })
      .waitFor();
    await choice.selectOption("tanda-report");
    await page.getByText("You said it is Tanda").waitFor();
    assert.equal(await page.getByLabel("A row of the timesheets is").inputValue(), "rule");
    const kept = JSON.parse((await audit.downloaded("Save the mapping")).toString());
    assert.deepEqual(kept, { timesheets: { preset: "tanda-report" }, rows: "rule" });
  });

  test("files with unclear names are listed for the person to choose", async () => {
    await page.goto("/audit");
    await page.getByText("Drop all three here").waitFor();
    await audit.drop([["<b>export</b>.csv", "a,b\n1,2\n"]]);
    await page.getByText("We can’t tell what these files are from their names").waitFor();
    await page.getByText("<b>export</b>.csv").waitFor();
  });

  test("hostile text in names, headings and cells is shown and written as plain text", async () => {
    const some = HOSTILE.filter((text) => !/[\r\n]/.test(text)).slice(0, 40);
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const row = (name: string, index: number): string =>
      `${quoted(`H${index} ${name}`)},${quoted(name)},MA000004,retail-1,casual,VIC,1990-01-01`;
    const ids = some.map((name, index) => quoted(`H${index} ${name}`));
    const folder = audit.twelve("hostile", {
      "employees.csv": `Employee ID,Name,Award,Classification,Employment Type,State,Date of Birth\n${some.map(row).join("\n")}\n`,
      "timesheets.csv": `Employee ID,Date,Start,End,${quoted("<img src=x onerror=parent.hit(1)>")}\n${ids.map((id) => `${id},2026-08-03,09:00,15:00,<svg onload=parent.hit(1)>`).join("\n")}\n`,
      "paid.csv": `Employee ID,Period Start,Period End,Amount,Pay Code\n${ids.map((id) => `${id},2026-08-03,2026-08-09,1.00,<script>parent.hit(1)</script>`).join("\n")}\n`,
    });
    await audit.choose(folder);
    await audit.openMapping(join(folder, "mapping.yaml"));
    await page.getByText("What your pay codes pay").click();
    await page.locator("label .written", { hasText: "<script>parent.hit(1)</script>" }).waitFor();
    await audit.runAudit();
    const own = await audit.assertSame(folder);
    const shown = await page.locator(".audit-report .written").allTextContents();
    assert.ok(shown.includes(some[0] ?? ""), "the first is among the largest");
    const report = await audit.scene.newPage();
    await countHits(report);
    for (const file of ["summary.html", "letters/00000.html"]) {
      await report.goto("about:blank");
      await report.setContent(new TextDecoder().decode(own.get(file)));
      for (const width of [360, 1280]) {
        await report.setViewportSize({ width, height: 900 });
        const wide = await report.evaluate<number>("document.documentElement.scrollWidth");
        assert.ok(wide <= width, `${file} is ${wide} wide on a screen of ${width}`);
      }
      assert.equal(await hitsOf(report), 0, file);
    }
    assert.equal(await hitsOf(page), 0);
    // Counts anything that runs.
    await report.goto("about:blank");
    await report.setContent("<script>parent.hit(1)</script>");
    assert.equal(await hitsOf(report), 1);
    await report.context().close();
  });
});

describe("a run", () => {
  test("can be cancelled while the awards load, and run again gives the same", async () => {
    const folder = audit.twelve("cancelled");
    await audit.choose(folder);
    await audit.openMapping(join(folder, "mapping.yaml"));
    // As long as the test wants: nothing here depends on speed.
    const held: (() => void)[] = [];
    await page.route(/\/data\/MA\d{6}\./, (route) => {
      held.push(() => void route.continue().catch(() => undefined));
    });
    await page.getByRole("button", { name: "Run the audit" }).click();
    await page.getByText("Fetching the awards").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "The audit was cancelled." }).waitFor();
    await page.unroute(/\/data\/MA\d{6}\./);
    for (const go of held) go();
    await audit.runAudit();
    await audit.assertSame(folder);
  });

  test("is cancelled by another choice or file, and never finishes with the old one", async () => {
    const folder = audit.twelve("changed-during-a-run");
    const changes: readonly (() => Promise<unknown>)[] = [
      () => page.getByLabel("Weeks begin on").selectOption("sunday"),
      () => audit.slot("Payments").setInputFiles(fileOf(folder, "paid")),
      () => audit.openMapping(join(folder, "mapping.yaml")),
    ];
    for (const change of changes) {
      await audit.choose(folder);
      await audit.openMapping(join(folder, "mapping.yaml"));
      const held: (() => void)[] = [];
      await page.route(/\/data\/MA\d{6}\./, (route) => {
        held.push(() => void route.continue().catch(() => undefined));
      });
      await page.getByRole("button", { name: "Run the audit" }).click();
      await page.getByRole("heading", { name: "Running the audit" }).waitFor();
      await change();
      await page.getByRole("heading", { name: "The audit was cancelled." }).waitFor();
      await page.unroute(/\/data\/MA\d{6}\./);
      for (const go of held) go();
      await page.getByRole("button", { name: "Run the audit" }).waitFor();
    }
    await audit.runAudit();
    await audit.assertSame(folder);
  });

  test("another choice removes what no longer applies", async () => {
    await page.getByLabel("Weeks begin on").selectOption("sunday");
    await page.getByRole("button", { name: "Save all as a zip" }).waitFor({ state: "detached" });
  });
});

test("nothing broke the content security policy, and no page asked another host", () =>
  audit.scene.assertCalm());
