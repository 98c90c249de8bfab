// `fairclause awards classifications`: who an award covers on a day, and at what rate.

import type { ClassificationList } from "#contract";
import { type LocalDate, parseLocalDate } from "#engine";
import { loadCatalogue, loadLibrary, today } from "#pack";
import { say, Usage } from "./io.ts";

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
    const rows = list.classifications;
    await say(json ? `${JSON.stringify(rows, null, 2)}\n` : table(rows));
    return 0;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    process.stderr.write(`fairclause: ${error.message}\n`);
    return 1;
  }
}

function table(rows: ClassificationList["classifications"]): string {
  const width = Math.max(0, ...rows.map((row) => row.code.length));
  return rows
    .map(({ code, title, weekly, hourly, rate, per }) => {
      const figures =
        rate === undefined
          ? `${(weekly ?? "—").padStart(8)}  ${(hourly ?? "—").padStart(6)}`
          : `${rate} a ${per}`.padStart(16);
      return `${code.padEnd(width)}  ${figures}  ${title}\n`;
    })
    .join("");
}
