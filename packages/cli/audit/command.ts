// `fairclause audit`: compares a company's payroll history with what was due.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { PRESETS, SOURCE_FILES } from "#audit";
import { awardsFolder, type Command, callerPath, say, Usage } from "../io.ts";
import { AuditFailure, diskFailure, fileFailure } from "./failure.ts";
import { inputsOf } from "./inputs.ts";
import { expectWritable } from "./output-folder.ts";
import { recallManifest } from "./recall.ts";
import { runAudit } from "./run-audit.ts";
import { makeKey, publicKeyIn, signingKey } from "./signature.ts";
import { verifyManifest } from "./verify.ts";

const HELP = `fairclause audit FOLDER                    compare what was paid with what was due, for every employee and pay period
fairclause audit --employees FILE --timesheets FILE --paid FILE
    --mapping FILE     what the columns, pay codes and dates mean (default: mapping.yaml in FOLDER); see docs/audits.md
    --out FOLDER       where to write, apart from your files (default: audit, in FOLDER or here)
    --threads NUMBER   how many threads price (default: one for each core)
    --key FILE         sign the manifest with this key (default: the file that AUDIT_SIGNING_KEY names, if it is set)
    --awards FOLDER    read award data from another folder
    --json             print summary.json instead of a sentence
fairclause audit verify MANIFEST           check an audit's files against its manifest, and do the audit again
    --signed-by FILE   the manifest must be signed with this key, public or private
fairclause audit recall MANIFEST           say which lines change under today's versions of the awards, and by how much
    --out FILE         where to write the lines that change (default: recall.csv beside the manifest)
fairclause audit key FILE                  make a key that signs manifests, and print its public half

Files: CSV, tab-separated text (UTF-8, UTF-16 or Windows-1252), XLSX (the first sheet), NDJSON or Parquet. In FOLDER they are found by name
(employees…, timesheets…, paid…). Writes summary.html, summary.json, periods.csv, findings.csv, employees.csv,
lines.parquet, letters/ and manifest.json. If a run stops, run it again: it continues where it stopped.

For example:
  npm run -s fairclause -- audit payroll-2026 --out audit-2026
  npm run -s fairclause -- audit verify audit-2026/manifest.json

Presets: if a program we know exported a file, say so in the mapping, for example \`timesheets: { preset: tanda-report }\`.
Those marked * come from public documentation or code. We have not compared them with a real export: check what they match.
${presetLines()}
This is not legal advice. The award prevails.
`;

function presetLines(): string {
  const lines = SOURCE_FILES.flatMap((kind) => PRESETS.filter(({ file }) => file === kind)).map(
    ({ file, name, title, isVerified }) =>
      `    ${`${file}: ${name}`.padEnd(40)}${title}${isVerified ? "" : " *"}`,
  );
  return lines.join("\n");
}

const text = { type: "string" } as const;

export const audit: Command = async (args) => {
  if (args.length === 0 || args.includes("--help")) {
    await say(HELP);
    return args.length === 0 ? 2 : 0;
  }
  try {
    const [first = "", ...rest] = args;
    return await (SUBCOMMANDS.get(first)?.(rest) ?? check(args));
  } catch (error) {
    const failure = error instanceof AuditFailure ? error : (diskFailure(error) ?? fileFailure(error));
    if (failure === null) throw error;
    const lines = failure.lines.map((line) => `  ${line}`);
    process.stderr.write([`fairclause: ${failure.message}`, ...lines, ""].join("\n"));
    return 1;
  }
};

function onlyManifest(name: "verify" | "recall", [manifest, ...more]: readonly string[]): string {
  if (manifest !== undefined && more.length === 0) return manifest;
  const log = name === "verify" ? " (the activity log is verified with: fairclause log verify)" : "";
  throw new Usage(`audit ${name} takes one manifest, such as audit/manifest.json${log}`);
}

async function verify(args: readonly string[]): Promise<number> {
  const options = { awards: text, "signed-by": text };
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const manifest = onlyManifest("verify", positionals);
  const signedBy = values["signed-by"];
  return verifyManifest(manifest, {
    awards: awardsFolder(values.awards),
    signedBy: signedBy === undefined ? null : publicKeyIn(callerPath(signedBy)),
  });
}

async function recall(args: readonly string[]): Promise<number> {
  const options = { awards: text, out: text, threads: text };
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const manifest = onlyManifest("recall", positionals);
  const path = callerPath(manifest);
  const out = values.out === undefined ? join(dirname(path), "recall.csv") : callerPath(values.out);
  if (existsSync(path)) expectWritable(out);
  return recallManifest(path, {
    awards: awardsFolder(values.awards),
    out,
    threads: threadsIn(values.threads),
  });
}

async function key(args: readonly string[]): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Usage("audit key takes one file");
  const { id, pem } = makeKey(callerPath(file));
  await say(pem);
  process.stderr.write(
    `Key ${id}: the private half is in ${file}. Keep it to yourself, and give others the above.\n`,
  );
  return 0;
}

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
      key: text,
      json: { type: "boolean" },
    },
  });
  if (positionals.length > 1) throw new Usage("audit takes one folder");
  const [folder] = positionals;
  const keyFile = values.key ?? process.env.AUDIT_SIGNING_KEY;
  const out = callerPath(values.out ?? (folder === undefined ? "audit" : `${folder}/audit`));
  const { summary } = await runAudit({
    inputs: inputsOf(folder, values),
    out,
    awards: awardsFolder(values.awards),
    threads: threadsIn(values.threads),
    key: keyFile === undefined || keyFile === "" ? null : signingKey(callerPath(keyFile)),
    tell: (line) => process.stderr.write(line),
  });
  if (values.json === true) {
    await say(readFileSync(join(out, "summary.json"), "utf8"));
    return 0;
  }
  const { due, paid, short, over, range, periods, periods_short } = summary;
  await say(
    `due ${due}, paid ${paid}, short ${short} in ${periods_short} of ${periods} pay periods, over ${over}; with work we could not price and pay we could not match to work, short is up to ${range.most}${range.periods_without_a_bound > 0 ? " and more" : ""}\n${out}/summary.html\n`,
  );
  return 0;
}

/** null: one for each core. */
function threadsIn(given: string | undefined): number | null {
  if (given === undefined) return null;
  const threads = Number(given);
  if (!(Number.isInteger(threads) && threads >= 1 && threads <= 256))
    throw new Usage("--threads is a whole number from 1 to 256");
  return threads;
}

const SUBCOMMANDS: ReadonlyMap<string, Command> = new Map([
  ["verify", verify],
  ["recall", recall],
  ["key", key],
]);
