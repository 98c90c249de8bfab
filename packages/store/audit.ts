// The audit log as it is read, and its verification: the chain, its head, what was seen before, and every table.

import { sql } from "kysely";
import { BEFORE_THE_FIRST, entryHash, sealHolds } from "./chain.ts";
import type { Database, Db } from "./database.ts";
import { Invalid } from "./errors.ts";
import { type Facts, factFaults, noteFacts } from "./facts.ts";
import type { AuditEntryRow } from "./schema.ts";
import type { Audit, AuditEntry, AuditFault, AuditReport, NamedEntry } from "./store.ts";
import { parseSeen, type Seen, type Witness } from "./witness.ts";

const PAGE = 1000;

const toEntry = (row: AuditEntryRow): AuditEntry => ({
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

const pageFrom = (db: Db, sequence: number, limit: number): Promise<readonly AuditEntryRow[]> =>
  db
    .selectFrom("audit_entries")
    .selectAll()
    .where("sequence", ">=", sequence)
    .orderBy("sequence")
    .limit(limit)
    .execute();

export function audit(database: Database, key: Buffer, witness: Witness | undefined): Audit {
  return {
    entries: (from, limit) => database.read(async (db) => (await pageFrom(db, from, limit)).map(toEntry)),
    search: (text, before, limit) => database.read((db) => search(db, text, before, limit)),
    async verify(expected) {
      const kept = expected === undefined ? undefined : parseSeen(expected);
      if (expected !== undefined && kept === undefined) throw new Invalid("a head is written LENGTH:HASH");
      const noted = witness?.seen();
      const report = await database.snapshot((db) =>
        verify(db, { key, nowMs: database.nowMs() }, [
          ...(noted === undefined ? [] : [{ ...noted, by: `this machine saw (${witness?.path})` }]),
          ...(kept === undefined ? [] : [{ ...kept, by: "was expected" }]),
        ]),
      );
      if (report.faults.length === 0) witness?.note({ length: report.length, hash: report.head });
      return report;
    },
  };
}

const SEARCHED = [
  "actor",
  "what",
  "subject",
  "why",
  "request_id",
  "audit_entries.origin",
  "people.email",
] as const;

async function search(db: Db, text: string, before: number, limit: number): Promise<readonly NamedEntry[]> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const earlier = db
    .selectFrom("audit_entries")
    .leftJoin("people", "people.id", "audit_entries.actor")
    .selectAll("audit_entries")
    .select("people.email")
    .where("audit_entries.sequence", "<", before);
  const found =
    text === ""
      ? earlier
      : earlier.where((where) =>
          where.or(
            SEARCHED.map((name) => sql<boolean>`lower(${where.ref(name)}) like ${pattern} escape '\\'`),
          ),
        );
  const rows = await found.orderBy("audit_entries.sequence", "desc").limit(limit).execute();
  return rows.map((row) => ({ ...toEntry(row), email: row.email }));
}

interface Milestone extends Seen {
  readonly by: string;
}

interface Walked {
  readonly length: number;
  readonly hash: string;
  readonly facts: Facts;
  readonly fault: AuditFault | undefined;
}

interface Now {
  readonly key: Buffer;
  readonly nowMs: number;
}

async function verify(db: Db, { key, nowMs }: Now, milestones: readonly Milestone[]): Promise<AuditReport> {
  const passed = new Map<number, string>();
  const walked = await walk(db, key, (length, hash) => {
    if (milestones.some((milestone) => milestone.length === length)) passed.set(length, hash);
  });
  const { length, hash, fault } = walked;
  if (fault !== undefined) return { length, head: hash, faults: [fault] };
  const missed = milestones.find((one) => one.length > 0 && passed.get(one.length) !== one.hash);
  const faults = [
    await headFault(db, key, walked),
    missed && setBack(missed, length),
    ...(await factFaults(db, walked.facts, nowMs)),
  ].filter((one) => one !== undefined);
  return { length, head: hash, faults };
}

/** From the first entry to the last, or to the first that is not as it was written. */
async function walk(db: Db, key: Buffer, pass: (length: number, hash: string) => void): Promise<Walked> {
  const facts: Facts = new Map();
  let at: Seen = { length: 0, hash: BEFORE_THE_FIRST };
  for (
    let page = await pageFrom(db, 0, PAGE);
    page.length > 0;
    page = await pageFrom(db, at.length + 1, PAGE)
  ) {
    for (const entry of page) {
      const problem = entryProblem(key, at, entry);
      if (problem !== undefined) {
        return { ...at, facts, fault: { sequence: at.length + 1, subject: entry.subject, problem } };
      }
      at = { length: entry.sequence, hash: entry.hash };
      noteFacts(facts, entry);
      pass(at.length, at.hash);
    }
  }
  return { ...at, facts, fault: undefined };
}

function entryProblem(key: Buffer, at: Seen, entry: AuditEntryRow): string | undefined {
  const due = at.length + 1;
  if (entry.sequence !== due)
    return `entry ${due} is missing: entry ${entry.sequence} comes after ${at.length}`;
  if (entryHash(key, at.hash, entry) === entry.hash) return undefined;
  return `entry ${due} is not as it was written, or does not follow the entry before it`;
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
