// Who gets a letter about a change: an organisation's members, or the administrators; never a disabled person.

import type { LetterTo } from "./account-interfaces.ts";
import type { Db } from "./database.ts";
import { type Post, queueLetter } from "./mails.ts";

/** How many people got it. */
export async function tellMembers(post: Post, organisationId: string, letterTo: LetterTo): Promise<number> {
  const members = await membersOf(post.db, organisationId).execute();
  for (const { email } of members) await queueLetter(post, letterTo(email));
  return members.length;
}

export async function tellOwners(post: Post, organisationId: string, letterTo: LetterTo): Promise<void> {
  const owners = membersOf(post.db, organisationId).where("memberships.role", "=", "owner");
  for (const { email } of await owners.execute()) await queueLetter(post, letterTo(email));
}

const membersOf = (db: Db, organisationId: string) =>
  enabledPeople(db)
    .innerJoin("memberships", "memberships.person_id", "people.id")
    .where("memberships.organisation_id", "=", organisationId)
    .orderBy("memberships.sequence");

export async function tellAdministrators(post: Post, letterTo: LetterTo): Promise<void> {
  const administrators = enabledPeople(post.db).where("is_administrator", "=", 1).orderBy("people.sequence");
  for (const { email } of await administrators.execute()) await queueLetter(post, letterTo(email));
}

const enabledPeople = (db: Db) =>
  db.selectFrom("people").select("people.email").where("people.is_disabled", "=", 0);
