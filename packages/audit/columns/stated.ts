// Columns that are named after a fact or an allowance of an award, such as circumstances.late-trading: a company may ask
// for any.

import type { Stated, WorkedShift } from "../records/records.ts";
import type { Columns } from "./headings.ts";
import { cellOf, type TextRow } from "./rows.ts";

type Kind = "circumstances" | "allowances";

interface StatedColumn {
  readonly code: string;
  readonly place: number;
}

const found = new WeakMap<Columns, Readonly<Record<Kind, readonly StatedColumn[]>>>();

function statedColumns(columns: Columns): Readonly<Record<Kind, readonly StatedColumn[]>> {
  const known = found.get(columns);
  if (known !== undefined) return known;
  const of = (kind: Kind): readonly StatedColumn[] =>
    Object.entries(columns).flatMap(([field, place]) =>
      field.startsWith(`${kind}.`) ? { code: field.slice(kind.length + 1), place } : [],
    );
  const all = { circumstances: of("circumstances"), allowances: of("allowances") };
  found.set(columns, all);
  return all;
}

const YES = /^(?:true|yes|y)$/i;
const NO = /^(?:false|no|n)$/i;
const NUMBER = /^-?\d{1,9}(?:\.\d{1,6})?$/;

const NOTHING: Stated = {};

/** The facts that a row states; an empty cell states nothing. What is no answer to the award's question is a fault later. */
export function factsIn(row: TextRow, columns: Columns): Stated {
  const { circumstances } = statedColumns(columns);
  if (circumstances.length === 0) return NOTHING;
  return Object.fromEntries(
    circumstances.flatMap(({ code, place }) => {
      const cell = cellOf(row, place);
      return cell === "" ? [] : [[code, factOf(cell)] as const];
    }),
  );
}

function factOf(cell: string): Stated[string] {
  if (YES.test(cell)) return true;
  if (NO.test(cell)) return false;
  return NUMBER.test(cell) ? Number(cell) : cell;
}

const UNCLAIMED: WorkedShift["allowances"] = {};

/** The allowances that a row claims in columns of their own; a text says which cell is not clear. */
export function claimsIn(row: TextRow, columns: Columns): WorkedShift["allowances"] | string {
  const { allowances } = statedColumns(columns);
  if (allowances.length === 0) return UNCLAIMED;
  const claims: Record<string, true | number> = {};
  for (const { code, place } of allowances) {
    const cell = cellOf(row, place);
    const claim = cell === "" ? 0 : claimOf(cell);
    if (claim === null)
      return `${JSON.stringify(cell)} in the column allowances.${code} is neither yes, no nor a number.`;
    if (claim !== 0) claims[code] = claim;
  }
  return claims;
}

function claimOf(cell: string): true | number | null {
  if (YES.test(cell)) return true;
  if (NO.test(cell)) return 0;
  return NUMBER.test(cell) && Number(cell) >= 0 ? Number(cell) : null;
}
