// `fairclause risks`: what may be wrong with the pay of a shift or a period, as a list or as the API answers.

import { parseArgs } from "node:util";
import { isProblem, type Risk, type RiskReport, readJsonBytes } from "#contract";
import { loadCoverage, loadLibrary } from "#pack";
import { detectRisks } from "#risks";
import { awardsFolder, type Command, readInput, say, Usage } from "./io.ts";
import { exitCode, problemText } from "./problem-text.ts";
import { refs } from "./table.ts";

export const risks: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: "boolean", default: false }, awards: { type: "string" } },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new Usage("risks takes one file, or - for standard input");
  const folder = awardsFolder(values.awards);
  const library = loadLibrary(folder);
  const body = readJsonBytes(await readInput(path));
  const result =
    "problem" in body
      ? body.problem
      : detectRisks(body.value, library, (code) => loadCoverage(folder).find((entry) => entry.code === code));
  const words = isProblem(result) ? problemText(result) : reportText(result);
  await say(values.json ? `${JSON.stringify(result, null, 2)}\n` : words);
  return exitCode(result);
};

const reportText = ({ risks: found, risk_text }: RiskReport): string =>
  [risk_text, ...found.map(riskText), "Not legal advice; the award prevails.", ""]
    .join("\n\n")
    .trimEnd()
    .concat("\n");

function riskText(risk: Risk): string {
  const amount = risk.amount_at_risk === null ? "" : `, up to ${risk.amount_at_risk}`;
  return [
    `${risk.severity.toUpperCase()}  ${risk.risk_label} (${risk.risk_code}; confidence ${risk.confidence}${amount})`,
    `  ${risk.description}`,
    `  Clauses: ${refs(risk.clauses)}`,
    `  To do: ${risk.review_action}`,
    `  Clears when: ${risk.clears_when}`,
  ].join("\n");
}
