// Whether a person may act: an administrator disables and enables another, which ends that person's sessions and links.

import { requireAdministrator } from "./actors.ts";
import type { Change } from "./change.ts";
import { isErased } from "./erased.ts";
import { Conflict, NotAllowed, NotFound } from "./errors.ts";
import { needsFourEyes } from "./four-eyes-switch.ts";
import { closeWaiting } from "./handovers.ts";
import { keepBack } from "./mails.ts";
import { toPerson } from "./people.ts";
import type { PersonRow } from "./schema.ts";
import { endAll } from "./sessions.ts";
import type { Person } from "./store.ts";

export async function disable(change: Change, id: string): Promise<Person> {
  await requireAdministrator(change);
  if (id === change.act.by) throw new NotAllowed("nobody disables themselves; another administrator must");
  const known = await personOf(change, id);
  if (known.is_disabled === 0) await mayGo(change, known);
  const { db } = change;
  // Before the standing changes: a look-up does not find the sessions of a disabled person.
  await endAll(change, id);
  await closeWaiting(change, id);
  await keepBack(db, known.email);
  await db.deleteFrom("links").where("email", "=", known.email).execute();
  return move(change, known, { is_disabled: 1 });
}

export async function enable(change: Change, id: string): Promise<Person> {
  await requireAdministrator(change);
  const known = await personOf(change, id);
  if (isErased(known)) throw new Conflict("the person is erased", "erased");
  const { is_administrator, is_auditor } = known;
  const role = (await needsFourEyes(change)) ? NO_ROLE : { is_administrator, is_auditor };
  return move(change, known, { is_disabled: 0, ...role });
}

/** It takes two administrators to give a role, so one alone does not bring it back. */
const NO_ROLE = { is_administrator: 0, is_auditor: 0 };

export async function personOf({ db }: Change, id: string): Promise<PersonRow> {
  const known = await db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirst();
  if (known === undefined) throw new NotFound(`there is no person ${id}`);
  return known;
}

/** In the console the one who acts remains; on the machine there might be no one left. */
export async function mayGo({ db }: Change, { id, email, is_administrator }: PersonRow): Promise<void> {
  if (is_administrator === 0) return;
  const other = await db
    .selectFrom("people")
    .select("id")
    .where("is_administrator", "=", 1)
    .where("is_disabled", "=", 0)
    .where("id", "!=", id)
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) throw new Conflict(`${email} is the last administrator`, "last administrator");
}

/** A person's standing, and the role if it changes too. */
type Standing = Pick<PersonRow, "is_disabled"> & Partial<Pick<PersonRow, "is_administrator" | "is_auditor">>;

async function move({ db, record }: Change, known: PersonRow, to: Standing): Promise<Person> {
  const state = to.is_disabled === 1 ? "disabled" : "enabled";
  if (known.is_disabled === to.is_disabled) throw new Conflict(`${known.email} is already ${state}`, state);
  await db.updateTable("people").set(to).where("id", "=", known.id).execute();
  await record(`person ${state}`, `person:${known.id}`, to);
  return toPerson({ ...known, ...to });
}
