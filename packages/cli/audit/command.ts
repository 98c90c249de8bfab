// `fairclause audit`: a company's payroll history compared with what was due.

import { parseArgs } from "node:util";
import { awardsFolder, type Command, callerPath, say, Usage } from "../io.ts";
import { AuditFailure } from "./failure.ts";
import { inputsOf } from "./inputs.ts";
import { runAudit } from "./run-audit.ts";
import { verifyManifest } from "./verify.ts";

const HELP = `fairclause audit FOLDER                    compare what was paid with what was due, for every employee and pay period
fairclause audit --employees FILE --timesheets FILE --paid FILE
    --mapping FILE     what the columns, pay codes and dates mean (default: mapping.yaml in FOLDER); see docs/audits.md
    --out FOLDER       where to write (default: audit, in FOLDER or here)
    --threads NUMBER   how many threads price (default: one for each core)
    --awards FOLDER    read award data from another folder
fairclause audit verify MANIFEST           check an audit's files against its manifest, and do the audit again

Files: CSV, tab-separated text or Parquet, in UTF-8, UTF-16 or Windows-1252. In FOLDER they are found by name
(employees…, timesheets…, paid…). Writes summary.html, summary.json, periods.csv, findings.csv, employees.csv,
lines.parquet, letters/ and manifest.json. A run that was stopped goes on where it was.
This is not legal advice. The award prevails.
`;

export const audit: Command = async (args) => {
  if (args.length === 0 || args.includes("--help")) {
    await say(HELP);
    return args.length === 0 ? 2 : 0;
  }
  try {
    return args[0] === "verify" ? await verify(args.slice(1)) : await check(args);
  } catch (error) {
    if (!(error instanceof AuditFailure) && !isDiskFull(error)) throw error;
    const lines =
      error instanceof AuditFailure ? error.lines : ["We kept what was done. Make room and run it again."];
    process.stderr.write(
      [`fairclause: ${error.message}`, ...lines.map((line) => `  ${line}`), ""].join("\n"),
    );
    return 1;
  }
};

const isDiskFull = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT", "EROFS"].includes(String(error.code));

async function verify(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { awards: { type: "string" } },
  });
  const [manifest] = positionals;
  if (manifest === undefined || positionals.length > 1) throw new Usage("audit verify takes one manifest");
  return verifyManifest(manifest, awardsFolder(values.awards));
}

const text = { type: "string" } as const;

async function check(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      employees: text,
      timesheets: text,
      paid: text,
      mapping: text,
      out: text,
      threads: text,
      awards: text,
    },
  });
  if (positionals.length > 1) throw new Usage("audit takes one folder");
  const [folder] = positionals;
  const threads = values.threads === undefined ? null : Number(values.threads);
  if (threads !== null && !(Number.isInteger(threads) && threads >= 1 && threads <= 256))
    throw new Usage("--threads is a whole number from 1 to 256");
  const out = callerPath(values.out ?? (folder === undefined ? "audit" : `${folder}/audit`));
  const { summary } = await runAudit({
    inputs: inputsOf(folder, values),
    out,
    awards: awardsFolder(values.awards),
    threads,
    tell: (line) => process.stderr.write(line),
  });
  const { due, paid, short, over, range, counts } = summary;
  await say(
    `due ${due}, paid ${paid}, short ${short} in ${counts.periods_short} of ${counts.periods} pay periods, over ${over}; with work that could not be priced short is up to ${range.most}${range.periods_without_a_bound > 0 ? " and more" : ""}\n${out}/summary.html\n`,
  );
  return 0;
}
