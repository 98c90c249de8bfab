// The parts of an audit joined in order into its files, in memory.

import type { Calendar } from "#contract";
import { EMPLOYEE_HEADINGS, FINDING_HEADINGS, PERIOD_HEADINGS } from "../outputs/csv.ts";
import { htmlPage } from "../outputs/html.ts";
import { ParquetFile, type ParquetPart } from "../outputs/parquet.ts";
import type { Part } from "../outputs/part.ts";
import { summaryPage } from "../outputs/summary-page.ts";
import type { AuditOptions } from "../records/options.ts";
import { mergeTotals } from "../totals/merge-totals.ts";
import { type AwardNotes, type Summary, summaryOf } from "../totals/summary.ts";
import { newTotals } from "../totals/totals.ts";
import { partName } from "./part-plans.ts";

/** A part as a thread hands it over. */
export interface DonePart extends Omit<Part, "lines"> {
  readonly index: number;
  readonly lines: ParquetPart;
}

export interface JoinedAudit {
  readonly summary: Summary;
  /** By name, as the command line names them; without the manifest. */
  readonly files: ReadonlyMap<string, string | readonly Uint8Array[]>;
}

interface Joining {
  readonly options: AuditOptions;
  readonly calendar: Calendar;
  readonly awards: AwardNotes;
}

/** `parts` are in their order. */
export function joinAudit(parts: readonly DonePart[], { options, calendar, awards }: Joining): JoinedAudit {
  const joined = (head: string, of: (part: DonePart) => string): string => head + parts.map(of).join("");
  const totals = newTotals();
  for (const part of parts) mergeTotals(totals, part.totals);
  const summary = summaryOf(totals, options, { calendar, awards });
  const files = new Map<string, string | readonly Uint8Array[]>([
    ["periods.csv", joined(PERIOD_HEADINGS, ({ periods }) => periods)],
    ["findings.csv", joined(FINDING_HEADINGS, ({ findings }) => findings)],
    ["employees.csv", joined(EMPLOYEE_HEADINGS, ({ employees }) => employees)],
    ["lines.parquet", parquetOf(parts)],
    ["summary.json", `${JSON.stringify(summary, null, 2)}\n`],
    ["summary.html", summaryPage(summary, awards)],
  ]);
  for (const { index, letters } of parts)
    if (letters !== "") files.set(lettersFile(index), htmlPage("Letters", [letters]));
  return { summary, files };
}

export const lettersFile = (index: number): string => `letters/${partName(index)}.html`;

function parquetOf(parts: readonly DonePart[]): readonly Uint8Array[] {
  const file = new ParquetFile();
  for (const { lines } of parts) file.add(lines);
  return [ParquetFile.head, ...parts.map(({ lines }) => lines.bytes), file.finish()];
}
