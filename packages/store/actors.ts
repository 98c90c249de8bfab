// Who may do what: administrators decide, members of an organisation speak for it.

import type { Change } from "./change.ts";
import type { Db } from "./database.ts";
import { NotAllowed } from "./errors.ts";
import { COMMAND_LINE, SERVICE } from "./store.ts";

/** In every change: whoever was disabled since they were let in changes nothing. */
export async function requireEnabled(db: Db, by: string): Promise<void> {
  const disabled = await db
    .selectFrom("people")
    .select("id")
    .where("id", "=", by)
    .where("is_disabled", "=", 1)
    .executeTakeFirst();
  if (disabled !== undefined) throw new NotAllowed("whoever is disabled may do nothing");
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

/** Whoever decides for an organisation, or makes its keys, must not belong to it. */
export async function requireOutsider({ db, act }: Change, organisationId: string): Promise<void> {
  if (await isMember(db, organisationId, act.by))
    throw new NotAllowed("you are a member of this organisation; an administrator who is not must do this");
}

async function isMember(db: Db, organisationId: string, personId: string): Promise<boolean> {
  const membership = await db
    .selectFrom("memberships")
    .select("sequence")
    .where("organisation_id", "=", organisationId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return membership !== undefined;
}

async function isAdministrator(db: Db, personId: string): Promise<boolean> {
  const person = await db
    .selectFrom("people")
    .select("is_administrator")
    .where("id", "=", personId)
    .executeTakeFirst();
  return person?.is_administrator === 1;
}
