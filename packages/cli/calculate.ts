// `fairclause calculate`: one request from a file, or a stream of them, priced and printed.

import { parseArgs } from "node:util";
import { answerOf, calculatePay, type Library, priceRequest, type ReadJson } from "#contract";
import { loadLibrary } from "#pack";
import { awardsFolder, type Command, say, Usage } from "./io.ts";
import { exitCode, problemText } from "./problem-text.ts";
import { answerLines, readRequest } from "./requests.ts";
import { explanation } from "./table.ts";

export const calculate: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      explain: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      ndjson: { type: "boolean", default: false },
      awards: { type: "string" },
    },
  });
  if (values.json && values.explain) throw new Usage("say --json or --explain, not both");
  const library = loadLibrary(awardsFolder(values.awards));
  if (values.ndjson) return answerLines(positionals, (body) => calculatePay(body, library));
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new Usage("calculate takes one file, or - for standard input");
  const body = await readRequest(path);
  return values.explain ? explain(body, library) : answer(body, library);
};

async function answer(body: ReadJson, library: Library): Promise<number> {
  const result = "problem" in body ? body.problem : calculatePay(body.value, library);
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
