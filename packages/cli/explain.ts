// `fairclause explain`: why a shift pays what it pays, as a page to read or as JSON.

import { parseArgs } from "node:util";
import { isProblem, readJsonBytes } from "#contract";
import { explainPay } from "#explain";
import { loadLibrary } from "#pack";
import { awardsFolder, type Command, readInput, say, Usage } from "./io.ts";
import { exitCode, problemText } from "./problem-text.ts";

export const explain: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: "boolean", default: false }, awards: { type: "string" } },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new Usage("explain takes one file, or - for standard input");
  const body = readJsonBytes(await readInput(path));
  const answer =
    "problem" in body ? body.problem : explainPay(body.value, loadLibrary(awardsFolder(values.awards)));
  if (values.json) await say(`${JSON.stringify(answer, null, 2)}\n`);
  else await say(isProblem(answer) ? problemText(answer) : answer.markdown);
  return isProblem(answer) ? exitCode(answer) : 0;
};
