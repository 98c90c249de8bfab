// The made-up award of the docs, as one text: what the reference page shows and the tests price.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ruleFiles } from "../layout.ts";

const FILES = ["award.yaml", "clauses.yaml", "classifications.yaml", "facts.yaml"];

/** Each file of a pack in a block of its own. */
export function packText(folder: string): string {
  const tables = readdirSync(join(folder, "rates")).sort();
  return [...FILES, ...ruleFiles(folder, []), ...tables.map((file) => `rates/${file}`)]
    .map((file) => {
      const text = readFileSync(join(folder, file), "utf8").trim();
      return `\`${file}\`\n\`\`\`${file.endsWith(".csv") ? "csv" : "yaml"}\n${text}\n\`\`\``;
    })
    .join("\n\n");
}
