// Publishing and verifying: every version's hash against the register, every published content against its hash.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { canonicalJson, contentHash } from "#contract";
import { loadCalendar } from "./calendar.ts";
import { loadPack, packNames } from "./load.ts";
import {
  byVersion,
  chained,
  chainFaults,
  idOf,
  LOCK_FILE,
  type LockLine,
  readLock,
  writeLock,
} from "./lock.ts";
import type { Fault } from "./node.ts";
import { isRatesOnly, loadRates } from "./rates.ts";
import {
  isKept,
  publishedFile,
  readPublished,
  type Version,
  versionsOf,
  versionsOfRates,
} from "./versions.ts";

interface Hashed {
  readonly version: string;
  readonly contentHash: string;
  /** Content that can be replayed, to be kept. */
  readonly kept: Version | null;
}

/** Every version the files make now, and the calendar. */
function hashedVersions(awardsFolder: string): readonly Hashed[] {
  const calendar = loadCalendar(awardsFolder);
  const made = packNames(awardsFolder).flatMap((name): readonly Hashed[] => {
    const folder = join(awardsFolder, name);
    const encoded = !isRatesOnly(folder);
    const versions = encoded ? versionsOf(loadPack(folder, name)) : versionsOfRates(loadRates(folder, name));
    return versions.map((version) => ({
      version: version.version,
      contentHash: contentHash(version.content),
      kept: encoded ? version : null,
    }));
  });
  const [version = "", ,] = calendar.id.split(".");
  return [...made, { version, contentHash: calendar.contentHash, kept: null }];
}

export interface Publication {
  readonly added: readonly string[];
}

/** Adds a line for each version that has none, and a revision for each whose content changed. */
export function publishVersions(awardsFolder: string): Publication {
  const lines = readLock(awardsFolder);
  const known = byVersion(lines);
  const added: Omit<LockLine, "previous">[] = [];
  for (const { version, contentHash: hash, kept } of hashedVersions(awardsFolder)) {
    const published = known.get(version) ?? [];
    if (published.at(-1)?.contentHash === hash) continue;
    const line = { version, revision: published.length + 1, contentHash: hash };
    added.push(line);
    if (kept !== null) keep(awardsFolder, idOf(line), kept);
  }
  if (added.length > 0) writeFileSync(join(awardsFolder, LOCK_FILE), writeLock(chained(lines, added)));
  return { added: added.map(idOf) };
}

function keep(awardsFolder: string, id: string, { content }: Version): void {
  const path = publishedFile(awardsFolder, id);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, gzipSync(canonicalJson(content), { level: 9 }));
}

export interface Verification {
  readonly versions: number;
  readonly faults: readonly Fault[];
}

/** Recomputes every hash: of what the files make now, and of what was published. */
export function verifyVersions(awardsFolder: string): Verification {
  const lines = readLock(awardsFolder);
  const known = byVersion(lines);
  const faults: Fault[] = [...chainFaults(lines)];
  const made = hashedVersions(awardsFolder);
  for (const { version, contentHash: hash } of made) {
    const latest = known.get(version)?.at(-1);
    const line = latest === undefined ? 1 : lines.indexOf(latest) + 1;
    if (latest?.contentHash === hash) continue;
    faults.push({
      file: LOCK_FILE,
      line,
      problem:
        latest === undefined
          ? `${version} is not published`
          : `${idOf(latest)} was published as ${latest.contentHash}, and the files now make ${hash}`,
      remedy: "undo the change, or publish it as a new revision with `fairclause awards publish`",
    });
  }
  const current = new Set(made.map(({ version }) => version));
  const fromRates = linesOfRates(awardsFolder, lines, made);
  for (const [index, line] of lines.entries())
    if (current.has(line.version) || !fromRates.has(line))
      faults.push(...lineFaults(awardsFolder, line, index + 1, current));
  return { versions: lines.length, faults };
}

/**
 * Lines of an award that has rules now, from when it had rates alone: before its first content that was kept. Its rules
 * may begin on a later day than its rates did, and then nothing makes the first of them any more.
 */
function linesOfRates(
  awardsFolder: string,
  lines: readonly LockLine[],
  made: readonly Hashed[],
): ReadonlySet<LockLine> {
  const encoded = new Set(made.flatMap(({ version, kept }) => (kept === null ? [] : [awardOf(version)])));
  const found = new Set<LockLine>();
  for (const line of lines) {
    const code = awardOf(line.version);
    if (isKept(awardsFolder, line)) encoded.delete(code);
    else if (encoded.has(code)) found.add(line);
  }
  return found;
}

const awardOf = (version: string): string => version.slice(0, version.indexOf("@"));

function lineFaults(
  awardsFolder: string,
  line: LockLine,
  at: number,
  current: ReadonlySet<string>,
): readonly Fault[] {
  const id = idOf(line);
  if (!current.has(line.version)) {
    const remedy = "restore what the version was made from; a published line never goes";
    return [{ file: LOCK_FILE, line: at, problem: `the files no longer make ${line.version}`, remedy }];
  }
  if (!isKept(awardsFolder, line)) return [];
  if (contentHash(readPublished(awardsFolder, id)) === line.contentHash) return [];
  const remedy = "restore the file as it was published";
  return [
    {
      file: `published/${id}.json.gz`,
      line: 1,
      problem: `the content of ${id} does not have its hash`,
      remedy,
    },
  ];
}
