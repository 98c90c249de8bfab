// PUT /audits/{id}/files/{file}: a file of an audit as one stream, or with Content-Range some bytes of it.

import Type from "typebox";
import { FILE_KINDS, UploadedFile } from "#contract";
import { type HttpProblem, malformedRequest, notFound, uploadIncomplete } from "../../problems.ts";
import type { AuditAsked, AuditEndpoint, ContentRange } from "../endpoint.ts";
import { auditId, common, EXAMPLE_ID, placeOf } from "./parameters.ts";

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
  summary: "Upload a file, or a range of it",
  description: `A whole file of up to 2 GiB in one stream, or with Content-Range some bytes of it. Each MiB must arrive within 30 seconds, with no pause of more than 5. A whole file replaces what was uploaded of it before; if the stream breaks off, nothing of it is kept and what was there before stays. Ranges may come in any order and at the same time; they replace what was uploaded of their bytes, and with it every MiB or shorter range that they cut. A range that gives the file another size begins the file anew. If one breaks off, we keep each MiB that has come: \`uploaded\` of the audit says which bytes we have, so send the others. The three files may come in 10,000 pieces in all, where each MiB of a range, and each shorter range, is one. ${KINDS_TEXT}`,
  parameters: { id: auditId, file: fileParameter },
  body: Type.String({ format: "binary", description: "The bytes of the file, or of the range." }),
  isStream: true,
  answers: UploadedFile,
  problems: [404, 408, 409, 413, 415],
  examples: [{ name: "A small file", path: { id: EXAMPLE_ID, file: "employees" }, text: EMPLOYEES }],
  refused: (kind, state) => (kind === "conflict" && state === "replaced" ? REPLACED : null),
  async ask(asked, desk) {
    const unknown = unknownFile(asked);
    if (unknown !== null) return unknown;
    const given = { ...placeOf(asked), file: asked.path.file ?? "" };
    const { range } = asked;
    const problem = await (range === null
      ? wholeFile(asked, desk, given)
      : ranged(asked, range, desk, given));
    return problem ?? desk.ask("uploadedFile", given);
  },
};

type Desk = Parameters<AuditEndpoint["ask"]>[1];

type Given = ReturnType<typeof placeOf> & { readonly file: string };

async function wholeFile(
  { pieces, length }: AuditAsked,
  desk: Desk,
  { file, ...place }: Given,
): Promise<HttpProblem | null> {
  const stream = await desk.ask("beginFile", { ...place, file, size: length });
  const streaming = { ...place, stream };
  let bytes = 0;
  try {
    for await (const content of pieces) {
      await desk.ask("putStreamed", { ...streaming, piece: { number: bytes, content } });
      bytes += content.length;
    }
    if (bytes > 0) {
      await desk.ask("endFile", { ...streaming, bytes });
      return null;
    }
    await desk.ask("dropFile", streaming);
    return malformedRequest("A file has at least one byte.");
  } catch (error) {
    // The next stream of the file drops what an outage leaves.
    await desk.ask("dropFile", streaming).catch(() => undefined);
    throw error;
  }
}

async function ranged(
  { pieces }: AuditAsked,
  { from, to, size }: ContentRange,
  desk: Desk,
  { file, ...place }: Given,
): Promise<HttpProblem | null> {
  let at = from;
  for await (const content of pieces) {
    if (at + content.length > to + 1) return otherLength(`more than the ${to - from + 1}`);
    await desk.ask("putRange", { ...place, range: { file, from: at, size }, content });
    at += content.length;
  }
  return at === to + 1 ? null : otherLength(`${at - from} of the ${to - from + 1}`);
}

const otherLength = (bytes: string): HttpProblem =>
  malformedRequest(`The body has ${bytes} bytes that Content-Range says.`);
