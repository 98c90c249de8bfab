// What is kept with a payroll audit: compressed, and sealed under a key of the audit's own, which goes when the audit goes.

import { randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Db } from "./database.ts";
import { type Keys, newest } from "./keyring.ts";
import type { Blob, BlobName } from "./payroll-audit-interfaces.ts";
import type { PayrollAuditRow, Tables } from "./schema.ts";
import { seal, sealBytes, unseal, unsealBytes } from "./tokens.ts";

type KeyRow = Pick<PayrollAuditRow, "id" | "organisation_id" | "sealed_key">;

/** Moved to another organisation's row it opens nothing. */
export const auditKeyAbout = ({ id, organisation_id }: Omit<KeyRow, "sealed_key">): string =>
  `payroll audit:${id}:${organisation_id}`;

const KEY_BYTES = 32;

/** The key that factors are sealed with; what is sealed says what it is about. */
export const newAuditKey = (keys: Keys, row: Omit<KeyRow, "sealed_key">): string =>
  seal(newest(keys.factors), auditKeyAbout(row), randomBytes(KEY_BYTES).toString("hex"));

export const auditKey = (keys: Keys, row: KeyRow): Buffer =>
  Buffer.from(unseal(newest(keys.factors), auditKeyAbout(row), row.sealed_key), "hex");

const about = (auditId: string, { name, number }: BlobName): string =>
  `payroll audit:${auditId}:${name}:${number}`;

/** Speed counts for more than the last tenth. */
const LEVEL = 2;

export type SealedBlob = Tables["payroll_audit_blobs"];

export const sealBlob = (key: Buffer, auditId: string, { content, ...name }: Blob): SealedBlob => ({
  audit_id: auditId,
  ...name,
  bytes: content.length,
  sealed: sealBytes(key, about(auditId, name), deflateRawSync(content, { level: LEVEL })),
});

export async function putBlobs(db: Db, blobs: readonly SealedBlob[]): Promise<void> {
  for (const { bytes, sealed, ...id } of blobs)
    await db
      .insertInto("payroll_audit_blobs")
      .values({ ...id, bytes, sealed })
      .onConflict((conflict) =>
        conflict.columns(["audit_id", "name", "number"]).doUpdateSet({ bytes, sealed }),
      )
      .execute();
}

export async function getBlob(
  db: Db,
  key: Buffer,
  auditId: string,
  name: BlobName,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom("payroll_audit_blobs")
    .select("sealed")
    .where("audit_id", "=", auditId)
    .where("name", "=", name.name)
    .where("number", "=", name.number)
    .executeTakeFirst();
  return row === undefined ? undefined : inflateRawSync(unsealBytes(key, about(auditId, name), row.sealed));
}

const FILE = "file:";
/** Names that are pieces of files: from `file:` up to the character after the colon. */
const AFTER_FILES = "file;";

export const pieceName = (file: string, number: number): BlobName => ({ name: `${FILE}${file}`, number });

export async function piecesIn(db: Db, auditId: string) {
  const rows = await db
    .selectFrom("payroll_audit_blobs")
    .select(["name", "number", "bytes"])
    .where("audit_id", "=", auditId)
    .where("name", ">=", FILE)
    .where("name", "<", AFTER_FILES)
    .orderBy("name")
    .orderBy("number")
    .execute();
  return rows.map(({ name, number, bytes }) => ({ file: name.slice(FILE.length), number, bytes }));
}

/** What was uploaded and the rows made of it are of no use once an audit has ended. */
export async function dropUploads(db: Db, auditId: string): Promise<void> {
  const blobs = db.deleteFrom("payroll_audit_blobs").where("audit_id", "=", auditId);
  await blobs.where("name", ">=", FILE).where("name", "<", AFTER_FILES).execute();
  await blobs.where("name", "=", "rows").execute();
}
