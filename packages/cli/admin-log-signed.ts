// What we sign of the activity log: exports, checkpoints, and checking them with the public key alone.

import { createWriteStream, readFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { LogSettings } from "#api";
import {
  type AuditReport,
  type ChainedEntry,
  checkExport,
  checkpointOf,
  exportLines,
  headsIn,
  type LogKey,
  type Store,
} from "#store";
import { type Apart, type Asked, actor } from "./admin-store.ts";
import { callerPath, say, Usage } from "./io.ts";

const PAGE = 1000;
const BEFORE_THE_FIRST = "0".repeat(64);

const textOf = (path: string): string => readFileSync(callerPath(path), "utf8");

async function settings(): Promise<LogSettings> {
  const { logSettingsFrom } = await import("#api");
  const faults: { readonly setting: string; readonly problem: string }[] = [];
  const found = logSettingsFrom(process.env, callerPath("."), faults);
  const [first] = faults;
  if (first !== undefined) throw new Usage(`${first.setting}: ${first.problem}`);
  return found;
}

async function signingKey(): Promise<LogKey> {
  const { key } = await settings();
  if (key === null)
    throw new Usage("set LOG_SIGNING_KEY to a file with an Ed25519 key: openssl genpkey -algorithm ed25519");
  return key;
}

/** A given file, or the public half of the configured key. */
const publicKeyOf = async ({ options }: Pick<Asked, "options">): Promise<string> =>
  options.key === undefined ? (await signingKey()).publicKey : textOf(options.key);

export const told = ({ faults }: AuditReport): readonly string[] =>
  faults.map(({ sequence, subject, problem }) =>
    [sequence === null ? (subject ?? "head") : `entry ${sequence}`, problem].join(": "),
  );

/** Says so and gives 1 if the log is not intact: we sign nothing we know to be wrong. */
async function mustHold(asked: Asked): Promise<AuditReport | undefined> {
  const report = await asked.store.audit.verify();
  if (report.faults.length === 0) return report;
  process.stderr.write(
    ["fairclause: the activity log does not verify; nothing was signed", ...told(report), ""].join("\n"),
  );
  return undefined;
}

async function* pagesOf(store: Store, after: number, last: number): AsyncGenerator<readonly ChainedEntry[]> {
  for (let from = after + 1; from <= last; from += PAGE)
    yield (await store.audit.entries(from, PAGE)).filter(({ sequence }) => sequence <= last);
}

export async function exportLog(asked: Asked): Promise<number> {
  const key = await signingKey();
  const given = asked.options.after ?? "0";
  if (!/^\d{1,15}$/.test(given)) throw new Usage(`--after is the number of an entry, not ${given}`);
  const act = await actor(asked);
  if ((await mustHold(asked)) === undefined) return 1;
  const after = Number(given);
  const length = await asked.store.audit.recordReading("activity log exported", "log:export", act);
  const [before] = after === 0 ? [] : await asked.store.audit.entries(after, 1);
  if (after >= length || (after > 0 && before?.sequence !== after))
    throw new Usage(`--after ${after} is not an entry before the last`);
  const seen = { length: after, hash: before?.hash ?? BEFORE_THE_FIRST };
  const lines = exportLines(pagesOf(asked.store, after, length), seen, key);
  const out = asked.options.out;
  if (out === undefined) {
    for await (const line of lines) await say(`${line}\n`);
    return 0;
  }
  await writeLines(callerPath(out), lines);
  await asked.answer(
    { file: out, entries: length - after, last: length },
    `${length - after} entries are in ${out}, signed with key ${key.id}.\n`,
  );
  return 0;
}

/** Never overwrites a file. */
const writeLines = (path: string, lines: AsyncIterable<string>): Promise<void> =>
  pipeline(ended(lines), createWriteStream(path, { flags: "wx", mode: 0o600 }));

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

export async function check(asked: Apart): Promise<number> {
  if (asked.named === undefined) throw new Usage("say which file was exported");
  const lines = textOf(asked.named).replace(/\n$/, "").split("\n");
  const { entries, head, fault } = checkExport(lines, await publicKeyOf(asked));
  const text =
    fault === null
      ? `${entries} entries, every line after the one before it, and the signature is valid. Head: ${head}\n`
      : `The export is not intact: ${fault}.\n`;
  await asked.answer({ ok: fault === null, entries, head, fault }, text);
  return fault === null ? 0 : 1;
}

export async function checkpoint(asked: Asked): Promise<number> {
  const { keepCheckpoint } = await import("#api");
  const key = await signingKey();
  const target = asked.named ?? (await settings()).checkpoint;
  const report = await mustHold(asked);
  if (report === undefined) return 1;
  const line = checkpointOf({ length: report.length, hash: report.head }, asked.store.nowMs(), key);
  if (target === null) {
    await say(`${line}\n`);
    return 0;
  }
  const place = /^\w+:\/\//.test(target) ? target : callerPath(target);
  try {
    await keepCheckpoint(place, line);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`fairclause: the checkpoint was not kept: ${why}\n`);
    return 1;
  }
  await asked.answer(JSON.parse(line), `${report.length} entries are noted in ${target}.\n`);
  return 0;
}

export async function publicKey(asked: Apart): Promise<number> {
  const key = await signingKey();
  await asked.answer({ key_id: key.id, public_key: key.publicKey }, key.publicKey);
  return 0;
}

/** The heads in a file of checkpoints, if every signature is valid. */
export const checkpointHeads = async (asked: Asked, path: string): Promise<readonly string[]> =>
  headsIn(textOf(path), await publicKeyOf(asked));
