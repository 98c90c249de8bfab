// Reads the first sheet of an xlsx workbook as text; a date stays the number of days that Excel counts.

/// <reference path="./saxen.d.ts" />

import { strFromU8, unzipSync } from "fflate";
import { Parser } from "saxen";

export interface WorkbookRow {
  /** As a person counts in the sheet, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

const STRINGS = "xl/sharedStrings.xml";
const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
const FIRST_SHEET = "xl/worksheets/sheet1.xml";

/** Why a workbook is not read, and what to do: a sentence for the person whose it is. */
export class UnusableWorkbook extends Error {}

/** As many as Excel has. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

/** Empty ones too, up to the widest row: no sheet that we could unpack has as many that are filled. */
const MOST_CELLS = 50_000_000;

/** Unpacked, all parts together: a sheet of a million rows has about half of it. */
const MOST_BYTES = 512 * 1024 * 1024;
const MOST_PARTS = 1000;

/** Lets through what a sheet is read from, and no more than the memory it may take: entries may claim any size. */
function partFilter(): (entry: { readonly name: string; readonly originalSize: number }) => boolean {
  let [bytes, parts] = [0, 0];
  return ({ name, originalSize }) => {
    if (!PART.test(name)) return false;
    bytes += originalSize;
    parts += 1;
    if (bytes <= MOST_BYTES && parts <= MOST_PARTS) return true;
    throw new UnusableWorkbook(
      "This workbook is too large to read: unpacked, it has more than 512 MB. Save the sheet as CSV and use that file.",
    );
  };
}

const PART = /^xl\/.*\.(?:xml|rels)$/;

/** How a number is written as text; by itself with the digits that Excel shows. */
type NumberText = (digits: string) => string;

/** The rows of the first sheet; throws an error that says why a file is no workbook. */
export function readWorkbook(
  bytes: Uint8Array,
  numberText: NumberText = (digits) => digits,
): readonly WorkbookRow[] {
  const parts = unzipSync(bytes, { filter: partFilter() });
  const part = (name: string): string | null => {
    const found = parts[name];
    return found === undefined ? null : strFromU8(found);
  };
  assertDaysFrom1900(part(WORKBOOK));
  const sheet = part(firstSheet(part(WORKBOOK), part(RELATIONS)));
  if (sheet === null) throw new Error("it has no sheet");
  return rowsOf(sheet, stringsOf(part(STRINGS)), numberText);
}

/** Workbooks of old Macs count from 1904. Their dates would be four years too early. */
function assertDaysFrom1900(workbook: string | null): void {
  if (workbook === null) return;
  parseXml(workbook, {
    close: () => undefined,
    text: () => undefined,
    open: (name, attributes) => {
      if (name !== "workbookPr" || !["1", "true"].includes(attributes().date1904 ?? "")) return;
      throw new UnusableWorkbook(
        "This workbook counts its days from 1904, so we would read its dates four years too early. Save it as CSV and use that file.",
      );
    },
  });
}

function assertWithin(row: number, column: number): void {
  const isWithin = (place: number, most: number): boolean => place >= 0 && place < most;
  if (isWithin(row - 1, MOST_ROWS) && isWithin(column, MOST_COLUMNS)) return;
  throw new UnusableWorkbook(
    "This workbook has a cell beyond the last row or column that Excel has. Open it in Excel and save it again.",
  );
}

function assertFits(rows: number, columns: number): void {
  if (rows * columns <= MOST_CELLS) return;
  throw new UnusableWorkbook(
    `This workbook is too large to read: its sheet has ${columns} columns and ${rows} rows or more. Delete what is beside the table, or save the sheet as CSV and use that file.`,
  );
}

interface Handlers {
  readonly open: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function parseXml(xml: string, { open, close, text }: Handlers): void {
  const parser = new Parser();
  parser.on("openTag", (name, attributes) => open(localName(name), attributes));
  parser.on("closeTag", (name) => close(localName(name)));
  parser.on("text", (value, decode) => text(decode(value)));
  parser.on("cdata", text);
  parser.on("error", (error) => {
    throw error;
  });
  parser.parse(xml);
}

/** The part that holds the first sheet the workbook lists. */
function firstSheet(workbook: string | null, relations: string | null): string {
  if (workbook === null || relations === null) return FIRST_SHEET;
  let id: string | undefined;
  const targets = new Map<string, string>();
  const nothing = { close: () => undefined, text: () => undefined };
  parseXml(workbook, {
    ...nothing,
    open: (name, attributes) => {
      if (name === "sheet") id ??= attributes()["r:id"];
    },
  });
  parseXml(relations, {
    ...nothing,
    open: (name, attributes) => {
      const { Id, Target } = attributes();
      if (name === "Relationship" && Id !== undefined && Target !== undefined) targets.set(Id, Target);
    },
  });
  const target = targets.get(id ?? "");
  if (target === undefined) return FIRST_SHEET;
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** Shared strings; runs of differing type are joined, readings for pronunciation are not text. */
function stringsOf(xml: string | null): readonly string[] {
  const strings: string[] = [];
  let [current, inText, inReading] = ["", false, false];
  parseXml(xml ?? "<sst/>", {
    open: (name) => {
      if (name === "si") current = "";
      if (name === "rPh") inReading = true;
      inText = name === "t";
    },
    close: (name) => {
      if (name === "si") strings.push(current);
      if (name === "rPh") inReading = false;
      inText = false;
    },
    text: (text) => {
      if (inText && !inReading) current += text;
    },
  });
  return strings;
}

function rowsOf(xml: string, strings: readonly string[], numberText: NumberText): readonly WorkbookRow[] {
  const rows: WorkbookRow[] = [];
  let cells: string[] = [];
  let [row, column, widest, type, raw, inValue] = [0, 0, 0, "", "", false];
  parseXml(xml, {
    open: (name, attributes) => {
      inValue = name === "v" || name === "t";
      if (name === "row") {
        row = Number(attributes().r ?? row + 1);
        [cells, column] = [[], 0];
        assertWithin(row, column);
      } else if (name === "c") {
        const { r, t } = attributes();
        column = r === undefined ? column : columnOf(r);
        assertWithin(row, column);
        [type, raw] = [t ?? "n", ""];
      }
    },
    close: (name) => {
      inValue = false;
      if (name === "row") {
        widest = Math.max(widest, cells.length);
        assertFits(rows.length + 1, widest);
        rows.push({ row, cells: Array.from(cells, (cell) => cell ?? "") });
      }
      if (name !== "c") return;
      cells[column] = type === "n" ? numberText(withoutNoise(raw)) : textOf(type, raw, strings);
      column += 1;
    },
    text: (text) => {
      if (inValue) raw += text;
    },
  });
  return rows;
}

/** `AB12` is column 27, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replaceAll(/\d/g, "")) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function textOf(type: string, raw: string, strings: readonly string[]): string {
  if (type === "s") return strings[Number(raw)] ?? "";
  return raw;
}

/** Excel keeps 16.1 as 16.100000000000001: fifteen digits are what it shows. */
function withoutNoise(raw: string): string {
  const value = Number(raw);
  return raw === "" || !Number.isFinite(value) ? raw : String(Number(value.toPrecision(15)));
}
