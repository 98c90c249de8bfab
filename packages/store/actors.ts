// Who may do what: administrators decide, members of an organisation speak for it.

import type { MemberRole } from "./account-interfaces.ts";
import type { Change } from "./change.ts";
import type { Db } from "./database.ts";
import { NotAllowed } from "./errors.ts";
import { type AccessState, COMMAND_LINE, SERVICE } from "./store.ts";

/** In every change: a person who was disabled since they signed in changes nothing. */
export async function requireEnabled(db: Db, by: string): Promise<void> {
  const disabled = await db
    .selectFrom("people")
    .select("id")
    .where("id", "=", by)
    .where("is_disabled", "=", 1)
    .executeTakeFirst();
  if (disabled !== undefined) throw new NotAllowed("a disabled person may do nothing");
}

export async function requireAdministrator({ db, act }: Change): Promise<void> {
  if (act.by === COMMAND_LINE || (await isAdministrator(db, act.by))) return;
  throw new NotAllowed("only an administrator may do this");
}

export async function requireMemberOrAdministrator(
  { db, act }: Change,
  organisationId: string,
): Promise<void> {
  if (act.by === COMMAND_LINE || act.by === SERVICE || (await isAdministrator(db, act.by))) return;
  if (!(await isMember(db, organisationId, act.by)))
    throw new NotAllowed("only a member of the organisation may do this");
}

/** Only owners decide for their organisation. */
export async function requireOwner({ db, act }: Change, organisationId: string): Promise<void> {
  if ((await roleOf(db, organisationId, act.by)) !== "owner")
    throw new NotAllowed("only an owner of the organisation may do this");
}

export async function requireOwnerOrAdministrator(change: Change, organisationId: string): Promise<void> {
  const { db, act } = change;
  if (act.by === COMMAND_LINE || (await isAdministrator(db, act.by))) return;
  await requireOwner(change, organisationId);
}

/**
 * A person who decides for an organisation, or makes its keys, must not belong to it, nor have left it since it asked.
 */
export async function requireOutsider({ db, act }: Change, organisationId: string): Promise<void> {
  if (await isMember(db, organisationId, act.by))
    throw new NotAllowed("you are a member of this organisation; an administrator who is not must do this");
  if (await wasMemberSinceRequest(db, organisationId, act.by))
    throw new NotAllowed(
      "you were a member of this organisation after it asked for access; an administrator who was not must do this",
    );
}

/** From the log, which outlives a membership: any entry about it since the latest request. */
async function wasMemberSinceRequest(db: Db, organisationId: string, personId: string): Promise<boolean> {
  const asked = await db
    .selectFrom("access_requests")
    .select("sequence")
    .where("organisation_id", "=", organisationId)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  const entry = await db
    .selectFrom("audit_entries")
    .select("sequence")
    .where("subject", "=", `membership:${organisationId}/${personId}`)
    .where("sequence", ">", asked?.sequence ?? 0)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Of the latest request for access. */
export async function accessState(db: Db, organisationId: string): Promise<AccessState | "none"> {
  const asked = await db
    .selectFrom("access_requests")
    .select("state")
    .where("organisation_id", "=", organisationId)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  return asked?.state ?? "none";
}

const isMember = async (db: Db, organisationId: string, personId: string): Promise<boolean> =>
  (await roleOf(db, organisationId, personId)) !== undefined;

async function roleOf(db: Db, organisationId: string, personId: string): Promise<MemberRole | undefined> {
  const membership = await db
    .selectFrom("memberships")
    .select("role")
    .where("organisation_id", "=", organisationId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return membership?.role;
}

async function isAdministrator(db: Db, personId: string): Promise<boolean> {
  const person = await db
    .selectFrom("people")
    .select("is_administrator")
    .where("id", "=", personId)
    .executeTakeFirst();
  return person?.is_administrator === 1;
}
