// The mail queue: written with the change it reports, sent by one sender at a time, tried again for a day.

import type { Letter, Mail, Mails } from "./account-interfaces.ts";
import type { Database, Db } from "./database.ts";
import { newId } from "./ids.ts";
import type { HashKeys } from "./keyed-hash.ts";
import { type Keyring, type Keys, newest } from "./keyring.ts";
import type { MailRow } from "./schema.ts";
import { line } from "./text.ts";
import { seal, unseal } from "./tokens.ts";

const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30 * 60_000;
const HOUR_MS = 3600 * 1000;
/** To one address, for letters that strangers can trigger. */
const MOST_AN_HOUR = 5;
/** A letter that we do not try again. */
export const GIVEN_UP = { state: "failed", sealed_link: null } as const;
const LINK_MARK = "{link}";
const AT_A_TIME = 20;
const MOST_LISTED = 200;

export interface Post {
  readonly db: Db;
  readonly keys: Keys;
  readonly nowMs: number;
}

export async function queueLetter(post: Post, letter: Letter): Promise<void> {
  const { db, keys, nowMs } = post;
  // Text that someone else wrote could contain the mark and get the link in its place; then we send nothing.
  if (letter.text.split(LINK_MARK).length !== (letter.link === undefined ? 1 : 2))
    throw new Error("a letter with a link has one mark for it, and one without has none");
  const id = newId("mail");
  await db
    .insertInto("mails")
    .values({
      id,
      created_at_ms: nowMs,
      recipient: letter.to,
      subject: line(letter.subject, "the subject", 200),
      text: letter.text,
      sealed_link: letter.link === undefined ? null : seal(newest(keys.mail), id, letter.link),
      state: "queued",
      tries: 0,
      next_try_at_ms: nowMs,
      sent_at_ms: null,
    })
    .execute();
}

/** Strangers who type an address cannot fill its mailbox, and a disabled person gets nothing. */
export async function mayWrite({ db, nowMs }: Pick<Post, "db" | "nowMs">, to: string): Promise<boolean> {
  const person = db.selectFrom("people").select("is_disabled").where("email", "=", to);
  if ((await person.executeTakeFirst())?.is_disabled === 1) return false;
  const lately = await db
    .selectFrom("mails")
    .select("id")
    .where("recipient", "=", to)
    .where("created_at_ms", ">", nowMs - HOUR_MS)
    .limit(MOST_AN_HOUR)
    .execute();
  return lately.length < MOST_AN_HOUR;
}

/** Abandons the waiting letters to an address. */
export async function keepBack(db: Db, to: string): Promise<void> {
  const waiting = db.updateTable("mails").set(GIVEN_UP).where("recipient", "=", to);
  await waiting.where("state", "=", "queued").execute();
}

const toMail = (row: MailRow, keys: Keys): Mail => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: row.text.replace(LINK_MARK, () =>
    row.sealed_link === null ? NO_LINK : openLink(keys.mail, row.id, row.sealed_link),
  ),
  state: row.state,
  tries: row.tries,
  createdAtMs: row.created_at_ms,
  sentAtMs: row.sent_at_ms,
});

/** A sender may have taken a letter just before the pepper changed. */
function openLink(keys: HashKeys, id: string, sealed: string): string {
  const [key, ...earlier] = keys.toReversed();
  if (key === undefined) throw new Error(`the link of ${id} was sealed under a key that is not known`);
  try {
    return unseal(key, id, sealed);
  } catch {
    return openLink(earlier.toReversed(), id, sealed);
  }
}

export function mails(database: Database, keyring: Keyring): Mails {
  return {
    list: ({ withLinks }) =>
      keyring.read(async (db, keys) => {
        const newest = db.selectFrom("mails").selectAll().orderBy("created_at_ms", "desc").orderBy("id");
        const rows = await newest.limit(MOST_LISTED).execute();
        return rows.map((row) => toMail(withLinks ? row : { ...row, sealed_link: null }, keys));
      }),
    take: async () => {
      const due = await database.read((db) => dueNow(db, database.nowMs()));
      const taken = await Promise.all(due.map((row) => claim(database, row)));
      const own = taken.filter((row) => row !== undefined);
      const keys = own.length === 0 ? keyring.keys() : await database.read(keyring.fresh);
      return own.map((row) => toMail(row, keys));
    },
    sent: (id) =>
      database.write(async (db) => {
        const done = { state: "sent", sent_at_ms: database.nowMs(), sealed_link: null } as const;
        await db.updateTable("mails").set(done).where("id", "=", id).execute();
      }),
    notSent: ({ id, tries }) =>
      database.write(async (db) => {
        const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 15));
        await db
          .updateTable("mails")
          .set({ next_try_at_ms: database.nowMs() + pause })
          .where("id", "=", id)
          .where("tries", "=", tries)
          .execute();
      }),
  };
}

const NO_LINK = "(the link is not shown)";

const dueNow = (db: Db, nowMs: number): Promise<readonly MailRow[]> =>
  db
    .selectFrom("mails")
    .selectAll()
    .where("state", "=", "queued")
    .where("next_try_at_ms", "<=", nowMs)
    .orderBy("next_try_at_ms")
    .limit(AT_A_TIME)
    .execute();

/** Counted before it is sent: a sender that dies on the way has used a try, and another takes over. */
const claim = (database: Database, { id, tries }: MailRow): Promise<MailRow | undefined> =>
  database.write((db) =>
    db
      .updateTable("mails")
      .set({ tries: tries + 1, next_try_at_ms: database.nowMs() + LEASE_MS })
      .where("id", "=", id)
      .where("state", "=", "queued")
      .where("tries", "=", tries)
      .returningAll()
      .executeTakeFirst(),
  );
