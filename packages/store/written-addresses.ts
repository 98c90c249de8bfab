// An address inside text that people wrote: found in every column with such text, and replaced there.

import { type RawBuilder, sql } from "kysely";
import { canonical, type Flat } from "./canonical.ts";
import type { Db } from "./database.ts";
import { nameKey } from "./text.ts";

/** What may come before or after an address without being part of a longer one. */
const IN_ADDRESS = "[\\p{L}\\p{M}\\p{N}_%+.~@-]";
const GOES_ON = "(?:\\.?[\\p{L}\\p{M}\\p{N}_-]|@)";

/** Every occurrence of the address, in any spelling; never the end or the beginning of a longer one. */
export function withoutAddress(text: string, email: string, by: string): string {
  const forms = [...new Set([email, JSON.stringify(email).slice(1, -1)])];
  const written = forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|");
  const found = new RegExp(`(?<!${IN_ADDRESS})(?:${written})(?!${GOES_ON})`, "giu");
  return text.replace(found, () => by);
}

/** Whole values that are not prose: another person's address, or their id at another service. */
const WHOLE = ["email", "subject"];

/** The columns in a log entry, as `eraseWritten` leaves the row. */
export function withoutAddressIn(changes: string, email: string, by: string): string {
  const said: Flat = JSON.parse(changes);
  const left = Object.entries(said).map(([name, value]): [string, Flat[string]] => {
    if (name === "email" && value === email) return [name, by];
    if (typeof value !== "string" || WHOLE.includes(name)) return [name, value];
    return [name, withoutAddress(value, email, by)];
  });
  return canonical(Object.fromEntries(left));
}

/** Finds at least every text with the address: databases differ in how they lower-case a letter. */
export const mayHave = (column: RawBuilder<unknown>, email: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${column}) like ${`%${email.replace(/[^a-z0-9@.-]+/g, "%")}%`}`;

type Identifier = RawBuilder<unknown>;

interface Written {
  readonly table: Identifier;
  readonly id: Identifier;
  readonly columns: readonly Identifier[];
}

const ID = sql.ref("id");

/** The address that a webhook calls is not here: a changed one would call someone else. */
const WRITTEN: readonly Written[] = [
  { table: sql.table("organisations"), id: ID, columns: [sql.ref("name")] },
  { table: sql.table("access_requests"), id: ID, columns: [sql.ref("use_case"), sql.ref("reason")] },
  { table: sql.table("proposals"), id: ID, columns: [sql.ref("details"), sql.ref("reason")] },
  { table: sql.table("credentials"), id: sql.ref("key_id"), columns: [sql.ref("name")] },
  { table: sql.table("factors"), id: ID, columns: [sql.ref("name")] },
  { table: sql.table("sessions"), id: ID, columns: [sql.ref("agent"), sql.ref("origin")] },
  { table: sql.table("mails"), id: ID, columns: [sql.ref("subject"), sql.ref("text")] },
  { table: sql.table("webhook_deliveries"), id: ID, columns: [sql.ref("payload")] },
];

export async function eraseWritten(db: Db, email: string, by: string): Promise<void> {
  for (const { table, id, columns } of WRITTEN)
    for (const column of columns) await eraseColumn(db, { table, id, column }, { email, by });
  await renewNameKeys(db, by);
}

async function eraseColumn(
  db: Db,
  { table, id, column }: { readonly table: Identifier; readonly id: Identifier; readonly column: Identifier },
  { email, by }: { readonly email: string; readonly by: string },
): Promise<void> {
  const found = await sql<{ readonly key: string; readonly text: string }>`
    select ${id} as key, ${column} as text from ${table} where ${mayHave(column, email)}`.execute(db);
  for (const { key, text } of found.rows) {
    const left = withoutAddress(text, email, by);
    if (left !== text) await sql`update ${table} set ${column} = ${left} where ${id} = ${key}`.execute(db);
  }
}

/** Organisations whose name had the address. */
async function renewNameKeys(db: Db, by: string): Promise<void> {
  const renamed = db
    .selectFrom("organisations")
    .select(["id", "name"])
    .where(mayHave(sql.ref("name"), by));
  for (const { id, name } of await renamed.execute())
    await db
      .updateTable("organisations")
      .set({ name_key: nameKey(name) })
      .where("id", "=", id)
      .execute();
}
