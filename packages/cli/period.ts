// `fairclause period` and `fairclause compare`: a request from a file, answered as a table or as the API does.

import { parseArgs } from "node:util";
import {
  calculatePayPeriod,
  compareAwards,
  isProblem,
  type Library,
  type Problem,
  readJsonBytes,
} from "#contract";
import { loadLibrary } from "#pack";
import { awardsFolder, type Command, readInput, say, Usage } from "./io.ts";
import { comparisonText, periodText } from "./period-table.ts";
import { exitCode, problemText } from "./problem-text.ts";

export const period: Command = (args) => answer("period", args, calculatePayPeriod, periodText);

export const compare: Command = (args) => answer("compare", args, compareAwards, comparisonText);

async function answer<T extends object>(
  name: string,
  args: readonly string[],
  price: (body: unknown, library: Library) => T | Problem,
  inWords: (result: T) => string,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: "boolean", default: false }, awards: { type: "string" } },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new Usage(`${name} takes one file, or - for standard input`);
  const library = loadLibrary(awardsFolder(values.awards));
  const body = readJsonBytes(await readInput(path));
  const result = "problem" in body ? body.problem : price(body.value, library);
  const words = isProblem(result) ? problemText(result) : inWords(result);
  await say(values.json ? `${JSON.stringify(result, null, 2)}\n` : words);
  return exitCode(result);
}
