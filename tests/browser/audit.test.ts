// The audit page in a real browser: from files to a report whose files are the command line's, byte for byte.

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { strToU8, zipSync } from "fflate";
import type { Page } from "playwright-core";
import { companyOf } from "../audits/companies.ts";
import { asParquet } from "../audits/parquet-files.ts";
import { library } from "../awards.ts";
import { said } from "../commands/command.ts";
import { AuditPage, KINDS, original } from "./testing/audit-page.ts";
import { look } from "./testing/look.ts";

let audit: AuditPage;
let page: Page;
before(async () => {
  audit = await AuditPage.start();
  page = audit.page;
});
after(() => audit.stop());

describe("the same bytes as the command line", () => {
  test("the twelve, with the mapping of their folder; the zip verifies beside the files", async () => {
    const folder = audit.twelve("plain");
    await audit.choose(folder);
    await audit.openMapping(join(folder, "mapping.yaml"));
    await audit.runAudit();
    await page.getByText("$196.04").first().waitFor();
    const own = await audit.assertSame(folder);
    const again = audit.twelve("unpacked");
    for (const [file, content] of own) {
      mkdirSync(dirname(join(again, "audit", file)), { recursive: true });
      writeFileSync(join(again, "audit", file), content);
    }
    assert.match(
      await said({}, "audit", "verify", join(again, "audit/manifest.json")),
      /gives the same again/,
    );
    assert.deepEqual(await audit.downloaded("periods.csv"), Buffer.from(own.get("periods.csv") ?? []));
  });

  test("a company of two awards in several parts, with an award of rates alone and an unknown one", async () => {
    const folder = join(audit.scratch, "company");
    mkdirSync(folder);
    const plan = { employees: 14, weeks: 60, from: "2025-03-03", oneIn: 3 };
    const shops = companyOf({ ...plan, seed: 7, kind: "retail chain" }, library);
    const cafes = companyOf({ ...plan, seed: 8, kind: "restaurants" }, library);
    for (const kind of KINDS) {
      const [, ...rows] = cafes[kind].trimEnd().split("\n");
      const text = `${shops[kind]}${rows.join("\n")}\n`;
      writeFileSync(
        join(folder, `${kind}.csv`),
        kind === "employees"
          ? text
              .replace(/^(119-000001,[^,]*,)MA000119/m, "$1MA000123")
              .replace(/^(119-000002,[^,]*,)MA000119/m, "$1MA999999")
          : text,
      );
    }
    writeFileSync(
      join(folder, "mapping.yaml"),
      "dates: year-month-day\nassumptions: short\ninterest_to: 2026-10-31\n",
    );
    await audit.choose(folder);
    await audit.openMapping(join(folder, "mapping.yaml"));
    await audit.runAudit();
    const own = await audit.assertSame(folder);
    assert.ok(
      [...own.keys()].filter((file) => file.startsWith("letters/")).length > 1,
      "it has several parts",
    );
    const findings = new TextDecoder().decode(own.get("findings.csv"));
    assert.match(findings, /We have the pay rates of [^\n]*MA000123/);
    assert.match(findings, /MA999999/);
  });

  test("Parquet, with columns of several kinds", async () => {
    const folder = audit.twelve("parquet");
    await asParquet(folder);
    await audit.choose(folder);
    await audit.openMapping(join(folder, "mapping.yaml"));
    await audit.runAudit();
    await page.getByText("$196.04").first().waitFor();
    await audit.assertSame(folder);
  });

  test("a workbook, and columns chosen on the page: the saved mapping does the same on the command line", async () => {
    const rows = original("timesheets.csv")
      .trimEnd()
      .split("\n")
      .map((line, index) => (index === 0 ? ["P", "Q", "R", "S", "T"] : line.split(",")));
    const folder = audit.twelve("columns", { "timesheets.xlsx": workbook(rows) });
    rmSync(join(folder, "timesheets.csv"));
    await audit.choose(folder);
    await audit.openMapping(join(folder, "mapping.yaml"));
    const columns = page.getByRole("region", { name: "Columns of timesheets" });
    await columns.getByText("No column fits start").waitFor();
    assert.ok(await page.getByRole("button", { name: "Run the audit" }).isDisabled());
    const heads = original("timesheets.csv").split("\n")[0]?.trim().split(",") ?? [];
    const wanted = { "Employee number": "Employee ID", Date: "Date", Start: "Start", Finish: "End" };
    for (const [label, heading] of Object.entries(wanted)) {
      const place = heads.findIndex((head) => head.toLowerCase() === heading.toLowerCase());
      assert.ok(place >= 0, `${heading} in ${heads.join()}`);
      await columns.getByLabel(label, { exact: false }).first().selectOption(String(place));
    }
    await columns.getByLabel("Unpaid break", { exact: false }).selectOption(String(heads.length - 1));
    await page.getByText("No column fits").first().waitFor({ state: "detached" });
    const mapping = await audit.downloaded("Save the mapping");
    rmSync(join(folder, "mapping.yaml"));
    writeFileSync(join(folder, "mapping.json"), mapping);
    await audit.runAudit();
    await audit.assertSame(folder);
  });
});

/** The first sheet of a workbook, every cell as text. */
function workbook(rows: readonly (readonly string[])[]): Uint8Array {
  const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const xml = rows.map((cells, index) => `<row r="${index + 1}">${cells.map(cell).join("")}</row>`).join("");
  return zipSync({
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${xml}</sheetData></worksheet>`),
  });
}

describe("what stays in the page", () => {
  test("dropped together, run and saved: the page requests only the awards and its own script", async () => {
    await page.goto("/audit");
    await page.getByText("Drop all three here").waitFor();
    const asked: string[] = [];
    const note = (request: { method(): string; url(): string; postData(): string | null }) =>
      asked.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ""}`);
    page.on("request", note);
    const folder = audit.twelve("dropped");
    await audit.drop(
      ["employees.csv", "timesheets.csv", "paid.csv", "mapping.yaml"].map((name) => [name, original(name)]),
    );
    await audit.runAudit();
    await audit.assertSame(folder);
    page.off("request", note);
    const isOwn = (line: string) => /^GET \/(?:data\/[\w.]+\.json|assets\/thread-[\w-]+\.js) $/.test(line);
    assert.deepEqual(
      asked.filter((line) => !line.startsWith("GET blob:") && !isOwn(line)),
      [],
    );
    const law = asked.filter((line) => /\/data\/MA\d{6}\./.test(line));
    assert.ok(
      law.every((line) => /MA0000(?:04|20|18)|MA000119/.test(line)),
      law.join(),
    );
    const stored = await page.evaluate(
      "JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])",
    );
    assert.equal(stored, '[{},{},""]');
  });

  test("a thread has a policy of its own that forbids all requests", async () => {
    const script = readdirSync(join(import.meta.dirname, "../../dist/web")).find((name) =>
      /^thread-.*\.js$/.test(name),
    );
    const answer = await fetch(`${audit.scene.service.url}/assets/${script}`);
    assert.equal(answer.headers.get("content-security-policy"), "default-src 'none'; frame-ancestors 'none'");
  });
});

describe("how it looks", () => {
  test("before any file", () => look(page, "audit", () => page.goto("/audit")));

  test("with unclear columns", () =>
    look(page, "audit-columns", async () => {
      const folder = audit.twelve("looked-at-columns", { "timesheets.csv": "P,Q,R,S,T\n1,2,3,4,5\n" });
      await audit.choose(folder);
      await page.getByText("No column fits start").waitFor();
    }));

  test("with a report, and printed", async () => {
    const folder = audit.twelve("looked-at");
    await look(page, "audit-report", async () => {
      await audit.choose(folder);
      await audit.openMapping(join(folder, "mapping.yaml"));
      await audit.runAudit();
    });
    await page.emulateMedia({ media: "print", colorScheme: "light" });
    await page.setViewportSize({ width: 794, height: 1123 });
    for (const hidden of [".top", ".audit-steps", ".audit-downloads"])
      assert.ok(await page.locator(hidden).isHidden(), hidden);
    const path = join(import.meta.dirname, "../../dist/screenshots/audit-report-print.png");
    await page.screenshot({ path, fullPage: true });
    await page.emulateMedia({ media: "screen" });
  });
});

test("nothing broke the content security policy, and no page asked another host", () =>
  audit.scene.assertCalm());
