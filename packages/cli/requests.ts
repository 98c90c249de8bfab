// Requests from people: one from a file or standard input, or one on each line.

import { createReadStream } from "node:fs";
import { clientRefOf, isProblem, type ReadJson, readJsonBytes } from "#contract";
import { callerPath, readInput, say, Usage } from "./io.ts";
import { linesOf } from "./lines.ts";

/** What a person can do instead, if the file is a spreadsheet. */
const SPREADSHEET =
  "This looks like a spreadsheet, and this command reads JSON. Paste the cells of one employee into the page /timesheet, or give `fairclause audit` the files of a payroll: see docs/audits.md.";

export async function readRequest(path: string): Promise<ReadJson> {
  const bytes = await readInput(path);
  const read = readJsonBytes(bytes);
  if (!("problem" in read) || !isSpreadsheet(path, bytes)) return read;
  return { problem: { ...read.problem, detail: SPREADSHEET } };
}

/** By its name; or two columns and no object in its first line. */
function isSpreadsheet(path: string, bytes: Uint8Array): boolean {
  if (/\.(csv|tsv|xlsx?|ods)$/i.test(path)) return true;
  const [line = ""] = new TextDecoder().decode(bytes.subarray(0, 1000)).trimStart().split("\n");
  return !/^[[{"]/.test(line) && /[,;\t]/.test(line);
}

/** An answer for each line of a file or of standard input, in order, whatever the line contains. */
export async function answerLines(
  paths: readonly string[],
  price: (body: unknown) => object,
): Promise<number> {
  const [path = "-", ...more] = paths;
  if (more.length > 0) throw new Usage("--ndjson takes one file, or standard input");
  const input = path === "-" ? process.stdin : createReadStream(callerPath(path));
  for await (const line of linesOf(input)) {
    if (!isBlank(line)) await say(`${JSON.stringify(lineAnswer(line, price))}\n`);
  }
  return 0;
}

/** A problem keeps the request's client_ref, as an answer does. */
function lineAnswer(line: Uint8Array, price: (body: unknown) => object): object {
  const read = readJsonBytes(line);
  const answer = "problem" in read ? read.problem : price(read.value);
  if (!isProblem(answer)) return answer;
  return { ...answer, client_ref: "problem" in read ? null : clientRefOf(read.value) };
}

const isBlank = (line: Uint8Array): boolean => line.every((byte) => byte <= SPACE);
const SPACE = 0x20;
