// A file of a payroll audit that arrives as one stream: its pieces wait aside until the last one, then become the file.

import { randomBytes } from "node:crypto";
import type { Database, Db } from "./database.ts";
import { Conflict, Invalid } from "./errors.ts";
import type { Keyring } from "./keyring.ts";
import {
  auditKey,
  becomeFile,
  dropBlobs,
  ofStream,
  ofStreams,
  piecesIn,
  putBlobs,
  sealPiece,
  streamedIn,
} from "./payroll-audit-blobs.ts";
import type { AuditPlace, AuditStreams, FileStream } from "./payroll-audit-interfaces.ts";
import type { PayrollAuditRow } from "./schema.ts";

export interface StreamDesk {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly mostBytes: number;
  readonly mostPieces: number;
  requireRow(db: Db, place: AuditPlace, nowMs: number): Promise<PayrollAuditRow>;
  /** Locked, and open. */
  lockOpen(db: Db, place: AuditPlace): Promise<PayrollAuditRow>;
}

const STREAM_BYTES = 8;

/** Its pieces are gone: another stream of the file began, or someone restarted the audit. */
const replaced = (): Conflict => new Conflict("another upload of the file began", "replaced");

export function auditStreams(desk: StreamDesk): AuditStreams {
  const { database, lockOpen } = desk;
  return {
    beginFile: (place, file) =>
      database.write(async (db) => {
        const { id } = await lockOpen(db, place);
        // Left by a stream whose node died, or that another one overtakes.
        await dropBlobs(db, id, ofStreams(file));
        return { file, stream: randomBytes(STREAM_BYTES).toString("hex") };
      }),
    putStreamed: (place, stream, piece) => putStreamed(desk, place, stream, piece),
    endFile: (place, stream, whole) =>
      database.write(async (db) => {
        const { id } = await lockOpen(db, place);
        const own = await piecesOf(db, id, stream);
        if (own.length !== whole.pieces || bytesOf(own) !== whole.bytes) throw replaced();
        // Another file may have come meanwhile.
        await requireRoom(desk, db, { id, stream, own });
        await becomeFile(db, id, stream);
      }),
    dropFile: (place, stream) =>
      database.write(async (db) => {
        const { id } = await desk.requireRow(db, place, database.nowMs());
        await dropBlobs(db, id, ofStream(stream));
      }),
  };
}

async function putStreamed(
  desk: StreamDesk,
  place: AuditPlace,
  stream: FileStream,
  { number, content }: { readonly number: number; readonly content: Uint8Array },
): Promise<void> {
  const { database, keyring, requireRow, lockOpen } = desk;
  const key = await keyring.read(async (db, keys) =>
    auditKey(keys, await requireRow(db, place, database.nowMs())),
  );
  const sealed = sealPiece(key, place.id, { stream, number, content });
  await database.write(async (db) => {
    const { id } = await lockOpen(db, place);
    const own = await piecesOf(db, id, stream);
    if (own.length !== number - 1) throw replaced();
    await requireRoom(desk, db, { id, stream, own: [...own, { bytes: content.length }] });
    await putBlobs(db, [sealed]);
  });
}

interface Sized {
  readonly bytes: number;
}

const bytesOf = (pieces: readonly Sized[]): number => pieces.reduce((sum, { bytes }) => sum + bytes, 0);

const piecesOf = async (db: Db, id: string, { stream }: FileStream) =>
  (await streamedIn(db, id)).filter((one) => one.stream === stream);

/** The file it replaces does not count, nor do other streams: a node that died leaves streams that never end. */
async function requireRoom(
  { mostBytes, mostPieces }: StreamDesk,
  db: Db,
  { id, stream, own }: { readonly id: string; readonly stream: FileStream; readonly own: readonly Sized[] },
): Promise<void> {
  const others = (await piecesIn(db, id)).filter(({ file }) => file !== stream.file);
  const all = [...others, ...own];
  if (bytesOf(all) > mostBytes || all.length > mostPieces)
    throw new Invalid("the files of the audit are too large");
}
