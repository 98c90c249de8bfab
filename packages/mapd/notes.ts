// What the pay database leaves out and another source says: `pay-database.yaml` in the awards folder, kept by hand.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ChangeDate, civilOf } from "#engine";
import { changeDate, list, mapping, type Node, object, oneOf, optional, parseYaml, text } from "#pack";
import type { AllowanceKind } from "./allowance-rows.ts";
import type { RateRecord } from "./classification-rows.ts";
import { joined, nameKey, titleOf } from "./words.ts";

/** Something that stops on a day on which the database has no change. */
export interface EndNote {
  /** null: classifications. */
  readonly allowance: AllowanceKind | null;
  readonly ids: readonly string[];
  readonly from: ChangeDate;
  readonly source: string;
}

/** Rows of a year without dates that do not start with the year. */
interface StartNote {
  readonly ids: readonly string[];
  readonly from: ChangeDate;
  readonly source: string;
}

/** Rows printed before the day on which they start to count. */
type AheadNote = StartNote;

interface NameNote {
  readonly ids: readonly string[];
  readonly parent: string;
  readonly clause: string;
}

export interface AwardNotes {
  readonly names: readonly NameNote[];
  readonly starts: readonly StartNote[];
  readonly ahead: readonly AheadNote[];
  readonly ends: readonly EndNote[];
  /** For the register, beside what the importer finds itself. */
  readonly gaps: readonly string[];
}

const FILE = "pay-database.yaml";
const NO_NOTES: AwardNotes = { names: [], starts: [], ahead: [], ends: [], gaps: [] };

const ids = { fwc: list(text) };
const change = { ...ids, from: changeDate, source: text };
const nameFields = object({ ...ids, parent: text, clause: text });
const startFields = object(change);
const endFields = object({ ...change, allowance: optional(oneOf(["wage", "expense"]), null) });

/** `fwc` in the file, as in our tables; ids to the program. */
const noted =
  <T extends { readonly fwc: readonly string[] }>(read: (node: Node) => T) =>
  (node: Node): Omit<T, "fwc"> & { readonly ids: readonly string[] } => {
    const { fwc, ...rest } = read(node);
    return { ...rest, ids: fwc };
  };

const awardNotes = object({
  names: optional(list(noted(nameFields)), NO_NOTES.names),
  starts: optional(list(noted(startFields)), NO_NOTES.starts),
  ahead: optional(list(noted(startFields)), NO_NOTES.ahead),
  ends: optional(list(noted(endFields)), NO_NOTES.ends),
  gaps: optional(list(text), NO_NOTES.gaps),
});

export function loadNotes(awardsFolder: string): ReadonlyMap<string, AwardNotes> {
  const path = join(awardsFolder, FILE);
  if (!existsSync(path)) return new Map();
  const tree = parseYaml(FILE, readFileSync(path, "utf8"));
  return new Map(mapping((code: string, node: Node) => [code, awardNotes(node)] as const)(tree));
}

export const notesOf = (notes: ReadonlyMap<string, AwardNotes>, award: string): AwardNotes =>
  notes.get(award) ?? NO_NOTES;

/** A row with what is noted of it: what stands above its name, and the day it starts where it has none. */
export function withNotes(record: RateRecord, { names, starts }: AwardNotes): RateRecord {
  const has = ({ ids }: { readonly ids: readonly string[] }): boolean => ids.includes(record.id);
  const name = names.find(has);
  const start = starts.find((note) => has(note) && civilOf(note.from.day).year === record.year);
  return {
    ...record,
    ...(name === undefined ? {} : renamed(record, name)),
    ...(start === undefined || record.from !== null
      ? {}
      : { from: start.from.day, note: [record.note, start.source].filter((part) => part !== "").join("; ") }),
  };
}

/** Rows from the day they count: one printed ahead of its day starts on it, and is left out if it was replaced before. */
export const startedRows = (
  records: readonly RateRecord[],
  { ahead }: Pick<AwardNotes, "ahead">,
): readonly RateRecord[] =>
  records.flatMap((record) => {
    const day = ahead.find(({ ids }) => ids.includes(record.id))?.from.day;
    if (day === undefined || record.from === null || record.from >= day) return [record];
    return record.to !== null && record.to < day ? [] : [{ ...record, from: day }];
  });

const renamed = ({ own }: RateRecord, { parent, clause }: NameNote): Partial<RateRecord> => ({
  parent,
  clause,
  key: nameKey(joined(parent, own)),
  title: titleOf(parent, own),
});
