// The columns of a file: its headings found among the first rows, and matched by the mapping, a preset or their names.

import type { SourceFile } from "../records/findings.ts";
import { type Columns, type HeadingMatch, headingRow, matchHeadings } from "./headings.ts";
import type { Mapping } from "./mapping.ts";
import { type Preset, presetsFor } from "./presets.ts";

/** How many rows are looked at for headings. */
export const FIRST_ROWS = 40;

export interface ChosenColumns {
  readonly columns: Columns;
  readonly problems: HeadingMatch["problems"];
  readonly unused: readonly string[];
  readonly preset: Preset | undefined;
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
  const [preset] = presetsFor(kind, headings);
  const named = { ...(own.columns === undefined ? preset?.columns : {}), ...own.columns };
  return { ...matchHeadings(kind, headings, named), preset, place };
}
