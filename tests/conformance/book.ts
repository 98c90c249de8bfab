// What an award's printed words stand for, read from its file here, and the words found again in a cell.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import Type, { type Static } from "typebox";
import { Compile } from "typebox/compile";
import { CalculatePayRequest } from "#contract";
import type { Cell } from "./cells.ts";

const closed = { additionalProperties: false } as const;
const clock = Type.String({ pattern: "^\\d{2}:\\d{2}$" });
const spellings = Type.Array(Type.String(), { minItems: 1 });

/** The fields of a request that printed words may fill in; none of them carries money, claims are of hours. */
const FACTS = [
  "classification_code",
  /** Figures that hold only until a pay period ends: the shift is looked for in the fortnight from this day. */
  "pay_period_start",
  "age",
  "apprenticeship",
  "is_public_holiday",
  "breaks",
  "hours_already_worked_today",
  "hours_already_worked_this_week",
  "rostered",
  "agreed_hours",
  "circumstances",
  "allowances",
] as const;
const facts = Type.Partial(Type.Pick(CalculatePayRequest, [...FACTS]), closed);

const employment = Type.Array(Type.Enum(["full_time", "part_time", "casual"]), { minItems: 1 });

const term = Type.Object(
  {
    says: spellings,
    employment: Type.Optional(employment),
    service_months: Type.Optional(Type.Integer({ minimum: 0 })),
    facts: Type.Optional(facts),
  },
  closed,
);

const situation = Type.Object(
  {
    labels: spellings,
    /** `shift`: compared with what the whole shift pays, which guides describe in words. */
    unit: Type.Optional(Type.Enum(["per hour", "weekly", "annual", "shift"])),
    /** The unit as printed, where the guide names another: days of casual teachers stand under "per hour". */
    printed_unit: Type.Optional(Type.String()),
    /** `annual`: a year of whole dollars is so many weeks. */
    weeks_a_year: Type.Optional(Type.Object({ by: Type.Integer(), over: Type.Integer() }, closed)),
    /** `allowance`: compared with the rate of the one allowance the shift pays. */
    kind: Type.Enum(["ordinary", "penalty", "overtime", "allowance"]),
    worker_types: Type.Array(Type.String(), { minItems: 1 }),
    /** Those of the heading's types that the label is for: "part-time employees only". */
    employment: Type.Optional(employment),
    shift: Type.Object(
      {
        day: Type.Enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]),
        /** A day in place of the weekday, holiday or not: 12-25, after-good-friday. */
        date: Type.Optional(Type.String({ pattern: "^(\\d{2}-\\d{2}|after-good-friday)$" })),
        start: clock,
        end: clock,
        at: clock,
        /** When work ended on the day before. */
        previous_end: Type.Optional(clock),
      },
      closed,
    ),
    /** Codes of allowances the shift must pay besides. */
    also: Type.Optional(Type.Array(Type.String())),
    facts: Type.Optional(facts),
  },
  closed,
);

/** Printed words whose cells are not part of the count, and why; a label alone, or after the words of some people. */
const takenOut = Type.Object({ says: spellings, why: Type.String({ minLength: 1 }) }, closed);

const bookFile = Type.Object(
  {
    "taken-out": Type.Optional(Type.Record(Type.String(), takenOut)),
    headings: Type.Record(Type.String(), term),
    classifications: Type.Record(Type.String(), term),
    situations: Type.Record(Type.String(), situation),
  },
  closed,
);
const compiled = Compile(bookFile);

export type Facts = Static<typeof facts>;
export type Term = Static<typeof term>;
export type Situation = Static<typeof situation>;

/** One way to name things: by what the guide prints, or by our keys. */
interface Words {
  readonly headings: ReadonlyMap<string, Term>;
  readonly classifications: ReadonlyMap<string, Term>;
  readonly situations: ReadonlyMap<string, Situation>;
}

export interface Book {
  readonly printed: Words;
  readonly key: Words;
  /** Pieces of headings and labels, as printed → why their cells are not counted. */
  readonly takenOut: ReadonlyMap<string, string>;
}

/** What a cell says, in our terms. */
export interface Named {
  readonly who: readonly Term[];
  readonly situation: Situation;
}

/** Words compared without case, punctuation and doubled spaces: "non- baking" and "Non-baking" are one. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/(\d) (am|pm)\b/g, "$1$2")
    .trim();

export function loadBook(award: string): Book | null {
  const path = join(import.meta.dirname, `${award}.yaml`);
  return existsSync(path) ? parseBook(`${award}.yaml`, readFileSync(path, "utf8")) : null;
}

export function parseBook(name: string, text: string): Book {
  const content: unknown = load(text);
  if (!compiled.Check(content)) {
    const faults = compiled.Errors(content).map((error) => `${error.instancePath} ${error.message}`);
    throw new Error(`${name}: ${faults.join("; ")}`);
  }
  const { headings, classifications, situations } = content;
  return {
    printed: {
      headings: spelled(headings, ({ says }) => says, name),
      classifications: spelled(classifications, ({ says }) => says, name),
      situations: spelled(situations, ({ labels }) => labels, name),
    },
    key: {
      headings: new Map(Object.entries(headings)),
      classifications: new Map(Object.entries(classifications)),
      situations: new Map(Object.entries(situations)),
    },
    takenOut: new Map(
      Object.values(content["taken-out"] ?? {}).flatMap(({ says, why }) =>
        says.map((words) => [plainWords(words), why] as const),
      ),
    ),
  };
}

function spelled<T>(
  entries: Readonly<Record<string, T>>,
  wordsOf: (entry: T) => readonly string[],
  name: string,
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const [key, entry] of Object.entries(entries)) {
    for (const words of wordsOf(entry).map(plainWords)) {
      const other = found.get(words);
      if (other !== undefined && other !== entry)
        throw new Error(`${name}: ${key} says ${words}, as does another`);
      found.set(words, entry);
    }
  }
  return found;
}

/** A heading is its pieces between dashes; keys are listed with spaces. */
const piecesOf = (cell: Cell): readonly string[] =>
  cell.words === "key" ? cell.heading.split(" ") : cell.heading.split(/\s+[-–—]\s*/);

/** Why a cell is not part of the count; null: it is. */
export function whyTakenOut(cell: Cell, { takenOut }: Book): string | null {
  if (takenOut.size === 0) return null;
  const who = [cell.classification, ...piecesOf(cell)];
  const ofSome = who.map((one) => `${one} ${cell.label}`);
  const words = [cell.label, ...who, ...ofSome].map(plainWords);
  return words.map((one) => takenOut.get(one)).find((why) => why !== undefined) ?? null;
}

/** The cell in our terms, or which of its words are not known. A heading that is named as a whole is not cut. */
export function named(cell: Cell, book: Book): Named | string {
  const words = book[cell.words];
  const plain = (text: string): string => (cell.words === "key" ? text : plainWords(text));
  const situation = words.situations.get(plain(cell.label));
  if (situation === undefined) return `label not known: ${cell.label}`;
  const classification = classificationOf(cell, words.classifications, plain);
  if (classification === undefined) return `classification not known: ${cell.classification}`;
  const who: Term[] = [];
  const isWhole = words.headings.has(plain(cell.heading));
  for (const piece of isWhole ? [cell.heading] : piecesOf(cell)) {
    const term = words.headings.get(plain(piece));
    if (term === undefined) return `heading not known: ${cell.heading}`;
    who.push(term);
  }
  const { printed_unit, unit = "per hour" } = situation;
  const units = printed_unit === undefined ? PRINTED_UNITS[unit] : [printed_unit];
  if (cell.unit !== null && !units.includes(cell.unit)) {
    return `unit not compared: ${cell.label}, ${cell.unit}`;
  }
  return { who: [...who, classification], situation };
}

/** Some hourly figures are printed with a description in place of their unit. */
const PRINTED_UNITS: Readonly<Record<NonNullable<Situation["unit"]>, readonly string[]>> = {
  "per hour": ["per hour", "(see description)"],
  weekly: ["weekly"],
  annual: ["annual"],
  shift: ["(see description)", "daily"],
};

/** A classification's own words, or those words after the heading or a piece of it where several ladders share them. */
function classificationOf(
  cell: Cell,
  known: ReadonlyMap<string, Term>,
  plain: (text: string) => string,
): Term | undefined {
  for (const piece of cell.words === "key" ? [] : [cell.heading, ...piecesOf(cell)]) {
    const found = known.get(plain(`${piece} ${cell.classification}`));
    if (found !== undefined) return found;
  }
  return known.get(plain(cell.classification));
}
