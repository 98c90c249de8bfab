// How a person's choices on the page change the mapping.

import { type Mapping, plainHeading, presetNamed, type SourceFile } from "#audit";
import type { FileView } from "./threads/messages.ts";

/** Without the key if there is nothing to say. */
export function withKey<K extends keyof Mapping>(
  mapping: Mapping,
  key: K,
  value: Mapping[K] | undefined,
): Mapping {
  const { [key]: _, ...rest } = mapping;
  return isNothing(value) ? rest : { ...rest, [key]: value };
}

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === "" ||
  (typeof value === "object" && value !== null && Object.keys(value).length === 0);

/** Names with their meanings; an empty meaning removes the name. */
export function withName<T extends string>(
  names: Readonly<Record<string, T>> | undefined,
  name: string,
  meaning: T | "",
): Record<string, T> {
  const rest = Object.fromEntries(Object.entries(names ?? {}).filter(([one]) => one !== name));
  return meaning === "" ? rest : { ...rest, [name]: meaning };
}

interface ChosenColumn {
  readonly field: string;
  /** Counted from 0; null: the file has no such column. */
  readonly place: number | null;
}

/**
 * The first correction writes down all columns, so that none moves when another does. A choice
 * counts before what the view found: the view may be older than the mapping.
 */
export function withColumn(
  mapping: Mapping,
  kind: SourceFile,
  view: FileView,
  { field, place }: ChosenColumn,
): Mapping {
  const own = mapping[kind] ?? {};
  const found = Object.entries(view.columns).map(([name, at]) => [name, columnName(view.headings, at)]);
  const columns: Record<string, string | number> = { ...Object.fromEntries(found), ...own.columns };
  columns[field] = place === null ? 0 : columnName(view.headings, place);
  return { ...mapping, [kind]: { ...own, columns } };
}

/** By its heading if that heading finds it first, or else by its number from 1. */
function columnName(headings: readonly string[], place: number): string | number {
  const heading = headings[place] ?? "";
  const plain = plainHeading(heading);
  const isFound = plain !== "" && headings.findIndex((one) => plainHeading(one) === plain) === place;
  return isFound && heading.length <= MOST_CHARACTERS ? heading : place + 1;
}

/** As long as a mapping may write a heading. */
const MOST_CHARACTERS = 200;

/** Whether a file begins with headings; drops columns chosen for the other case. */
export function withHeader(mapping: Mapping, kind: SourceFile, hasHeadings: boolean): Mapping {
  const { columns: _, header: __, ...own } = mapping[kind] ?? {};
  const next = hasHeadings ? own : { ...own, header: false };
  return withKey(mapping, kind, next);
}

/**
 * The program that exported the file, or none (""). The columns are then the preset's, and the mapping
 * gets the preset's row settings, where the page shows them; those of an earlier preset go.
 */
export function withPreset(mapping: Mapping, kind: SourceFile, name: string): Mapping {
  const { columns: _, preset: before, ...own } = mapping[kind] ?? {};
  const file = name === "" ? own : { ...own, preset: name };
  const [old, next] = [before, name].map((one) => presetNamed(kind, one)?.settings ?? {});
  let changed = withKey(mapping, kind, file);
  for (const key of ["rows", "breaks_in"] as const) {
    const given = old?.[key] !== undefined && mapping[key] === old[key] ? undefined : mapping[key];
    changed = withKey(changed, key, next?.[key] ?? given);
  }
  return changed;
}

export const mappingText = (mapping: Mapping): string => `${JSON.stringify(mapping, null, 2)}\n`;
