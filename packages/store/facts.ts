// What the activity log says every row must be, compared with the tables: this finds a change made around the log.

import type { Db } from "./database.ts";
import type { AuditFault } from "./log-interfaces.ts";
import type { AuditEntryRow, Tables } from "./schema.ts";

type Value = string | number | null;
/** What each subject's entries say about it, the later ones last. */
export type Facts = Map<string, Readonly<Record<string, Value>>>;

export function noteFacts(facts: Facts, { subject, changes }: AuditEntryRow): void {
  const changed: Readonly<Record<string, Value>> = JSON.parse(changes);
  facts.set(subject, { ...facts.get(subject), ...changed });
}

interface Held {
  readonly kind: string;
  readonly table: keyof Tables;
  /** The columns that together are the subject's id. */
  readonly id: readonly string[];
  /** The value of a column that no entry mentions: it came with a later release. */
  readonly unsaid?: Readonly<Record<string, Value>>;
  /** After the moment in this column a row opens nothing, and housekeeping deletes it. */
  readonly over?: "expires_at_ms";
}

const HELD: readonly Held[] = [
  { kind: "person", table: "people", id: ["id"], unsaid: { is_disabled: 0, is_auditor: 0 } },
  { kind: "proposal", table: "proposals", id: ["id"], over: "expires_at_ms" },
  { kind: "identity", table: "identities", id: ["id"] },
  { kind: "switch", table: "switches", id: ["name"] },
  { kind: "organisation", table: "organisations", id: ["id"] },
  {
    kind: "membership",
    table: "memberships",
    id: ["organisation_id", "person_id"],
    unsaid: { role: "owner" },
  },
  {
    kind: "invitation",
    table: "invitations",
    id: ["id"],
    unsaid: { role: "owner" },
    over: "expires_at_ms",
  },
  { kind: "access", table: "access_requests", id: ["id"] },
  {
    kind: "credential",
    table: "credentials",
    id: ["key_id"],
    unsaid: { name: "", scopes: "calculate audit read", networks: "", is_sandbox: 0 },
  },
  { kind: "policy", table: "policies", id: ["organisation_id"], unsaid: { shifts_per_minute: 60_000 } },
  { kind: "account", table: "accounts", id: ["person_id"] },
  {
    kind: "session",
    table: "sessions",
    id: ["id"],
    unsaid: { factor: "password" },
    over: "expires_at_ms",
  },
  { kind: "factor", table: "factors", id: ["id"] },
  { kind: "handover", table: "handovers", id: ["id"], over: "expires_at_ms" },
];

/** The subject of an entry need not be a row: an unknown address, a session that is long over. */
function isDue(subject: string, said: Readonly<Record<string, Value>>, nowMs: number): boolean {
  const held = HELD.find(({ kind }) => subject.startsWith(`${kind}:`));
  return (
    held !== undefined && said.gone !== 1 && !(held.over !== undefined && Number(said[held.over]) <= nowMs)
  );
}

export async function factFaults(db: Db, facts: Facts, nowMs: number): Promise<readonly AuditFault[]> {
  const unmet = new Map(facts);
  const faults: AuditFault[] = [];
  for (const { kind, table, id, unsaid } of HELD) {
    const rows: readonly Readonly<Record<string, unknown>>[] = await db
      .selectFrom(table)
      .selectAll()
      .execute();
    for (const row of rows) {
      const subject = `${kind}:${id.map((column) => row[column]).join("/")}`;
      const problem = rowProblem(row, facts.get(subject), unsaid);
      if (problem !== undefined) faults.push({ sequence: null, subject, problem });
      unmet.delete(subject);
    }
  }
  const gone = [...unmet]
    .filter(([subject, said]) => isDue(subject, said, nowMs))
    .map(([subject]) => ({ sequence: null, subject, problem: "its row is missing" }));
  return [...faults, ...gone];
}

function rowProblem(
  row: Readonly<Record<string, unknown>>,
  facts: Readonly<Record<string, Value>> | undefined,
  unsaid: Held["unsaid"],
) {
  if (facts === undefined) return "no entry of the log made it";
  // Not a column: says whether there is a row at all.
  const { gone, ...columns } = facts;
  if (gone === 1) return "the log says it was removed";
  const altered = Object.entries({ ...unsaid, ...columns }).find(([column, value]) => row[column] !== value);
  if (altered === undefined) return undefined;
  const [column, value] = altered;
  return `${column} is ${JSON.stringify(row[column])}, the log says ${JSON.stringify(value)}`;
}
