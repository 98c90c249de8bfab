// The activity log for readers without the pepper: NDJSON in which every line names the one before it, signed at the
// end.
// Also checkpoints: how long the log was, signed, to keep where the service cannot write.

import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { Misconfigured } from "./errors.ts";
import type { ChainedEntry } from "./log-interfaces.ts";
import { ed25519Key, keyIdOf } from "./signing-keys.ts";
import type { Seen } from "./witness.ts";

const EXPORT_FORMAT = "fairclause-activity-log-1";
const CHECKPOINT_FORMAT = "fairclause-checkpoint-1";

export interface LogKey {
  readonly privateKey: KeyObject;
  /** PEM, for verifiers. */
  readonly publicKey: string;
  /** The start of the public key's SHA-256: which key signed. */
  readonly id: string;
}

/** From a PEM file as `openssl genpkey -algorithm ed25519` writes it. */
export function logKeyFrom(pem: string): LogKey {
  const privateKey = readKey(() => createPrivateKey(pem), "an Ed25519 private key in PEM");
  const publicKey = createPublicKey(privateKey);
  return {
    privateKey,
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
    id: keyIdOf(publicKey),
  };
}

function readKey(read: () => KeyObject, expected: string): KeyObject {
  const key = ed25519Key(read);
  if (key === null) throw new Misconfigured(`the key of the activity log is not ${expected}`);
  return key;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const lineOf = (entry: ChainedEntry, previous: string): string =>
  JSON.stringify({
    previous,
    sequence: entry.sequence,
    at: new Date(entry.atMs).toISOString(),
    actor: entry.by,
    what: entry.what,
    subject: entry.subject,
    why: entry.why,
    request_id: entry.requestId,
    origin: entry.where,
    changes: JSON.parse(entry.changes),
    hash: entry.hash,
  });

interface Footer extends Seen {
  readonly previous: string;
  readonly entries: number;
}

const signedText = ({ previous, entries, length, hash }: Footer): Buffer =>
  Buffer.from([EXPORT_FORMAT, previous, entries, length, hash].join("\n"));

/** Lines without line ends: a header, the entries after a place in the log, and a signed footer. */
export async function* exportLines(
  pages: AsyncIterable<readonly ChainedEntry[]>,
  after: Seen,
  key: LogKey,
): AsyncGenerator<string> {
  let line = JSON.stringify({
    format: EXPORT_FORMAT,
    after: after.length,
    after_hash: after.hash,
    key_id: key.id,
  });
  yield line;
  let last = after;
  let entries = 0;
  for await (const page of pages)
    for (const entry of page) {
      line = lineOf(entry, sha256(line));
      last = { length: entry.sequence, hash: entry.hash };
      entries += 1;
      yield line;
    }
  const footer = { previous: sha256(line), entries, ...last };
  const signature = sign(null, signedText(footer), key.privateKey).toString("base64");
  yield JSON.stringify({
    previous: footer.previous,
    entries,
    length: last.length,
    head: last.hash,
    signature,
  });
}

export interface CheckedExport {
  readonly entries: number;
  /** `length:hash`, as a verification of the store prints it. */
  readonly head: string;
  /** Null when everything is intact. */
  readonly fault: string | null;
}

/** Needs only the public key. */
export function checkExport(lines: readonly string[], publicKey: string): CheckedExport {
  const key = readKey(() => createPublicKey(publicKey), "an Ed25519 public key in PEM");
  const failed = (fault: string): CheckedExport => ({ entries: 0, head: "", fault });
  const header = parsed(lines[0]);
  if (header?.format !== EXPORT_FORMAT) return failed(`line 1 is not the header of ${EXPORT_FORMAT}`);
  let sequence = Number(header.after);
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue;
    const read = parsed(line);
    if (read?.previous !== sha256(lines[index - 1] ?? ""))
      return failed(`line ${index + 1} does not follow the line before it`);
    if (index === lines.length - 1) break;
    sequence += 1;
    if (read.sequence !== sequence) return failed(`line ${index + 1} should be entry ${sequence}`);
  }
  return checkFooter(lines, key);
}

function checkFooter(lines: readonly string[], key: KeyObject): CheckedExport {
  const footer = parsed(lines.at(-1));
  const [entries, length, hash] = [Number(footer?.entries), Number(footer?.length), String(footer?.head)];
  const signed = signedText({ previous: String(footer?.previous), entries, length, hash });
  const signature = Buffer.from(String(footer?.signature ?? ""), "base64");
  const head = `${length}:${hash}`;
  if (!verify(null, signed, key, signature)) return { entries: 0, head, fault: "the signature is not valid" };
  const fault =
    entries === lines.length - 2 ? null : `it says ${entries} entries and has ${lines.length - 2}`;
  return { entries, head, fault };
}

function parsed(line: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line ?? "");
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const checkpointText = ({ length, hash }: Seen, at: string): Buffer =>
  Buffer.from([CHECKPOINT_FORMAT, length, hash, at].join("\n"));

/** One line of JSON: how long the log was, and when. */
export function checkpointOf(head: Seen, atMs: number, key: LogKey): string {
  const at = new Date(atMs).toISOString();
  const signature = sign(null, checkpointText(head, at), key.privateKey).toString("base64");
  return JSON.stringify({
    format: CHECKPOINT_FORMAT,
    length: head.length,
    head: head.hash,
    at,
    key_id: key.id,
    signature,
  });
}

/** The heads in a file of checkpoints, each `length:hash`; reports a line that the key did not sign. */
export function headsIn(text: string, publicKey: string): readonly string[] {
  const key = readKey(() => createPublicKey(publicKey), "an Ed25519 public key in PEM");
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line, index) => {
    const read = parsed(line);
    const head = { length: Number(read?.length), hash: String(read?.head) };
    const signature = Buffer.from(String(read?.signature ?? ""), "base64");
    if (
      read?.format !== CHECKPOINT_FORMAT ||
      !verify(null, checkpointText(head, String(read.at)), key, signature)
    )
      throw new Misconfigured(`line ${index + 1} is not a checkpoint signed with this key`);
    return `${head.length}:${head.hash}`;
  });
}
