// `fairclause awards classifications`: who an award covers on a day, and at what rate.

import type { ClassificationList } from "#contract";
import { type LocalDate, parseLocalDate } from "#engine";
import { loadCatalogue, loadLibrary, today } from "#pack";
import { say, Usage } from "./io.ts";
import { refs } from "./table.ts";

function dayOf(on: string): LocalDate {
  const day = parseLocalDate(on);
  if (day === null) throw new Usage(`--on takes a day like 2026-08-01, not ${on}`);
  return day;
}

export async function classifications(
  folder: string,
  code: string,
  on: string | undefined,
  json: boolean,
): Promise<number> {
  const day = on === undefined ? null : dayOf(on);
  try {
    const list = loadCatalogue(folder, loadLibrary(folder)).classifications(code, day, today());
    if (list === undefined) throw new Usage(`we do not have an award ${code}`);
    const { classifications: rows, duties_note: note } = list;
    await say(
      json ? `${JSON.stringify(rows, null, 2)}\n` : `${table(rows)}${note === null ? "" : `\n${note}\n`}`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    process.stderr.write(`fairclause: ${error.message}\n`);
    return 1;
  }
}

type Row = ClassificationList["classifications"][number];

/** Under each classification its duties, unless those above are the same; without such a sentence, the clause. */
function table(rows: readonly Row[]): string {
  const width = Math.max(0, ...rows.map((row) => row.code.length));
  const described = new Set<string>();
  let above = "";
  return rows
    .map((row) => {
      const line = `${row.code.padEnd(width)}  ${figuresOf(row)}  ${row.title}`;
      if (row.duties === null) {
        above = "";
        return `${line}${clauseText(row)}\n`;
      }
      const duties = `${row.duties.does} (${row.duties.clause})`;
      if (duties === above || (row.rate_type !== "adult" && described.has(duties))) return `${line}\n`;
      described.add(duties);
      above = duties;
      return `${line}\n    ${duties}\n`;
    })
    .join("");
}

const figuresOf = ({ weekly, hourly, rate, per }: Row): string =>
  rate === undefined
    ? `${(weekly ?? "—").padStart(8)}  ${(hourly ?? "—").padStart(6)}`
    : `${rate} a ${per}`.padStart(16);

function clauseText({ clauses }: Row): string {
  if (clauses.length === 0) return "";
  const places = refs(clauses);
  return ` (see ${places.startsWith("Schedule") ? "" : "clause "}${places})`;
}
