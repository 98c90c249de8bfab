// Accounts: a password belongs to an address that proved to be its owner's; links do the proving, once.

import type { Accounts, Letter, LinkPurpose, SignIn } from "./account-interfaces.ts";
import type { Change, Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { Conflict, NotFound } from "./errors.ts";
import { newId } from "./ids.ts";
import { mayWrite, queueLetter } from "./mails.ts";
import { hashPassword, passwordFits } from "./passwords.ts";
import { insertPerson, PERSON, personWithEmail, toPerson } from "./people.ts";
import type { Keys } from "./pepper.ts";
import { endAll } from "./sessions.ts";
import type { Person } from "./store.ts";
import { emailAddress } from "./text.ts";
import { boundHash, isBound, makeToken, tokenHash } from "./tokens.ts";
import { wrongTries } from "./wrong-tries.ts";

const LIFE_MS: Readonly<Record<LinkPurpose, number>> = { verify: 60 * 60_000, reset: 30 * 60_000 };

export function accounts(database: Database, change: Changer, keys: Keys): Accounts {
  const post = (db: Db) => ({ db, key: keys.mail, nowMs: database.nowMs() });
  return {
    hashPassword: (email, password) => hashPassword(keys.passwords, emailAddress(email), password),
    passwordFits: (email, password, hash) =>
      passwordFits(keys.passwords, emailAddress(email), password, hash),
    find: (email) => database.read((db) => signInOf(db, emailAddress(email))),
    signUp: (given, letters) =>
      database.write(async (db) => {
        const email = emailAddress(given);
        if (!(await mayWrite(post(db), email))) return;
        const { passwordHash: known } = await signInOf(db, email);
        if (known !== undefined) return queueLetter(post(db), letters.known());
        const token = await insertLink(db, keys, { purpose: "verify", email }, post(db).nowMs);
        await queueLetter(post(db), letters.fresh(token));
      }),
    verify: async (token, passwordHash, act) => {
      const link = await database.read((db) => findLink(db, keys, "verify", token, database.nowMs()));
      if (link === undefined) return undefined;
      const by = link.person?.id ?? newId("per");
      return change({ ...act, by }, (made) => verify(made, keys, token, passwordHash));
    },
    askReset: (given, letter) =>
      database.write(async (db) => {
        const email = emailAddress(given);
        const isKnown = (await personWithEmail(db, email)) !== undefined;
        if (!isKnown || !(await mayWrite(post(db), email))) return;
        const link = { purpose: "reset", email } as const;
        await queueLetter(post(db), letter(await insertLink(db, keys, link, post(db).nowMs)));
      }),
    passwordLink: (given, act) => change(act, (made) => passwordLink(made, keys, emailAddress(given))),
    linkAddress: async (purpose, token) =>
      (await database.read((db) => findLink(db, keys, purpose, token, database.nowMs())))?.email,
    reset: async (token, passwordHash, letter, act) => {
      const link = await database.read((db) => findLink(db, keys, "reset", token, database.nowMs()));
      if (link?.person === undefined) return undefined;
      return change({ ...act, by: link.person.id }, (made) => reset(made, keys, token, passwordHash, letter));
    },
    ...wrongTries(database, change, keys.tokens),
  };
}

async function signInOf(db: Db, email: string): Promise<SignIn> {
  const row = await db
    .selectFrom("people")
    .leftJoin("accounts", "accounts.person_id", "people.id")
    .select(PERSON)
    .select("accounts.password_hash")
    .where("people.email", "=", email)
    .executeTakeFirst();
  const passwordHash = row?.is_disabled === 1 ? null : row?.password_hash;
  return { person: row && toPerson(row), passwordHash: passwordHash ?? undefined };
}

interface NewLink {
  readonly purpose: LinkPurpose;
  readonly email: string;
}

async function insertLink(db: Db, keys: Keys, link: NewLink, nowMs: number): Promise<string> {
  const { purpose, email } = link;
  const { token, token_hash } = makeToken(keys.tokens, purpose);
  const bound_hash = boundHash(keys.tokens, purpose, token, [email]);
  const life = { created_at_ms: nowMs, expires_at_ms: nowMs + LIFE_MS[purpose] };
  await db
    .insertInto("links")
    .values({ token_hash, bound_hash, purpose, email, ...life })
    .execute();
  return token;
}

async function findLink(db: Db, keys: Keys, purpose: LinkPurpose, token: string, nowMs: number) {
  const hash = tokenHash(keys.tokens, purpose, token);
  if (hash === undefined) return undefined;
  const link = await db
    .selectFrom("links")
    .selectAll()
    .where("token_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("expires_at_ms", ">", nowMs)
    .executeTakeFirst();
  if (link === undefined || !isBound(boundHash(keys.tokens, purpose, token, [link.email]), link.bound_hash))
    return undefined;
  const person = await personWithEmail(db, link.email);
  return person?.is_disabled !== 1 ? { ...link, person } : undefined;
}

/** Used once: whoever deletes it has it, and every other link of the address goes with it. */
async function spendLink({ db, nowMs }: Change, keys: Keys, purpose: LinkPurpose, token: string) {
  const link = await findLink(db, keys, purpose, token, nowMs);
  if (link === undefined) return undefined;
  await db.deleteFrom("links").where("email", "=", link.email).execute();
  return link;
}

/** Opens an account and never changes one: whoever has a password gets a new one by a link of the other kind. */
async function verify(
  change: Change,
  keys: Keys,
  token: string,
  passwordHash: string,
): Promise<Person | undefined> {
  const link = await spendLink(change, keys, "verify", token);
  if (link === undefined) return undefined;
  if ((await signInOf(change.db, link.email)).passwordHash !== undefined) return undefined;
  const person =
    link.person === undefined
      ? await insertPerson(change, link.email, 0, change.act.by)
      : toPerson(link.person);
  await setPassword(change, person.id, passwordHash);
  return person;
}

async function reset(
  change: Change,
  keys: Keys,
  token: string,
  passwordHash: string,
  letter: (email: string) => Letter,
): Promise<Person | undefined> {
  const link = await spendLink(change, keys, "reset", token);
  if (link?.person === undefined) return undefined;
  await setPassword(change, link.person.id, passwordHash);
  await endAll(change, link.person.id);
  await queueLetter({ ...change, key: keys.mail }, letter(link.email));
  return toPerson(link.person);
}

async function setPassword(
  { db, nowMs, record }: Change,
  person_id: string,
  password_hash: string,
): Promise<void> {
  const facts = { password_set_at_ms: nowMs };
  const known = await db
    .updateTable("accounts")
    .set({ password_hash, ...facts })
    .where("person_id", "=", person_id)
    .returning("person_id")
    .executeTakeFirst();
  const what = known === undefined ? "account opened" : "password set";
  const sequence = await record(what, `account:${person_id}`, facts);
  if (known !== undefined) return;
  await db
    .insertInto("accounts")
    .values({ person_id, sequence, created_at_ms: nowMs, password_hash, ...facts })
    .execute();
}

async function passwordLink({ db, nowMs, record }: Change, keys: Keys, email: string): Promise<string> {
  const person = await personWithEmail(db, email);
  if (person === undefined) throw new NotFound(`nobody is known as ${email}`);
  if (person.is_disabled === 1) throw new Conflict(`${email} is disabled`, "disabled");
  await record("password link made", `person:${person.id}`, {});
  return insertLink(db, keys, { purpose: "reset", email }, nowMs);
}
