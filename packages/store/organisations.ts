// Organisations: active from their creation, suspended and reinstated by administrators.

import { requireAdministrator } from "./actors.ts";
import type { Change, Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { Conflict, Invalid, NotFound } from "./errors.ts";
import { newId } from "./ids.ts";
import { queueLetter } from "./mails.ts";
import { addMember, insertMember, leave, removeMember, requireRoom, setMemberRole } from "./memberships.ts";
import { PERSON, toPerson } from "./people.ts";
import type { OrganisationRow } from "./schema.ts";
import {
  ORGANISATION_TYPES,
  type Organisation,
  type OrganisationState,
  type Organisations,
  type OrganisationType,
} from "./store.ts";
import { nameKey, organisationName } from "./text.ts";

const toOrganisation = ({ id, name, type, state, created_at_ms }: OrganisationRow): Organisation => ({
  id,
  name,
  type,
  state,
  createdAtMs: created_at_ms,
});

export function organisations(database: Database, change: Changer): Organisations {
  return {
    found: ({ name, type }, act) => change(act, (made) => found(made, organisationName(name), type)),
    ofPerson: (personId) =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom("organisations")
          .innerJoin("memberships", "memberships.organisation_id", "organisations.id")
          .selectAll("organisations")
          .select("memberships.role")
          .where("memberships.person_id", "=", personId)
          .orderBy("memberships.sequence")
          .execute();
        return rows.map((row) => ({ ...toOrganisation(row), role: row.role }));
      }),
    create: ({ name, type }, act) => change(act, (made) => create(made, organisationName(name), type)),
    find: (idOrName) =>
      database.read(async (db) => {
        const row = (await withId(db, idOrName)) ?? (await withName(db, idOrName));
        return row && toOrganisation(row);
      }),
    list: () =>
      database.read(async (db) => {
        const rows = await db.selectFrom("organisations").selectAll().orderBy("sequence").execute();
        return rows.map(toOrganisation);
      }),
    suspend: (id, act) => change(act, (made) => move(made, id, "active", "suspended")),
    reinstate: (id, act) => change(act, (made) => move(made, id, "suspended", "active")),
    addMember: (id, personId, act) => change(act, (made) => addMember(made, id, personId)),
    leave: (id, act) => change(act, (made) => leave(made, id)),
    removeMember: (id, personId, act, letterTo) =>
      change(act, async (made) => {
        const email = await removeMember(made, id, personId);
        if (letterTo !== undefined) await queueLetter(made, letterTo(email));
      }),
    setMemberRole: (id, personId, role, act) =>
      change(act, (made) => setMemberRole(made, id, personId, role)),
    members: (id) =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom("memberships")
          .innerJoin("people", "people.id", "memberships.person_id")
          .select(PERSON)
          .select("memberships.role")
          .where("memberships.organisation_id", "=", id)
          .orderBy("memberships.sequence")
          .execute();
        return rows.map((row) => ({ ...toPerson(row), role: row.role }));
      }),
  };
}

const withId = (db: Db, id: string): Promise<OrganisationRow | undefined> =>
  db.selectFrom("organisations").selectAll().where("id", "=", id).executeTakeFirst();

const withName = (db: Db, name: string): Promise<OrganisationRow | undefined> =>
  db.selectFrom("organisations").selectAll().where("name_key", "=", nameKey(name.trim())).executeTakeFirst();

export async function organisationOf(db: Db, id: string): Promise<OrganisationRow> {
  const row = await withId(db, id);
  if (row === undefined) throw new NotFound(`there is no organisation ${id}`);
  return row;
}

/** For calls that only an active organisation may make. */
export async function activeOrganisation(db: Db, id: string): Promise<OrganisationRow> {
  const row = await organisationOf(db, id);
  if (row.state !== "active") throw new Conflict(`${row.name} is ${row.state}`, row.state);
  return row;
}

async function found(change: Change, name: string, type: OrganisationType): Promise<Organisation> {
  await requireRoom(change);
  const organisation = await insert(change, name, type);
  await insertMember(change, organisation.id, change.act.by, "owner");
  return organisation;
}

async function create(change: Change, name: string, type: OrganisationType): Promise<Organisation> {
  await requireAdministrator(change);
  return insert(change, name, type);
}

async function insert(change: Change, name: string, type: OrganisationType): Promise<Organisation> {
  if (!ORGANISATION_TYPES.includes(type))
    throw new Invalid(`a type is one of ${ORGANISATION_TYPES.join(", ")}`);
  const known = await withName(change.db, name);
  if (known) throw new Conflict(`there is an organisation ${known.name} (${known.id})`, known.state);
  const id = newId("org");
  const sequence = await change.record("organisation created", `organisation:${id}`, {
    name,
    type,
    state: "active",
  });
  const made = { sequence, created_at_ms: change.nowMs };
  const row: OrganisationRow = { id, ...made, name, name_key: nameKey(name), type, state: "active" };
  await change.db.insertInto("organisations").values(row).execute();
  return toOrganisation(row);
}

async function move(
  change: Change,
  id: string,
  from: OrganisationState,
  to: OrganisationState,
): Promise<Organisation> {
  await requireAdministrator(change);
  const moved = await change.db
    .updateTable("organisations")
    .set({ state: to })
    .where("id", "=", id)
    .where("state", "=", from)
    .returningAll()
    .executeTakeFirst();
  if (moved === undefined) {
    const { name, state } = await organisationOf(change.db, id);
    throw new Conflict(`${name} is ${state}, not ${from}`, state);
  }
  const what = to === "suspended" ? "organisation suspended" : "organisation reinstated";
  await change.record(what, `organisation:${id}`, { state: to });
  return toOrganisation(moved);
}
