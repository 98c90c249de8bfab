// The lines of an audit as columns for a Parquet file: every component of every shift, with its clause and how payroll reports it.

import { type Component, formatPercent, type Percent, QUANTUM } from "#engine";
import type { EmployeeAudit } from "../audit-employee.ts";

/** Columns in the order of the file, each with its type there. Money is in cents as a decimal of two places. */
export const LINE_COLUMNS = [
  { name: "employee", type: "STRING" },
  { name: "period_start", type: "DATE" },
  { name: "row", type: "INT32" },
  { name: "shift_id", type: "STRING" },
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
type Name = (typeof LINE_COLUMNS)[number]["name"];

/** One list a column. */
export type LineColumns = readonly Cell[][];

/** Lines as they are collected, with texts that many of them share: each is written once. */
export interface Lines {
  readonly columns: Readonly<Record<Name, Cell[]>>;
  readonly percents: Map<Percent, string>;
  readonly clauses: Map<Component["clauses"], string>;
}

export const newLines = (): Lines => ({
  columns: Object.fromEntries(LINE_COLUMNS.map(({ name }) => [name, []])) as unknown as Lines["columns"],
  percents: new Map(),
  clauses: new Map(),
});

export const columnsOf = ({ columns }: Lines): LineColumns => LINE_COLUMNS.map(({ name }) => columns[name]);

export function addLines(lines: Lines, { id, periods, shiftIds }: EmployeeAudit): void {
  const { columns } = lines;
  for (const { start, priced } of periods) {
    for (const { award, row, day, component, stp, ote, qualifying } of priced.lines) {
      const { percent, quantity } = component;
      columns.employee.push(id);
      columns.period_start.push(start);
      columns.row.push(row);
      columns.shift_id.push(shiftIds.get(row) ?? null);
      columns.day.push(day);
      columns.award.push(award);
      columns.code.push(component.code);
      columns.label.push(component.label);
      columns.kind.push(component.kind);
      columns.minutes.push(component.minutes);
      columns.percent.push(percent === null ? null : percentText(percent, lines));
      columns.rate.push(component.rate);
      columns.quantity.push(quantity === null ? null : quantity / QUANTUM);
      columns.unit.push(component.unit);
      columns.amount.push(component.amount);
      columns.clauses.push(clausesText(component.clauses, lines));
      columns.stp_category.push(stp);
      columns.ote.push(ote);
      columns.qualifying_earnings.push(qualifying);
    }
  }
}

function percentText(percent: Percent, { percents }: Lines): string {
  const text = percents.get(percent) ?? formatPercent(percent);
  percents.set(percent, text);
  return text;
}

/** Lines of one row of an award share the list. */
function clausesText(list: Component["clauses"], { clauses }: Lines): string {
  const text = clauses.get(list) ?? list.map(({ ref }) => ref).join(" ");
  clauses.set(list, text);
  return text;
}
