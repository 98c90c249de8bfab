// `fairclause risks`: what may be wrong with the pay of a shift or a period, as a list or as the API answers.

import type { Risk, RiskReport } from "#contract";
import { detectRisks } from "#risks";
import { answer } from "./answer.ts";
import type { Command } from "./io.ts";
import { refs } from "./table.ts";

export const risks: Command = (args) => answer("risks", args, detectRisks, reportText);

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
