// The audit page in a real browser: from files to a report whose files are the command line's, byte for byte.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { strToU8, unzipSync, zipSync } from "fflate";
import type { Page } from "playwright-core";
import { companyOf } from "../audits/companies.ts";
import { library } from "../awards.ts";
import { said } from "../commands/command.ts";
import { HOSTILE } from "./testing/hostile-strings.ts";
import { look } from "./testing/look.ts";
import { type Scene, startScene } from "./testing/scene.ts";

const TWELVE = join(import.meta.dirname, "../audits/twelve");
const LABELS = { employees: "Employees", timesheets: "Timesheets", paid: "Payments" } as const;
type Kind = keyof typeof LABELS;
const KINDS: readonly Kind[] = ["employees", "timesheets", "paid"];

const scratch = mkdtempSync(join(tmpdir(), "audit-page-"));
let scene: Scene;
let page: Page;
before(async () => {
  scene = await startScene();
  page = await scene.newPage({ acceptDownloads: true });
});
after(async () => {
  await scene.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const fileOf = (folder: string, kind: Kind): string => {
  const name = readdirSync(folder).find((one) => one.startsWith(`${kind}.`));
  assert.ok(name, `${folder} has no ${kind}`);
  return join(folder, name);
};

const slot = (title: string) => page.getByLabel(`${title}: choose a file`);

async function choose(folder: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto("/audit");
  for (const kind of KINDS) await slot(LABELS[kind]).setInputFiles(fileOf(folder, kind));
}

const openMapping = (file: string): Promise<void> => page.getByLabel("Open a mapping").setInputFiles(file);

async function runAudit(): Promise<void> {
  await page.getByRole("button", { name: "Run the audit" }).click();
  await page.getByRole("button", { name: "Save all as a zip" }).waitFor();
}

async function downloaded(button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return readFileSync(await download.path());
}

/** The files of the zip, without the folder they are in. */
async function zipped(): Promise<ReadonlyMap<string, Uint8Array>> {
  const entries = Object.entries(unzipSync(await downloaded("Save all as a zip")));
  assert.ok(entries.every(([name]) => name.startsWith("audit/")));
  return new Map(entries.map(([name, content]) => [name.slice("audit/".length), content]));
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\w\.\w/.test(file));

/** What the page gives for a folder is what the command line writes for it; gives what the zip has. */
async function assertSame(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  await said({}, "audit", folder);
  const own = await zipped();
  assert.deepEqual([...own.keys()].sort(), [...filesIn(join(folder, "audit"))].sort());
  for (const [file, content] of own)
    assert.ok(readFileSync(join(folder, "audit", file)).equals(content), `${file} differs`);
  return own;
}

/** A folder of the twelve, some of their files changed. */
function twelve(name: string, changed: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = join(scratch, name);
  cpSync(TWELVE, folder, { recursive: true });
  for (const file of ["summary.json", "working.md"]) rmSync(join(folder, file));
  for (const [file, content] of Object.entries(changed)) writeFileSync(join(folder, file), content);
  return folder;
}

const original = (file: string): string => readFileSync(join(TWELVE, file), "utf8");

describe("the same bytes as the command line", () => {
  test("the twelve, with the mapping of their folder; the zip is verified beside the files", async () => {
    const folder = twelve("plain");
    await choose(folder);
    await openMapping(join(folder, "mapping.yaml"));
    await runAudit();
    await page.getByText("$196.04").first().waitFor();
    const own = await assertSame(folder);
    const again = twelve("unpacked");
    for (const [file, content] of own) {
      mkdirSync(dirname(join(again, "audit", file)), { recursive: true });
      writeFileSync(join(again, "audit", file), content);
    }
    assert.match(
      await said({}, "audit", "verify", join(again, "audit/manifest.json")),
      /gives the same again/,
    );
    assert.deepEqual(await downloaded("periods.csv"), Buffer.from(own.get("periods.csv") ?? []));
  });

  test("a company of two awards in several parts, with an award of rates alone and one nobody knows", async () => {
    const folder = join(scratch, "company");
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
              .replace(/^(119-000001,[^,]*,)MA000119/m, "$1MA000001")
              .replace(/^(119-000002,[^,]*,)MA000119/m, "$1MA999999")
          : text,
      );
    }
    writeFileSync(
      join(folder, "mapping.yaml"),
      "dates: year-month-day\nassumptions: short\ninterest_to: 2026-10-31\n",
    );
    await choose(folder);
    await openMapping(join(folder, "mapping.yaml"));
    await runAudit();
    const own = await assertSame(folder);
    assert.ok(
      [...own.keys()].filter((file) => file.startsWith("letters/")).length > 1,
      "it has several parts",
    );
    const findings = new TextDecoder().decode(own.get("findings.csv"));
    assert.match(findings, /We have the pay rates of [^\n]*MA000001/);
    assert.match(findings, /MA999999/);
  });

  test("a workbook, and columns chosen on the page: the saved mapping does the same on the command line", async () => {
    const rows = original("timesheets.csv")
      .trimEnd()
      .split("\n")
      .map((line, index) => (index === 0 ? ["P", "Q", "R", "S", "T"] : line.split(",")));
    const folder = twelve("columns", { "timesheets.xlsx": workbook(rows) });
    rmSync(join(folder, "timesheets.csv"));
    await choose(folder);
    await openMapping(join(folder, "mapping.yaml"));
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
    const mapping = await downloaded("Save the mapping");
    rmSync(join(folder, "mapping.yaml"));
    writeFileSync(join(folder, "mapping.json"), mapping);
    await runAudit();
    await assertSame(folder);
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
  test("dropped together, run and saved: nothing is asked for but the awards and the page's own script", async () => {
    await page.goto("/audit");
    await page.getByText("Drop all three here").waitFor();
    const asked: string[] = [];
    const note = (request: { method(): string; url(): string; postData(): string | null }) =>
      asked.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ""}`);
    page.on("request", note);
    const folder = twelve("dropped");
    await drop(
      ["employees.csv", "timesheets.csv", "paid.csv", "mapping.yaml"].map((name) => [name, original(name)]),
    );
    await runAudit();
    await assertSame(folder);
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

  test("a thread has a policy of its own that lets it ask nobody", async () => {
    const script = readdirSync(join(import.meta.dirname, "../../dist/web")).find((name) =>
      /^thread-.*\.js$/.test(name),
    );
    const answer = await fetch(`${scene.service.url}/assets/${script}`);
    assert.equal(answer.headers.get("content-security-policy"), "default-src 'none'; frame-ancestors 'none'");
  });
});

/** Files as they come when somebody lets go of them over the page. */
async function drop(files: readonly (readonly [string, string])[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    `(() => { const given = new DataTransfer(); for (const [name, text] of ${JSON.stringify(files)}) given.items.add(new File([text], name)); return given; })()`,
  );
  await page.locator(".drop-place").dispatchEvent("drop", { dataTransfer });
}

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
    ["JSON", "timesheets.csv", '{"employee": 1}', /This is JSON/],
    ["Parquet", "timesheets.csv", "PAR1....", /This is a Parquet file/],
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
      await slot("Timesheets").setInputFiles({ name, mimeType: "text/csv", buffer });
      await page.locator(".slot .fault", { hasText: says }).waitFor();
      await page.getByText("Choose another file of timesheets.").waitFor();
      assert.ok(await page.getByRole("button", { name: "Run the audit" }).isDisabled());
    });

  test("headings and no rows; a mapping that fits no column, is none, or has a key nobody knows", async () => {
    const folder = twelve("mappings", { "timesheets.csv": "Employee ID,Date,Start,End\n" });
    await choose(folder);
    await page.getByText("The file has headings and no rows").waitFor();
    const mappings: readonly (readonly [string, RegExp])[] = [
      ["a: [b", /This is not YAML or JSON/],
      ["colums: {}", /colums/],
      ["interest_to: soon", /soon is not a date/],
    ];
    for (const [text, says] of mappings) {
      writeFileSync(join(folder, "mapping.yaml"), text);
      await openMapping(join(folder, "mapping.yaml"));
      await page.getByRole("alert").filter({ hasText: says }).waitFor();
    }
    writeFileSync(join(folder, "mapping.yaml"), "paid: { columns: { amount: '<img src=x onerror=hit()>' } }");
    await openMapping(join(folder, "mapping.yaml"));
    await page.getByRole("alert").filter({ hasText: "The mapping wants the column" }).waitFor();
  });

  test("files whose names say nothing are named and left to the person", async () => {
    await page.goto("/audit");
    await page.getByText("Drop all three here").waitFor();
    await drop([["<b>export</b>.csv", "a,b\n1,2\n"]]);
    await page.getByText("We can’t tell what these files are from their names").waitFor();
    await page.getByText("<b>export</b>.csv").waitFor();
  });

  test("hostile text in names, headings and cells is shown and written as the text it is", async () => {
    const some = HOSTILE.filter((text) => !/[\r\n]/.test(text)).slice(0, 40);
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const row = (name: string, index: number): string =>
      `${quoted(`H${index} ${name}`)},${quoted(name)},MA000004,retail-1,casual,VIC,1990-01-01`;
    const ids = some.map((name, index) => quoted(`H${index} ${name}`));
    const folder = twelve("hostile", {
      "employees.csv": `Employee ID,Name,Award,Classification,Employment Type,State,Date of Birth\n${some.map(row).join("\n")}\n`,
      "timesheets.csv": `Employee ID,Date,Start,End,${quoted("<img src=x onerror=parent.hit(1)>")}\n${ids.map((id) => `${id},2026-08-03,09:00,15:00,<svg onload=parent.hit(1)>`).join("\n")}\n`,
      "paid.csv": `Employee ID,Period Start,Period End,Amount,Pay Code\n${ids.map((id) => `${id},2026-08-03,2026-08-09,1.00,<script>parent.hit(1)</script>`).join("\n")}\n`,
    });
    await choose(folder);
    await openMapping(join(folder, "mapping.yaml"));
    await page.getByText("What your pay codes pay").click();
    await page.locator("label .written", { hasText: "<script>parent.hit(1)</script>" }).waitFor();
    await runAudit();
    const own = await assertSame(folder);
    const shown = await page.locator(".audit-report .written").allTextContents();
    assert.ok(shown.includes(some[0] ?? ""), "the first is among the largest");
    const report = await scene.newPage();
    for (const file of ["summary.html", "letters/00000.html"])
      await report.setContent(new TextDecoder().decode(own.get(file)));
    assert.equal(await page.evaluate("typeof window.hit"), "undefined");
    await report.context().close();
  });
});

describe("a run", () => {
  test("is cancelled while the awards are on their way, and done again gives the same", async () => {
    const folder = twelve("cancelled");
    await choose(folder);
    await openMapping(join(folder, "mapping.yaml"));
    // As long as the test wants: nothing here depends on who is faster.
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
    await runAudit();
    await assertSame(folder);
  });

  test("another choice takes back what no longer holds", async () => {
    await page.getByLabel("Weeks begin on").selectOption("sunday");
    await page.getByRole("button", { name: "Save all as a zip" }).waitFor({ state: "detached" });
  });
});

describe("how it looks", () => {
  test("before anything is dropped", () => look(page, "audit", () => page.goto("/audit")));

  test("with columns that are not clear", () =>
    look(page, "audit-columns", async () => {
      const folder = twelve("looked-at-columns", { "timesheets.csv": "P,Q,R,S,T\n1,2,3,4,5\n" });
      await choose(folder);
      await page.getByText("No column fits start").waitFor();
    }));

  test("with a report, and printed", async () => {
    const folder = twelve("looked-at");
    await look(page, "audit-report", async () => {
      await choose(folder);
      await openMapping(join(folder, "mapping.yaml"));
      await runAudit();
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

test("nothing broke the content security policy, and no page asked another host", () => scene.assertCalm());
