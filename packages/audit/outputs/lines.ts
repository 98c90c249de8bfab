// The lines of an audit as columns for a Parquet file: every component of every shift, with its clause and how payroll reports it.

import { type Component, formatPercent, type Percent, QUANTUM } from "#engine";
import type { EmployeeAudit } from "../audit-employee.ts";

/** Columns in the order of the file, each with its type there. Money is in cents as a decimal of two places. */
export const LINE_COLUMNS = [
  { name: "employee", type: "STRING" },
  { name: "period_start", type: "DATE" },
  { name: "row", type: "INT32" },
  { name: "day", type: "DATE" },
  { name: "award", type: "STRING" },
  { name: "code", type: "STRING" },
  { name: "label", type: "STRING" },
  { name: "kind", type: "STRING" },
  { name: "minutes", type: "INT32" },
  { name: "percent", type: "STRING" },
  { name: "rate", type: "MONEY" },
  { name: "quantity", type: "DOUBLE" },
  { name: "unit", type: "STRING" },
  { name: "amount", type: "MONEY" },
  { name: "clauses", type: "STRING" },
  { name: "stp_category", type: "STRING" },
  { name: "ote", type: "BOOLEAN" },
  { name: "qualifying_earnings", type: "BOOLEAN" },
] as const;

type Cell = string | number | boolean | null;

/** One list a column. */
export type LineColumns = readonly Cell[][];

export const newLines = (): LineColumns => LINE_COLUMNS.map(() => []);

export function addLines(columns: LineColumns, { id, periods }: EmployeeAudit): void {
  for (const { start, priced } of periods) {
    for (const { award, row, day, component, stp, ote, qualifying } of priced.lines) {
      const { code, label, kind, minutes, rate, quantity, unit, amount, percent, clauses } = component;
      const cells: readonly Cell[] = [
        id,
        start,
        row,
        day,
        award,
        code,
        label,
        kind,
        minutes,
        percent === null ? null : percentText(percent),
        rate,
        quantity === null ? null : quantity / QUANTUM,
        unit,
        amount,
        clausesText(clauses),
        stp,
        ote,
        qualifying,
      ];
      for (let place = 0; place < cells.length; place += 1) columns[place]?.push(cells[place] ?? null);
    }
  }
}

const percents = new Map<Percent, string>();
const MOST_PERCENTS = 10_000;

function percentText(percent: Percent): string {
  const found = percents.get(percent);
  if (found !== undefined) return found;
  if (percents.size >= MOST_PERCENTS) percents.clear();
  const text = formatPercent(percent);
  percents.set(percent, text);
  return text;
}

type Clauses = Component["clauses"];
const known = new WeakMap<Clauses, string>();

/** Written once for all lines of a row of an award, which share the list. */
function clausesText(clauses: Clauses): string {
  const found = known.get(clauses);
  if (found !== undefined) return found;
  const text = clauses.map(({ ref }) => ref).join(" ");
  known.set(clauses, text);
  return text;
}
