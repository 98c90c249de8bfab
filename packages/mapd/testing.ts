// Small exports as the Commission publishes them, made for the tests: workbooks, comma-separated files, folders.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { planImport } from "./import.ts";
import { writeAll } from "./write.ts";

type Cell = string | number | null;
export type Grid = readonly (readonly Cell[])[];

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const column = (index: number): string =>
  (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : "") +
  String.fromCharCode(65 + (index % 26));

/** A workbook with one sheet: numbers as numbers, text shared, empty cells left out, as Excel saves it. */
export function workbook(grid: Grid): Uint8Array {
  const strings: string[] = [];
  const cell = (value: Cell, at: string): string => {
    if (value === null) return "";
    if (typeof value === "number") return `<c r="${at}" s="1"><v>${value}</v></c>`;
    return `<c r="${at}" t="s"><v>${strings.push(value) - 1}</v></c>`;
  };
  const rows = grid.map((cells, row) => {
    const inner = cells.map((value, index) => cell(value, `${column(index)}${row + 1}`)).join("");
    return `<row r="${row + 1}">${inner}</row>`;
  });
  const parts = {
    "xl/workbook.xml": `<workbook><sheets><sheet name="Data" r:id="rId3"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId3" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `<sst>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join("")}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

const commas = (grid: Grid): string =>
  grid
    .map((cells) =>
      cells
        .map((value) => String(value ?? ""))
        .map((text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
        .join(","),
    )
    .join("\n")
    .concat("\n");

/** A folder of its own for a test, gone when the test is over. */
export function folderFor(test: { readonly after: (end: () => void) => void }): string {
  const folder = mkdtempSync(join(tmpdir(), "fairclause-mapd-"));
  test.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

export function put(folder: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Every file under a folder with its text. */
export const contents = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]),
  );

const CLASSIFICATION_HEADER = [
  "award_code",
  "published_year",
  "classification_fixed_id",
  "base_pay_rate_id",
  "rate_type",
  "is_heading",
  "kind",
  "clause",
  "clause_heading",
  "parent",
  "classification",
  "level",
  "base_rate",
  "base_rate_type",
  "calculated_rate",
  "calculated_rate_type",
  "includes_all_purpose",
  "operative_from",
  "operative_to",
  "display_order",
] as const;

export type RateRow = Partial<Record<(typeof CLASSIFICATION_HEADER)[number], Cell>>;

/** Classification rows of one year as comma-separated values; what a row leaves out is a plain weekly adult rate. */
export function classifications(year: number, rows: readonly RateRow[]): string {
  const filled = rows.map(
    (row, index): RateRow => ({
      award_code: "MA000901",
      published_year: year,
      rate_type: "AD",
      is_heading: 0,
      kind: "Detail",
      clause: "15.1",
      clause_heading: "Adult rates",
      base_rate_type: "Weekly",
      operative_from: `${year}-07-01`,
      operative_to: `${year + 1}-06-30`,
      display_order: index + 1,
      ...row,
    }),
  );
  return commas([
    CLASSIFICATION_HEADER,
    ...filled.map((row) => CLASSIFICATION_HEADER.map((name) => row[name] ?? null)),
  ]);
}

const ALLOWANCE_HEADER = [
  "award_code",
  "published_year",
  "allowance_fixed_id",
  "clause",
  "parent",
  "allowance",
  "all_purpose",
  "amount",
  "payment_frequency",
  "operative_from",
  "operative_to",
] as const;

export type AllowanceRow = Partial<Record<(typeof ALLOWANCE_HEADER)[number], Cell>>;

export function allowances(year: number, rows: readonly AllowanceRow[]): string {
  const filled = rows.map(
    (row): AllowanceRow => ({
      award_code: "MA000901",
      published_year: year,
      clause: "17.1",
      all_purpose: 0,
      payment_frequency: "per week",
      operative_from: `${year}-07-01`,
      operative_to: `${year + 1}-06-30`,
      ...row,
    }),
  );
  return commas([
    ALLOWANCE_HEADER,
    ...filled.map((row) => ALLOWANCE_HEADER.map((name) => row[name] ?? null)),
  ]);
}

const AWARDS = "award_code,name\nMA000901,Lighthouse Keeping Award 2020\n";

/** A weekly rate with its hour. */
export const weekly = (
  id: number,
  name: string,
  rate: number,
  hourly: number,
  more: RateRow = {},
): RateRow => ({
  classification_fixed_id: id,
  classification: name,
  base_rate: rate,
  calculated_rate: hourly,
  calculated_rate_type: "Hourly",
  ...more,
});

/** As the newest year has them: no dates, or no end. */
export const OPEN = { operative_to: null };
export const UNDATED = { operative_from: null, operative_to: null };

/** The exports of one made-up award, ready to put into a folder. */
export const exportsOf = (
  years: Readonly<Record<number, readonly RateRow[]>>,
): Readonly<Record<string, string>> => ({
  "awards.csv": AWARDS,
  ...Object.fromEntries(
    Object.entries(years).flatMap(([year, rows]) => [
      [`classifications-${year}.csv`, classifications(Number(year), rows)],
      [`wage-allowances-${year}.csv`, allowances(Number(year), [])],
      [`expense-allowances-${year}.csv`, allowances(Number(year), [])],
    ]),
  ),
});

export const FOLDER = "MA000901-lighthouse-keeping";

interface Ending {
  readonly after: (end: () => void) => void;
}

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Imports exports into an awards folder, which is made when there is none yet. */
export function imported(t: Ending, files: Files, into?: string) {
  const awards = into ?? folderFor(t);
  const plan = planImport(put(folderFor(t), files), awards, () => undefined);
  writeAll(awards, plan.files);
  const table = (name: string): readonly string[] =>
    (contents(awards)[`${FOLDER}/rates/${name}.csv`] ?? "").split("\n").slice(1, -1);
  const said = plan.awards.flatMap(({ sentences }) => sentences);
  return { awards, plan, said, table };
}
