// `fairclause import-mapd`: reads the Commission's yearly exports into our tables, and reports in sentences.

import { parseArgs } from "node:util";
import { counted, type Import, planImport, writeAll } from "#mapd";
import { awardsFolder, type Command, callerPath, say, Usage } from "./io.ts";

export const importMapd: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { awards: { type: "string" }, "dry-run": { type: "boolean", default: false } },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Usage("import-mapd takes one folder of exports");
  const awards = awardsFolder(values.awards);
  const plan = planImport(callerPath(folder), awards, (progress) => process.stderr.write(`${progress}\n`));
  for (const { sentences, summary } of plan.awards) {
    if (sentences.length > 0) await say(`${sentences.join("\n")}\n`);
    if (summary !== "") await say(`${summary}\n`);
  }
  if (!values["dry-run"]) writeAll(awards, plan.files);
  await say(`${closing(plan, values["dry-run"])}\n`);
  return 0;
};

function closing({ awards, files, leftOut, ended }: Import, isDryRun: boolean): string {
  const left = `${endedAwards(ended)}Left out: ${counted(leftOut.examples, "worked example or loaded rate", "worked examples and loaded rates")}, ${counted(leftOut.headings, "heading")}, ${counted(leftOut.empty, "empty row")}.`;
  if (files.size === 0) {
    const told = awards.some(({ sentences }) => sentences.length > 0);
    const why = told ? "Nothing was written" : "Nothing has changed";
    return `${left}\n${why}: ${counted(awards.length, "award")} compared.`;
  }
  const done = isDryRun ? "would be written; this was a dry run" : "written";
  return `${left}\n${counted(files.size, "file")} ${done}.`;
}

const endedAwards = (codes: readonly string[]): string =>
  codes
    .map((code) => `${code} has rows in earlier years only and no list of awards names it: left out.\n`)
    .join("");
