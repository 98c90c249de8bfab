// PUT /audits/{id}/files/{file}: a file of an audit as one stream; and /{piece}: piece by piece, in any order.

import Type from "typebox";
import { FILE_KINDS, UploadedFile, UploadedPiece } from "#contract";
import type { FileStream } from "#store";
import { type HttpProblem, malformedRequest, notFound, uploadIncomplete } from "../../problems.ts";
import type { AuditAsked, AuditEndpoint } from "../endpoint.ts";
import { auditId, common, EXAMPLE_ID, placeOf } from "./parameters.ts";

const PIECE = /^[1-9]\d{0,3}$/;
const MOST_PIECES = 1000;
const isPiece = (text: string): boolean => PIECE.test(text) && Number(text) <= MOST_PIECES;

const KINDS_TEXT =
  "CSV, tab-separated text, XLSX, Parquet (a table of plain values) or lines of JSON (NDJSON, an object of fields in each); we look at the content and not at the name.";

const EMPLOYEES = "Employee ID,Award,Classification,Employment Type,State\nE1,MA000004,retail-1,casual,VIC\n";

const fileParameter = Type.Enum([...FILE_KINDS], { description: "Which of the three files." });

const unknownFile = ({ path }: AuditAsked): HttpProblem | null =>
  FILE_KINDS.some((kind) => kind === path.file)
    ? null
    : notFound(`The files of an audit are ${FILE_KINDS.join(", ")}.`);

const REPLACED = uploadIncomplete(
  "Another upload of this file began before this one ended. Nothing of this one is kept.",
);

export const putFileEndpoint: AuditEndpoint = {
  ...common,
  method: "PUT",
  path: "/audits/{id}/files/{file}",
  name: "putAuditFile",
  summary: "Upload a whole file",
  description: `One stream of up to 64 MiB, which must arrive within 30 seconds; over a slow line send pieces. It replaces what was uploaded of the file before. If the connection breaks or the file is refused, nothing of it is kept and what was there before stays: send all of it again. It counts as one shift for each 2 KiB that it begins against shifts a minute. ${KINDS_TEXT}`,
  parameters: { id: auditId, file: fileParameter },
  body: Type.String({ format: "binary", description: "The bytes of the file." }),
  isBytes: true,
  isStream: true,
  answers: UploadedFile,
  problems: [404, 408, 409, 413, 415],
  examples: [{ name: "A small file", path: { id: EXAMPLE_ID, file: "employees" }, text: EMPLOYEES }],
  refused: (kind, state) => (kind === "conflict" && state === "replaced" ? REPLACED : null),
  async ask(asked, desk) {
    const unknown = unknownFile(asked);
    if (unknown !== null) return unknown;
    const [place, file] = [placeOf(asked), asked.path.file ?? ""];
    const stream = await desk.ask("beginFile", { ...place, file });
    const given = { ...place, stream };
    try {
      const whole = await streamed(asked, desk, given);
      if (whole.bytes > 0) {
        await desk.ask("endFile", { ...given, whole });
        return { file, bytes: whole.bytes };
      }
    } catch (error) {
      // The next stream of the file drops what an outage leaves.
      await desk.ask("dropFile", given).catch(() => undefined);
      throw error;
    }
    return malformedRequest("A file has at least one byte.");
  },
};

type Desk = Parameters<AuditEndpoint["ask"]>[1];

async function streamed(
  asked: AuditAsked,
  desk: Desk,
  given: ReturnType<typeof placeOf> & { readonly stream: FileStream },
): Promise<{ readonly pieces: number; readonly bytes: number }> {
  let [pieces, bytes] = [0, 0];
  for await (const content of asked.pieces) {
    pieces += 1;
    bytes += content.length;
    await desk.ask("putStreamed", { ...given, piece: { number: pieces, content } });
  }
  return { pieces, bytes };
}

export const putPieceEndpoint: AuditEndpoint = {
  ...common,
  method: "PUT",
  path: "/audits/{id}/files/{file}/{piece}",
  name: "putAuditFilePiece",
  summary: "Upload a piece of a file",
  description: `Cut the file anywhere into pieces of 1 byte to 1 MiB and number them from 1. The three files may have 1,000 pieces in all. A piece counts as one shift for each 2 KiB that it begins against shifts a minute. They may come in any order; the same piece again replaces it, so an upload that stopped goes on where it was. ${KINDS_TEXT}`,
  parameters: {
    id: auditId,
    file: fileParameter,
    piece: Type.String({ description: "The number of the piece, from 1 to 1000.", examples: ["1"] }),
  },
  body: Type.String({ format: "binary", description: "The bytes of the piece." }),
  isBytes: true,
  answers: UploadedPiece,
  problems: [404, 409, 413, 415],
  examples: [
    {
      name: "A file that fits into one piece",
      path: { id: EXAMPLE_ID, file: "employees", piece: "1" },
      text: EMPLOYEES,
    },
  ],
  async ask(asked, desk) {
    const { file = "", piece = "" } = asked.path;
    const unknown = unknownFile(asked);
    if (unknown !== null) return unknown;
    if (!isPiece(piece))
      return notFound("Pieces are numbered from 1 to 1000. A larger file has larger pieces, of up to 1 MiB.");
    const { bytes } = asked;
    if (bytes.length === 0) return malformedRequest("A piece of a file has at least one byte.");
    await desk.ask("putPiece", { ...placeOf(asked), file, piece: Number(piece), content: bytes });
    return { file, piece: Number(piece), bytes: bytes.length };
  },
};
