// GET /audits/{id}/results: the files of an audit that has finished, listed and fetched.

import Type from "typebox";
import { AuditResults } from "#contract";
import { notFound } from "../../problems.ts";
import type { AuditAsked, AuditEndpoint, Download } from "../endpoint.ts";
import { auditId, common, EXAMPLE_ID, placeOf } from "./parameters.ts";

const finished = { ...common, method: "GET", problems: [404, 409] } as const;

export const listResultsEndpoint: AuditEndpoint = {
  ...finished,
  path: "/audits/{id}/results",
  name: "listAuditResults",
  summary: "The files of an audit that has finished",
  description:
    "docs/audits.md says what each file has. manifest.json has the hashes of inputs, versions and outputs; `fairclause audit verify` checks it.",
  parameters: { id: auditId },
  answers: AuditResults,
  examples: [{ name: "The files", path: { id: EXAMPLE_ID } }],
  ask: (asked, desk) => desk.ask("results", { ...placeOf(asked), caller: asked.caller }),
};

type Desk = Parameters<AuditEndpoint["ask"]>[1];

async function fetched(asked: AuditAsked, name: string, desk: Desk) {
  const place = placeOf(asked);
  const result = await desk.ask("resultFile", { ...place, name, caller: asked.caller });
  if (result === null) return notFound(`The audit has no file ${name}; GET /audits/{id}/results lists them.`);
  const { file, parts, pieces } = result;
  async function* each(): AsyncGenerator<Uint8Array> {
    for (let index = 0; index < pieces; index += 1)
      yield await desk.ask("resultPiece", { ...place, name, parts, pieces, index });
  }
  const download: Download = { name, type: file.type, bytes: file.bytes, pieces: each };
  return { download };
}

const bytes = Type.String({ format: "binary", description: "The file." });

export const resultEndpoint: AuditEndpoint = {
  ...finished,
  path: "/audits/{id}/results/{name}",
  name: "getAuditResult",
  summary: "A file of an audit that has finished",
  parameters: {
    id: auditId,
    name: Type.String({ description: "The name of the file.", examples: ["summary.html"] }),
  },
  answers: bytes,
  isDownload: true,
  examples: [
    { name: "A line for each employee", path: { id: EXAMPLE_ID, name: "employees.csv" } },
    { name: "The summary", path: { id: EXAMPLE_ID, name: "summary.html" } },
  ],
  ask: (asked, desk) => fetched(asked, asked.path.name ?? "", desk),
};

export const lettersEndpoint: AuditEndpoint = {
  ...finished,
  path: "/audits/{id}/results/letters/{name}",
  name: "getAuditLetters",
  summary: "Letters to employees who were paid short",
  parameters: {
    id: auditId,
    name: Type.String({ description: "The name of the file.", examples: ["00000.html"] }),
  },
  answers: bytes,
  isDownload: true,
  examples: [{ name: "The first letters", path: { id: EXAMPLE_ID, name: "00000.html" } }],
  ask: (asked, desk) => fetched(asked, `letters/${asked.path.name ?? ""}`, desk),
};
