// What an audit's parts are priced under: a node with another release or other awards takes none of them.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Every published version of the awards and the calendar, and the gaps that results name. */
const FILES = ["versions.lock", "coverage.yaml"];

export function auditBasis(awardsFolder: string, release: string): string {
  const hash = createHash("sha256").update(release);
  for (const name of FILES) {
    const path = join(awardsFolder, name);
    if (existsSync(path)) hash.update(`\0${name}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}
