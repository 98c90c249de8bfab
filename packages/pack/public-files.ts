// Where the public data is kept as files, and whether it is what the awards and the code would make now.

import { createHash, hash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makePublicData } from "./public-data.ts";

const ROOT = join(import.meta.dirname, "../..");
const STAMP = "made-from.sha256";

/** One folder for each folder of awards. */
export const publicDataFolder = (awardsFolder: string): string =>
  join(ROOT, "dist/data", hash("sha256", awardsFolder, "hex").slice(0, 8));

/** Of sizes and times, not of bytes: it is asked at every start. */
function stampOf(awardsFolder: string): string {
  const digest = createHash("sha256");
  const add = (folder: string, pattern: string): void => {
    for (const file of globSync(pattern, { cwd: folder }).sort()) {
      const about = statSync(join(folder, file));
      if (about.isFile()) digest.update(`${file}\0${about.size}\0${Math.floor(about.mtimeMs / 1000)}\n`);
    }
  };
  add(awardsFolder, "**/*");
  add(join(ROOT, "packages"), "{engine,contract,pack}/**/*.ts");
  return digest.digest("hex");
}

export function isPublicDataFresh(awardsFolder: string): boolean {
  const stampFile = join(publicDataFolder(awardsFolder), STAMP);
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === stampOf(awardsFolder);
}

/** A file is whole or not there: others may be reading, or writing the same. */
export function writePublicData(awardsFolder: string): void {
  const folder = publicDataFolder(awardsFolder);
  mkdirSync(folder, { recursive: true });
  const stamp = stampOf(awardsFolder);
  const kept = new Set<string>();
  const keep = (name: string, content: string): void => {
    kept.add(name);
    const written = join(folder, `${name}.${process.pid}.new`);
    writeFileSync(written, content);
    renameSync(written, join(folder, name));
  };
  makePublicData(awardsFolder, keep);
  keep(STAMP, stamp);
  for (const name of globSync("*", { cwd: folder })) if (!kept.has(name)) prune(join(folder, name));
}

const DAY_MS = 86_400_000;

/** A service that started before may still name what nobody makes any more. */
function prune(path: string): void {
  const about = statSync(path, { throwIfNoEntry: false });
  if (about !== undefined && Date.now() - about.mtimeMs > DAY_MS) rmSync(path, { force: true });
}
