// The made-up award of the docs, as one text: what the reference page shows and the tests price.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FILES = ["award.yaml", "clauses.yaml", "classifications.yaml", "facts.yaml"];

/** Each file of a pack in a block of its own. */
export function packText(folder: string): string {
  const inside = (name: string): readonly string[] =>
    readdirSync(join(folder, name))
      .sort()
      .map((file) => `${name}/${file}`);
  return [...FILES, ...inside("rules"), ...inside("rates")]
    .map((file) => {
      const text = readFileSync(join(folder, file), "utf8").trim();
      return `\`${file}\`\n\`\`\`${file.endsWith(".csv") ? "csv" : "yaml"}\n${text}\n\`\`\``;
    })
    .join("\n\n");
}
