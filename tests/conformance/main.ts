// `npm run conformance`: are the publisher's printed figures what real shifts are paid here, to the cent?

import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadLibrary } from "#pack";
import { csvFiles, type Figures, readGuides, readStored } from "./cells.ts";
import { csvOf, markdownOf } from "./markdown.ts";
import { proveAll } from "./prove.ts";
import { reportOf, textOf } from "./report.ts";

const HELP = `npm run conformance: prices a shift for every figure of a pay guide and compares to the cent

  npm run conformance                        the figures stored in tests/conformance/figures
  npm run conformance -- --from FOLDER       guides in a folder, one CSV an award, of any year, with the columns
                                             award_code,effective_from,heading,sub_group,classification,label,unit,value
      --json                                 the table as JSON
      --markdown                             the table as docs/conformance.md has it
      --csv                                  the counts as awards/conformance.csv has them
      --help                                 this text

Exit: 0 all covered figures are equal, 1 some differ or a row cannot be read, 2 wrong usage.
`;

const AWARDS = join(import.meta.dirname, "../../awards");
const STORED = join(import.meta.dirname, "figures");

class Usage extends Error {}

/** `npm run` changes the folder; paths people type are relative to where they typed them. */
const callerPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);

function figuresFrom(folder: string | undefined): Figures {
  if (folder === undefined) return readStored(STORED);
  const path = callerPath(folder);
  if (csvFiles(path).length === 0) throw new Usage(`there is no CSV file in ${path}`);
  return readGuides(path);
}

function run(args: readonly string[]): number {
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: "string" },
      json: { type: "boolean", default: false },
      markdown: { type: "boolean", default: false },
      csv: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const { cells, unreadable } = figuresFrom(values.from);
  const library = loadLibrary(AWARDS);
  const report = reportOf(proveAll(cells, library), unreadable);
  process.stdout.write(
    values.json
      ? `${JSON.stringify(report, null, 2)}\n`
      : values.markdown
        ? markdownOf(report, library)
        : values.csv
          ? csvOf(report)
          : textOf(report),
  );
  return report.ok ? 0 : 1;
}

const isUsage = (error: unknown): error is Error =>
  error instanceof Usage ||
  (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));

try {
  process.exitCode = run(process.argv.slice(2));
} catch (error) {
  if (!isUsage(error)) throw error;
  process.stderr.write(
    `conformance: ${error.message}\nRun \`npm run conformance -- --help\` for what there is.\n`,
  );
  process.exitCode = 2;
}
