// The thread that has the files: it reads them, plans the parts, joins the pricers' results, and makes the zip.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { load } from "js-yaml";
import {
  type AwardNotes,
  awardsIn,
  columnsOf,
  fileCells,
  isBlankMapping,
  joinAudit,
  type Manifest,
  type Mapping,
  manifestOf,
  manifestText,
  optionsOf,
  partPlans,
  peopleIn,
  readMapping,
  readTables,
  SOURCE_FILES,
  type SourceFile,
  type Tables,
  UnreadableFile,
} from "#audit";
import { calendarOf } from "#contract";
import type {
  AuditResult,
  AwardData,
  DeskCalls,
  FileState,
  OutputFile,
  Progress,
  RunRequest,
} from "./messages.ts";
import { type PartsRun, runParts } from "./run-parts.ts";
import { type OpenFile, viewOf } from "./views.ts";
import { zipOf } from "./zip.ts";

type Unread = { readonly name: string; readonly fault: string; readonly bytes: 0 };

/** Of the three files together: rows in memory take about eleven times their bytes, and a page has a few gigabytes. */
export const MOST_BYTES = 128 * 1024 * 1024;

const mebibytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MiB`;

function tooLarge({ name, size }: File, others: number): Unread {
  const beside = others === 0 ? "" : ` and the others ${mebibytes(others)}`;
  const fault = `This file has ${mebibytes(size)}${beside}. The page keeps files in memory and takes ${mebibytes(MOST_BYTES)} in all. The command line (fairclause audit) reads files of any size and writes the same report. Or audit a part of the company here.`;
  return { name, fault, bytes: 0 };
}

const hashOf = (bytes: Uint8Array): string => `sha256:${bytesToHex(sha256(bytes))}`;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function newDesk(tell: (progress: Progress) => void): DeskCalls {
  const files = new Map<SourceFile, OpenFile | Unread>();
  let result: readonly OutputFile[] = [];
  let running: PartsRun | null = null;
  const opened = (kind: SourceFile): OpenFile => {
    const file = files.get(kind);
    if (file === undefined || "fault" in file) throw new Error(`There is no file of ${kind}.`);
    return file;
  };
  const tablesOf = (mapping: Mapping): Tables =>
    readTables(
      {
        employees: opened("employees").cells,
        timesheets: opened("timesheets").cells,
        paid: opened("paid").cells,
      },
      mapping,
    );
  const inputsOf = (tables: Tables): Manifest["inputs"] => {
    const input = (kind: SourceFile) => ({
      file: `../${opened(kind).name}`,
      content_hash: opened(kind).hash,
      rows: tables[kind].rows.length,
    });
    return { employees: input("employees"), timesheets: input("timesheets"), paid: input("paid") };
  };
  const stop = (): void => {
    running?.stop();
    running = null;
  };
  return {
    async open({ kind, file }) {
      const others = [...files].reduce((sum, [one, { bytes }]) => sum + (one === kind ? 0 : bytes), 0);
      files.set(kind, file.size + others > MOST_BYTES ? tooLarge(file, others) : await readFile(file));
    },
    async view({ mapping }) {
      const state = (kind: SourceFile, file: OpenFile | Unread): FileState =>
        "fault" in file ? file : viewOf(kind, file, mapping);
      return Object.fromEntries([...files].map(([kind, file]) => [kind, state(kind, file)]));
    },
    readMapping: async ({ file }) => mappingIn(await file.text()),
    awards: async ({ mapping }) => awardsIn(tablesOf(mapping), mapping),
    async run(request) {
      stop();
      const tables = tablesOf(request.mapping);
      // Read now: another file may be opened while this runs.
      const inputs = inputsOf(tables);
      running = partsOf(tables, request, tell);
      const joined = joinAudit(await running.parts, {
        options: optionsOf(request.mapping),
        calendar: calendarOf(request.data.calendar),
        awards: awardNotes(request.data),
      });
      running = null;
      const audit = outputsOf(joined, request.mapping, inputs);
      result = audit.files;
      return audit;
    },
    zip: () => zipOf(result),
    cancel: async () => stop(),
  };
}

async function readFile(file: File): Promise<OpenFile | Unread> {
  const { name } = file;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { name, hash: hashOf(bytes), bytes: bytes.length, cells: fileCells(bytes) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { name, fault: error.message, bytes: 0 };
    const fault = `The browser could not read the file (${messageOf(error)}). Choose it again.`;
    return { name, fault, bytes: 0 };
  }
}

/** YAML, of which JSON is a part. */
function mappingIn(text: string): ReturnType<typeof readMapping> {
  try {
    return readMapping(isBlankMapping(text) ? {} : (load(text) ?? {}));
  } catch (error) {
    const [detail = ""] = messageOf(error).split("\n");
    return { mapping: {}, problems: [{ pointer: "", detail: `This is not YAML or JSON: ${detail}` }] };
  }
}

function partsOf(
  tables: Tables,
  { mapping, ports }: RunRequest,
  tell: (progress: Progress) => void,
): PartsRun {
  const people = peopleIn(tables);
  const counted = [...people].map(
    ([id, { employees, timesheets, paid }]) =>
      [id, employees.length + timesheets.length + paid.length] as const,
  );
  const plans = partPlans(counted);
  return runParts({ people, plans, shared: { columns: columnsOf(tables), mapping } }, ports, tell);
}

const awardNotes =
  ({ awards }: AwardData): AwardNotes =>
  (award) => {
    const known = awards.find(({ code }) => code === award);
    return { title: known?.law == null ? null : known.title, gaps: known?.gaps ?? [] };
  };

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  json: "application/json",
  csv: "text/csv",
  parquet: "application/vnd.apache.parquet",
};

const blobOf = (name: string, bytes: Uint8Array<ArrayBuffer>): OutputFile => ({
  name,
  content: new Blob([bytes], { type: TYPES[name.split(".").at(-1) ?? ""] ?? "" }),
});

function outputsOf(
  { summary, files }: ReturnType<typeof joinAudit>,
  mapping: Mapping,
  inputs: Manifest["inputs"],
): AuditResult {
  const encoder = new TextEncoder();
  const written: OutputFile[] = [];
  const outputs: { file: string; content_hash: string }[] = [];
  for (const name of [...files.keys()].sort()) {
    const bytes = bytesOf(files.get(name) ?? "", encoder);
    outputs.push({ file: name, content_hash: hashOf(bytes) });
    written.push(blobOf(name, bytes));
  }
  const manifest = manifestOf({ inputs, mapping, summary, outputs });
  written.push(blobOf("manifest.json", encoder.encode(manifestText(manifest))));
  const rows = SOURCE_FILES.reduce((sum, kind) => sum + inputs[kind].rows, 0);
  return { summary, files: written, rows };
}

function bytesOf(content: string | readonly Uint8Array[], encoder: TextEncoder): Uint8Array<ArrayBuffer> {
  if (typeof content === "string") return encoder.encode(content);
  const bytes = new Uint8Array(content.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of content) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
