// The folder that an audit writes into: it must not overwrite what the audit reads, and keeps no letters of an earlier
// one.

import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { SOURCE_FILES } from "#audit";
import { Usage } from "../io.ts";
import { AuditFailure, codeOf } from "./failure.ts";
import type { Inputs } from "./inputs.ts";

/** The folder of the working database. */
export const WORKING = ".working";

/** How the name of a folder of parts begins. */
export const PARTS = ".parts-";

const WRITTEN = [
  "periods.csv",
  "findings.csv",
  "employees.csv",
  "lines.parquet",
  "summary.json",
  "summary.html",
  "manifest.json",
];

/** Refuses a folder where an output could replace an input, or where we would delete one. */
export function keepFromInputs(out: string, { files, mappingFile }: Inputs): void {
  if (!existsSync(out)) return;
  for (const kind of SOURCE_FILES) {
    const path = files[kind];
    if ([dirname(path), dirname(realpathSync(path))].some((folder) => isSame(folder, out)))
      throw new Usage(`${out} is the folder of ${path}: name another folder with --out`);
  }
  const read = [...Object.values(files), ...(mappingFile === null ? [] : [mappingFile])];
  for (const path of read) {
    const output = WRITTEN.map((name) => join(out, name)).find((file) => isSame(file, path));
    if (output !== undefined)
      throw new Usage(`the audit would write ${output} over ${path}: name another folder with --out`);
    if (isDeleted(out, path))
      throw new Usage(`${path} is in a folder that the audit deletes: move the file, and name it again`);
  }
}

/** By what the disk says, so that links and other spellings of a name count. */
function isSame(one: string, other: string): boolean {
  if (!existsSync(one) || !existsSync(other)) return false;
  const [a, b] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })];
  return a.dev === b.dev && a.ino === b.ino;
}

function isDeleted(out: string, path: string): boolean {
  const [first = ""] = relative(realpathSync(out), realpathSync(path)).split(sep);
  return first === WORKING || first.startsWith(PARTS);
}

/** Letters in the folder that an audit with these files did not write. Files of other names are not ours. */
export function otherLetters(folder: string, files: readonly string[]): readonly string[] {
  const letters = join(folder, "letters");
  if (!existsSync(letters)) return [];
  const ours = new Set(files);
  return readdirSync(letters)
    .filter((name) => /^\d{5,}\.html$/.test(name))
    .map((name) => `letters/${name}`)
    .filter((file) => !ours.has(file))
    .sort();
}

/** An earlier audit may have had more of them. */
export function removeOtherLetters(folder: string, files: readonly string[]): void {
  for (const file of otherLetters(folder, files)) rmSync(join(folder, file));
}

export function makeFolder(out: string): void {
  try {
    mkdirSync(out, { recursive: true });
  } catch (error) {
    if (!["EEXIST", "ENOTDIR"].includes(codeOf(error))) throw error;
    throw new AuditFailure(`${out} is a file, or is in one: name a folder with --out`);
  }
}

/** Before long work whose result goes into this file. */
export function expectWritable(file: string): void {
  const folder = dirname(file);
  if (!existsSync(folder))
    throw new AuditFailure(`${folder} does not exist: make it first, or name another file with --out`);
  if (!statSync(folder).isDirectory())
    throw new AuditFailure(`${folder} is not a folder: name another file with --out`);
  if (existsSync(file) && statSync(file).isDirectory())
    throw new AuditFailure(`${file} is a folder: name a file with --out`);
  accessSync(existsSync(file) ? file : folder, constants.W_OK);
}
