// Requests from a file or standard input, answered in words at a terminal and elsewhere as the API does: shared by
// explain, period, compare and risks.

import { parseArgs } from "node:util";
import { isProblem, type Library, type Problem } from "#contract";
import { loadLibrary } from "#pack";
import { awardsFolder, say, Usage } from "./io.ts";
import { exitCode, problemText } from "./problem-text.ts";
import { answerLines, readRequest } from "./requests.ts";

export async function answer<T extends object>(
  name: string,
  args: readonly string[],
  price: (body: unknown, library: Library, awardsFolder: string) => T | Problem,
  inWords: (result: T) => string,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      text: { type: "boolean", default: false },
      ndjson: { type: "boolean", default: false },
      awards: { type: "string" },
    },
  });
  const folder = awardsFolder(values.awards);
  if (values.ndjson) {
    const library = loadLibrary(folder);
    return answerLines(positionals, (body) => price(body, library, folder));
  }
  if (values.json && values.text) throw new Usage("say --json or --text, not both");
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new Usage(`${name} takes one file, or - for standard input`);
  const body = await readRequest(path);
  const result = "problem" in body ? body.problem : price(body.value, loadLibrary(folder), folder);
  await say(isForPeople(values) ? wordsOf(result, inWords) : `${JSON.stringify(result, null, 2)}\n`);
  return exitCode(result);
}

/** A terminal has a person before it; a file or another program takes the API's body. */
const isForPeople = ({ json, text }: { readonly json: boolean; readonly text: boolean }): boolean =>
  text || (!json && process.stdout.isTTY);

const wordsOf = <T extends object>(result: T | Problem, inWords: (result: T) => string): string =>
  isProblem(result) ? problemText(result) : inWords(result);
