// The help of each command, with an example.

const RUN = "npm run -s fairclause --";
const AWARDS = "      --awards FOLDER   read award data from another folder\n";

const NDJSON_OPTION =
  "      --ndjson          read a request per line from FILE or standard input, and print the API's answers in order\n";
const JSON_OPTION = `      --json            print the result as the API answers it (default, except at a terminal)
      --text            print it in words (default at a terminal)\n${NDJSON_OPTION}`;
const INPUT = "FILE is JSON, and - is standard input.";

/** A command's own help: how to call it, what it does, its options and an example. */
const helpText = (call: string, does: string, options: string, example: string): string =>
  `fairclause ${call}\n\n${does}\n${options}\nFor example:\n  ${RUN} ${example}\n`;

const SHIFT = `'{"award_code":"MA000004","classification_code":"retail-1","employment_type":"casual","work_date":"2026-08-05","start_time":"16:00","end_time":"22:00"}'`;

const HELPS: Readonly<Record<string, string>> = {
  start: helpText(
    "start",
    "Try the service on this machine, with an example organisation and a key that it prints. Stop it with Ctrl+C.",
    AWARDS,
    "start",
  ),
  serve: helpText(
    "serve",
    "Run the service with settings from the environment; docs/operations.md describes each one.",
    AWARDS,
    "serve",
  ),
  demo: helpText("demo", "Price an example shift, with its clauses.", AWARDS, "demo"),
  calculate: helpText(
    "calculate FILE | -",
    `Price a shift and print the result of POST /calculate-pay. ${INPUT}`,
    `      --json            print the result as the API answers it (default)
      --explain         print a table with clauses, and which rules won\n${NDJSON_OPTION}${AWARDS}`,
    `calculate - --explain <<< ${SHIFT}`,
  ),
  explain: helpText(
    "explain FILE | -",
    `Say why a shift pays what it pays, in sentences with clauses. ${INPUT}`,
    JSON_OPTION + AWARDS,
    `explain - <<< ${SHIFT}`,
  ),
  period: helpText(
    "period FILE | -",
    `Price all shifts of a pay period together. ${INPUT} docs/periods.md has an example file.`,
    JSON_OPTION + AWARDS,
    "period period.json",
  ),
  compare: helpText(
    "compare FILE | -",
    `Price the same work twice: under two awards, classifications, employment types or versions. ${INPUT}`,
    JSON_OPTION + AWARDS,
    "compare comparison.json",
  ),
  risks: helpText(
    "risks FILE | -",
    `Say what may be wrong with the pay of a shift or a pay period. ${INPUT} docs/risks.md lists every risk.`,
    JSON_OPTION + AWARDS,
    `risks - <<< ${SHIFT}`,
  ),
  mcp: helpText(
    "mcp",
    "Answer an AI model over standard streams (Model Context Protocol). docs/mcp.md says how to connect one.",
    AWARDS,
    "mcp",
  ),
  "import-mapd": helpText(
    "import-mapd FOLDER",
    "Import the Commission's pay database exports (xlsx or CSV) of one or more years from a folder.",
    `      --dry-run         list what would change, without writing\n${AWARDS}`,
    "import-mapd exports-2026 --dry-run",
  ),
  awards: helpText(
    "awards ACTION",
    "Look up, check and publish the award data. Each action has its own --help:",
    `      list                   list the awards, and whether we price shifts under them
      classifications CODE   list classifications with their duties and rates
      versions CODE          list published versions and their hashes
      diff A B               say what changed between two versions
      check [CODE]           check every award, or one
      verify                 recompute every hash in the register
      publish                add new versions, and revisions of changed ones, to the register
      language               print the reference page of the award language
      schema                 print the JSON Schema of rule files\n${AWARDS}`,
    "awards classifications MA000004",
  ),
  "awards list": helpText(
    "awards list",
    "List the awards, and whether we price shifts under them.",
    `      --json            print JSON\n${AWARDS}`,
    "awards list",
  ),
  "awards classifications": helpText(
    "awards classifications CODE",
    "List the classifications of an award with their rates and what each one does. Where we have no duties, it names the clause.",
    `      --on YYYY-MM-DD   on this day (default: today, or the last verified day)\n      --json            print JSON\n${AWARDS}`,
    "awards classifications MA000004 --on 2026-08-05",
  ),
  "awards versions": helpText(
    "awards versions CODE",
    "List the published versions of an award and their hashes.",
    `      --json            print JSON\n${AWARDS}`,
    "awards versions MA000004",
  ),
  "awards diff": helpText(
    "awards diff A B",
    "Say in sentences what changed between two versions of an award.",
    AWARDS,
    "awards diff MA000004@2025-07-01 MA000004@2026-07-01",
  ),
  "awards verify": helpText(
    "awards verify",
    "Recompute every hash in the register of versions.",
    AWARDS,
    "awards verify",
  ),
  "awards language": helpText(
    "awards language",
    "Print the reference page of the award language.",
    "",
    "awards language",
  ),
  "awards schema": helpText("awards schema", "Print the JSON Schema of rule files.", "", "awards schema"),
  "awards publish": helpText(
    "awards publish",
    "Add new versions, and revisions of changed ones, to the register.",
    AWARDS,
    "awards publish",
  ),
};

/** Null: it has none, or prints its own. */
export const helpOf = (name: string, action: string | undefined): string | null =>
  HELPS[`${name} ${action}`] ?? HELPS[name] ?? null;

const EXAMPLES: Readonly<Record<string, string>> = {
  admin: "admin create --email boss@example.com",
  organisation: `organisation create --name "Example Payroll" --type Developer`,
  access: `access approve --organisation "Example Payroll" --reason "Checked by phone"`,
  credential: `credential issue --organisation "Example Payroll" --name Production`,
  policy: `policy set --organisation "Example Payroll" --calculations 1200`,
  person: "person export ana@example.com",
  webhook: `webhook list --organisation "Example Payroll"`,
  pepper: "pepper status",
  log: "log list",
};

/** The example of a group of administration commands. */
export const exampleOf = (group: string): string =>
  EXAMPLES[group] === undefined ? "" : `\nFor example:\n  ${RUN} ${EXAMPLES[group]}\n`;
