// Organisations: active from their creation, suspended and reinstated by administrators.

import type { Letter } from "./account-interfaces.ts";
import { requireAdministrator, requireMemberOrAdministrator } from "./actors.ts";
import type { Change, Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { Conflict, Invalid, NotAllowed, NotFound } from "./errors.ts";
import { newId } from "./ids.ts";
import { mayWrite, queueLetter } from "./mails.ts";
import { insertPerson, PERSON, personWithEmail, toPerson } from "./people.ts";
import type { OrganisationRow } from "./schema.ts";
import {
  ORGANISATION_TYPES,
  type Organisation,
  type OrganisationState,
  type Organisations,
  type OrganisationType,
} from "./store.ts";
import { emailAddress, line, nameKey } from "./text.ts";

const toOrganisation = ({ id, name, type, state, created_at_ms }: OrganisationRow): Organisation => ({
  id,
  name,
  type,
  state,
  createdAtMs: created_at_ms,
});

export function organisations(database: Database, change: Changer, mailKey: Buffer): Organisations {
  return {
    found: ({ name, type }, act) => change(act, (made) => found(made, line(name, "the name", 200), type)),
    invite: (id, email, letter, act) =>
      change(act, (made) => invite(made, mailKey, id, emailAddress(email), letter)),
    ofPerson: (personId) =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom("organisations")
          .innerJoin("memberships", "memberships.organisation_id", "organisations.id")
          .selectAll("organisations")
          .where("memberships.person_id", "=", personId)
          .orderBy("memberships.sequence")
          .execute();
        return rows.map(toOrganisation);
      }),
    create: ({ name, type }, act) => change(act, (made) => create(made, line(name, "the name", 200), type)),
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
    members: (id) =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom("memberships")
          .innerJoin("people", "people.id", "memberships.person_id")
          .select(PERSON)
          .where("memberships.organisation_id", "=", id)
          .orderBy("memberships.sequence")
          .execute();
        return rows.map(toPerson);
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

/** For what only an active organisation may do. */
export async function activeOrganisation(db: Db, id: string): Promise<OrganisationRow> {
  const row = await organisationOf(db, id);
  if (row.state !== "active") throw new Conflict(`${row.name} is ${row.state}`, row.state);
  return row;
}

/** More would be a way to fill the store. */
const MOST_FOUNDED = 10;
const MOST_MEMBERS = 50;

async function found(change: Change, name: string, type: OrganisationType): Promise<Organisation> {
  const { db, act } = change;
  const own = await db
    .selectFrom("memberships")
    .select("sequence")
    .where("person_id", "=", act.by)
    .limit(MOST_FOUNDED)
    .execute();
  if (own.length >= MOST_FOUNDED)
    throw new NotAllowed(`one person belongs to at most ${MOST_FOUNDED} organisations`);
  const organisation = await insert(change, name, type);
  await insertMember(change, organisation.id, act.by);
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

async function addMember(change: Change, organisation_id: string, person_id: string): Promise<void> {
  await requireAdministrator(change);
  await organisationOf(change.db, organisation_id);
  await insertMember(change, organisation_id, person_id);
}

/** Whoever is not known yet is made known: signing up with that address makes the membership theirs. */
async function invite(
  change: Change,
  key: Buffer,
  organisation_id: string,
  email: string,
  letter: Letter,
): Promise<void> {
  const { db, nowMs } = change;
  await activeOrganisation(db, organisation_id);
  await requireMemberOrAdministrator(change, organisation_id);
  const members = db.selectFrom("memberships").select("sequence");
  const known = await members.where("organisation_id", "=", organisation_id).execute();
  if (known.length >= MOST_MEMBERS)
    throw new NotAllowed(`an organisation has at most ${MOST_MEMBERS} members`);
  const person = (await personWithEmail(db, email)) ?? (await insertPerson(change, email, 0));
  await insertMember(change, organisation_id, person.id);
  if (await mayWrite({ db, key, nowMs }, email)) await queueLetter({ db, key, nowMs }, letter);
}

async function insertMember(change: Change, organisation_id: string, person_id: string): Promise<void> {
  const { db, nowMs, record } = change;
  const person = await db.selectFrom("people").select("id").where("id", "=", person_id).executeTakeFirst();
  if (person === undefined) throw new NotFound(`there is no person ${person_id}`);
  const known = await db
    .selectFrom("memberships")
    .select("sequence")
    .where("organisation_id", "=", organisation_id)
    .where("person_id", "=", person_id)
    .executeTakeFirst();
  if (known !== undefined) throw new Conflict("the person is already a member", "member");
  const sequence = await record("member added", `membership:${organisation_id}/${person_id}`, {});
  await db
    .insertInto("memberships")
    .values({ organisation_id, person_id, sequence, created_at_ms: nowMs })
    .execute();
}
