// `fairclause mcp`: the tools for AI models over standard streams, without a service or a key.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { serveStandardStreams } from "#mcp";
import { loadCatalogue, loadLibrary, today } from "#pack";
import { awardsFolder, type Command } from "./io.ts";

/** Standard output is the protocol's: nothing else may be written to it. */
export const mcp: Command = async (args) => {
  const { values } = parseArgs({ args: [...args], options: { awards: { type: "string" } } });
  const folder = awardsFolder(values.awards);
  const library = loadLibrary(folder);
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
  await serveStandardStreams({ library, catalogue: loadCatalogue(folder, library), today }, version);
  return 0;
};
