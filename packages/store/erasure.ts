// Erasing a person: every field that identifies them goes; ids, and what they did to others, stay in the log.

import { sql } from "kysely";
import { requireAdministrator } from "./actors.ts";
import { canonical, type Flat } from "./canonical.ts";
import type { Change } from "./change.ts";
import type { Db } from "./database.ts";
import { isErased, placeholderOf } from "./erased.ts";
import { Conflict, NotAllowed } from "./errors.ts";
import { dropAll } from "./factors.ts";
import { closeWaiting } from "./handovers.ts";
import { dropIdentities } from "./identities.ts";
import { toPerson } from "./people.ts";
import type { Erased } from "./personal-interfaces.ts";
import { redactEntries } from "./redactions.ts";
import type { AuditEntryRow, PersonRow } from "./schema.ts";
import { endAll } from "./sessions.ts";
import { mayGo, personOf } from "./standing.ts";
import { LINK_HOLDER, STRANGER } from "./store.ts";
import { eraseWritten, mayHave, withoutAddress, withoutAddressIn } from "./written-addresses.ts";

export async function erase(change: Change, id: string): Promise<Erased> {
  await requireAdministrator(change);
  if (id === change.act.by) throw new NotAllowed("nobody erases themselves; another administrator must");
  const known = await personOf(change, id);
  if (isErased(known)) throw new Conflict("the person is already erased", "erased");
  await mayGo(change, known);
  await endAll(change, id);
  await closeWaiting(change, id);
  await leaveAll(change, id);
  await dropAll(change, id);
  await dropIdentities(change, id);
  const email = placeholderOf(id);
  await eraseRows(change.db, known, email);
  const facts = { email, is_administrator: 0, is_auditor: 0, is_disabled: 1 };
  await change.db.updateTable("people").set(facts).where("id", "=", id).execute();
  await change.record("person erased", `person:${id}`, facts);
  const entries = await redactEntries(change, await entriesAbout(change.db, known), {
    about: id,
    redact: (entry) => redacted(entry, known, email),
  });
  return { person: toPerson({ ...known, ...facts }), entries };
}

/** Also for the last member: the administrator who erases is responsible for what becomes of the organisation. */
async function leaveAll({ db, record }: Change, personId: string): Promise<void> {
  const own = await db.selectFrom("memberships").selectAll().where("person_id", "=", personId).execute();
  for (const { organisation_id } of own) {
    const row = db.deleteFrom("memberships").where("person_id", "=", personId);
    await row.where("organisation_id", "=", organisation_id).execute();
    await record("member removed", `membership:${organisation_id}/${personId}`, { gone: 1 });
  }
}

/** Outside the log: rows that are not facts of it are deleted or blanked. */
async function eraseRows(db: Db, { id, email }: PersonRow, placeholder: string): Promise<void> {
  await db.deleteFrom("links").where("email", "=", email).execute();
  await db.deleteFrom("mails").where("recipient", "=", email).execute();
  await db.updateTable("invitations").set({ email: placeholder }).where("email", "=", email).execute();
  await db.updateTable("sessions").set({ origin: null, agent: null }).where("person_id", "=", id).execute();
  await db.updateTable("accounts").set({ password_hash: "erased" }).where("person_id", "=", id).execute();
  await eraseWritten(db, email, placeholder);
}

/** Entries that may have the person's address, or where they were. */
async function entriesAbout(db: Db, { id, email }: PersonRow): Promise<readonly AuditEntryRow[]> {
  return db
    .selectFrom("audit_entries")
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb("actor", "=", id),
        eb("subject", "=", `person:${id}`),
        ...[sql.ref("changes"), sql.ref("why"), sql.ref("origin")].map((column) => mayHave(column, email)),
      ]),
    )
    .orderBy("sequence")
    .execute();
}

/** Where a person was who acted as this one, or tried to without signing in. */
const isTheirs = ({ actor, subject }: AuditEntryRow, id: string): boolean =>
  actor === id || (subject === `person:${id}` && (actor === STRANGER || actor === LINK_HOLDER));

/** Their id at another service, and names of their devices; the rows themselves are gone. */
const NAMING: Readonly<Record<string, readonly string[]>> = {
  identity: ["subject"],
  factor: ["name", "passkey_id"],
};

function withoutNames(subject: string, changes: string): string {
  const [kind = ""] = subject.split(":");
  const naming = Object.hasOwn(NAMING, kind) ? (NAMING[kind] ?? []) : [];
  const said: Flat = JSON.parse(changes);
  const left = Object.entries(said).map(([name, value]) => [
    name,
    naming.includes(name) && value !== null ? "erased" : value,
  ]);
  return naming.length === 0 ? changes : canonical(Object.fromEntries(left));
}

const redacted = (entry: AuditEntryRow, { id, email }: PersonRow, by: string) => ({
  why: entry.why === null ? null : withoutAddress(entry.why, email, by),
  origin: entry.origin === null || isTheirs(entry, id) ? null : withoutAddress(entry.origin, email, by),
  changes: withoutNames(entry.subject, withoutAddressIn(entry.changes, email, by)),
});
