// The parts of an audit: runs of employees of about the same number of rows, whatever the number of threads.

import type { DuckDBConnection } from "@duckdb/node-api";
import { rowsOf } from "./database.ts";

export interface PartPlan {
  readonly index: number;
  /** Employees in their order. */
  readonly keys: readonly string[];
  readonly rows: number;
}

/** Rows of all three files in one part, unless one employee has more. */
const PART_ROWS = 5000;

export async function planParts(connection: DuckDBConnection): Promise<readonly PartPlan[]> {
  const counted = await rowsOf(
    connection,
    "SELECT key, sum(n)::INTEGER FROM (SELECT key, count(*) n FROM employees GROUP BY key UNION ALL SELECT key, count(*) FROM timesheets GROUP BY key UNION ALL SELECT key, count(*) FROM paid GROUP BY key) GROUP BY key ORDER BY key",
  );
  const parts: { index: number; keys: string[]; rows: number }[] = [];
  for (const [key = "", count = 0] of counted) {
    const last = parts.at(-1);
    const part =
      last === undefined || last.rows >= PART_ROWS ? { index: parts.length, keys: [], rows: 0 } : last;
    if (part !== last) parts.push(part);
    part.keys.push(String(key));
    part.rows += Number(count);
  }
  return parts;
}

export const partName = (index: number): string => String(index).padStart(5, "0");
