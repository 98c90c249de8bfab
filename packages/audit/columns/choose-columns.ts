// The columns of a file: its headings found among the first rows, and matched by the mapping, a preset or their names.

import type { SourceFile } from "../records/findings.ts";
import { type Columns, type HeadingMatch, headingRow, matchHeadings } from "./headings.ts";
import type { Mapping } from "./mapping.ts";
import { type Preset, presetNamed, presetsFor } from "./presets.ts";

/** How many rows we search for headings. */
export const FIRST_ROWS = 40;

export interface ChosenColumns {
  readonly columns: Columns;
  readonly problems: HeadingMatch["problems"];
  readonly unused: readonly string[];
  /** Named by the mapping, or else one whose headings the file has. */
  readonly preset: Preset | undefined;
  /** How many cells a row of text may have; null: any number. */
  readonly most: number | null;
  /** The place of the headings among the rows, from 0; -1: there are none. */
  readonly place: number;
}

export function chooseColumns(
  kind: SourceFile,
  first: readonly (readonly string[])[],
  width: number,
  mapping: Mapping,
): ChosenColumns {
  const own = mapping[kind] ?? {};
  const place = own.header === false ? -1 : headingRow(kind, first);
  const headings = first[place] ?? Array.from({ length: width }, () => "");
  const asked = presetNamed(kind, own.preset);
  const preset = asked ?? presetsFor(kind, headings)[0];
  const isUsed = asked !== undefined || own.columns === undefined;
  const named = { ...(isUsed ? preset?.columns : {}), ...own.columns };
  const wisher = (field: string): string =>
    preset === undefined || Object.hasOwn(own.columns ?? {}, field)
      ? "The mapping"
      : `The preset ${preset.name}`;
  const match = matchHeadings(kind, headings, named, wisher);
  return { ...match, preset, place, most: mostCells(headings, first.slice(place + 1)) };
}

/**
 * As many as there are headings: a comma that is not in quotes has moved cells. If a column without a heading is usual,
 * any number is, but not if it is usual that an amount like 1,056.80 has become two cells.
 */
function mostCells(headings: readonly string[], rows: readonly (readonly string[])[]): number | null {
  const last = headings.findLastIndex((heading) => heading.trim() !== "");
  if (last < 0) return null;
  const wide = rows.filter((row) => row.slice(last + 1).some((cell) => cell.trim() !== ""));
  const isUsual = wide.length > 1 && wide.length * 2 > rows.length;
  return isUsual && !wide.some(hasSplitAmount) ? null : last + 1;
}

const THOUSANDS = /^[-(]?\$?\d{1,3}$/;
const REST = /^\d{3}\.\d{2}\)?-?$/;

const hasSplitAmount = (cells: readonly string[]): boolean =>
  cells.some((cell, place) => THOUSANDS.test(cell.trim()) && REST.test((cells[place + 1] ?? "").trim()));

export const NO_ROWS = "The file has headings and no rows.";

/** What is wrong with the columns, and what we know of files like this one. */
export function columnFaults({ problems, preset }: ChosenColumns): readonly string[] {
  const details = problems.map(({ detail }) => detail);
  if (details.length === 0 || preset === undefined) return details;
  return [...details, `It looks like ${preset.title}. ${preset.notes.join(" ")}`];
}
