// Readers of comma-separated tables: rates and amounts, each row until the next of its name.

import type { AmountRow, ChangeDate, RateRow } from "#engine";
import { faulty, type Node } from "./node.ts";
import { object, optional } from "./read.ts";
import { changeDate, fineMoney, money, slug, text } from "./scalars.ts";

/** Comma-separated rows as mappings; fields hold no commas or quotes. */
export function parseTable(file: string, content: string): readonly Node[] {
  const lines = content.split("\n").filter((line, index, all) => line !== "" || index < all.length - 1);
  const header = (lines[0] ?? "").split(",");
  return lines.slice(1).map((row, index) => {
    const line = index + 2;
    const fields = row.split(",");
    if (fields.length !== header.length || row.includes('"')) {
      throw faulty(
        { file, line },
        `the row has ${fields.length} fields, the header ${header.length}`,
        "write one value a column, without quotes or commas inside",
      );
    }
    const entries = new Map(
      header.map((name, column): [string, Node] => [
        name,
        { file, line, content: { is: "text", text: fields[column] ?? "" } },
      ]),
    );
    return { file, line, content: { is: "map", entries } };
  });
}

const rateFields = object({
  from: changeDate,
  classification: slug,
  weekly: money,
  hourly: money,
  yearly: optional(money, null),
  source: text,
});
const amountFields = object({ from: changeDate, allowance: slug, amount: fineMoney, source: text });

/** A row stands until the next one of the same name starts. */
function untilNext<T extends { readonly from: ChangeDate }>(
  rows: readonly T[],
  nodes: readonly Node[],
  nameOf: (row: T) => string,
): readonly (T & { readonly to: ChangeDate | null })[] {
  const nextStart = new Map<string, ChangeDate>();
  return rows
    .map((row, index) => ({ row, place: nodes[index] }))
    .reverse()
    .map(({ row, place }) => {
      const to = nextStart.get(nameOf(row)) ?? null;
      if (to !== null && to.day <= row.from.day && place !== undefined) {
        throw faulty(
          place,
          `${nameOf(row)} starts on or after the row that follows it`,
          "keep rows in order of date, one a date",
        );
      }
      nextStart.set(nameOf(row), row.from);
      return { ...row, to };
    })
    .reverse();
}

export function rateRows(nodes: readonly Node[]): readonly RateRow[] {
  const rows = nodes.map((node) => {
    const { yearly, ...row } = rateFields(node);
    return yearly === null ? row : { ...row, yearly };
  });
  return untilNext(rows, nodes, (row) => row.classification);
}

export function amountRows(nodes: readonly Node[]): readonly AmountRow[] {
  const rows = nodes.map((node) => {
    const { amount, ...row } = amountFields(node);
    return { ...row, ...amount };
  });
  return untilNext(rows, nodes, (row) => row.allowance);
}
