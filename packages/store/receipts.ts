// Remembered receipts as their organisation sees them: stored, listed, forgotten, and what corrections changed.

import type { Change } from "./change.ts";
import type { Db } from "./database.ts";
import { Conflict, NotFound } from "./errors.ts";
import { byKey } from "./key-acts.ts";
import { checkingOf } from "./receipt-checking.ts";
import type { ReceiptPage, RememberedReceipt, RememberedReceipts } from "./receipt-interfaces.ts";
import {
  correctionPage,
  lockReceiptKey,
  MOST_LISTED,
  newReceiptKey,
  type ReceiptParts,
  receiptId,
  receiptKey,
  receiptKeyRow,
  receiptPage,
  sealContent,
  toCorrection,
  toReceipt,
} from "./receipt-rows.ts";
import type { ReceiptKeyRow, RememberedReceiptRow } from "./receipt-tables.ts";

const DAY_MS = 24 * 3600 * 1000;
/** Of one organisation. */
const MOST_RECEIPTS = 10_000;
/** Of all its receipts together, sealed. */
const MOST_BYTES = 64 * 1024 * 1024;

export function rememberedReceipts(parts: ReceiptParts): RememberedReceipts {
  const { change, keyring } = parts;
  return {
    ...checkingOf(parts),
    remember: (asked) => remember(parts, asked),
    list: (organisationId, before) =>
      keyring.read(async (db, keys) => {
        const key = await receiptKeyRow(db, organisationId);
        if (key === undefined) return { rows: [], next: null };
        const rows = await receiptPage(db, organisationId, before);
        return pageOf(rows, (row) => toReceipt(receiptKey(keys, key), row));
      }),
    corrections: (organisationId, before) =>
      keyring.read(async (db, keys) => {
        const key = await receiptKeyRow(db, organisationId);
        if (key === undefined) return { rows: [], next: null };
        const rows = await correctionPage(db, organisationId, before);
        return pageOf(rows, (row) => toCorrection(receiptKey(keys, key), row));
      }),
    forget: (organisationId, id, caller) =>
      change(byKey(caller), (made) => forget(made, organisationId, id, caller.keyId)),
    forgetAll: (organisationId, caller) =>
      change(byKey(caller), (made) => forgetAll(made, organisationId, caller.keyId)),
  };
}

function pageOf<R extends { readonly id: string }, T>(
  rows: readonly R[],
  open: (row: R) => T,
): ReceiptPage<T> {
  const shown = rows.slice(0, MOST_LISTED);
  const next = rows.length > MOST_LISTED ? (shown.at(-1)?.id ?? null) : null;
  return { rows: shown.map(open), next };
}

const subjectOf = (organisationId: string): string => `receipts:${organisationId}`;

type Asked = Parameters<RememberedReceipts["remember"]>[0];

async function remember(parts: ReceiptParts, asked: Asked): Promise<readonly RememberedReceipt[]> {
  const { database, keyring } = parts;
  await beginMemory(parts, asked);
  return database.write(async (db) => {
    const keys = await keyring.hold(db);
    const row = await lockReceiptKey(db, asked.organisationId);
    if (row === undefined) throw new Conflict("the receipts were forgotten meanwhile", "forgotten");
    const kept = await keep(db, receiptKey(keys, row), asked, database.nowMs());
    await requireRoom(db, asked.organisationId);
    return kept.map((one) => toReceipt(receiptKey(keys, row), one));
  });
}

/** The log says since when, and with which key, we remember receipts; not which ones. */
async function beginMemory({ database, change }: ReceiptParts, { organisationId, caller }: Asked) {
  if ((await database.read((db) => receiptKeyRow(db, organisationId))) !== undefined) return;
  await change(byKey(caller), async ({ db, keys, record }) => {
    if ((await receiptKeyRow(db, organisationId)) !== undefined) return;
    const row: ReceiptKeyRow = newReceiptKey(keys, organisationId);
    await db.insertInto("receipt_keys").values(row).execute();
    await record("receipts first remembered", subjectOf(organisationId), { key_id: caller.keyId });
  });
}

async function keep(
  db: Db,
  key: Buffer,
  { organisationId, receipts, keptDays }: Asked,
  nowMs: number,
): Promise<readonly RememberedReceiptRow[]> {
  const kept: RememberedReceiptRow[] = [];
  for (const { hash, content } of receipts) {
    const named = { id: receiptId(organisationId, hash), organisation_id: organisationId };
    const sealed = sealContent(key, named, content);
    const row: RememberedReceiptRow = {
      ...named,
      sealed,
      bytes: sealed.length,
      created_at_ms: nowMs,
      expires_at_ms: nowMs + keptDays * DAY_MS,
      checked_basis: "",
      checked_at_ms: null,
      lease: null,
      leased_until_ms: 0,
    };
    kept.push(await keepOne(db, row));
  }
  return kept;
}

/** An existing receipt keeps the state its checks left, and the longer of the two times. */
const keepOne = (db: Db, row: RememberedReceiptRow): Promise<RememberedReceiptRow> =>
  db
    .insertInto("remembered_receipts")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ eb, ref }) => ({
        expires_at_ms: eb
          .case()
          .when(ref("remembered_receipts.expires_at_ms"), "<", row.expires_at_ms)
          .then(row.expires_at_ms)
          .else(ref("remembered_receipts.expires_at_ms"))
          .end(),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

async function requireRoom(db: Db, organisationId: string): Promise<void> {
  const { count, bytes } = await db
    .selectFrom("remembered_receipts")
    .select(({ fn }) => [fn.countAll().as("count"), fn.sum("bytes").as("bytes")])
    .where("organisation_id", "=", organisationId)
    .executeTakeFirstOrThrow();
  if (Number(count) > MOST_RECEIPTS || Number(bytes) > MOST_BYTES)
    throw new Conflict("the organisation has as many receipts as it may", "full");
}

async function forget(
  { db, record }: Change,
  organisationId: string,
  id: string,
  keyId: string,
): Promise<void> {
  await lockReceiptKey(db, organisationId);
  const gone = await db
    .deleteFrom("remembered_receipts")
    .where("id", "=", id)
    .where("organisation_id", "=", organisationId)
    .returning("id")
    .executeTakeFirst();
  if (gone === undefined) throw new NotFound("there is no such receipt");
  await db
    .deleteFrom("receipt_corrections")
    .where("receipt_id", "=", id)
    .where("organisation_id", "=", organisationId)
    .execute();
  await record("receipt forgotten", subjectOf(organisationId), { key_id: keyId });
}

async function forgetAll({ db, record }: Change, organisationId: string, keyId: string): Promise<number> {
  if ((await lockReceiptKey(db, organisationId)) === undefined) return 0;
  const own = "organisation_id";
  await db.deleteFrom("receipt_corrections").where(own, "=", organisationId).execute();
  const { numDeletedRows } = await db
    .deleteFrom("remembered_receipts")
    .where(own, "=", organisationId)
    .executeTakeFirst();
  await db.deleteFrom("receipt_keys").where(own, "=", organisationId).execute();
  await record("receipts forgotten", subjectOf(organisationId), { key_id: keyId });
  return Number(numDeletedRows);
}
