// Whom a letter about a change goes to: an organisation's members, or the administrators; never whoever is disabled.

import type { LetterTo } from "./account-interfaces.ts";
import type { Db } from "./database.ts";
import { type Post, queueLetter } from "./mails.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** How many were told. */
export async function tellMembers(post: Post, { id, name }: Named, letterTo: LetterTo): Promise<number> {
  const members = await enabledPeople(post.db)
    .innerJoin("memberships", "memberships.person_id", "people.id")
    .where("memberships.organisation_id", "=", id)
    .orderBy("memberships.sequence")
    .execute();
  for (const { email } of members) await queueLetter(post, letterTo(email, name));
  return members.length;
}

export async function tellAdministrators(post: Post, name: string, letterTo: LetterTo): Promise<void> {
  const administrators = enabledPeople(post.db).where("is_administrator", "=", 1).orderBy("people.sequence");
  for (const { email } of await administrators.execute()) await queueLetter(post, letterTo(email, name));
}

const enabledPeople = (db: Db) =>
  db.selectFrom("people").select("people.email").where("people.is_disabled", "=", 0);
