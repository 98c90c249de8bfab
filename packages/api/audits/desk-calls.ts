// The calls about an organisation's audits, carried out on the store: checks requests, and answers in the wire format.

import { readMapping } from "#audit";
import type { ListedAudit, PayrollAudit as WireAudit } from "#contract";
import { FILE_KINDS } from "#contract";
import {
  type AuditPlace,
  Conflict,
  NotFound,
  type PayrollAudit,
  type PayrollAudits,
  type Store,
  type UploadedPiece,
} from "#store";
import { receiptCalls } from "../receipts/desk-calls.ts";
import { webhookCalls } from "../webhooks/desk-calls.ts";
import type { DeskCalls } from "./desk-messages.ts";
import { namesOf } from "./file-names.ts";
import { type AuditProblem, fromJson, jsonBlob } from "./kept.ts";
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
    async open({ organisationId, caller, leave, setup: { mapping: given = {}, files = {}, keep_days } }) {
      const { mapping, problems } = readMapping(given);
      if (problems.length > 0)
        return { faults: problems.map(({ pointer, detail }) => ({ pointer: `/mapping${pointer}`, detail })) };
      const named = namesOf(files);
      if ("faults" in named) return named;
      const setup = jsonBlob("setup", { mapping, files: named.names }).content;
      const keptDays = keep_days ?? DEFAULT_DAYS;
      const made = leave === null ? {} : { madeId: leave.madeId };
      return tell(await audits.open({ organisationId, ...caller, setup, keptDays, ...made }));
    },
    list: async ({ organisationId }) =>
      Promise.all((await audits.list(organisationId)).map((audit) => listedAudit(audits, audit))),
    find: async (place) => tell(await found(audits, place)),
    putPiece: ({ file, piece, content, ...place }) =>
      audits.putPiece(place, { file, number: piece }, content),
    beginFile: ({ file, ...place }) => audits.beginFile(place, file),
    putStreamed: ({ stream, piece, ...place }) => audits.putStreamed(place, stream, piece),
    endFile: ({ stream, whole, ...place }) => audits.endFile(place, stream, whole),
    dropFile: ({ stream, ...place }) => audits.dropFile(place, stream),
    async start({ start, caller, leave, ...place }) {
      try {
        const started = await audits.start(place, caller, (pieces) => missingIn(pieces, start.files));
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

/** Every piece from the first on, and as many bytes as the caller says there are. */
function missingIn(
  pieces: readonly UploadedPiece[],
  files: Readonly<Record<(typeof FILE_KINDS)[number], { readonly bytes: number }>>,
): string | null {
  for (const kind of FILE_KINDS) {
    const own = pieces.filter(({ file }) => file === kind);
    const gap = own.findIndex(({ number }, place) => number !== place + 1);
    if (gap >= 0) return `Piece ${gap + 1} of ${kind} is missing.`;
    const bytes = own.reduce((sum, piece) => sum + piece.bytes, 0);
    if (bytes !== files[kind].bytes)
      return `We have ${bytes} bytes of ${kind}, and you say the file has ${files[kind].bytes}.`;
  }
  return null;
}

const UNEXPLAINED: AuditProblem = {
  file: null,
  detail: "We could not work on this audit: a part of it failed several times. Tell us its id.",
};

async function wireAudit(audits: PayrollAudits, audit: PayrollAudit): Promise<WireAudit> {
  const uploaded = (await audits.pieces(audit)).flatMap(({ file, number, bytes }) => {
    const kind = FILE_KINDS.find((one) => one === file);
    return kind === undefined ? [] : [{ file: kind, piece: number, bytes }];
  });
  return { ...(await listedAudit(audits, audit)), uploaded };
}

async function listedAudit(audits: PayrollAudits, audit: PayrollAudit): Promise<ListedAudit> {
  const { id, organisationId, state, rows } = audit;
  const place = { organisationId, id };
  const problems = state === "failed" ? await audits.blob(place, { name: "problems", number: 0 }) : null;
  return {
    id,
    state,
    created_at: instant(audit.createdAtMs),
    started_at: audit.startedAtMs === null ? null : instant(audit.startedAtMs),
    ended_at: audit.endedAtMs === null ? null : instant(audit.endedAtMs),
    expires_at: instant(audit.expiresAtMs),
    rows,
    problems:
      problems === null ? [] : problems === undefined ? [UNEXPLAINED] : [...fromJson("problems", problems)],
  };
}
