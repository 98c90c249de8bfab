// Classification rows of an export as records: one a classification and date, with the rate, its unit and the hourly figure.

import type { LocalDate } from "#engine";
import type { Fault } from "#pack";
import { RowReader } from "./bad-rows.ts";
import { CLASSIFICATION_COLUMNS, type ReadRow, readColumns } from "./columns.ts";
import { type Figure, figureOf, type RateValue, UNITS } from "./figures.ts";
import type { Sheet } from "./sheet.ts";
import { readFlag } from "./values.ts";
import { hasSpan, joined, named, nameKey, plain, shortName, titleOf } from "./words.ts";

const RATE_TYPES = {
  ad: "adult",
  jn: "junior",
  ap: "apprentice",
  aa: "adult_apprentice",
  tn: "trainee",
  xt: "exited_traineeship",
  ca: "cadet",
} as const;

export type RateType = (typeof RATE_TYPES)[keyof typeof RATE_TYPES];

export interface RateRecord {
  readonly award: string;
  readonly year: number;
  /** The publisher's fixed id, or where there is none the id of the base pay rate. */
  readonly id: string;
  readonly parent: string;
  readonly own: string;
  /** The whole name, for comparing. */
  readonly key: string;
  readonly title: string;
  readonly clause: string;
  readonly heading: string;
  readonly level: string;
  /** null where the year does not say. */
  readonly type: RateType | null;
  /** The name carries a span of dates: the same classification under another id for part of a year. */
  readonly spanned: boolean;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  readonly value: RateValue;
  readonly note: string;
}

export interface LeftOut {
  examples: number;
  headings: number;
  empty: number;
}

export interface RateExport {
  readonly records: readonly RateRecord[];
  readonly leftOut: LeftOut;
  readonly faults: readonly Fault[];
}

type Row = ReadRow<typeof CLASSIFICATION_COLUMNS>;

/** `*`, `_` and Example mark worked examples, look-ups and loaded rates among the clauses. */
const isExample = (clause: string): boolean => /[*_]|example/i.test(clause);

export function readClassifications(sheet: Sheet, year: number): RateExport {
  const leftOut: LeftOut = { examples: 0, headings: 0, empty: 0 };
  const faults: Fault[] = [];
  const groups = new Map<string, { readonly first: Row; readonly figures: Figure[] }>();
  for (const row of readColumns(sheet, CLASSIFICATION_COLUMNS)) {
    const why = whyLeftOut(row);
    if (why !== null) {
      leftOut[why] += 1;
      continue;
    }
    const reader = new RowReader(row);
    const figure = readFigure(row, reader);
    faults.push(...checkRow(row, year, reader));
    const { award, id, baseId, parent, title, from, to } = row.cells;
    const key = [award, id || baseId, parent, title, from, to].join("|");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: row, figures: [figure] });
    else group.figures.push(figure);
  }
  if (faults.length > 0) return { records: [], leftOut, faults };
  const records = [...groups.values()].map(({ first, figures }) => recordOf(first, figures, year));
  return { records, leftOut, faults };
}

/** 2019 calls these figures hourly. */
const isByKilometre = ({ clauseHeading, calculatedRate }: Row["cells"]): boolean =>
  calculatedRate !== "" && /cents per kilomet/i.test(clauseHeading);

/** The exports of 2019 print 0, without a unit, where nothing was calculated. */
const calculatedIn = ({ calculatedRate, calculatedType }: Row["cells"]): string =>
  calculatedType === "" && /^0(\.0+)?$/.test(calculatedRate) ? "" : calculatedRate;

function whyLeftOut({ cells }: Row): keyof LeftOut | null {
  const amounts = cells.baseRate !== "" || calculatedIn(cells) !== "";
  if (!amounts && cells.title === "" && cells.id === "") return "empty";
  if (isExample(cells.clause)) return "examples";
  return amounts && cells.kind.toLowerCase() !== "group" ? null : "headings";
}

function readFigure({ cells }: Row, reader: RowReader): Figure {
  const baseUnit = reader.oneOf(UNITS, cells.baseType, "unit");
  const calculatedUnit = isByKilometre(cells)
    ? "kilometre"
    : reader.oneOf(UNITS, cells.calculatedType, "unit");
  if (cells.baseRate !== "" && cells.baseType === "") reader.bad("a base rate without a unit");
  const calculated = calculatedIn(cells);
  if (calculated !== "" && cells.calculatedType === "") reader.bad("a calculated rate without a unit");
  return {
    base: { amount: reader.amount(cells.baseRate, "base rate"), unit: baseUnit },
    calculated: { amount: reader.amount(calculated, "calculated rate"), unit: calculatedUnit },
    isOrdinary: /ordinary/i.test(cells.baseType),
    includesAllPurpose: readFlag(cells.allPurpose) === true,
  };
}

/** Reads what a record will hold once, for its faults. */
function checkRow({ cells }: Row, year: number, reader: RowReader): readonly Fault[] {
  reader.award(cells.award);
  reader.year(cells.year, year);
  reader.name(named(cells.title));
  reader.date(cells.from, "operative from");
  reader.date(cells.to, "operative to");
  reader.oneOf(RATE_TYPES, cells.rateType, "rate type");
  return reader.faults;
}

function recordOf(row: Row, figures: readonly Figure[], year: number): RateRecord {
  const { cells } = row;
  const reader = new RowReader(row);
  const [parent, own, clause] = [named(cells.parent), named(cells.title), named(cells.clause)];
  return {
    award: cells.award,
    year,
    id: cells.id || cells.baseId,
    parent,
    own: shortName(own),
    key: nameKey(joined(parent, own)),
    title: titleOf(parent, own),
    clause,
    heading: named(cells.clauseHeading),
    level: plain(cells.level),
    type: reader.oneOf(RATE_TYPES, cells.rateType, "rate type"),
    spanned: hasSpan(cells.title) || hasSpan(cells.parent),
    from: reader.date(cells.from, ""),
    to: reader.date(cells.to, ""),
    ...figureOf(figures, /\bERO\b/.test(clause)),
  };
}
