// The parts of an audit, from the employees in the working database.

import type { DuckDBConnection } from "@duckdb/node-api";
import { type PartPlan, partPlans } from "#audit";
import { rowsOf } from "./database.ts";

export async function planParts(connection: DuckDBConnection): Promise<readonly PartPlan[]> {
  const counted = await rowsOf(
    connection,
    "SELECT key, sum(n)::INTEGER FROM (SELECT key, count(*) n FROM employees GROUP BY key UNION ALL SELECT key, count(*) FROM timesheets GROUP BY key UNION ALL SELECT key, count(*) FROM paid GROUP BY key) GROUP BY key ORDER BY key",
  );
  return partPlans(counted.map(([key = "", count = 0]) => [String(key), Number(count)] as const));
}
