// Reading and verifying the activity log: the chain, its head, what this machine saw before, and every table.

import { BEFORE_THE_FIRST, entryHash, sealHolds } from "./chain.ts";
import type { Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { AuditBroken, Invalid } from "./errors.ts";
import { type Facts, factFaults, noteFacts } from "./facts.ts";
import { type Keyring, type Keys, logKeyAt, newest } from "./keyring.ts";
import type { Audit, AuditEntry, AuditFault, AuditReport, ChainedEntry } from "./log-interfaces.ts";
import { namesFor } from "./log-names.ts";
import { loggedActions, searchLog } from "./log-search.ts";
import { type Altered, type Attested, attestedIn, noteAttested } from "./redactions.ts";
import type { AuditEntryRow } from "./schema.ts";
import { parseSeen, type Seen, type Witness } from "./witness.ts";

const PAGE = 1000;
const NOTHING: Seen = { length: 0, hash: BEFORE_THE_FIRST };

export const toEntry = (row: AuditEntryRow): AuditEntry => ({
  sequence: row.sequence,
  atMs: row.at_ms,
  by: row.actor,
  what: row.what,
  subject: row.subject,
  why: row.why,
  requestId: row.request_id,
  where: row.origin,
  changes: row.changes,
});

const toChained = (row: AuditEntryRow): ChainedEntry => ({ ...toEntry(row), hash: row.hash });

const pageFrom = (db: Db, sequence: number, limit: number): Promise<readonly AuditEntryRow[]> =>
  db
    .selectFrom("audit_entries")
    .selectAll()
    .where("sequence", ">=", sequence)
    .orderBy("sequence")
    .limit(limit)
    .execute();

interface Log {
  readonly database: Database;
  readonly change: Changer;
  readonly keyring: Keyring;
  readonly witness: Witness | undefined;
}

export function audit({ database, change, keyring, witness }: Log): Audit {
  return {
    entries: (from, limit) => database.read(async (db) => (await pageFrom(db, from, limit)).map(toChained)),
    search: (filter, before, limit) =>
      database.read(async (db) => {
        const rows = await searchLog(db, filter, before, limit);
        const named = await namesFor(db, rows);
        return rows.map((row) => ({ ...toEntry(row), ...named(row) }));
      }),
    actions: () => database.read(loggedActions),
    recordReading: (what, subject, act) => change(act, ({ record }) => record(what, subject, {})),
    head: () => keyring.read((db, keys) => sealedHeadOf(db, keys)),
    soundHead: (since) =>
      database.snapshot(async (db) => soundHead(db, await keyring.fresh(db), since ?? NOTHING)),
    async verify(...expected) {
      const kept = expected.map(headKept);
      const noted = witness?.seen();
      const milestones = [
        ...(noted === undefined ? [] : [{ ...noted, by: `this machine saw (${witness?.path})` }]),
        ...kept.map((one) => ({ ...one, by: "was expected" })),
      ];
      const report = await database.snapshot(async (db) =>
        verify(db, { keys: await keyring.fresh(db), nowMs: database.nowMs() }, milestones),
      );
      if (report.faults.length === 0) witness?.note({ length: report.length, hash: report.head });
      return report;
    },
  };
}

async function sealedHeadOf(db: Db, keys: Keys): Promise<Seen> {
  const head = await db.selectFrom("audit_head").selectAll().executeTakeFirst();
  if (head === undefined || !sealHolds(newest(keys.audit), head))
    throw new AuditBroken("the head of the activity log was altered; run fairclause log verify");
  return { length: head.length, hash: head.hash };
}

/** Every entry since an intact head is as we wrote it, and the head is sealed over the last of them. */
async function soundHead(db: Db, keys: Keys, since: Seen): Promise<Seen> {
  const { length, hash, altered, attested, fault } = await walk(db, keys, () => {}, since);
  const [last] = since.length === 0 ? [since] : await pageFrom(db, since.length, 1);
  const isSound =
    last?.hash === since.hash &&
    fault === undefined &&
    altered.every((one) => attested.get(one.sequence) === one.content) &&
    (await headFault(db, newest(keys.audit), { length, hash })) === undefined;
  if (!isSound) throw new AuditBroken("the activity log is not as it was written; run fairclause log verify");
  return { length, hash };
}

function headKept(text: string): Seen {
  const kept = parseSeen(text);
  if (kept === undefined) throw new Invalid("a head is written LENGTH:HASH");
  return kept;
}

interface Milestone extends Seen {
  readonly by: string;
}

interface Walked extends Seen {
  readonly facts: Facts;
  /** Entries that changed since we wrote them, in order. */
  readonly altered: readonly Altered[];
  readonly attested: Attested;
  /** What ended the walk before the last entry. */
  readonly fault: AuditFault | undefined;
}

interface Now {
  readonly keys: Keys;
  readonly nowMs: number;
}

async function verify(db: Db, { keys, nowMs }: Now, milestones: readonly Milestone[]): Promise<AuditReport> {
  const passed = new Map<number, string>();
  const walked = await walk(db, keys, (length, hash) => {
    if (milestones.some((milestone) => milestone.length === length)) passed.set(length, hash);
  });
  const { length, hash, altered, attested } = walked;
  const redacted = altered.filter((one) => attested.get(one.sequence) === one.content).length;
  const bad = altered.find((one) => attested.get(one.sequence) !== one.content);
  if (bad !== undefined) return { ...stoppedAt(bad.before, alteredFault(bad)), redacted };
  if (walked.fault !== undefined) return { ...stoppedAt(walked, walked.fault), redacted };
  const missed = milestones.find((one) => one.length > 0 && passed.get(one.length) !== one.hash);
  const faults = [
    await headFault(db, newest(keys.audit), walked),
    missed && setBack(missed, length),
    ...(await factFaults(db, walked.facts, nowMs)),
  ].filter((one) => one !== undefined);
  return { length, head: hash, faults, redacted };
}

const stoppedAt = ({ length, hash }: Seen, fault: AuditFault) => ({ length, head: hash, faults: [fault] });

const alteredFault = ({ sequence, subject }: Altered): AuditFault => ({
  sequence,
  subject,
  problem: `entry ${sequence} is not as it was written, or does not follow the entry before it`,
});

/** From the first entry after these to the last, or to the first that is missing. */
async function walk(
  db: Db,
  keys: Keys,
  pass: (length: number, hash: string) => void,
  since: Seen = NOTHING,
): Promise<Walked> {
  const facts: Facts = new Map();
  const altered: Altered[] = [];
  const attested: Map<number, string> = new Map();
  let at = since;
  for (
    let page = await pageFrom(db, at.length === 0 ? 0 : at.length + 1, PAGE);
    page.length > 0;
    page = await pageFrom(db, at.length + 1, PAGE)
  ) {
    for (const entry of page) {
      const fault = missingFault(at, entry);
      if (fault !== undefined) return { ...at, facts, altered, attested, fault };
      const { sequence, subject, hash } = entry;
      const content = entryHash(logKeyAt(keys, sequence), at.hash, entry);
      if (content === hash) noteAttested(attested, attestedIn(entry));
      else altered.push({ sequence, subject, content, before: at });
      if (!isReadable(entry)) return { ...at, facts, altered, attested, fault: unreadable(entry) };
      at = { length: sequence, hash };
      noteFacts(facts, entry);
      pass(at.length, at.hash);
    }
  }
  return { ...at, facts, altered, attested, fault: undefined };
}

/** We can read what is left of an entry we redacted; someone else's edit may not be readable. */
function isReadable({ changes }: AuditEntryRow): boolean {
  try {
    JSON.parse(changes);
    return true;
  } catch {
    return false;
  }
}

const unreadable = ({ sequence, subject }: AuditEntryRow): AuditFault => ({
  sequence,
  subject,
  problem: `entry ${sequence} cannot be read`,
});

function missingFault(at: Seen, { sequence, subject }: AuditEntryRow): AuditFault | undefined {
  const due = at.length + 1;
  if (sequence === due) return undefined;
  const problem = `entry ${due} is missing: entry ${sequence} comes after ${at.length}`;
  return { sequence: due, subject, problem };
}

async function headFault(db: Db, key: Buffer, { length, hash }: Seen): Promise<AuditFault | undefined> {
  const head = await db.selectFrom("audit_head").selectAll().executeTakeFirst();
  const fault = (sequence: number | null, problem: string) => ({ sequence, subject: null, problem });
  if (head === undefined) return fault(null, "the head of the log is missing");
  if (!sealHolds(key, head)) return fault(null, "the head of the log was altered: its seal does not hold");
  if (head.length > length)
    return fault(length + 1, `entry ${length + 1} is missing: the log had ${head.length} entries`);
  if (head.length < length)
    return fault(head.length + 1, `entry ${head.length + 1} was added outside the service`);
  return head.hash === hash
    ? undefined
    : fault(length, `entry ${length} is not the one the head was sealed with`);
}

const setBack = ({ length, by }: Milestone, now: number): AuditFault => ({
  sequence: Math.min(length, now + 1),
  subject: null,
  problem: `the log was set back or exchanged: entry ${length}, which ${by}, is not in its ${now} entries. After restoring a backup, repeat what was revoked or suspended since, then remove that file`,
});
