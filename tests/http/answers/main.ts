// Writes the answers that the document shows: npm run docs:answers.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { shownAnswers } from "./answers.ts";

const FILE = join(import.meta.dirname, "../../../packages/api/endpoints/answers.json");

const entries = Object.entries(await shownAnswers()).map(
  ([name, answer]) => `${JSON.stringify(name)}: ${JSON.stringify(answer)}`,
);
writeFileSync(FILE, `{\n${entries.join(",\n")}\n}\n`);
