// `fairclause calculate`: one request from a file, or a stream of them, priced and printed.

import { parseArgs } from "node:util";
import {
  answerOf,
  calculatePay,
  type Library,
  type PayResult,
  type Problem,
  priceRequest,
  type ReadJson,
  readJsonBytes,
} from "#contract";
import { loadLibrary } from "#pack";
import { awardsFolder, type Command, readInput, say, Usage } from "./io.ts";
import { linesOf } from "./lines.ts";
import { exitCode, problemText } from "./problem-text.ts";
import { explanation } from "./table.ts";

export const calculate: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      explain: { type: "boolean", default: false },
      ndjson: { type: "boolean", default: false },
      awards: { type: "string" },
    },
  });
  const library = loadLibrary(awardsFolder(values.awards));
  if (values.ndjson) return stream(library);
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new Usage("calculate takes one file, or - for standard input");
  const body = readJsonBytes(await readInput(path));
  return values.explain ? explain(body, library) : answer(body, library);
};

const answerFor = (body: ReadJson, library: Library): PayResult | Problem =>
  "problem" in body ? body.problem : calculatePay(body.value, library);

async function answer(body: ReadJson, library: Library): Promise<number> {
  const result = answerFor(body, library);
  await say(`${JSON.stringify(result, null, 2)}\n`);
  return exitCode(result);
}

async function explain(body: ReadJson, library: Library): Promise<number> {
  const priced = "problem" in body ? body.problem : priceRequest(body.value, library, true);
  if (!("request" in priced)) {
    await say(problemText(priced));
    return exitCode(priced);
  }
  await say(explanation(answerOf(priced, library), priced.calculation.shifts[0]?.claims ?? []));
  return 0;
}

async function stream(library: Library): Promise<number> {
  for await (const line of linesOf(process.stdin)) {
    if (isBlank(line)) continue;
    await say(`${JSON.stringify(answerFor(readJsonBytes(line), library))}\n`);
  }
  return 0;
}

const isBlank = (line: Uint8Array): boolean => line.every((byte) => byte <= SPACE);
const SPACE = 0x20;
