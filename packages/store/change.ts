// A change: its conditional updates and their log entries in one transaction, one change at a time across all
// processes.

import { requireEnabled } from "./actors.ts";
import { canonical, type Flat } from "./canonical.ts";
import { entryHash, sealedHead, sealHolds } from "./chain.ts";
import type { Database, Db } from "./database.ts";
import { AuditBroken } from "./errors.ts";
import { type Keyring, type Keys, newest } from "./keyring.ts";
import { type Act, COMMAND_LINE } from "./store.ts";
import { line, prose } from "./text.ts";
import type { Seen, Witness } from "./witness.ts";

export interface Change {
  readonly db: Db;
  readonly act: Act;
  /** The database's time of this change. */
  readonly nowMs: number;
  /** No one changes the pepper during this change. */
  readonly keys: Keys;
  /** A second administrator approves what a first one proposed. */
  readonly isSeconded?: true;
  /** Adds an entry to the log and gives its sequence; `changes` are the subject's new column values. */
  record(what: string, subject: string, changes: Flat): Promise<number>;
  /** Continues the log under another key: only for a change of the pepper. */
  sealUnder(key: Buffer): void;
}

export type Changer = <T>(act: Act, work: (change: Change) => Promise<T>) => Promise<T>;

interface Log {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly witness: Witness | undefined;
}

export function changer(log: Log): Changer {
  const { database, keyring, witness } = log;
  return async (asked, work) => {
    const act = checkedAct(asked);
    const { result, head, isKnown } = await database.write(async (db) => {
      const { keys, ...before } = await lockHead(db, keyring);
      let key = newest(keys.audit);
      const isKnown = await continues(db, before, witness?.seen());
      await requireEnabled(db, act.by);
      const nowMs = await database.announce(db);
      let head = before;
      const result = await work({
        db,
        act,
        nowMs,
        keys,
        sealUnder(next) {
          key = next;
        },
        async record(what, subject, changes) {
          head = await append(db, key, head, {
            at_ms: nowMs,
            what,
            subject,
            changes: canonical(changes),
            ...signed(act),
          });
          return head.length;
        },
      });
      await db
        .updateTable("audit_head")
        .set(sealedHead(key, head.length, head.hash))
        .execute();
      return { result, head, isKnown };
    });
    // If the log is not the one this machine saw before, the witness file stays as it is, as evidence.
    if (isKnown) witness?.note(head);
    return result;
  };
}

/** Updating the head first makes every other change wait for this one. */
async function lockHead(db: Db, keyring: Keyring): Promise<Seen & { readonly keys: Keys }> {
  const head = await db.updateTable("audit_head").set({ id: 1 }).returningAll().executeTakeFirst();
  if (head === undefined) throw broken("its head");
  const isKnown = sealHolds(newest(keyring.keys().audit), head);
  const keys = isKnown ? keyring.keys() : await keyring.fresh(db);
  if (!sealHolds(newest(keys.audit), head)) throw broken("its head");
  const last = await db
    .selectFrom("audit_entries")
    .select(["sequence", "hash"])
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  if ((last?.sequence ?? 0) !== head.length || (last !== undefined && last.hash !== head.hash)) {
    throw broken("its last entry");
  }
  return { length: head.length, hash: head.hash, keys };
}

const broken = (part: string): AuditBroken =>
  new AuditBroken(
    `nothing was changed: the activity log is not as it was written (${part}); run fairclause log verify`,
  );

/** Whether the log still has what this machine saw of it. */
export async function continues(db: Db, head: Seen, seen: Seen | undefined): Promise<boolean> {
  if (seen === undefined || seen.length === 0) return true;
  if (seen.length >= head.length) return seen.length === head.length && seen.hash === head.hash;
  const entry = await db
    .selectFrom("audit_entries")
    .select("hash")
    .where("sequence", "=", seen.length)
    .executeTakeFirst();
  return entry?.hash === seen.hash;
}

type Unsigned = Omit<Parameters<typeof entryHash>[2], "sequence">;

async function append(db: Db, key: Buffer, head: Seen, unsigned: Unsigned): Promise<Seen> {
  const entry = { sequence: head.length + 1, ...unsigned };
  const hash = entryHash(key, head.hash, entry);
  await db
    .insertInto("audit_entries")
    .values({ ...entry, hash })
    .execute();
  return { length: entry.sequence, hash };
}

const signed = ({ by, why, requestId, where }: Act) => ({
  actor: by,
  why: why ?? null,
  request_id: requestId ?? null,
  origin: where ?? (by === COMMAND_LINE ? COMMAND_LINE : null),
});

function checkedAct(act: Act): Act {
  return {
    by: line(act.by, "who acts", 100),
    ...(act.isOnMachine === true ? { isOnMachine: true } : {}),
    ...(act.why === undefined ? {} : { why: prose(act.why, "the reason", 1000) }),
    ...(act.requestId === undefined ? {} : { requestId: line(act.requestId, "the request id", 200) }),
    ...(act.where === undefined ? {} : { where: line(act.where, "where", 200) }),
  };
}
