// PUT /audits/{id}/files/{file}/{piece}: a file of an audit, piece by piece, in any order.

import Type from "typebox";
import { FILE_KINDS, UploadedPiece } from "#contract";
import { malformedRequest, notFound } from "../../problems.ts";
import type { AuditEndpoint } from "../endpoint.ts";
import { auditId, common, EXAMPLE_ID, placeOf } from "./parameters.ts";

const PIECE = /^[1-9]\d{0,3}$/;
const MOST_PIECES = 1000;
const isPiece = (text: string): boolean => PIECE.test(text) && Number(text) <= MOST_PIECES;

export const putPieceEndpoint: AuditEndpoint = {
  ...common,
  method: "PUT",
  path: "/audits/{id}/files/{file}/{piece}",
  name: "putAuditFilePiece",
  summary: "Upload a piece of a file",
  description:
    "Cut the file anywhere into pieces of 1 byte to 1 MiB and number them from 1. The three files may have 1,000 pieces in all. A piece counts as one shift for each 2 KiB that it begins against shifts a minute. They may come in any order; the same piece again replaces it, so an upload that stopped goes on where it was. CSV, tab-separated text, XLSX, Parquet (a table of plain values) or lines of JSON (NDJSON, an object of fields in each); we look at the content and not at the name.",
  parameters: {
    id: auditId,
    file: Type.Enum([...FILE_KINDS], { description: "Which of the three files." }),
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
      text: "Employee ID,Award,Classification,Employment Type,State\nE1,MA000004,retail-1,casual,VIC\n",
    },
  ],
  async ask(asked, desk) {
    const { file = "", piece = "" } = asked.path;
    if (!FILE_KINDS.some((kind) => kind === file))
      return notFound(`The files of an audit are ${FILE_KINDS.join(", ")}.`);
    if (!isPiece(piece))
      return notFound("Pieces are numbered from 1 to 1000. A larger file has larger pieces, of up to 1 MiB.");
    const { bytes } = asked;
    if (bytes.length === 0) return malformedRequest("A piece of a file has at least one byte.");
    await desk.ask("putPiece", { ...placeOf(asked), file, piece: Number(piece), content: bytes });
    return { file, piece: Number(piece), bytes: bytes.length };
  },
};
