// Audits beside their single calls: files uploaded range by range, an audit waited for, every result fetched and checked.

import { FairclauseUnreachable } from "./errors.ts";
import { type CallOptions, pause } from "./sending.ts";

/** A whole file: as text, as bytes, or as bytes that come piece by piece, such as a read stream. */
type Content = string | Bytes | Iterable<Bytes> | AsyncIterable<Bytes>;
type Bytes = Uint8Array<ArrayBuffer>;

const FILES = ["employees", "timesheets", "paid"] as const;
type FileKind = (typeof FILES)[number];

interface Audit {
  readonly id: string;
  readonly state: string;
}

interface WaitOptions extends CallOptions {
  /** Called with the audit each time we look at it. */
  readonly onProgress?: ((audit: Audit) => void) | undefined;
}

interface Upload {
  readonly id: string;
  readonly file: FileKind;
  readonly content: Content;
}

interface Run {
  readonly files: Readonly<Record<FileKind, Content>>;
  /** What the files are called, for the manifest. */
  readonly names?: object;
}

interface Result {
  readonly name: string;
  readonly content_hash: string;
}

/** The single calls, by name. */
export type SingleCalls = Readonly<Record<string, (given?: object, options?: CallOptions) => unknown>>;

const RANGE_BYTES = 4 * 1024 * 1024;
const FIRST_LOOK_MS = 250;
const LONGEST_LOOK_MS = 5000;
const LOOK_FACTOR = 1.5;
const ENDED = ["finished", "failed", "cancelled"];
const LETTERS = "letters/";

export function auditCalls(calls: SingleCalls) {
  const call = async <T>(name: string, given: object, options: CallOptions): Promise<T> =>
    (await calls[name]?.(given, options)) as T;

  async function uploadAuditFile({ id, file, content }: Upload, options: CallOptions = {}) {
    let bytes = 0;
    for await (const part of rangesOf(content)) {
      await call("putAuditFile", { id, file, content: part, range: { from: bytes } }, options);
      bytes += part.length;
    }
    return { bytes };
  }

  async function waitForAudit({ id }: Pick<Audit, "id">, options: WaitOptions = {}): Promise<Audit> {
    for (let wait = FIRST_LOOK_MS; ; wait = Math.min(LONGEST_LOOK_MS, wait * LOOK_FACTOR)) {
      const audit = await call<Audit>("getAudit", { id }, options);
      options.onProgress?.(audit);
      if (ENDED.includes(audit.state)) return audit;
      await pause(wait, options.signal);
    }
  }

  async function runAudit({ files, names, ...setup }: Run, options: WaitOptions = {}): Promise<Audit> {
    const { signal } = options;
    const opening = { ...setup, ...(names === undefined ? {} : { files: names }) };
    const { id } = await call<Audit>("createAudit", opening, { signal });
    const sizes: Record<string, { readonly bytes: number }> = {};
    for (const file of FILES)
      sizes[file] = await uploadAuditFile({ id, file, content: files[file] }, { signal });
    await call("startAudit", { id, files: sizes }, { signal });
    return waitForAudit({ id }, options);
  }

  async function* fetchAuditResults({ id }: Pick<Audit, "id">, options: CallOptions = {}) {
    const { files } = await call<{ files: readonly Result[] }>("listAuditResults", { id }, options);
    for (const file of files) {
      const isLetters = file.name.startsWith(LETTERS);
      const name = isLetters ? file.name.slice(LETTERS.length) : file.name;
      const content = await call<Bytes>(
        isLetters ? "getAuditLetters" : "getAuditResult",
        { id, name },
        options,
      );
      if ((await hashOf(content)) !== file.content_hash)
        throw new FairclauseUnreachable(`${file.name} did not arrive as the service has it: fetch it again`);
      yield { ...file, content };
    }
  }

  return { uploadAuditFile, waitForAudit, runAudit, fetchAuditResults };
}

async function hashOf(content: Bytes): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return `sha256:${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** As many bytes as a range has, however they come. */
async function* rangesOf(content: Content): AsyncGenerator<Bytes> {
  let held: Bytes = new Uint8Array(0);
  for await (const part of partsOf(content)) {
    let at = 0;
    if (held.length > 0) {
      at = Math.min(part.length, RANGE_BYTES - held.length);
      held = joined(held, part.subarray(0, at));
      if (held.length < RANGE_BYTES) continue;
      yield held;
    }
    for (; part.length - at >= RANGE_BYTES; at += RANGE_BYTES) yield part.subarray(at, at + RANGE_BYTES);
    // A copy: who gives the parts may fill the same buffer again.
    held = part.slice(at);
  }
  if (held.length > 0) yield held;
}

function joined(first: Bytes, second: Bytes): Bytes {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function partsOf(content: Content): Iterable<Bytes> | AsyncIterable<Bytes> {
  if (typeof content === "string") return [new TextEncoder().encode(content)];
  return content instanceof Uint8Array ? [content] : content;
}
