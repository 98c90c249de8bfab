// Finds the columns of an export by their header, whatever a year called them, and reads cells by our names.

import { type Fault, Faulty } from "#pack";
import type { Sheet } from "./sheet.ts";

/** Our name → the headers it goes by, lower case and without spaces or underscores. */
type Columns = Readonly<Record<string, { readonly headers: readonly string[]; readonly needed: boolean }>>;

const needed = (...headers: readonly string[]) => ({ headers, needed: true });
const optional = (...headers: readonly string[]) => ({ headers, needed: false });

const COMMON = {
  award: needed("awardcode"),
  year: optional("publishedyear"),
  heading: optional("isheading"),
  kind: optional("type", "kind"),
  clause: needed("clauses", "clause"),
  baseId: optional("basepayrateid"),
  from: optional("operativefrom"),
  to: optional("operativeto"),
};

export const CLASSIFICATION_COLUMNS = {
  ...COMMON,
  id: needed("classificationfixedid"),
  rateType: optional("employeeratetypecode", "ratetype"),
  clauseHeading: optional("clausedescription", "clauseheading"),
  parent: optional("parentclassificationname", "parentclassification", "parent"),
  title: needed("classification", "classificationname"),
  level: optional("classificationlevel", "level"),
  baseRate: needed("baserate"),
  baseType: needed("baseratetype"),
  calculatedRate: needed("calculatedrate"),
  calculatedType: needed("calculatedratetype"),
  allPurpose: optional("calculatedincludesallpurpose", "includesallpurpose"),
};

export const ALLOWANCE_COLUMNS = {
  ...COMMON,
  id: needed("wageallowancefixedid", "expenseallowancefixedid", "allowancefixedid"),
  parent: optional("parentallowance", "parent"),
  title: needed("allowance", "allowancename"),
  allPurpose: optional("isallpurpose", "allpurpose"),
  amount: needed("allowanceamount", "amount"),
  per: needed("paymentfrequency"),
};

export const AWARD_COLUMNS = { award: needed("awardcode"), title: needed("name", "awardname", "title") };

type Cells<C extends Columns> = { readonly [K in keyof C]: string };

export interface ReadRow<C extends Columns> {
  readonly file: string;
  readonly row: number;
  readonly cells: Cells<C>;
}

const normalHeader = (header: string): string => header.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Rows by our names, or a fault for every needed column that no header stands for. */
export function readColumns<C extends Columns>(sheet: Sheet, columns: C): readonly ReadRow<C>[] {
  const present = sheet.header.map(normalHeader);
  const names = Object.keys(columns);
  const places = names.map((name) => {
    const found = columns[name]?.headers.map((header) => present.indexOf(header)).find((at) => at >= 0);
    return found ?? -1;
  });
  const missing = names.filter((name, index) => columns[name]?.needed === true && places[index] === -1);
  if (missing.length > 0) throw new Faulty(missing.map((name) => missingHeader(sheet.file, columns, name)));
  return sheet.rows.map(({ row, cells }) => ({
    file: sheet.file,
    row,
    cells: Object.fromEntries(
      names.map((name, index) => [name, cells[places[index] ?? -1]?.trim() ?? ""]),
    ) as Cells<C>,
  }));
}

function missingHeader(file: string, columns: Columns, name: string): Fault {
  const headers = columns[name]?.headers ?? [];
  return {
    file,
    line: 1,
    problem: `no column is headed ${headers.join(" or ")}`,
    remedy: "if the publisher renamed it, add the new header to packages/mapd/columns.ts",
  };
}
