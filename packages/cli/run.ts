// Finds the command, runs it, and turns what goes wrong into a message and an exit code.

import { type Command, say, Usage } from "./io.ts";

/** Groups of commands with a help text of their own. */
const ADMINISTRATION = "admin organisation access credential policy person pepper webhook log".split(" ");

/** People often run the check on one award while they edit its files, and it needs few modules. */
const awards: Command = async ([action = "", ...rest]) =>
  action === "check"
    ? (await import("./check.ts")).check(rest)
    : (await import("./awards.ts")).awards([action, ...rest]);

/** Loaded on demand: a command starts no slower for what the others need. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import("./start.ts")).start,
  serve: async () => (await import("./serve.ts")).serve,
  demo: async () => (await import("./demo.ts")).demo,
  calculate: async () => (await import("./calculate.ts")).calculate,
  period: async () => (await import("./period.ts")).period,
  compare: async () => (await import("./period.ts")).compare,
  explain: async () => (await import("./explain.ts")).explain,
  risks: async () => (await import("./risks.ts")).risks,
  mcp: async () => (await import("./mcp.ts")).mcp,
  audit: async () => audit,
  awards: async () => awards,
  "import-mapd": async () => (await import("./import-mapd.ts")).importMapd,
  ...Object.fromEntries(
    ADMINISTRATION.map((name) => [name, async () => (await import("./admin.ts")).administer(name)]),
  ),
};

/** A payroll audit; `audit verify --head`, an option only of the log, is the old name of the log's verification. */
const audit: Command = async (args) => {
  const isOfLog = args[0] === "verify" && args.some((one) => one === "--head" || one.startsWith("--head="));
  if (isOfLog && !args.includes("--help")) return (await import("./admin.ts")).administer("audit")(args);
  return (await import("./audit/command.ts")).audit(args);
};

const HELP = `fairclause: what the law says a shift of work must pay in Australia, with the clause behind every cent

  fairclause start                         try the service on this machine, with an example organisation and key
  fairclause serve                         run the service, with settings from the environment
  fairclause demo                          price an example shift, with its clauses
  fairclause calculate FILE | -            price a shift (JSON) and print the result of POST /calculate-pay
      --explain                            print a table with clauses, and which rules won
  fairclause explain FILE | -              say why a shift pays what it pays, in sentences with clauses
  fairclause period FILE | -               price the shifts of a pay period together
  fairclause compare FILE | -              compare two awards, classifications, employment types or versions
  fairclause risks FILE | -                say what may be wrong with the pay of a shift or period
      --json, --text                       for these four: print the API's result (POST /explain-pay, …; the default
                                           in a file or a pipe), or words (the default at a terminal)
      --ndjson                             for these five: read a request per line from FILE or standard input
  fairclause mcp                           answer an AI model over standard streams (Model Context Protocol)
  fairclause audit FOLDER                  compare a company's payroll history with what was due; see its --help
  fairclause audit verify MANIFEST         check an audit against its manifest, and do it again
  fairclause awards list                   list the awards
  fairclause awards classifications CODE   list classifications with their duties and rates
      --on YYYY-MM-DD                      on this day (default: today, or the last verified day)
      --json                               print JSON
  fairclause awards versions CODE          list published versions and their hashes
  fairclause awards diff A B               say what changed between two versions
  fairclause awards check [CODE]           check every award, or one: names, dates, gaps in pay, overlaps, tests
  fairclause awards verify                 recompute every hash in the register
  fairclause awards publish                add new versions, and revisions of changed ones, to the register
      classifications, versions, diff, check, verify and publish also work without the word awards
  fairclause import-mapd FOLDER            import the Commission's pay database exports (xlsx or CSV)
      --dry-run                            list what would change, without writing

  Administration of the store that DATABASE_URL or FAIRCLAUSE_DATA names, including while a service runs on it:
  fairclause admin create | invite         create an administrator; print a link to set a password
  fairclause organisation create | suspend | reinstate | list
  fairclause access request | list | approve | decline
  fairclause credential issue | replace | revoke | list
  fairclause policy set                    set the limits of an organisation
  fairclause person export | erase         export or erase a person's data
  fairclause webhook list | remove         list the webhook endpoints of an organisation, and remove one
  fairclause pepper rotate | status        change the pepper while the service runs
  fairclause log list | verify | export | check | checkpoint | key    read, verify and export the activity log
      --as EMAIL, --reason TEXT, --json    who acts, why, and print JSON; each command has its own --help

  Settings of serve and start, from the environment: PORT (8080), HOST (loopback without TLS), TLS_CERT, TLS_KEY,
  TRUSTED_PROXIES, DATABASE_URL or FAIRCLAUSE_DATA, DATABASE_TIMEOUT_MS, FAIRCLAUSE_PEPPER, FAIRCLAUSE_PEPPER_NEXT,
  REDIS_URL, NODES, WORKERS, OPS_PORT, OPS_HOST, LOG_LEVEL, CONNECTIONS, CONNECTIONS_PER_ADDRESS, FAIRCLAUSE_AWARDS,
  PUBLIC_URL, SMTP_URL, MAIL_FROM, WEBHOOK_LOOPBACK, SECURITY_CONTACT, SECURITY_EXPIRES, RECEIPT_SIGNING_KEY,
  AUDIT_SIGNING_KEY, AUDIT_FILE_MIB, AUDIT_KEPT_MIB, AUDIT_FOLDER, LOG_SIGNING_KEY, LOG_CHECKPOINT, OIDC_ISSUER,
  OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, NODE_ENV

  --awards FOLDER   read award data from another folder
  --help            show this text, or a command's own

Exit codes: 0 answered (including refusals), 1 failed, 2 wrong usage.
This is not legal advice. The award prevails.
`;

/** What `awards` does, which may be said without that word. */
const DATA = "classifications versions diff check verify publish".split(" ");

function spelledOut(args: readonly string[]): readonly string[] {
  const [name = "", action] = args;
  if (DATA.includes(name)) return ["awards", ...args];
  return name === "awards" && action === "import-mapd" ? args.slice(1) : args;
}

export async function run(args: readonly string[]): Promise<number> {
  const [name, ...rest] = spelledOut(args);
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    await say(HELP);
    return name === undefined ? 2 : 0;
  }
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw new Usage(`there is no command ${name}`);
    if (rest.includes("--help") && !hasOwnHelp(name, rest[0])) {
      await say((await import("./help.ts")).helpOf(name, rest[0]) ?? HELP);
      return 0;
    }
    return await (await command())(rest);
  } catch (error) {
    return explainFailure(error);
  }
}

const hasOwnHelp = (name: string, action: string | undefined): boolean =>
  ADMINISTRATION.includes(name) || name === "audit" || (name === "awards" && action === "check");

async function explainFailure(error: unknown): Promise<number> {
  if (error instanceof Usage || isParseArgsError(error)) {
    process.stderr.write(
      `fairclause: ${error.message}\nRun \`fairclause --help\` for the list of commands.\n`,
    );
    return 2;
  }
  const { Faulty } = await import("#pack");
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

const FILE_ERRORS =
  "ENOENT EACCES EPERM EISDIR EEXIST ENOTDIR ENOTEMPTY ENOSPC EDQUOT EROFS ENAMETOOLONG ELOOP".split(" ");

const isFileError = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && FILE_ERRORS.includes(String(error.code));
