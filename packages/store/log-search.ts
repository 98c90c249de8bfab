// Searching the activity log: by text, organisation, person, action and dates; the latest entries first.

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "./database.ts";
import type { LogFilter } from "./log-interfaces.ts";
import type { AuditEntryRow, Tables } from "./schema.ts";

type Found = ExpressionBuilder<Tables & { readonly people: Tables["people"] | null }, "audit_entries">;
type Condition = Expression<SqlBool>;

/** The text anywhere, with LIKE's special characters escaped. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

const SEARCHED = [
  sql.ref("audit_entries.actor"),
  sql.ref("audit_entries.what"),
  sql.ref("audit_entries.subject"),
  sql.ref("audit_entries.why"),
  sql.ref("audit_entries.request_id"),
  sql.ref("audit_entries.origin"),
  sql.ref("people.email"),
];

const hasText = (text: string): Condition => {
  const pattern = containing(text.toLowerCase());
  const anywhere = SEARCHED.map((column) => sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(anywhere, sql` or `)})`;
};

const startsWith = (text: string): Condition =>
  sql<SqlBool>`audit_entries.subject like ${containing(text).slice(1)} escape '\\'`;

const endsWith = (text: string): Condition =>
  sql<SqlBool>`audit_entries.subject like ${containing(text).slice(0, -1)} escape '\\'`;

/** Everything about a subject that has an entry with this value: a key's entries name its organisation. */
function saysOfItself(said: readonly (readonly [column: string, id: string])[]): Condition {
  const likes = said.map(
    ([column, id]) => sql`about.changes like ${containing(`"${column}":"${id}"`)} escape '\\'`,
  );
  return sql<SqlBool>`audit_entries.subject in (
    select about.subject from audit_entries as about where ${sql.join(likes, sql` or `)}
  )`;
}

async function ofOrganisation(db: Db, id: string): Promise<(where: Found) => Condition> {
  const keys = await db
    .selectFrom("credentials")
    .select("key_id")
    .where("organisation_id", "=", id)
    .execute();
  const said = [["organisation_id", id] as const, ...keys.map(({ key_id }) => ["key_id", key_id] as const)];
  return (where) =>
    where.or([
      where("audit_entries.subject", "in", [`organisation:${id}`, `policy:${id}`]),
      startsWith(`membership:${id}/`),
      startsWith(`webhook:${id}/`),
      startsWith(`payroll-audit:${id}/`),
      saysOfItself(said),
    ]);
}

const ofPerson =
  (id: string) =>
  (where: Found): Condition =>
    where.or([
      where("audit_entries.actor", "=", id),
      where("audit_entries.subject", "in", [`person:${id}`, `account:${id}`, `erasure:${id}`]),
      endsWith(`/${id}`),
      saysOfItself([["person_id", id]]),
    ]);

export async function searchLog(
  db: Db,
  filter: LogFilter,
  before: number,
  limit: number,
): Promise<readonly AuditEntryRow[]> {
  const { text = "", organisationId, personId, action, fromMs, toMs } = filter;
  let found = db
    .selectFrom("audit_entries")
    .leftJoin("people", "people.id", "audit_entries.actor")
    .selectAll("audit_entries")
    .where("audit_entries.sequence", "<", before);
  if (text !== "") found = found.where(hasText(text));
  if (organisationId !== undefined) found = found.where(await ofOrganisation(db, organisationId));
  if (personId !== undefined) found = found.where(ofPerson(personId));
  if (action !== undefined) found = found.where("audit_entries.what", "=", action);
  if (fromMs !== undefined) found = found.where("audit_entries.at_ms", ">=", fromMs);
  if (toMs !== undefined) found = found.where("audit_entries.at_ms", "<", toMs);
  return found.orderBy("audit_entries.sequence", "desc").limit(limit).execute();
}

export async function loggedActions(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom("audit_entries").select("what").distinct().orderBy("what").execute();
  return rows.map(({ what }) => what);
}
