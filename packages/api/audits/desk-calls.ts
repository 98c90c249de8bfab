// The calls about an organisation's audits, carried out on the store: checks requests, and answers in the wire format.

import type { AuditStart, ListedAudit, PayrollAudit as WireAudit } from "#contract";
import { FILE_KINDS } from "#contract";
import {
  type AuditPlace,
  Conflict,
  NotFound,
  type PayrollAudit,
  type PayrollAudits,
  type Store,
  type UploadedFile,
} from "#store";
import { receiptCalls } from "../receipts/desk-calls.ts";
import { webhookCalls } from "../webhooks/desk-calls.ts";
import { isWorking, STEPS } from "./audit-states.ts";
import type { DeskCalls } from "./desk-messages.ts";
import { namesOf } from "./file-names.ts";
import { type AuditProblem, fromJson, jsonBlob } from "./kept.ts";
import { mappingOf } from "./options.ts";
import { filePieces } from "./result-files.ts";

const DEFAULT_DAYS = 30;

type DeskStore = Pick<Store, "payrollAudits" | "rememberedCalls" | "rememberedReceipts" | "webhooks">;

const instant = (ms: number): string => new Date(ms).toISOString();

export function deskCalls(store: DeskStore, webhooksToLoopback: boolean): DeskCalls {
  const { payrollAudits: audits, rememberedCalls: calls } = store;
  const tell = async (audit: PayrollAudit): Promise<WireAudit> => wireAudit(audits, audit);
  return {
    ...webhookCalls(store, webhooksToLoopback),
    ...receiptCalls(store),
    beginCall: (call) => calls.begin(call),
    endCall: ({ leave, answer }) => calls.end(leave, answer),
    forgetCall: (leave) => calls.forget(leave),
    giveUpCall: (leave) => calls.giveUp(leave),
    async open({ organisationId, caller, leave, setup: given, today }) {
      const read = mappingOf(given, today);
      if ("faults" in read) return read;
      const named = namesOf(given.files ?? {});
      if ("faults" in named) return named;
      const { mapping } = read;
      const setup = jsonBlob("setup", { name: given.name ?? null, mapping, files: named.names }).content;
      const keptDays = given.keep_days ?? DEFAULT_DAYS;
      const made = leave === null ? {} : { madeId: leave.madeId };
      return tell(await audits.open({ organisationId, ...caller, setup, keptDays, ...made }));
    },
    list: async ({ organisationId }) =>
      Promise.all((await audits.list(organisationId)).map((audit) => listedAudit(audits, audit))),
    find: async (place) => tell(await found(audits, place)),
    beginFile: ({ file, size, ...place }) => audits.beginFile(place, file, size),
    putStreamed: ({ stream, piece, ...place }) => audits.putStreamed(place, stream, piece),
    endFile: ({ stream, bytes, ...place }) => audits.endFile(place, stream, bytes),
    dropFile: ({ stream, ...place }) => audits.dropFile(place, stream),
    putRange: ({ range, content, ...place }) => audits.putRange(place, range, content),
    uploadedFile: async ({ file, ...place }) => {
      const found = wireUploads(await audits.uploaded(place)).find((one) => one.file === file);
      if (found === undefined) throw new NotFound("nothing of the file is there");
      return found;
    },
    async start({ start, caller, leave, ...place }) {
      try {
        const started = await audits.start(place, caller, (files) => missingIn(files, start.files ?? {}));
        return "missing" in started ? started : await tell(started);
      } catch (error) {
        // The node that had the call may have started the audit before it died.
        if (error instanceof Conflict && leave?.isRetry === true) return tell(await found(audits, place));
        throw error;
      }
    },
    cancel: async ({ caller, ...place }) => tell(await audits.cancel(place, caller)),
    remove: ({ caller, ...place }) => audits.remove(place, caller),
    async results({ caller, ...place }) {
      const { files } = await resultsOf(audits, place);
      await audits.noteFetched(place, caller);
      return { files };
    },
    async resultFile({ name, caller, ...place }) {
      const { files, parts } = await resultsOf(audits, place);
      await audits.noteFetched(place, caller);
      const file = files.find((one) => one.name === name);
      const pieces = filePieces(name, parts)?.length ?? 0;
      return file === undefined ? null : { file, parts, pieces };
    },
    async resultPiece({ name, parts, index, organisationId, id }) {
      const piece = filePieces(name, parts)?.[index];
      if (piece === undefined || piece instanceof Uint8Array) return piece ?? new Uint8Array();
      const content = await audits.blob({ organisationId, id }, piece);
      if (content === undefined) throw new NotFound("the file is gone");
      return piece.made === undefined ? content : piece.made(content);
    },
  };
}

async function found(audits: PayrollAudits, place: AuditPlace): Promise<PayrollAudit> {
  const audit = await audits.find(place);
  if (audit === undefined) throw new NotFound("there is no such audit");
  return audit;
}

async function resultsOf(audits: PayrollAudits, place: AuditPlace) {
  const { state } = await found(audits, place);
  if (state !== "finished") throw new Conflict("the audit has no results", state);
  const content = await audits.blob(place, { name: "results", number: 0 });
  if (content === undefined) throw new NotFound("the results are gone");
  return fromJson("results", content);
}

/** Every byte, from the first on, and as many as the upload and the caller say there are. */
function missingIn(files: readonly UploadedFile[], said: NonNullable<AuditStart["files"]>): string | null {
  for (const kind of FILE_KINDS) {
    const { size = null, ranges = [] } = files.find(({ file }) => file === kind) ?? {};
    const [first, next] = ranges;
    if (first === undefined) return `Nothing of ${kind} is uploaded.`;
    const have = first.from === 0 ? first.to + 1 : 0;
    const after = first.from > 0 ? first : next;
    if (after !== undefined) return `Bytes ${have} to ${after.from - 1} of ${kind} are missing.`;
    const told = [size, said[kind]?.bytes ?? null].filter((bytes) => bytes !== null);
    if (told.length === 0)
      return `We do not know how large ${kind} is: say it in Content-Range (bytes 0-99/1000) or in files of start.`;
    const other = told.find((bytes) => bytes !== have);
    if (other !== undefined) return `We have ${have} bytes of ${kind}, and the file should have ${other}.`;
  }
  return null;
}

const UNEXPLAINED: AuditProblem = {
  file: null,
  detail: "We could not work on this audit: a part of it failed several times. Tell us its id.",
};

const wireUploads = (files: readonly UploadedFile[]): WireAudit["uploaded"] =>
  files.flatMap(({ file, bytes, size, ranges }) => {
    const kind = FILE_KINDS.find((one) => one === file);
    return kind === undefined ? [] : [{ file: kind, bytes, size, ranges: [...ranges] }];
  });

async function wireAudit(audits: PayrollAudits, audit: PayrollAudit): Promise<WireAudit> {
  const uploaded = wireUploads(await audits.uploaded(audit));
  return { ...(await listedAudit(audits, audit)), uploaded };
}

async function listedAudit(audits: PayrollAudits, audit: PayrollAudit): Promise<ListedAudit> {
  const { id, organisationId, state, rows } = audit;
  const place = { organisationId, id };
  const setup = await audits.blob(place, { name: "setup", number: 0 });
  const problems = state === "failed" ? await audits.blob(place, { name: "problems", number: 0 }) : null;
  return {
    id,
    name: setup === undefined ? null : fromJson("setup", setup).name,
    state:
      state === "open" ? (audit.hasUploads ? "uploading" : "created") : isWorking(state) ? "running" : state,
    step: isWorking(state) ? STEPS[state] : null,
    created_at: instant(audit.createdAtMs),
    started_at: audit.startedAtMs === null ? null : instant(audit.startedAtMs),
    ended_at: audit.endedAtMs === null ? null : instant(audit.endedAtMs),
    expires_at: instant(audit.expiresAtMs),
    progress: rows === null ? null : { rows_done: rows.done, rows_total: rows.total },
    problems:
      problems === null ? [] : problems === undefined ? [UNEXPLAINED] : [...fromJson("problems", problems)],
  };
}
