// Rows of remembered receipts and corrections: sealed under the organisation's key, opened, and listed in parts.

import { createHash, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Changer } from "./change.ts";
import type { Database, Db } from "./database.ts";
import { NotFound } from "./errors.ts";
import { type Keyring, type Keys, newest } from "./keyring.ts";
import type { ReceiptCorrection, RememberedReceipt } from "./receipt-interfaces.ts";
import type { ReceiptCorrectionRow, ReceiptKeyRow, RememberedReceiptRow } from "./receipt-tables.ts";
import { seal, sealBytes, unseal, unsealBytes } from "./tokens.ts";

/** What remembered receipts are built on. */
export interface ReceiptParts {
  readonly database: Database;
  readonly change: Changer;
  readonly keyring: Keyring;
}

/** Moved to another organisation's row, it opens nothing. */
export const receiptKeyAbout = ({ organisation_id }: Pick<ReceiptKeyRow, "organisation_id">): string =>
  `receipts:${organisation_id}`;

const KEY_BYTES = 32;

/** The key that factors are sealed with; each sealed value says what it is about. */
export const newReceiptKey = (keys: Keys, organisationId: string): ReceiptKeyRow => {
  const row = { organisation_id: organisationId };
  const key = randomBytes(KEY_BYTES).toString("hex");
  return { ...row, sealed_key: seal(newest(keys.factors), receiptKeyAbout(row), key) };
};

export const receiptKey = (keys: Keys, row: ReceiptKeyRow): Buffer =>
  Buffer.from(unseal(newest(keys.factors), receiptKeyAbout(row), row.sealed_key), "hex");

/** Every change of an organisation's receipts locks this row first, so that two changes come one after the other. */
export const lockReceiptKey = (db: Db, organisationId: string): Promise<ReceiptKeyRow | undefined> =>
  db
    .updateTable("receipt_keys")
    .set({ organisation_id: organisationId })
    .where("organisation_id", "=", organisationId)
    .returningAll()
    .executeTakeFirst();

export const receiptKeyRow = (db: Db, organisationId: string): Promise<ReceiptKeyRow | undefined> =>
  db.selectFrom("receipt_keys").selectAll().where("organisation_id", "=", organisationId).executeTakeFirst();

export const receiptId = (organisationId: string, hash: string): string => {
  const text = JSON.stringify([organisationId, hash]);
  return `rec_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
};

interface Named {
  readonly id: string;
  readonly organisation_id: string;
}

const about = ({ id, organisation_id }: Named): string => `receipt:${organisation_id}:${id}`;

export const sealContent = (key: Buffer, row: Named, content: string): string =>
  sealBytes(key, about(row), deflateRawSync(content));

export const openContent = (key: Buffer, row: Named & { readonly sealed: string }): string =>
  inflateRawSync(unsealBytes(key, about(row), row.sealed)).toString("utf8");

export const toReceipt = (key: Buffer, row: RememberedReceiptRow): RememberedReceipt => ({
  id: row.id,
  content: openContent(key, row),
  createdAtMs: row.created_at_ms,
  expiresAtMs: row.expires_at_ms,
  checkedAtMs: row.checked_at_ms,
});

export const toCorrection = (key: Buffer, row: ReceiptCorrectionRow): ReceiptCorrection => ({
  id: row.id,
  receiptId: row.receipt_id,
  content: openContent(key, row),
  foundAtMs: row.found_at_ms,
});

export const MOST_LISTED = 100;

/** The latest first, starting after the named one. */
export async function receiptPage(
  db: Db,
  organisationId: string,
  before: string | undefined,
): Promise<readonly RememberedReceiptRow[]> {
  const all = db
    .selectFrom("remembered_receipts")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .orderBy("created_at_ms", "desc")
    .orderBy("id", "desc")
    .limit(MOST_LISTED + 1);
  if (before === undefined) return all.execute();
  const last = await db
    .selectFrom("remembered_receipts")
    .select(["created_at_ms", "id"])
    .where("organisation_id", "=", organisationId)
    .where("id", "=", before)
    .executeTakeFirst();
  if (last === undefined) throw new NotFound("there is no such receipt");
  return all
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at_ms", "id"), "<", tuple(last.created_at_ms, last.id)),
    )
    .execute();
}

export async function correctionPage(
  db: Db,
  organisationId: string,
  before: string | undefined,
): Promise<readonly ReceiptCorrectionRow[]> {
  const all = db
    .selectFrom("receipt_corrections")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .orderBy("found_at_ms", "desc")
    .orderBy("id", "desc")
    .limit(MOST_LISTED + 1);
  if (before === undefined) return all.execute();
  const last = await db
    .selectFrom("receipt_corrections")
    .select(["found_at_ms", "id"])
    .where("organisation_id", "=", organisationId)
    .where("id", "=", before)
    .executeTakeFirst();
  if (last === undefined) throw new NotFound("there is no such correction");
  return all
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple("found_at_ms", "id"), "<", tuple(last.found_at_ms, last.id)),
    )
    .execute();
}
