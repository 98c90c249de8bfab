// Accounts: a password belongs to an address whose owner proved it is theirs, once, by a link.

import type { Accounts, Letter, LinkPurpose, SignIn } from "./account-interfaces.ts";
import type { Change, Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { Conflict, NotFound } from "./errors.ts";
import { newId } from "./ids.ts";
import type { Keyring, Keys } from "./keyring.ts";
import { mayWrite, type Post, queueLetter } from "./mails.ts";
import { hashPassword, passwordFits, peppersOver, underAllPeppers } from "./passwords.ts";
import { insertPerson, PERSON, personWithEmail, toPerson } from "./people.ts";
import { endAll } from "./sessions.ts";
import type { Person } from "./store.ts";
import { emailAddress } from "./text.ts";
import { boundHash, isBound, isToken, makeToken, tokenHash } from "./tokens.ts";
import { wrongTries } from "./wrong-tries.ts";

const LIFE_MS: Readonly<Record<LinkPurpose, number>> = { verify: 60 * 60_000, reset: 30 * 60_000 };

export function accounts(database: Database, change: Changer, keyring: Keyring): Accounts {
  /** Letters that anyone can trigger are not in the log. */
  const post = async (db: Db): Promise<Post> => ({
    db,
    keys: await keyring.hold(db),
    nowMs: database.nowMs(),
  });
  const linkOf = (purpose: LinkPurpose, token: string) =>
    keyring.read((db, keys) => findLink({ db, keys, nowMs: database.nowMs() }, purpose, token));
  return {
    hashPassword: (email, password) =>
      hashPassword(keyring.keys().passwords, { email: emailAddress(email), password }),
    passwordFits: (email, password, hash) =>
      passwordFits(keyring.keys().passwords, { email: emailAddress(email), password }, hash),
    find: (email) => database.read(async (db) => checkable(db, keyring, emailAddress(email))),
    signUp: (given, letters) =>
      database.write(async (db) => {
        const [email, posted] = [emailAddress(given), await post(db)];
        if (!(await mayWrite(posted, email))) return;
        const { passwordHash: known } = await signInOf(db, email);
        if (known !== undefined) return queueLetter(posted, letters.known());
        const token = await insertLink(posted, { purpose: "verify", email });
        await queueLetter(posted, letters.fresh(token));
      }),
    verify: async (token, passwordHash, act) => {
      const link = await linkOf("verify", token);
      if (link === undefined) return undefined;
      const by = link.person?.id ?? newId("per");
      return change({ ...act, by }, (made) => verify(made, token, passwordHash));
    },
    askReset: (given, letter) =>
      database.write(async (db) => {
        const [email, posted] = [emailAddress(given), await post(db)];
        const isKnown = (await personWithEmail(db, email)) !== undefined;
        if (!isKnown || !(await mayWrite(posted, email))) return;
        await queueLetter(posted, letter(await insertLink(posted, { purpose: "reset", email })));
      }),
    passwordLink: (given, act) => change(act, (made) => passwordLink(made, emailAddress(given))),
    linkAddress: async (purpose, token) => (await linkOf(purpose, token))?.email,
    reset: async (token, passwordHash, letter, act) => {
      const link = await linkOf("reset", token);
      if (link?.person === undefined) return undefined;
      return change({ ...act, by: link.person.id }, (made) => reset(made, token, passwordHash, letter));
    },
    ...wrongTries(database, change, keyring),
  };
}

async function signInOf(db: Db, email: string): Promise<SignIn> {
  const row = await db
    .selectFrom("people")
    .leftJoin("accounts", "accounts.person_id", "people.id")
    .select(PERSON)
    .select(["accounts.password_hash", "accounts.password_set_at_ms"])
    .where("people.email", "=", email)
    .executeTakeFirst();
  const passwordHash = row?.is_disabled === 1 ? null : row?.password_hash;
  return {
    person: row && toPerson(row),
    passwordHash: passwordHash ?? undefined,
    passwordSetAtMs: row?.password_set_at_ms ?? null,
  };
}

/** A hash without every pepper over it did not come from the service, so it opens nothing. */
async function checkable(db: Db, keyring: Keyring, email: string): Promise<SignIn> {
  const found = await signInOf(db, email);
  const isCurrent = ({ passwords }: Keys): boolean => peppersOver(found.passwordHash) === passwords.length;
  if (found.passwordHash === undefined || isCurrent(keyring.keys())) return found;
  if (isCurrent(await keyring.fresh(db))) return found;
  const again = await signInOf(db, email);
  const isUnderAll = peppersOver(again.passwordHash) === keyring.keys().passwords.length;
  return isUnderAll ? again : { ...again, passwordHash: undefined };
}

interface NewLink {
  readonly purpose: LinkPurpose;
  readonly email: string;
}

async function insertLink({ db, keys, nowMs }: Post, { purpose, email }: NewLink): Promise<string> {
  const { token, token_hash } = makeToken(keys.tokens, purpose);
  const bound_hash = boundHash(keys.tokens, purpose, token, [email]);
  const life = { created_at_ms: nowMs, expires_at_ms: nowMs + LIFE_MS[purpose] };
  await db
    .insertInto("links")
    .values({ token_hash, bound_hash, purpose, email, ...life })
    .execute();
  return token;
}

async function findLink({ db, keys, nowMs }: Post, purpose: LinkPurpose, token: string) {
  if (!isToken(token)) return undefined;
  const link = await db
    .selectFrom("links")
    .selectAll()
    .where("token_hash", "=", tokenHash(keys.tokens, purpose, token))
    .where("purpose", "=", purpose)
    .where("expires_at_ms", ">", nowMs)
    .executeTakeFirst();
  if (link === undefined || !isBound(boundHash(keys.tokens, purpose, token, [link.email]), link.bound_hash))
    return undefined;
  const person = await personWithEmail(db, link.email);
  return person?.is_disabled !== 1 ? { ...link, person } : undefined;
}

/** Works once: the caller that deletes the link has used it, and every other link of the address goes with it. */
async function spendLink(change: Change, purpose: LinkPurpose, token: string) {
  const link = await findLink(change, purpose, token);
  if (link === undefined) return undefined;
  await change.db.deleteFrom("links").where("email", "=", link.email).execute();
  return link;
}

/** Opens an account and never changes one: a person who has a password gets a new one by the other kind of link. */
async function verify(change: Change, token: string, passwordHash: string): Promise<Person | undefined> {
  const link = await spendLink(change, "verify", token);
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
  token: string,
  passwordHash: string,
  letter: (email: string) => Letter,
): Promise<Person | undefined> {
  const link = await spendLink(change, "reset", token);
  if (link?.person === undefined) return undefined;
  await setPassword(change, link.person.id, passwordHash);
  await endAll(change, link.person.id);
  await queueLetter(change, letter(link.email));
  return toPerson(link.person);
}

async function setPassword(
  { db, nowMs, keys, record }: Change,
  person_id: string,
  made: string,
): Promise<void> {
  const password_hash = underAllPeppers(keys.passwords, made);
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

async function passwordLink(change: Change, email: string): Promise<string> {
  const { db, record } = change;
  const person = await personWithEmail(db, email);
  if (person === undefined) throw new NotFound(`nobody is known as ${email}`);
  if (person.is_disabled === 1) throw new Conflict(`${email} is disabled`, "disabled");
  await record("password link made", `person:${person.id}`, {});
  return insertLink(change, { purpose: "reset", email });
}
