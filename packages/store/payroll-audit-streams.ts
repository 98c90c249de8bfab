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
        const own = (await streamedIn(db, id)).filter((one) => one.stream === stream.stream);
        const bytes = own.reduce((sum, one) => sum + one.bytes, 0);
        if (own.length !== whole.pieces || bytes !== whole.bytes) throw replaced();
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
  { database, keyring, mostBytes, mostPieces, requireRow, lockOpen }: StreamDesk,
  place: AuditPlace,
  stream: FileStream,
  { number, content }: { readonly number: number; readonly content: Uint8Array },
): Promise<void> {
  const key = await keyring.read(async (db, keys) =>
    auditKey(keys, await requireRow(db, place, database.nowMs())),
  );
  const sealed = sealPiece(key, place.id, { stream, number, content });
  await database.write(async (db) => {
    const { id } = await lockOpen(db, place);
    const streamed = await streamedIn(db, id);
    const own = streamed.filter((one) => one.stream === stream.stream);
    if (own.length !== number - 1) throw replaced();
    // The file it replaces does not count.
    const others = (await piecesIn(db, id)).filter(({ file }) => file !== stream.file);
    const all = [...others, ...streamed];
    const bytes = all.reduce((sum, one) => sum + one.bytes, content.length);
    if (bytes > mostBytes || all.length >= mostPieces)
      throw new Invalid("the files of the audit are too large");
    await putBlobs(db, [sealed]);
  });
}
