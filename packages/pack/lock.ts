// The register of published versions: one line each, never changed, a correction a line more.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { faulty } from "./node.ts";

export interface LockLine {
  /** `MA000004@2026-07-01`, without the revision. */
  readonly version: string;
  readonly revision: number;
  readonly contentHash: string;
}

export const LOCK_FILE = "versions.lock";

const LINE = /^(\S+)\.(\d+) (sha256:[0-9a-f]{64})$/;

export function readLock(awardsFolder: string): readonly LockLine[] {
  const path = join(awardsFolder, LOCK_FILE);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((text, index) => {
    const match = LINE.exec(text);
    if (match === null) {
      throw faulty(
        { file: LOCK_FILE, line: index + 1 },
        "the line is no published version",
        "restore the line as it was published",
      );
    }
    return { version: match[1] ?? "", revision: Number(match[2]), contentHash: match[3] ?? "" };
  });
}

export const idOf = ({ version, revision }: Pick<LockLine, "version" | "revision">): string =>
  `${version}.${revision}`;

/** The id of content: its published revision, or a draft of the next. */
export function identified(version: string, hash: string, published: readonly LockLine[]): string {
  const line = published.find(({ contentHash: known }) => known === hash);
  return line === undefined ? `${version}.${published.length + 1}-draft` : idOf(line);
}

export const writeLock = (lines: readonly LockLine[]): string =>
  lines.map((line) => `${idOf(line)} ${line.contentHash}\n`).join("");

/** Lines by version, revisions in order. */
export function byVersion(lines: readonly LockLine[]): ReadonlyMap<string, readonly LockLine[]> {
  const found = new Map<string, LockLine[]>();
  for (const line of lines) {
    const known = found.get(line.version) ?? [];
    known.push(line);
    found.set(line.version, known);
  }
  return found;
}
