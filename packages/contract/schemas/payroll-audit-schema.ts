// The shapes of payroll audits as a service: set up, upload piece by piece, start, follow, fetch.

import Type, { type Static } from "typebox";
import { AuditMapping } from "./audit-mapping-schema.ts";
import { closed, listOf, nullable } from "./vocabulary.ts";

/** The files of an audit. */
export const FILE_KINDS = ["employees", "timesheets", "paid"] as const;
const fileKind = Type.Enum([...FILE_KINDS], { description: "Which of the three files." });
const auditId = Type.String({ pattern: "^aud_[0-9a-f]{32}$", description: "The id of the audit." });

const fileName = (kind: string) =>
  Type.Optional(
    Type.String({
      pattern: "^[^/\\\\\\u0000-\\u001f\\u007f]{1,200}$",
      description: `The name of the file, for the manifest, without a folder; no other file may have it. Default: ${kind}.csv.`,
    }),
  );

export const AuditSetup = closed(
  {
    mapping: Type.Optional(AuditMapping),
    files: Type.Optional(
      closed(
        { employees: fileName("employees"), timesheets: fileName("timesheets"), paid: fileName("paid") },
        { description: "What the files are called. We look at their content to find out what they are." },
      ),
    ),
    keep_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 90,
        description: "The audit and everything in it are deleted after so many days. Default: 30.",
      }),
    ),
  },
  {
    title: "AuditSetup",
    description: "How to read the files, what they are called and how long to keep the audit.",
  },
);
export type AuditSetup = Static<typeof AuditSetup>;

const sized = closed(
  { bytes: Type.Integer({ minimum: 1, description: "The size of the whole file." }) },
  { description: "How large the file is." },
);

export const AuditStart = closed(
  {
    files: closed({ employees: sized, timesheets: sized, paid: sized }, { description: "The three files." }),
  },
  {
    title: "AuditStart",
    description: "The sizes of the files, so that we never audit half an upload.",
  },
);
export type AuditStart = Static<typeof AuditStart>;

export const UploadedPiece = closed(
  {
    file: fileKind,
    piece: Type.Integer({ minimum: 1, description: "The number of the piece, from 1." }),
    bytes: Type.Integer({ minimum: 1, description: "The size of the piece." }),
  },
  { title: "UploadedPiece", description: "A piece of a file that we have." },
);

export const UploadedFile = closed(
  {
    file: fileKind,
    bytes: Type.Integer({ minimum: 1, description: "The size of the file, which `start` asks for." }),
  },
  { title: "UploadedFile", description: "A file that we have, whole." },
);

const instant = (description: string) => Type.String({ description, examples: ["2026-08-05T06:00:00.000Z"] });

const listed = {
  id: auditId,
  state: Type.Enum(["open", "preparing", "running", "joining", "finished", "failed", "cancelled"], {
    description:
      "open: upload and start it. preparing, running, joining: we work on it. finished: fetch the results. failed: `problems` says why.",
  }),
  created_at: instant("When it was opened."),
  started_at: nullable(instant("When it was started.")),
  ended_at: nullable(instant("When it finished, failed or was cancelled.")),
  expires_at: instant("When it is deleted, with everything uploaded and every result."),
  rows: nullable(
    closed({
      done: Type.Integer({ minimum: 0, description: "Rows we are done with." }),
      total: Type.Integer({ minimum: 0, description: "Rows there are." }),
    }),
    "Rows of all three files; null before we have read them.",
  ),
  problems: listOf(
    closed({
      file: nullable(fileKind, "The file it is about; null: no single one."),
      detail: Type.String({ description: "What is wrong, and what to do." }),
    }),
    {
      description: "Why the audit failed.",
    },
  ),
};

const ListedAudit = closed(listed, {
  title: "ListedAudit",
  description: "An audit without the pieces that were uploaded: GET /audits/{id} has those.",
});
export type ListedAudit = Static<typeof ListedAudit>;

export const PayrollAudit = closed(
  {
    ...listed,
    uploaded: listOf(UploadedPiece, {
      description: "The pieces we have. We delete them when the audit ends.",
    }),
  },
  { title: "PayrollAudit", description: "An audit, and how far it is." },
);
export type PayrollAudit = Static<typeof PayrollAudit>;

export const AuditList = closed(
  { audits: listOf(ListedAudit, { description: "The latest first." }) },
  { title: "AuditList", description: "The audits of your organisation." },
);

export const AuditResults = closed(
  {
    files: listOf(
      closed({
        name: Type.String({ description: "The name of the file.", examples: ["summary.html"] }),
        type: Type.String({ description: "The media type of the file.", examples: ["text/html"] }),
        bytes: Type.Integer({ minimum: 0, description: "The size of the file." }),
        content_hash: Type.String({ pattern: "^sha256:[0-9a-f]{64}$", description: "SHA-256 of the file." }),
      }),
      { description: "The files, by name." },
    ),
  },
  { title: "AuditResults", description: "The files of an audit that has finished." },
);
export type AuditResults = Static<typeof AuditResults>;

export const AuditDeleted = closed(
  { id: auditId, deleted: Type.Literal(true, { description: "It is deleted." }) },
  { title: "AuditDeleted", description: "The audit that was deleted." },
);
