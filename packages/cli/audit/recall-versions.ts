// Whose pay depends on a version of an award that is not today's: compares an audit's outputs with the current awards.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Manifest } from "#audit";
import { ONE_FILE, quotedPath, rowsOf } from "#audit-files";
import type { Library } from "#contract";
import { parseLocalDate, versionAt } from "#engine";

/** The tables `lines` and `periods`, with employees as the inputs write them. */
export async function loadOutputs(connection: DuckDBConnection, folder: string): Promise<void> {
  await connection.run(
    `CREATE VIEW lines AS SELECT * FROM read_parquet(${quotedPath(join(folder, "lines.parquet"))}, ${ONE_FILE})`,
  );
  await connection.run(
    `CREATE TABLE periods AS SELECT * REPLACE (regexp_replace(coalesce(employee, ''), '^''(''*[=+@\\t\\r-])', '\\1') AS employee, coalesce(award_versions, '') AS award_versions, coalesce(award, '') AS award) FROM read_csv(${quotedPath(join(folder, "periods.csv"))}, ${ONE_FILE}, all_varchar = true, header = true, delim = ',', quote = '"', escape = '"')`,
  );
}

interface Today {
  readonly library: Library;
  /** Something changed that may affect every line. */
  readonly isEveryone: boolean;
  readonly scratch: string;
}

/** Also the table `concerned`. */
export async function concernedEmployees(
  connection: DuckDBConnection,
  manifest: Manifest,
  today: Today,
): Promise<ReadonlySet<string>> {
  const query = today.isEveryone
    ? "SELECT DISTINCT employee FROM periods"
    : await otherVersions(connection, manifest, today);
  await connection.run(`CREATE TABLE concerned AS ${query}`);
  const rows = await rowsOf(connection, "SELECT employee FROM concerned");
  return new Set(rows.map(([employee = ""]) => String(employee)));
}

/**
 * A query for employees with a period whose versions differ from today's, or with work that had no price and may have
 * one now.
 */
async function otherVersions(
  connection: DuckDBConnection,
  manifest: Manifest,
  { library, scratch }: Today,
): Promise<string> {
  const days = await rowsOf(
    connection,
    "SELECT DISTINCT award, period_start::VARCHAR, day::VARCHAR FROM lines",
  );
  const hashes = new Map(manifest.award_versions.map(({ id, content_hash }) => [id, content_hash]));
  const rows = days.map(([award = "", start = "", day = ""]) => {
    const cells = [String(award), String(start), String(day)] as const;
    return [...cells, versionToday(cells, library, hashes)].join(",");
  });
  const file = join(scratch, "today.csv");
  writeFileSync(file, `award,period_start,day,version\n${rows.join("\n")}\n`);
  await connection.run(
    `CREATE TABLE today AS SELECT award, period_start::DATE AS period_start, day::DATE AS day, version FROM read_csv(${quotedPath(file)}, ${ONE_FILE}, all_varchar = true, header = true, delim = ',')`,
  );
  const versions = (list: string): string => `list_sort(list_distinct(${list}))`;
  return `SELECT DISTINCT p.employee FROM periods p JOIN (
      SELECT employee, period_start, ${versions("list(version)")} AS versions
      FROM (SELECT DISTINCT employee, award, period_start, day FROM lines) JOIN today USING (award, period_start, day)
      GROUP BY employee, period_start
    ) n ON n.employee = p.employee AND n.period_start = p.period_start::DATE
    WHERE n.versions <> ${versions("string_split(p.award_versions, ' ')")}
    UNION SELECT employee FROM periods WHERE not_priced <> '0' AND award <> ''`;
}

/** The id, marked if the manifest has other content under it. */
function versionToday(
  [award, start, day]: readonly [string, string, string],
  { awards }: Library,
  hashes: ReadonlyMap<string, string>,
): string {
  const held = awards.get(award);
  const from = parseLocalDate(start);
  const on = parseLocalDate(day);
  if (held === undefined || from === null || on === null) return "none";
  const { id, contentHash } = held.versionOf(versionAt(held.law, on, from).inForce, on, from);
  return (hashes.get(id) ?? contentHash) === contentHash ? id : `${id}*`;
}
