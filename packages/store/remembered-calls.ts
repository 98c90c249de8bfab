// Calls that create something, remembered by the caller's key: repeated within a day, they create nothing more.

import { createHash, randomBytes } from "node:crypto";
import type { Database, Db } from "./database.ts";
import type { RememberedCallRow } from "./remembered-call-table.ts";

/** Of one organisation within 24 hours. */
const MOST_CALLS = 10_000;
const KEPT_MS = 24 * 3600 * 1000;
/** Longer than a call may take. If its node died, the next call with the key takes over. */
const HELD_MS = 60 * 1000;

export interface KeyedCall {
  readonly organisationId: string;
  /** As the caller sent it. */
  readonly key: string;
  /** Hash of the call and its whole request: the same key with another request is a mistake. */
  readonly fingerprint: string;
}

/** Permission to run a call, once. */
export interface CallLeave {
  readonly id: string;
  readonly holder: string;
  /** For what the call creates. It stays the same when another node takes over. */
  readonly madeId: string;
  /** Someone had permission before and never reported the outcome. */
  readonly isRetry: boolean;
}

export interface CallAnswer {
  readonly status: number;
  readonly body: string;
}

export type CallBegun =
  | { readonly leave: CallLeave }
  | { readonly answer: CallAnswer }
  | { readonly refused: "running" | "differs" | "full" };

export interface RememberedCalls {
  begin(call: KeyedCall): Promise<CallBegun>;
  /** Remembers the outcome of the call. */
  end(leave: CallLeave, answer: CallAnswer): Promise<void>;
  /** The call created nothing: the key is free again. */
  forget(leave: CallLeave): Promise<void>;
  /** We cannot know whether it created something: the next call with the key takes over. */
  giveUp(leave: CallLeave): Promise<void>;
}

export const rememberedCalls = (database: Database): RememberedCalls => ({
  begin: (call) => database.write((db) => begin(db, call, database.nowMs())),
  end: (leave, answer) =>
    database.write(async (db) => {
      await held(db.updateTable("remembered_calls").set(answer), leave).execute();
    }),
  forget: (leave) =>
    database.write(async (db) => {
      await held(db.deleteFrom("remembered_calls"), leave).execute();
    }),
  giveUp: (leave) =>
    database.write(async (db) => {
      await held(db.updateTable("remembered_calls").set({ held_until_ms: 0 }), leave).execute();
    }),
});

const hashed = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** The row reveals neither the key nor its organisation. */
const rowId = ({ organisationId, key }: KeyedCall): string => hashed([organisationId, key]);

async function begin(db: Db, call: KeyedCall, nowMs: number): Promise<CallBegun> {
  const fresh: RememberedCallRow = {
    id: rowId(call),
    owner: hashed([call.organisationId]),
    fingerprint: call.fingerprint,
    made_id: randomBytes(16).toString("hex"),
    holder: randomBytes(16).toString("hex"),
    held_until_ms: nowMs + HELD_MS,
    status: null,
    body: null,
    expires_at_ms: nowMs + KEPT_MS,
  };
  const { id, ...anew } = fresh;
  const inserted = await db
    .insertInto("remembered_calls")
    .values(fresh)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(anew).where("remembered_calls.expires_at_ms", "<=", nowMs),
    )
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows) === 1) {
    if (!(await isOver(db, fresh.owner, nowMs))) return { leave: leaveOf(fresh, false) };
    await db.deleteFrom("remembered_calls").where("id", "=", id).execute();
    return { refused: "full" };
  }
  const known = await db.selectFrom("remembered_calls").selectAll().where("id", "=", id).executeTakeFirst();
  if (known === undefined) return { refused: "running" };
  if (known.fingerprint !== call.fingerprint) return { refused: "differs" };
  if (known.status !== null) return { answer: { status: known.status, body: known.body ?? "" } };
  return takeOver(db, { ...fresh, made_id: known.made_id }, nowMs);
}

/** Whether the organisation is over its limit; expired keys do not count. */
async function isOver(db: Db, owner: string, nowMs: number): Promise<boolean> {
  const last = await db
    .selectFrom("remembered_calls")
    .select("id")
    .where("owner", "=", owner)
    .where("expires_at_ms", ">", nowMs)
    .limit(1)
    .offset(MOST_CALLS)
    .executeTakeFirst();
  return last !== undefined;
}

async function takeOver(db: Db, row: RememberedCallRow, nowMs: number): Promise<CallBegun> {
  const { numUpdatedRows } = await db
    .updateTable("remembered_calls")
    .set({ holder: row.holder, held_until_ms: row.held_until_ms })
    .where("id", "=", row.id)
    .where("status", "is", null)
    .where("held_until_ms", "<=", nowMs)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1 ? { leave: leaveOf(row, true) } : { refused: "running" };
}

const leaveOf = ({ id, holder, made_id }: RememberedCallRow, isRetry: boolean): CallLeave => ({
  id,
  holder,
  madeId: made_id,
  isRetry,
});

/** Only while no one else has it. */
const held = <Q extends { where(column: "id" | "holder", is: "=", value: string): Q }>(
  query: Q,
  { id, holder }: CallLeave,
): Q => query.where("id", "=", id).where("holder", "=", holder);
