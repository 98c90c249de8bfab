// The files of a payroll audit as they arrive: whole, as one stream that waits aside until its last byte, or range by
// range, in any order, so that an upload that stopped goes on where it was.

import { randomBytes } from "node:crypto";
import type { Database, Db } from "./database.ts";
import { Conflict, Invalid } from "./errors.ts";
import type { Keyring } from "./keyring.ts";
import {
  auditKey,
  becomeFile,
  beginStream,
  countPieces,
  dropBlobs,
  fileSizesIn,
  ofFile,
  ofRange,
  ofStream,
  ofStreams,
  pieceName,
  piecesIn,
  putBlobs,
  putFileSize,
  sealBlob,
  sealPiece,
  streamedIn,
} from "./payroll-audit-blobs.ts";
import type {
  AuditPlace,
  AuditUploads,
  FileRange,
  FileStream,
  UploadedFile,
  UploadedPiece,
} from "./payroll-audit-interfaces.ts";
import type { PayrollAuditRow } from "./schema.ts";

export interface UploadDesk {
  readonly database: Database;
  readonly keyring: Keyring;
  /** Of one file. */
  readonly mostBytes: number;
  requireRow(db: Db, place: AuditPlace, nowMs: number): Promise<PayrollAuditRow>;
  /** Locked, and open. */
  lockOpen(db: Db, place: AuditPlace): Promise<PayrollAuditRow>;
}

/** Of all files of one audit together. */
export const MOST_PIECES = 10_000;

const STREAM_BYTES = 8;

/** Its pieces are gone: another stream of the file began, or someone restarted the audit. */
const replaced = (): Conflict => new Conflict("another upload of the file began", "replaced");

export function auditUploads(desk: UploadDesk): AuditUploads {
  const { database, lockOpen, requireRow } = desk;
  return {
    beginFile: (place, file, size) =>
      database.write(async (db) => {
        const { id } = await lockOpen(db, place);
        if ((size ?? 0) > desk.mostBytes) throw new Invalid("the file is too large");
        // Left by a stream whose node died, or that another one overtakes.
        await dropBlobs(db, id, ofStreams(file));
        const stream = { file, stream: randomBytes(STREAM_BYTES).toString("hex") };
        await beginStream(db, id, stream);
        return stream;
      }),
    putStreamed: (place, stream, piece) => putStreamed(desk, place, stream, piece),
    endFile: (place, stream, bytes) =>
      database.write(async (db) => {
        const { id } = await lockOpen(db, place);
        await requireStream(db, id, stream, bytes);
        await becomeFile(db, id, stream);
        await putFileSize(db, id, stream.file, bytes);
      }),
    dropFile: (place, stream) =>
      database.write(async (db) => {
        const { id } = await requireRow(db, place, database.nowMs());
        await dropBlobs(db, id, ofStream(stream));
      }),
    putRange: (place, range, content) => putRange(desk, place, range, content),
    uploaded: (place) =>
      database.read(async (db) => uploadedIn(db, (await requireRow(db, place, database.nowMs())).id)),
  };
}

/** What we have of each file. */
export async function uploadedIn(db: Db, id: string): Promise<readonly UploadedFile[]> {
  const sizes = await fileSizesIn(db, id);
  const pieces = await piecesIn(db, id);
  return [...new Set(pieces.map(({ file }) => file))].map((file) => {
    const own = pieces.filter((piece) => piece.file === file);
    return { file, bytes: bytesOf(own), size: sizes.get(file) ?? null, ranges: rangesOf(own) };
  });
}

/** Pieces in their order, as the ranges that they fill. */
function rangesOf(pieces: readonly UploadedPiece[]): UploadedFile["ranges"] {
  const ranges: { from: number; to: number }[] = [];
  for (const { number, bytes } of pieces) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to += bytes;
    else ranges.push({ from: number, to: number + bytes - 1 });
  }
  return ranges;
}

async function keyOf({ database, keyring, requireRow }: UploadDesk, place: AuditPlace): Promise<Buffer> {
  return keyring.read(async (db, keys) => auditKey(keys, await requireRow(db, place, database.nowMs())));
}

async function putStreamed(
  desk: UploadDesk,
  place: AuditPlace,
  stream: FileStream,
  { number, content }: { readonly number: number; readonly content: Uint8Array },
): Promise<void> {
  if (number + content.length > desk.mostBytes) throw new Invalid("the file is too large");
  const sealed = sealPiece(await keyOf(desk, place), place.id, { stream, number, content });
  await desk.database.write(async (db) => {
    const { id } = await desk.lockOpen(db, place);
    await requireStream(db, id, stream, number);
    await putBlobs(db, [sealed]);
  });
}

/** Replaces what we had of these bytes; a range of a file of another size begins the file anew. */
async function putRange(
  desk: UploadDesk,
  place: AuditPlace,
  { file, from, size }: FileRange,
  content: Uint8Array,
): Promise<void> {
  if (content.length === 0) throw new Invalid("a range has at least one byte");
  const to = from + content.length;
  if (to > desk.mostBytes || (size ?? to) > desk.mostBytes) throw new Invalid("the file is too large");
  const name = pieceName(file, from);
  const sealed = sealBlob(await keyOf(desk, place), place.id, { ...name, content });
  await desk.database.write(async (db) => {
    const { id } = await desk.lockOpen(db, place);
    // What came later counts: a stream of the file, dead or alive, does not end any more.
    await dropBlobs(db, id, ofStreams(file));
    const known = (await fileSizesIn(db, id)).get(file);
    const isOther = known !== undefined && size !== null && known !== size;
    await dropBlobs(db, id, isOther ? ofFile(file) : ofRange(file, from, to - 1));
    if (size !== null && known !== size) await putFileSize(db, id, file, size);
    if ((await countPieces(db, id)) >= MOST_PIECES)
      throw new Invalid("the files of the audit have too many pieces");
    await putBlobs(db, [sealed]);
  });
}

interface Sized {
  readonly bytes: number;
}

const bytesOf = (pieces: readonly Sized[]): number => pieces.reduce((sum, { bytes }) => sum + bytes, 0);

/** With so many bytes. */
async function requireStream(db: Db, id: string, { stream }: FileStream, bytes: number): Promise<void> {
  const own = (await streamedIn(db, id)).filter((one) => one.stream === stream);
  if (own.length === 0 || bytesOf(own) !== bytes) throw replaced();
}
