// Who belongs to an organisation: joining, leaving and being removed, each on record.

import type { MemberRole } from "./account-interfaces.ts";
import { requireAdministrator, requireOwnerOrAdministrator } from "./actors.ts";
import type { Change } from "./change.ts";
import type { Db } from "./database.ts";
import { Conflict, NotAllowed, NotFound } from "./errors.ts";
import { closeWaitingOf } from "./handovers.ts";
import { organisationOf } from "./organisations.ts";

/** More would let someone fill the store. */
const MOST_ORGANISATIONS = 10;
export const MOST_MEMBERS = 50;

interface Belonging {
  readonly person_id: string;
  readonly role: MemberRole;
}

const belongings = (db: Db, organisationId: string): Promise<readonly Belonging[]> =>
  db
    .selectFrom("memberships")
    .select(["person_id", "role"])
    .where("organisation_id", "=", organisationId)
    .execute();

export const memberIds = async (db: Db, organisationId: string): Promise<readonly string[]> =>
  (await belongings(db, organisationId)).map(({ person_id }) => person_id);

/** By an administrator on the machine, who is responsible for asking the person first. */
export async function addMember(change: Change, organisationId: string, personId: string): Promise<void> {
  await requireAdministrator(change);
  await organisationOf(change.db, organisationId);
  const person = change.db.selectFrom("people").select("id").where("id", "=", personId);
  if ((await person.executeTakeFirst()) === undefined) throw new NotFound(`there is no person ${personId}`);
  const known = await belongings(change.db, organisationId);
  if (known.some(({ person_id }) => person_id === personId))
    throw new Conflict("the person is already a member", "member");
  const role = known.some((one) => one.role === "owner") ? "member" : "owner";
  await insertMember(change, organisationId, personId, role);
}

/** For a person who founds an organisation or accepts an invitation: no one else can use up their places. */
export async function requireRoom({ db, act }: Change): Promise<void> {
  const own = await db.selectFrom("memberships").select("sequence").where("person_id", "=", act.by).execute();
  if (own.length >= MOST_ORGANISATIONS)
    throw new NotAllowed(
      `one person belongs to at most ${MOST_ORGANISATIONS} organisations; leave one first`,
    );
}

export async function insertMember(
  { db, nowMs, record }: Change,
  organisation_id: string,
  person_id: string,
  role: MemberRole,
): Promise<void> {
  const facts = { gone: 0, role };
  const sequence = await record("member added", `membership:${organisation_id}/${person_id}`, facts);
  await db
    .insertInto("memberships")
    .values({ organisation_id, person_id, sequence, created_at_ms: nowMs, role })
    .execute();
}

export async function leave(change: Change, organisationId: string): Promise<void> {
  await endMembership(change, organisationId, change.act.by, "member left");
}

/** By an owner, or an administrator; gives the address of the person who leaves. */
export async function removeMember(
  change: Change,
  organisationId: string,
  personId: string,
): Promise<string> {
  await requireOwnerOrAdministrator(change, organisationId);
  await endMembership(change, organisationId, personId, "member removed");
  const person = change.db.selectFrom("people").select("email").where("id", "=", personId);
  return (await person.executeTakeFirstOrThrow()).email;
}

/** Waiting links to secrets went to this member too, so they close. */
async function endMembership(
  change: Change,
  organisationId: string,
  personId: string,
  what: string,
): Promise<void> {
  await requireAnotherOwner(change, organisationId, personId);
  await closeWaitingOf(change, [organisationId]);
  const row = change.db.deleteFrom("memberships").where("organisation_id", "=", organisationId);
  await row.where("person_id", "=", personId).execute();
  await change.record(what, `membership:${organisationId}/${personId}`, { gone: 1 });
}

/** An organisation without an owner would have no one to speak for it. */
async function requireAnotherOwner(
  { db }: Change,
  organisationId: string,
  personId: string,
): Promise<MemberRole> {
  const known = await belongings(db, organisationId);
  const going = known.find(({ person_id }) => person_id === personId);
  if (going === undefined) throw new NotFound("there is no such member");
  const isAnother = known.some(({ person_id, role }) => role === "owner" && person_id !== personId);
  if (going.role === "owner" && !isAnother)
    throw new Conflict(
      "the last owner stays: make someone else an owner first, or ask an administrator to suspend the organisation",
      "last owner",
    );
  return going.role;
}

/** By an owner, also of themselves, or an administrator. */
export async function setMemberRole(
  change: Change,
  organisationId: string,
  personId: string,
  role: MemberRole,
): Promise<void> {
  await requireOwnerOrAdministrator(change, organisationId);
  const { db, record } = change;
  const known = (await belongings(db, organisationId)).find(({ person_id }) => person_id === personId);
  if (known === undefined) throw new NotFound("there is no such member");
  if (known.role === role) throw new Conflict(`the person is already ${ROLE_NAMES[role]}`, role);
  if (role === "member") await requireAnotherOwner(change, organisationId, personId);
  await db
    .updateTable("memberships")
    .set({ role })
    .where("organisation_id", "=", organisationId)
    .where("person_id", "=", personId)
    .execute();
  await record(`made ${ROLE_NAMES[role]}`, `membership:${organisationId}/${personId}`, { role });
}

const ROLE_NAMES: Readonly<Record<MemberRole, string>> = { owner: "an owner", member: "a member" };
