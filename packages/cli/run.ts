// Finds the command that was asked for, runs it, and turns what goes wrong into a message and an exit code.

import { Faulty } from "#pack";
import { awards } from "./awards.ts";
import { calculate } from "./calculate.ts";
import { demo } from "./demo.ts";
import { importMapd } from "./import-mapd.ts";
import { type Command, say, Usage } from "./io.ts";

const COMMANDS: Readonly<Record<string, Command>> = {
  demo,
  calculate,
  awards,
  "import-mapd": importMapd,
};

const HELP = `fairclause: what the law says a shift of work must pay in Australia, with the clause behind every cent

  fairclause demo                          a shift priced with its clauses
  fairclause calculate FILE | -            price a request (JSON); prints the result of POST /calculate-pay
      --explain                            as a readable table with clauses, and what lost to what
      --ndjson                             requests from standard input, one a line; one answer a line, in order
  fairclause awards list                   the awards held
  fairclause awards classifications CODE   classifications and rates
      --on YYYY-MM-DD                      on this day (default: today, or the last verified day)
      --json                               as JSON
  fairclause awards versions CODE          published versions and their hashes
  fairclause awards diff A B               what changed between two versions, in sentences
  fairclause awards check                  check every pack: schema, names, dates, overlaps, tests
  fairclause awards verify                 recompute every hash of the register
  fairclause awards publish                add new versions, and revisions of changed ones, to the register
  fairclause import-mapd FOLDER            add what is new in the Commission's pay database exports (xlsx or CSV)
      --dry-run                            say what would change and write nothing

  --awards FOLDER   read award data from another folder
  --help            this text, or a command's own

Exit: 0 answered (refusals included), 1 failed, 2 wrong usage.
This is not legal advice; the award prevails.
`;

export async function run(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    await say(HELP);
    return name === undefined ? 2 : 0;
  }
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw new Usage(`there is no command ${name}`);
    if (rest.includes("--help")) {
      await say(HELP);
      return 0;
    }
    return await command(rest);
  } catch (error) {
    return explainFailure(error);
  }
}

function explainFailure(error: unknown): number {
  if (error instanceof Usage || isParseArgsError(error)) {
    process.stderr.write(`fairclause: ${error.message}\nRun \`fairclause --help\` for what there is.\n`);
    return 2;
  }
  if (error instanceof Faulty) {
    for (const fault of error.faults) {
      process.stderr.write(`${fault.file}:${fault.line}: ${fault.problem}\n  → ${fault.remedy}\n`);
    }
    return 1;
  }
  if (isFileError(error)) {
    process.stderr.write(`fairclause: ${error.message}\n`);
    return 1;
  }
  throw error;
}

const isParseArgsError = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

const isFileError = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && ["ENOENT", "EACCES", "EISDIR"].includes(String(error.code));
