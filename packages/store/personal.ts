// A person's own data: exported whole, on record; erased by an administrator.

import { toEntry } from "./audit.ts";
import type { Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { erase } from "./erasure.ts";
import { NotFound } from "./errors.ts";
import { searchLog } from "./log-search.ts";
import { toPerson } from "./people.ts";
import type { PersonalData, PersonalExport } from "./personal-interfaces.ts";
import type { PersonRow } from "./schema.ts";
import { withoutAddress } from "./written-addresses.ts";

const MOST_ENTRIES = 100_000;

export function personal(database: Database, change: Changer): PersonalData {
  return {
    async export(personId, act) {
      await change(act, async ({ db, record }) => {
        await rowOf(db, personId);
        await record("personal data exported", `person:${personId}`, {});
      });
      return database.snapshot((db) => exported(db, personId));
    },
    async erase(personId, act) {
      const { email } = await database.read((db) => rowOf(db, personId));
      // The reason becomes a log entry of its own: it must not bring the address back.
      const why = withoutAddress(act.why, email, "(the address)");
      return change({ ...act, why }, (made) => erase(made, personId));
    },
  };
}

async function rowOf(db: Db, id: string): Promise<PersonRow> {
  const row = await db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new NotFound(`there is no person ${id}`);
  return row;
}

async function exported(db: Db, id: string): Promise<PersonalExport> {
  const row = await rowOf(db, id);
  const account = db.selectFrom("accounts").select("password_set_at_ms").where("person_id", "=", id);
  const activity = await searchLog(db, { personId: id }, Number.MAX_SAFE_INTEGER, MOST_ENTRIES + 1);
  return {
    person: toPerson(row),
    passwordSetAtMs: (await account.executeTakeFirst())?.password_set_at_ms ?? null,
    organisations: await organisationsOf(db, id),
    sessions: await sessionsOf(db, id),
    factors: await factorsOf(db, id),
    connections: await connectionsOf(db, id),
    letters: await lettersTo(db, row.email),
    invitations: await invitationsTo(db, row.email),
    requests: await requestsOf(db, id),
    activity: activity.slice(0, MOST_ENTRIES).map(toEntry),
    isActivityCut: activity.length > MOST_ENTRIES,
  };
}

async function organisationsOf(db: Db, id: string): Promise<PersonalExport["organisations"]> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("organisations", "organisations.id", "memberships.organisation_id")
    .select(["organisations.id", "organisations.name", "memberships.role", "memberships.created_at_ms"])
    .where("memberships.person_id", "=", id)
    .orderBy("memberships.sequence")
    .execute();
  return rows.map(({ id, name, role, created_at_ms }) => ({ id, name, role, memberSinceMs: created_at_ms }));
}

async function sessionsOf(db: Db, id: string): Promise<PersonalExport["sessions"]> {
  const rows = db.selectFrom("sessions").selectAll().where("person_id", "=", id).orderBy("sequence");
  return (await rows.execute()).map((row) => ({
    id: row.id,
    createdAtMs: row.created_at_ms,
    lastSeenAtMs: row.last_seen_at_ms,
    where: row.origin,
    agent: row.agent,
  }));
}

async function factorsOf(db: Db, id: string): Promise<PersonalExport["factors"]> {
  const rows = db.selectFrom("factors").selectAll().where("person_id", "=", id).orderBy("sequence");
  return (await rows.execute()).map(({ kind, name, created_at_ms }) => ({
    kind,
    name,
    createdAtMs: created_at_ms,
  }));
}

async function connectionsOf(db: Db, id: string): Promise<PersonalExport["connections"]> {
  const rows = db.selectFrom("identities").selectAll().where("person_id", "=", id).orderBy("sequence");
  return (await rows.execute()).map(({ issuer, subject, created_at_ms }) => ({
    issuer,
    subject,
    createdAtMs: created_at_ms,
  }));
}

/** `{link}` stays where a link was: a person who may export the data need not be able to use it. */
async function lettersTo(db: Db, email: string): Promise<PersonalExport["letters"]> {
  const rows = db.selectFrom("mails").selectAll().where("recipient", "=", email).orderBy("created_at_ms");
  return (await rows.execute()).map(({ subject, text, created_at_ms }) => ({
    subject,
    text,
    createdAtMs: created_at_ms,
  }));
}

async function invitationsTo(db: Db, email: string): Promise<PersonalExport["invitations"]> {
  const rows = await db
    .selectFrom("invitations")
    .innerJoin("organisations", "organisations.id", "invitations.organisation_id")
    .select(["organisations.name", "invitations.state", "invitations.created_at_ms"])
    .where("invitations.email", "=", email)
    .orderBy("invitations.sequence")
    .execute();
  return rows.map(({ name, state, created_at_ms }) => ({
    organisationName: name,
    state,
    createdAtMs: created_at_ms,
  }));
}

async function requestsOf(db: Db, id: string): Promise<PersonalExport["requests"]> {
  const rows = await db
    .selectFrom("access_requests")
    .innerJoin("organisations", "organisations.id", "access_requests.organisation_id")
    .select(["organisations.name", "access_requests.use_case", "access_requests.created_at_ms"])
    .where("access_requests.requested_by", "=", id)
    .orderBy("access_requests.sequence")
    .execute();
  return rows.map(({ name, use_case, created_at_ms }) => ({
    organisationName: name,
    useCase: use_case,
    requestedAtMs: created_at_ms,
  }));
}
