// Where the public data is kept as files: a folder for what the awards and the code make now, whole or not there.

import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { makePublicData } from "./public-data.ts";

const ROOT = join(import.meta.dirname, "../..");
const DATA = join(ROOT, "dist/data");
const INDEX = "index.json";

/** Named after its sources, so that no one mistakes older data for it. */
export const publicDataFolder = (awardsFolder: string): string =>
  join(DATA, stampOf(awardsFolder).slice(0, 16));

/** Of sizes and times, not of bytes: it is asked at every start. */
function stampOf(awardsFolder: string): string {
  const digest = createHash("sha256");
  const add = (folder: string, files: readonly string[]): void => {
    for (const file of files.toSorted()) {
      const about = statSync(join(folder, file));
      digest.update(`${file}\0${about.size}\0${Math.floor(about.mtimeMs / 1000)}\n`);
    }
  };
  add(awardsFolder, filesIn(awardsFolder));
  const packages = join(ROOT, "packages");
  const code = MAKERS.flatMap((name) => filesIn(join(packages, name)).map((file) => join(name, file)));
  add(
    packages,
    code.filter((file) => file.endsWith(".ts")),
  );
  return digest.digest("hex");
}

/** The packages that the data is made by. */
const MAKERS = ["engine", "contract", "pack"];

/** All files in a folder and in the folders of it, by their paths from it. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));

/** The index is written last. */
export const hasPublicData = (folder: string): boolean => existsSync(join(folder, INDEX));

/** A file is whole or not there: others may be reading, or writing the same. */
export function writePublicData(awardsFolder: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  makePublicData(awardsFolder, (name, content) => {
    const written = join(folder, `${name}.${process.pid}.new`);
    writeFileSync(written, content);
    renameSync(written, join(folder, name));
  });
  for (const name of globSync("*", { cwd: DATA })) if (isOld(join(DATA, name))) prune(join(DATA, name));
}

const DAY_MS = 86_400_000;

/** A service that started before may still serve files that nothing makes any more. */
const isOld = (path: string): boolean =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > DAY_MS;

const prune = (path: string): void => rmSync(path, { recursive: true, force: true });
