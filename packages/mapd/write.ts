// Writes many files so that a failure before the end leaves every one of them as it was.

import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export function writeAll(folder: string, files: ReadonlyMap<string, string>): void {
  const written: { readonly temporary: string; readonly path: string }[] = [];
  try {
    for (const [name, content] of files) {
      const path = join(folder, name);
      const temporary = `${path}.importing`;
      mkdirSync(dirname(path), { recursive: true });
      written.push({ temporary, path });
      writeFileSync(temporary, content);
    }
  } catch (error) {
    for (const { temporary } of written) rmSync(temporary, { force: true });
    throw error;
  }
  for (const { temporary, path } of written) renameSync(temporary, path);
}
