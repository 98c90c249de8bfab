// What we keep with a payroll audit: compressed, and sealed under the audit's own key, which goes when the audit goes.

import { randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Db } from "./database.ts";
import { type Keys, newest } from "./keyring.ts";
import type { Blob, BlobName, FileStream } from "./payroll-audit-interfaces.ts";
import type { PayrollAuditRow, Tables } from "./schema.ts";
import { seal, sealBytes, unseal, unsealBytes } from "./tokens.ts";

type KeyRow = Pick<PayrollAuditRow, "id" | "organisation_id" | "sealed_key">;

/** Moved to another organisation's row, it opens nothing. */
export const auditKeyAbout = ({ id, organisation_id }: Omit<KeyRow, "sealed_key">): string =>
  `payroll audit:${id}:${organisation_id}`;

const KEY_BYTES = 32;

/** The key that factors are sealed with; each sealed value says what it is about. */
export const newAuditKey = (keys: Keys, row: Omit<KeyRow, "sealed_key">): string =>
  seal(newest(keys.factors), auditKeyAbout(row), randomBytes(KEY_BYTES).toString("hex"));

export const auditKey = (keys: Keys, row: KeyRow): Buffer =>
  Buffer.from(unseal(newest(keys.factors), auditKeyAbout(row), row.sealed_key), "hex");

const about = (auditId: string, { name, number }: BlobName): string =>
  `payroll audit:${auditId}:${name}:${number}`;

/** Speed matters more than the last tenth of size. */
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

/** A piece is numbered by the place of its first byte in the file. */
export const pieceName = (file: string, number: number): BlobName => ({ name: `${FILE}${file}`, number });

const SIZE = "size:";

type Where = ExpressionBuilder<Tables, "payroll_audit_blobs">;
/** Names one of the blobs of an audit. */
type Which = (blob: Where) => Expression<SqlBool>;

/** By prefix, not by order, which depends on the database's language. */
const isPiece: Which = (blob) => blob("name", "like", `${FILE}%`);
const isSize: Which = (blob) => blob("name", "like", `${SIZE}%`);

export const ofFile =
  (file: string): Which =>
  (blob) =>
    blob("name", "=", pieceName(file, 0).name);

/** Pieces with some of the bytes from `from` to `to`. */
export const ofRange =
  (file: string, from: number, to: number): Which =>
  (blob) =>
    blob.and([
      ofFile(file)(blob),
      blob("number", "<=", to),
      blob("number", ">", blob(blob.val(from), "-", blob.ref("bytes"))),
    ]);

/** The size of a whole file, as its upload said; it is in no sealed text, because it says nothing about anyone. */
export const putFileSize = (db: Db, auditId: string, file: string, size: number): Promise<void> =>
  putBlobs(db, [{ audit_id: auditId, name: `${SIZE}${file}`, number: 0, bytes: 0, sealed: String(size) }]);

export async function fileSizesIn(db: Db, auditId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("payroll_audit_blobs")
    .select(["name", "sealed"])
    .where("audit_id", "=", auditId)
    .where(isSize)
    .execute();
  return new Map(rows.map(({ name, sealed }) => [name.slice(SIZE.length), Number(sealed)]));
}

/** None once the audit has ended, also while we delete them. */
export async function piecesIn(db: Db, auditId: string) {
  const rows = await db
    .selectFrom("payroll_audit_blobs")
    .select(["name", "number", "bytes"])
    .where("audit_id", "=", auditId)
    .where(isPiece)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("payroll_audits")
          .select("id")
          .where("id", "=", auditId)
          .where("state", "not in", ["finished", "failed", "cancelled"]),
      ),
    )
    .orderBy("name")
    .orderBy("number")
    .execute();
  return rows.map(({ name, number, bytes }) => ({ file: name.slice(FILE.length), number, bytes }));
}

export async function countPieces(db: Db, auditId: string): Promise<number> {
  const { count } = await db
    .selectFrom("payroll_audit_blobs")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("audit_id", "=", auditId)
    .where(isPiece)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const STREAM = "stream:";

const streamName = ({ file, stream }: FileStream): string => `${STREAM}${file}:${stream}`;

/** Sealed under the name of the file piece it will become: it waits under another name. */
export const sealPiece = (
  key: Buffer,
  auditId: string,
  {
    stream,
    number,
    content,
  }: { readonly stream: FileStream; readonly number: number; readonly content: Uint8Array },
): SealedBlob => ({
  ...sealBlob(key, auditId, { ...pieceName(stream.file, number), content }),
  name: streamName(stream),
});

export async function streamedIn(db: Db, auditId: string) {
  const rows = await db
    .selectFrom("payroll_audit_blobs")
    .select(["name", "number", "bytes"])
    .where("audit_id", "=", auditId)
    .where("name", "like", `${STREAM}%`)
    .execute();
  return rows.map(({ name, number, bytes }) => ({ stream: name.split(":").at(-1) ?? "", number, bytes }));
}

/** Says that a stream has begun: it has no bytes, and goes with the stream. */
const BEGINNING = -1;

export const beginStream = (db: Db, auditId: string, stream: FileStream): Promise<void> =>
  putBlobs(db, [{ audit_id: auditId, name: streamName(stream), number: BEGINNING, bytes: 0, sealed: "" }]);

export const ofStreams =
  (file: string): Which =>
  (blob) =>
    blob("name", "like", `${STREAM}${file}:%`);

export const ofStream =
  (stream: FileStream): Which =>
  (blob) =>
    blob("name", "=", streamName(stream));

/** Replaces the pieces that the file had. */
export async function becomeFile(db: Db, auditId: string, stream: FileStream): Promise<void> {
  const { name } = pieceName(stream.file, 0);
  await dropBlobs(db, auditId, ofFile(stream.file));
  await dropBlob(db, auditId, { name: streamName(stream), number: BEGINNING });
  await db
    .updateTable("payroll_audit_blobs")
    .set({ name })
    .where("audit_id", "=", auditId)
    .where("name", "=", streamName(stream))
    .execute();
}

/** As they are in the database: all blobs of an audit, or those of some names. Reads how long they are, not what they are. */
export async function sealedBytesIn(db: Db, auditId: string, names?: readonly BlobName[]): Promise<number> {
  let blobs = db.selectFrom("payroll_audit_blobs").where("audit_id", "=", auditId);
  if (names !== undefined) blobs = blobs.where(named(names));
  const sum = blobs.select(({ fn }) => fn.sum(fn<number>("octet_length", ["sealed"])).as("sum"));
  return Number((await sum.executeTakeFirstOrThrow()).sum ?? 0);
}

const named =
  (names: readonly BlobName[]): Which =>
  (blob) =>
    blob.or(
      names.map(({ name, number }) => blob.and([blob("name", "=", name), blob("number", "=", number)])),
    );

export async function dropBlob(db: Db, auditId: string, name: BlobName): Promise<void> {
  const blobs = db.deleteFrom("payroll_audit_blobs").where("audit_id", "=", auditId);
  await blobs.where("name", "=", name.name).where("number", "=", name.number).execute();
}

/** Uploads and the rows made from them: useless once an audit has ended. */
export const ofUploads: Which = (blob) =>
  blob.or([isPiece(blob), isSize(blob), blob("name", "like", `${STREAM}%`), blob("name", "=", "rows")]);
/** Useless without results. */
export const butProblems: Which = (blob) => blob("name", "not in", ["setup", "problems"]);
/** Made from the files. */
export const butUploads: Which = (blob) =>
  blob.and([blob("name", "<>", "setup"), blob.not(isPiece(blob)), blob.not(isSize(blob))]);
const all: Which = (blob) => blob("name", "is not", null);

/** At a time, so that no statement takes long. */
const BLOBS_AT_A_TIME = 50;

/** True when there may be more. */
export async function dropSome(db: Db, auditId: string, which: Which = all): Promise<boolean> {
  const some = db
    .selectFrom("payroll_audit_blobs")
    .select(["name", "number"])
    .where("audit_id", "=", auditId)
    .where(which)
    .orderBy("name")
    .orderBy("number")
    .limit(BLOBS_AT_A_TIME);
  const { numDeletedRows } = await db
    .deleteFrom("payroll_audit_blobs")
    .where("audit_id", "=", auditId)
    .where(({ eb, refTuple }) => eb(refTuple("name", "number"), "in", some.$asTuple("name", "number")))
    .executeTakeFirst();
  return Number(numDeletedRows) === BLOBS_AT_A_TIME;
}

export async function dropBlobs(db: Db, auditId: string, which: Which): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await dropSome(db, auditId, which);
}
