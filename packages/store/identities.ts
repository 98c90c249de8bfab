// Who a person is to the service they sign in with: bound once, by the person, or to an address without an account.

import type { Identities } from "./account-interfaces.ts";
import type { Change, Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { Conflict, NotFound } from "./errors.ts";
import { newId } from "./ids.ts";
import type { HashKeys } from "./keyed-hash.ts";
import type { Keyring } from "./keyring.ts";
import { insertPerson, personWithEmail, toPerson } from "./people.ts";
import type { IdentityRow } from "./schema.ts";
import type { Person } from "./store.ts";
import { emailAddress } from "./text.ts";
import { boundHash, isBound } from "./tokens.ts";

interface Who {
  readonly issuer: string;
  readonly subject: string;
}

const boundTo = (keys: HashKeys, id: string, personId: string, { issuer, subject }: Who): string =>
  boundHash(keys, "identity", "", [id, personId, issuer, subject]);

async function rowOf(db: Db, { issuer, subject }: Who): Promise<IdentityRow | undefined> {
  const rows = db.selectFrom("identities").selectAll().where("issuer", "=", issuer);
  return rows.where("subject", "=", subject).executeTakeFirst();
}

export function identities(database: Database, change: Changer, keyring: Keyring): Identities {
  return {
    find: (who) =>
      keyring.read(async (db, { tokens }) => {
        const row = await rowOf(db, who);
        if (row === undefined || !isBound(boundTo(tokens, row.id, row.person_id, who), row.bound_hash))
          return undefined;
        const person = await db
          .selectFrom("people")
          .selectAll()
          .where("id", "=", row.person_id)
          .executeTakeFirst();
        return person?.is_disabled === 0 ? toPerson(person) : undefined;
      }),
    of: (personId) =>
      database.read(async (db) => {
        const rows = db.selectFrom("identities").selectAll().where("person_id", "=", personId);
        return (await rows.orderBy("sequence").execute()).map(({ id, issuer, created_at_ms }) => ({
          id,
          issuer,
          createdAtMs: created_at_ms,
        }));
      }),
    connect: (who, act) => change(act, (made) => insert(made, who, act.by)),
    join: async (who, email, act) => {
      const known = await database.read((db) => personWithEmail(db, emailAddress(email)));
      const by = known?.id ?? newId("per");
      return change({ ...act, by }, (made) => join(made, who, emailAddress(email)));
    },
    disconnect: (id, act) =>
      change(act, async ({ db, record }) => {
        const own = db.deleteFrom("identities").where("id", "=", id).where("person_id", "=", act.by);
        if ((await own.returning("id").executeTakeFirst()) === undefined)
          throw new NotFound(`there is no connection ${id}`);
        await record("sign-in service disconnected", `identity:${id}`, { gone: 1 });
      }),
  };
}

async function insert(change: Change, who: Who, person_id: string): Promise<void> {
  const { db, nowMs, keys, record } = change;
  if ((await rowOf(db, who)) !== undefined)
    throw new Conflict("this sign-in is connected already", "connected");
  const id = newId("idn");
  const { issuer, subject } = who;
  const facts = { person_id, issuer, subject };
  const sequence = await record("sign-in service connected", `identity:${id}`, { gone: 0, ...facts });
  const bound_hash = boundTo(keys.tokens, id, person_id, who);
  await db
    .insertInto("identities")
    .values({ id, sequence, created_at_ms: nowMs, ...facts, bound_hash })
    .execute();
}

/** A person with an account or a role connects it while signed in: another service's word is not enough for that. */
async function join(change: Change, who: Who, email: string): Promise<Person> {
  const { db } = change;
  const known = await personWithEmail(db, email);
  if (known !== undefined) {
    const account = db.selectFrom("accounts").select("person_id").where("person_id", "=", known.id);
    const hasAccount = (await account.executeTakeFirst()) !== undefined;
    // The service may have reassigned the address: a person who has signed in with that service keeps their account.
    const connected = db.selectFrom("identities").select("id").where("person_id", "=", known.id);
    const isTaken = hasAccount || (await connected.executeTakeFirst()) !== undefined;
    if (isTaken || known.is_administrator === 1 || known.is_auditor === 1 || known.is_disabled === 1)
      throw new Conflict("an account has this address", "account");
  }
  const person = known === undefined ? await insertPerson(change, email, 0, change.act.by) : toPerson(known);
  await insert(change, who, person.id);
  return person;
}

/** With the person. */
export async function dropIdentities({ db, record }: Change, personId: string): Promise<void> {
  const own = await db.deleteFrom("identities").where("person_id", "=", personId).returning("id").execute();
  for (const { id } of own) await record("sign-in service disconnected", `identity:${id}`, { gone: 1 });
}
