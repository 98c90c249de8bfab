// The shapes of payroll audits as a service: set up, upload, start, follow, fetch.

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

const { week_starts_on, roster_cycle, super: superOnArrears } = AuditMapping.properties;

const AuditChoices = closed(
  {
    week_starts_on,
    roster_cycle,
    interest: Type.Optional(
      Type.Union(
        [
          Type.Boolean({ description: "True: to the day you open the audit. False: none." }),
          Type.String({ minLength: 1, maxLength: 200, description: "The day that interest runs to." }),
        ],
        { description: "Interest on what is short. Default: `interest_to` of the mapping, or none." },
      ),
    ),
    super: superOnArrears,
  },
  { description: "How to run the audit. They go before the same keys of the mapping." },
);

export const AuditSetup = closed(
  {
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "Your name for the audit. Lists show it." }),
    ),
    mapping: Type.Optional(AuditMapping),
    options: Type.Optional(AuditChoices),
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

const sized = Type.Optional(
  closed(
    { bytes: Type.Integer({ minimum: 1, description: "The size of the whole file." }) },
    { description: "How large the file is." },
  ),
);

export const AuditStart = closed(
  {
    files: Type.Optional(
      closed(
        { employees: sized, timesheets: sized, paid: sized },
        { description: "The sizes of files whose upload did not say them." },
      ),
    ),
  },
  {
    title: "AuditStart",
    description:
      "May be empty. We never audit half an upload: an upload of a whole file says its size, and so does `Content-Range: bytes 0-99/1000`. If your ranges do not, give the sizes here.",
  },
);
export type AuditStart = Static<typeof AuditStart>;

export const UploadedFile = closed(
  {
    file: fileKind,
    bytes: Type.Integer({ minimum: 0, description: "How many bytes of it we have." }),
    size: nullable(
      Type.Integer({ minimum: 1, description: "The size of the whole file." }),
      "The size of the whole file; null: the upload has not said it.",
    ),
    ranges: listOf(
      closed({
        from: Type.Integer({ minimum: 0, description: "The first byte." }),
        to: Type.Integer({ minimum: 0, description: "The last byte." }),
      }),
      { description: "The bytes that we have, in order. A whole file is one range." },
    ),
  },
  { title: "UploadedFile", description: "What we have of a file." },
);
export type UploadedFile = Static<typeof UploadedFile>;

const instant = (description: string) => Type.String({ description, examples: ["2026-08-05T06:00:00.000Z"] });

const listed = {
  id: auditId,
  name: nullable(Type.String({ description: "Your name for it." })),
  state: Type.Enum(["created", "uploading", "running", "finished", "failed", "cancelled"], {
    description:
      "created: upload the files. uploading: we have some of them; upload the rest and start it. running: we work on it. finished: fetch the results. failed: `problems` says why.",
  }),
  step: nullable(
    Type.Enum(["reading", "pricing", "joining"], { description: "What we are doing." }),
    "What we are doing while it is running.",
  ),
  created_at: instant("When it was opened."),
  started_at: nullable(instant("When it was started.")),
  ended_at: nullable(instant("When it finished, failed or was cancelled.")),
  expires_at: instant("When it is deleted, with everything uploaded and every result."),
  progress: nullable(
    closed({
      rows_done: Type.Integer({ minimum: 0, description: "Rows we are done with." }),
      rows_total: Type.Integer({ minimum: 0, description: "Rows there are." }),
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
  description: "An audit without what was uploaded: GET /audits/{id} has that.",
});
export type ListedAudit = Static<typeof ListedAudit>;

export const PayrollAudit = closed(
  {
    ...listed,
    uploaded: listOf(UploadedFile, {
      description: "What we have of each file. We delete it when the audit ends.",
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
