// The lines of an audit as columns for a Parquet file: every component of every shift, with its clause and how payroll reports it.

import { type Component, formatPercent, QUANTUM } from "#engine";
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
      const { code, label, kind, minutes, rate, quantity, unit, amount } = component;
      const { percent, clauses } = textsOf(component);
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
        percent,
        rate,
        quantity === null ? null : quantity / QUANTUM,
        unit,
        amount,
        clauses,
        stp,
        ote,
        qualifying,
      ];
      for (let place = 0; place < cells.length; place += 1) columns[place]?.push(cells[place] ?? null);
    }
  }
}

interface ComponentTexts {
  readonly percent: string | null;
  readonly clauses: string;
}

const known = new WeakMap<Component, ComponentTexts>();

/** Written once for all periods of a pattern, which share the component. */
function textsOf(component: Component): ComponentTexts {
  const found = known.get(component);
  if (found !== undefined) return found;
  const { percent, clauses } = component;
  const texts = {
    percent: percent === null ? null : formatPercent(percent),
    clauses: clauses.map(({ ref }) => ref).join(" "),
  };
  known.set(component, texts);
  return texts;
}
