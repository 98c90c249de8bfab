// `fairclause log`: search, verify and export the activity log with a signature, and write checkpoints of it.

import { type LogFilter, type NamedEntry, NotFound } from "#store";
import { check, checkpoint, checkpointHeads, exportLog, publicKey, told } from "./admin-log-signed.ts";
import { type Asked, type Group, organisationNamed, table, when } from "./admin-store.ts";
import { Usage } from "./io.ts";

const LISTED = 50;
const DAY_MS = 86_400_000;

/** A day (UTC) or an instant; a span that ends on a day includes that day. */
function momentOf(given: string | undefined, option: "from" | "to"): number | undefined {
  if (given === undefined) return undefined;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(given);
  const isInstant = isDay || /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(given);
  const isReal = new Date(`${given.slice(0, 10)}T00:00Z`).toJSON()?.startsWith(given.slice(0, 10));
  const ms = isInstant && isReal ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(ms))
    throw new Usage(`--${option} is a day (2026-11-15) or an instant (2026-11-15T09:00:00Z), not ${given}`);
  return isDay && option === "to" ? ms + DAY_MS : ms;
}

async function filterOf(asked: Asked): Promise<LogFilter> {
  const { organisation, person, action, text, from, to } = asked.options;
  const [fromMs, toMs] = [momentOf(from, "from"), momentOf(to, "to")];
  const found = person === undefined ? undefined : await asked.store.people.find(person);
  if (person !== undefined && found === undefined) throw new NotFound(`nobody is known as ${person}`);
  if (action !== undefined && !(await asked.store.audit.actions()).includes(action))
    throw new NotFound(`no entry has the action ${action}`);
  const of = organisation === undefined ? undefined : await organisationNamed(asked, organisation);
  return {
    ...(text === undefined ? {} : { text }),
    ...(of === undefined ? {} : { organisationId: of.id }),
    ...(found === undefined ? {} : { personId: found.id }),
    ...(action === undefined ? {} : { action }),
    ...(fromMs === undefined ? {} : { fromMs }),
    ...(toMs === undefined ? {} : { toMs }),
  };
}

function limitOf({ options }: Asked): number {
  const given = options.limit ?? String(LISTED);
  if (/^\d{1,5}$/.test(given) && Number(given) > 0) return Number(given);
  throw new Usage(`--limit is a whole number from 1 to 99999, not ${given}`);
}

const row = (one: NamedEntry): readonly string[] => [
  String(one.sequence),
  when(one.atMs),
  one.actorName ?? one.by,
  one.what,
  one.subjectName ?? one.subject,
  one.why?.replace(/\s+/g, " ") ?? "",
  one.where ?? "",
];

const listed = (one: NamedEntry) => ({
  sequence: one.sequence,
  at: new Date(one.atMs).toISOString(),
  actor: one.by,
  actor_name: one.actorName,
  what: one.what,
  subject: one.subject,
  subject_name: one.subjectName,
  why: one.why,
  origin: one.where,
  request_id: one.requestId,
});

async function list(asked: Asked): Promise<number> {
  const found = await asked.store.audit.search(
    await filterOf(asked),
    Number.MAX_SAFE_INTEGER,
    limitOf(asked),
  );
  const header = ["no.", "when", "who", "what", "to", "why", "from"];
  await asked.answer(found.map(listed), table(header, found.map(row), "There is no such entry."));
  return 0;
}

async function verify(asked: Asked): Promise<number> {
  const { head: kept, checkpoint: file } = asked.options;
  const heads = [
    ...(kept === undefined ? [] : [kept]),
    ...(file === undefined ? [] : await checkpointHeads(asked, file)),
  ];
  const report = await asked.store.audit.verify(...heads);
  const { length, head, faults, redacted } = report;
  const without =
    redacted === 0 ? "" : ` Personal data was erased from ${redacted} of them, and the log records it.`;
  const summary =
    faults.length === 0
      ? `${length} entries, none changed.${without} Head: ${length}:${head}`
      : `The activity log does not verify.`;
  await asked.answer({ length, head, faults, redacted }, [...told(report), summary, ""].join("\n"));
  return faults.length === 0 ? 0 : 1;
}

export const log: Group = {
  help: `fairclause log list               list who did what, latest first
      --organisation ORGANISATION  about this organisation, its members, requests, keys and limits
      --person EMAIL | ID          by or about this person
      --action TEXT                such as "credential issued"
      --text TEXT                  anywhere in the entry
      --from DAY --to DAY          days in UTC, both included, or instants
      --limit N                    at most this many (default: 50)
fairclause log verify             check that no entry, and no row it names, was changed
      --head LENGTH:HASH           also check a head that an earlier verification printed
      --checkpoint FILE            also check every checkpoint in this file; --key FILE: the public key
fairclause log export             export every entry as signed NDJSON; each line names the one before it
      --after N                    only entries after number N
      --out FILE                   write a new file (default: standard output)
fairclause log check FILE         check an export, without a store; --key FILE: the public key
fairclause log checkpoint [FILE | URL]   sign and save how far the log has come (default: LOG_CHECKPOINT)
fairclause log key                print the public key for verifying
      --as EMAIL, --json

The Ed25519 key in the file LOG_SIGNING_KEY signs exports and checkpoints.
`,
  actions: {
    list: {
      takes: ["organisation", "person", "action", "text", "from", "to", "limit"],
      run: list,
    },
    verify: { takes: ["head", "checkpoint", "key"], run: verify },
    export: { takes: ["after", "out"], run: exportLog },
    check: { takes: ["key"], isApart: true, run: check },
    checkpoint: { takes: [], run: checkpoint },
    key: { takes: [], isApart: true, run: publicKey },
  },
};

const MOVED = `fairclause: "audit" now means a payroll audit; the log is verified with: fairclause log verify\n`;

/** Its earlier name, with --head only: without it, this is about a payroll audit. */
export const formerAudit: Group = {
  help: `fairclause audit verify --head LENGTH:HASH      the former name of: fairclause log verify --head\n`,
  actions: {
    verify: {
      takes: ["head"],
      run(asked) {
        if (asked.named !== undefined)
          throw new Usage(`the log has no ${asked.named}; it is verified with: fairclause log verify`);
        process.stderr.write(MOVED);
        return verify(asked);
      },
    },
  },
};
