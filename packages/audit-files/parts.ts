// The parts of an audit, from the rows in the working database: how many there are, and the rows of each.

import type { DuckDBConnection } from "@duckdb/node-api";
import {
  type EmployeeRows,
  type PartPlan,
  PartPlanner,
  SOURCE_FILES,
  type SourceFile,
  type TextRow,
} from "#audit";
import { columnsOf, rowsOf } from "./database.ts";
import type { Loaded } from "./load.ts";

/** How many employees we look at in one go: there may be more than fit into memory. */
const PAGE = 20_000;

const COUNTED = `CREATE OR REPLACE TABLE counted AS SELECT key, sum(n)::INTEGER AS n FROM (
  SELECT key, count(*) AS n FROM employees GROUP BY key
  UNION ALL SELECT key, count(*) FROM timesheets GROUP BY key
  UNION ALL SELECT key, count(*) FROM paid GROUP BY key
) GROUP BY key ORDER BY key`;

export interface Crowd {
  readonly id: string;
  readonly rows: number;
}

/** Counts the rows of every employee, and gives those with more than so many. */
export async function countRows(connection: DuckDBConnection, most: number): Promise<readonly Crowd[]> {
  await connection.run(COUNTED);
  const crowds = await rowsOf(
    connection,
    `SELECT key, n FROM counted WHERE n > ${most} ORDER BY key LIMIT 20`,
  );
  return crowds.map(([id = "", rows = 0]) => ({ id: String(id), rows: Number(rows) }));
}

/** One after the other, once the rows are counted. */
export async function* plannedParts(connection: DuckDBConnection): AsyncGenerator<PartPlan> {
  const planner = new PartPlanner();
  for (let from = 0; ; from += PAGE) {
    const page = await rowsOf(
      connection,
      `SELECT key, n FROM counted WHERE rowid >= ${from} AND rowid < ${from + PAGE} ORDER BY rowid`,
    );
    if (page.length === 0) break;
    for (const [key = "", count = 0] of page) {
      const plan = planner.add(String(key), Number(count));
      if (plan !== null) yield plan;
    }
  }
  const last = planner.end();
  if (last !== null) yield last;
}

/** How the text of a row is put together. */
export type TextShape = Pick<Loaded, "separator" | "width">;

/** Of employees in their order, with no one between them: one part or several. */
export async function employeeRows(
  connection: DuckDBConnection,
  shapes: Readonly<Record<SourceFile, TextShape>>,
  keys: readonly string[],
): Promise<readonly EmployeeRows[]> {
  const read = (kind: SourceFile) => rowsByKey(connection, kind, keys, shapes[kind]);
  const [employees, timesheets, paid] = [
    await read(SOURCE_FILES[0]),
    await read(SOURCE_FILES[1]),
    await read(SOURCE_FILES[2]),
  ];
  return keys.map((id) => ({
    id,
    employees: employees.get(id) ?? [],
    timesheets: timesheets.get(id) ?? [],
    paid: paid.get(id) ?? [],
  }));
}

/** All rows of an employee come as one text: getting many short ones out of DuckDB takes longer than reading them. */
async function rowsByKey(
  connection: DuckDBConnection,
  kind: SourceFile,
  keys: readonly string[],
  shape: TextShape,
): Promise<ReadonlyMap<string, readonly TextRow[]>> {
  const [first = "", last = ""] = [keys[0], keys.at(-1)];
  const [ids = [], texts = []] = await columnsOf(
    connection,
    `SELECT key, string_agg(text, $3) FROM ${kind} WHERE key >= $1 AND key <= $2 GROUP BY key`,
    [first, last, shape.separator],
  );
  return new Map(ids.map((id, place) => [String(id), rowsIn(String(texts[place]), shape)]));
}

/** In their order in the file, which DuckDB does not promise. */
function rowsIn(text: string, { separator, width }: TextShape): readonly TextRow[] {
  const pieces = text.split(separator);
  const rows: TextRow[] = [];
  for (let at = 0; at < pieces.length; at += width + 1)
    rows.push({ row: Number(pieces[at]), cells: pieces.slice(at + 1, at + 1 + width) });
  return rows.sort((a, b) => a.row - b.row);
}
