// The register of published versions: one line each, never changed, a correction a line more.

import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Fault, faulty } from "./node.ts";

export interface LockLine {
  /** `MA000004@2026-07-01`, without the revision. */
  readonly version: string;
  readonly revision: number;
  readonly contentHash: string;
  /** The hash of the line before it. */
  readonly previous: string;
}

export const LOCK_FILE = "versions.lock";

const LINE = /^(\S+)\.(\d+) (sha256:[0-9a-f]{64}) (sha256:[0-9a-f]{64})$/;

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
        "this line is not a published version",
        "restore the line as it was published",
      );
    }
    return {
      version: match[1] ?? "",
      revision: Number(match[2]),
      contentHash: match[3] ?? "",
      previous: match[4] ?? "",
    };
  });
}

export const idOf = ({ version, revision }: Pick<LockLine, "version" | "revision">): string =>
  `${version}.${revision}`;

/** The id of content: its published revision, or a draft of the next. */
export function identified(version: string, hash: string, published: readonly LockLine[]): string {
  const line = published.find(({ contentHash: known }) => known === hash);
  return line === undefined ? `${version}.${published.length + 1}-draft` : idOf(line);
}

const textOf = (line: LockLine): string => `${idOf(line)} ${line.contentHash} ${line.previous}`;

export const writeLock = (lines: readonly LockLine[]): string =>
  lines.map((line) => `${textOf(line)}\n`).join("");

const hashOfLine = (line: LockLine | undefined): string =>
  `sha256:${hash("sha256", line === undefined ? "" : textOf(line), "hex")}`;

/** New lines at the end of the register, each with the hash of the one before it. */
export function chained(
  lines: readonly LockLine[],
  added: readonly Omit<LockLine, "previous">[],
): readonly LockLine[] {
  const all = [...lines];
  for (const line of added) all.push({ ...line, previous: hashOfLine(all.at(-1)) });
  return all;
}

/** A line that was changed, moved or taken out no longer is the one that the next line names. */
export function chainFaults(lines: readonly LockLine[]): readonly Fault[] {
  return lines.flatMap((line, index) =>
    line.previous === hashOfLine(lines[index - 1])
      ? []
      : [
          {
            file: LOCK_FILE,
            line: index + 1,
            problem: `${idOf(line)} does not follow the line before it`,
            remedy: "restore the register as it was published: lines are only ever added at its end",
          },
        ],
  );
}

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
