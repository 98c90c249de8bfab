// People: who acts, and which of them administer.

import { requireAdministrator } from "./actors.ts";
import type { Change, Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { Conflict } from "./errors.ts";
import { newId } from "./ids.ts";
import type { PersonRow } from "./schema.ts";
import type { People, Person } from "./store.ts";
import { emailAddress } from "./text.ts";

export const toPerson = ({
  id,
  email,
  is_administrator,
  created_at_ms,
}: Omit<PersonRow, "sequence">): Person => ({
  id,
  email,
  isAdministrator: is_administrator === 1,
  createdAtMs: created_at_ms,
});

export function people(database: Database, change: Changer): People {
  return {
    create: (email, act) => change(act, (made) => createPerson(made, emailAddress(email))),
    createAdministrator: (email, act) =>
      change(act, (made) => createAdministrator(made, emailAddress(email))),
    find: (emailOrId) =>
      database.read(async (db) => {
        const row = await db
          .selectFrom("people")
          .selectAll()
          .where((where) =>
            where.or([where("id", "=", emailOrId), where("email", "=", emailOrId.trim().toLowerCase())]),
          )
          .executeTakeFirst();
        return row && toPerson(row);
      }),
    administrators: () =>
      database.read(async (db) => {
        const query = db
          .selectFrom("people")
          .selectAll()
          .where("is_administrator", "=", 1)
          .orderBy("sequence");
        return (await query.execute()).map(toPerson);
      }),
  };
}

const withEmail = (db: Db, email: string): Promise<PersonRow | undefined> =>
  db.selectFrom("people").selectAll().where("email", "=", email).executeTakeFirst();

async function createPerson(change: Change, email: string): Promise<Person> {
  if (await withEmail(change.db, email)) throw new Conflict(`${email} is already known`, "known");
  return insert(change, email, 0);
}

async function createAdministrator(change: Change, email: string): Promise<Person> {
  await requireAdministrator(change);
  const known = await withEmail(change.db, email);
  if (known === undefined) return insert(change, email, 1);
  if (known.is_administrator === 1)
    throw new Conflict(`${email} is already an administrator`, "administrator");
  await change.db.updateTable("people").set({ is_administrator: 1 }).where("id", "=", known.id).execute();
  await change.record("person made administrator", `person:${known.id}`, { is_administrator: 1 });
  return toPerson({ ...known, is_administrator: 1 });
}

async function insert(
  { db, nowMs, record }: Change,
  email: string,
  is_administrator: number,
): Promise<Person> {
  const id = newId("per");
  const what = is_administrator === 1 ? "administrator created" : "person created";
  const sequence = await record(what, `person:${id}`, { email, is_administrator });
  const row = { id, sequence, created_at_ms: nowMs, email, is_administrator };
  await db.insertInto("people").values(row).execute();
  return toPerson(row);
}
