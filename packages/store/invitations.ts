// Invitations: an owner asks an address to join; the person who proved to own that address accepts or declines.

import type { Invitation, Invitations, MemberRole } from "./account-interfaces.ts";
import { requireOwnerOrAdministrator } from "./actors.ts";
import type { Change, Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { Conflict, NotAllowed, NotFound } from "./errors.ts";
import { newId } from "./ids.ts";
import { mayWrite, queueLetter } from "./mails.ts";
import { insertMember, MOST_MEMBERS, memberIds, requireRoom } from "./memberships.ts";
import { activeOrganisation } from "./organisations.ts";
import { personWithEmail } from "./people.ts";
import type { InvitationRow } from "./schema.ts";
import { emailAddress } from "./text.ts";

const LIFE_MS = 14 * 24 * 3600 * 1000;
const MOST_LISTED = 50;

const waiting = (db: Db, nowMs: number) =>
  db
    .selectFrom("invitations")
    .innerJoin("organisations", "organisations.id", "invitations.organisation_id")
    .leftJoin("people", "people.id", "invitations.invited_by")
    .selectAll("invitations")
    .select(["organisations.name as organisation_name", "people.email as inviter"])
    .where("invitations.state", "=", "waiting")
    .where("invitations.expires_at_ms", ">", nowMs)
    .orderBy("invitations.sequence", "desc")
    .limit(MOST_LISTED);

type NamedRow = InvitationRow & { readonly organisation_name: string; readonly inviter: string | null };

const toInvitation = (row: NamedRow): Invitation => ({
  id: row.id,
  organisationId: row.organisation_id,
  organisationName: row.organisation_name,
  email: row.email,
  invitedBy: row.inviter ?? row.invited_by,
  role: row.role,
  createdAtMs: row.created_at_ms,
  expiresAtMs: row.expires_at_ms,
});

export function invitations(database: Database, change: Changer): Invitations {
  return {
    invite: (organisationId, { email, role }, letter, act) =>
      change(act, async (made) => {
        const to = emailAddress(email);
        await invite(made, organisationId, to, role);
        if (await mayWrite(made, to)) await queueLetter(made, { ...letter, to });
      }),
    to: (email) =>
      database.read(async (db) => {
        const own = waiting(db, database.nowMs()).where("invitations.email", "=", emailAddress(email));
        return (await own.execute()).map(toInvitation);
      }),
    of: (organisationId) =>
      database.read(async (db) => {
        const own = waiting(db, database.nowMs()).where("invitations.organisation_id", "=", organisationId);
        return (await own.execute()).map(toInvitation);
      }),
    accept: (id, act) => change(act, (made) => accept(made, id)),
    decline: (id, act) =>
      change(act, async (made) => void (await end(made, await sentTo(made, id), "declined"))),
    withdraw: (organisationId, id, act) => change(act, (made) => withdraw(made, organisationId, id)),
  };
}

/** Does not reveal whether the address has an account; the letter goes out as often as strangers may write. */
async function invite(
  change: Change,
  organisation_id: string,
  email: string,
  role: MemberRole,
): Promise<void> {
  const { db, act, nowMs, record } = change;
  await activeOrganisation(db, organisation_id);
  await requireOwnerOrAdministrator(change, organisation_id);
  const members = await memberIds(db, organisation_id);
  const person = await personWithEmail(db, email);
  if (person !== undefined && members.includes(person.id))
    throw new Conflict("the person is already a member", "member");
  const open = await waiting(db, nowMs).where("organisation_id", "=", organisation_id).execute();
  if (open.some((row) => row.email === email)) return;
  if (members.length + open.length >= MOST_MEMBERS)
    throw new NotAllowed(`an organisation has at most ${MOST_MEMBERS} members and invitations`);
  const id = newId("inv");
  const facts = { organisation_id, email, invited_by: act.by, role, state: "waiting" } as const;
  const row = { ...facts, expires_at_ms: nowMs + LIFE_MS };
  const sequence = await record("member invited", `invitation:${id}`, row);
  await db
    .insertInto("invitations")
    .values({ id, sequence, created_at_ms: nowMs, ...row })
    .execute();
}

/** A pending invitation of the person who acts; anyone else's does not exist for them. */
async function sentTo({ db, act, nowMs }: Change, id: string): Promise<NamedRow> {
  const row = await waiting(db, nowMs)
    .innerJoin("people as invited", "invited.email", "invitations.email")
    .where("invitations.id", "=", id)
    .where("invited.id", "=", act.by)
    .executeTakeFirst();
  if (row === undefined) throw new NotFound(`there is no invitation ${id}`);
  return row;
}

async function accept(change: Change, id: string): Promise<string> {
  const row = await sentTo(change, id);
  await activeOrganisation(change.db, row.organisation_id);
  await end(change, row, "accepted");
  const members = await memberIds(change.db, row.organisation_id);
  if (members.includes(change.act.by)) return row.organisation_id;
  if (members.length >= MOST_MEMBERS)
    throw new NotAllowed(`an organisation has at most ${MOST_MEMBERS} members`);
  await requireRoom(change);
  await insertMember(change, row.organisation_id, change.act.by, row.role);
  return row.organisation_id;
}

async function withdraw(change: Change, organisationId: string, id: string): Promise<void> {
  await requireOwnerOrAdministrator(change, organisationId);
  const row = await waiting(change.db, change.nowMs).where("invitations.id", "=", id).executeTakeFirst();
  if (row?.organisation_id !== organisationId) throw new NotFound(`there is no invitation ${id}`);
  await end(change, row, "withdrawn");
}

async function end(
  { db, record }: Change,
  { id }: NamedRow,
  state: Exclude<InvitationRow["state"], "waiting">,
): Promise<void> {
  await db.updateTable("invitations").set({ state }).where("id", "=", id).execute();
  await record(`invitation ${state}`, `invitation:${id}`, { state });
}
