// People: who acts, and which of them administer.

import { requireAdministrator } from "./actors.ts";
import type { Change, Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { Conflict, NotAllowed, NotFound } from "./errors.ts";
import { requireFourEyes, turnOnForTwo } from "./four-eyes-switch.ts";
import { newId } from "./ids.ts";
import type { PersonRow } from "./schema.ts";
import { endAll } from "./sessions.ts";
import { disable, enable } from "./standing.ts";
import type { People, Person, PersonRole } from "./store.ts";
import { emailAddress } from "./text.ts";

/** For people found through another record. */
export const PERSON = [
  "people.id",
  "people.email",
  "people.is_administrator",
  "people.is_auditor",
  "people.is_disabled",
  "people.created_at_ms",
] as const;

export const toPerson = ({
  id,
  email,
  is_administrator,
  is_auditor,
  is_disabled,
  created_at_ms,
}: Omit<PersonRow, "sequence">): Person => ({
  id,
  email,
  isAdministrator: is_administrator === 1,
  isAuditor: is_auditor === 1,
  isDisabled: is_disabled === 1,
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
    list: () =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom("people")
          .leftJoin("accounts", "accounts.person_id", "people.id")
          .selectAll("people")
          .select("accounts.password_set_at_ms")
          .orderBy("people.sequence")
          .execute();
        return rows.map((row) => ({ ...toPerson(row), maySignIn: row.password_set_at_ms !== null }));
      }),
    setRole: (id, role, act) =>
      change(act, async (made) => {
        await requireFourEyes(made);
        return setRole(made, id, role);
      }),
    disable: (id, act) => change(act, (made) => disable(made, id)),
    enable: (id, act) => change(act, (made) => enable(made, id)),
    administrators: () =>
      database.read(async (db) => {
        const query = db
          .selectFrom("people")
          .selectAll()
          .where("is_administrator", "=", 1)
          .where("is_disabled", "=", 0)
          .orderBy("sequence");
        return (await query.execute()).map(toPerson);
      }),
  };
}

export const personWithEmail = (db: Db, email: string): Promise<PersonRow | undefined> =>
  db.selectFrom("people").selectAll().where("email", "=", email).executeTakeFirst();

async function createPerson(change: Change, email: string): Promise<Person> {
  if (await personWithEmail(change.db, email)) throw new Conflict(`${email} is already known`, "known");
  return insertPerson(change, email, 0);
}

async function createAdministrator(change: Change, email: string): Promise<Person> {
  await requireAdministrator(change);
  await requireFourEyes(change);
  const known = await personWithEmail(change.db, email);
  if (known === undefined) {
    const made = await insertPerson(change, email, 1);
    await turnOnForTwo(change);
    return made;
  }
  if (known.is_administrator === 1)
    throw new Conflict(`${email} is already an administrator`, "administrator");
  return moveRole(change, known, "administrator");
}

const roleOf = ({ is_administrator, is_auditor }: PersonRow): PersonRole =>
  is_administrator === 1 ? "administrator" : is_auditor === 1 ? "auditor" : "person";

/** No one changes their own role, so the last administrator cannot remove themselves. */
export async function setRole(change: Change, id: string, role: PersonRole): Promise<Person> {
  await requireAdministrator(change);
  if (id === change.act.by) throw new NotAllowed("nobody changes their own role; another administrator must");
  const known = await change.db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirst();
  if (known === undefined) throw new NotFound(`there is no person ${id}`);
  if (roleOf(known) === role) throw new Conflict(`${known.email} is ${NAMES[role]} already`, role);
  return moveRole(change, known, role);
}

const NAMES: Readonly<Record<PersonRole, string>> = {
  administrator: "an administrator",
  auditor: "an auditor",
  person: "without a role",
};

/** Sessions opened in the old role end with it. */
async function moveRole(change: Change, known: PersonRow, role: PersonRole): Promise<Person> {
  if (role !== "person" && known.is_disabled === 1)
    throw new Conflict(`${known.email} is disabled`, "disabled");
  const facts = {
    is_administrator: role === "administrator" ? 1 : 0,
    is_auditor: role === "auditor" ? 1 : 0,
  };
  await change.db.updateTable("people").set(facts).where("id", "=", known.id).execute();
  const taken = roleOf(known) === "auditor" ? "person no longer auditor" : "person no longer administrator";
  await change.record(role === "person" ? taken : `person made ${role}`, `person:${known.id}`, facts);
  await endAll(change, known.id);
  await turnOnForTwo(change);
  return toPerson({ ...known, ...facts });
}

export async function insertPerson(
  { db, nowMs, record }: Change,
  email: string,
  is_administrator: number,
  id = newId("per"),
): Promise<Person> {
  const what = is_administrator === 1 ? "administrator created" : "person created";
  const sequence = await record(what, `person:${id}`, { email, is_administrator });
  const row = { id, sequence, created_at_ms: nowMs, email, is_administrator, is_auditor: 0, is_disabled: 0 };
  await db.insertInto("people").values(row).execute();
  return toPerson(row);
}
