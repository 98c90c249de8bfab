// Who belongs to an organisation: joining, leaving and being removed, each on record.

import { requireAdministrator, requireMemberOrAdministrator } from "./actors.ts";
import type { Change } from "./change.ts";
import type { Db } from "./database.ts";
import { Conflict, NotAllowed, NotFound } from "./errors.ts";
import { closeWaitingOf } from "./handovers.ts";
import { organisationOf } from "./organisations.ts";

/** More would be a way to fill the store. */
const MOST_ORGANISATIONS = 10;
export const MOST_MEMBERS = 50;

export const memberIds = async (db: Db, organisationId: string): Promise<readonly string[]> => {
  const rows = db.selectFrom("memberships").select("person_id").where("organisation_id", "=", organisationId);
  return (await rows.execute()).map(({ person_id }) => person_id);
};

/** By an administrator on the machine, who answers for asking the person first. */
export async function addMember(change: Change, organisationId: string, personId: string): Promise<void> {
  await requireAdministrator(change);
  await organisationOf(change.db, organisationId);
  const person = change.db.selectFrom("people").select("id").where("id", "=", personId);
  if ((await person.executeTakeFirst()) === undefined) throw new NotFound(`there is no person ${personId}`);
  if ((await memberIds(change.db, organisationId)).includes(personId))
    throw new Conflict("the person is already a member", "member");
  await insertMember(change, organisationId, personId);
}

/** For whoever founds an organisation or accepts an invitation: nobody else can use up their places. */
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
): Promise<void> {
  const sequence = await record("member added", `membership:${organisation_id}/${person_id}`, { gone: 0 });
  await db
    .insertInto("memberships")
    .values({ organisation_id, person_id, sequence, created_at_ms: nowMs })
    .execute();
}

export async function leave(change: Change, organisationId: string): Promise<void> {
  await endMembership(change, organisationId, change.act.by, "member left");
}

/** By another member, or an administrator; gives the address of whoever goes. */
export async function removeMember(
  change: Change,
  organisationId: string,
  personId: string,
): Promise<string> {
  await requireMemberOrAdministrator(change, organisationId);
  await endMembership(change, organisationId, personId, "member removed");
  const person = change.db.selectFrom("people").select("email").where("id", "=", personId);
  return (await person.executeTakeFirstOrThrow()).email;
}

/** Links to secrets that wait went to this member too, so they close. */
async function endMembership(
  change: Change,
  organisationId: string,
  personId: string,
  what: string,
): Promise<void> {
  const members = await memberIds(change.db, organisationId);
  if (!members.includes(personId)) throw new NotFound(`there is no such member`);
  if (members.length === 1)
    throw new Conflict(
      "the last member cannot go: invite someone else first, or ask an administrator to suspend the organisation",
      "last member",
    );
  await closeWaitingOf(change, [organisationId]);
  const row = change.db.deleteFrom("memberships").where("organisation_id", "=", organisationId);
  await row.where("person_id", "=", personId).execute();
  await change.record(what, `membership:${organisationId}/${personId}`, { gone: 1 });
}
