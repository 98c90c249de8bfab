// One body to one report: priced once, looked at by every detector, the most severe finding first.

import { type Library, type Problem, type Risk, type RiskReport, SEVERITIES, wireClauses } from "#contract";
import { formatCents } from "#engine";
import { type Case, caseOf } from "./case.ts";
import { CODES } from "./codes.ts";
import { DETECTORS } from "./detectors.ts";
import type { Finding } from "./finding.ts";

export function detectRisks(body: unknown, library: Library): RiskReport | Problem {
  const found = caseOf(body, library);
  if (!("shifts" in found)) return found;
  const findings = DETECTORS.flatMap((detector) => detector(found)).sort(inOrder);
  return reportOf(found, findings);
}

const PLACES = new Map(Object.keys(CODES).map((code, place) => [code, place]));

/** By severity, then as the codes are listed; of one code as they were found, which is in time order. */
function inOrder(a: Finding, b: Finding): number {
  const bySeverity = SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
  return bySeverity !== 0 ? bySeverity : (PLACES.get(a.code) ?? 0) - (PLACES.get(b.code) ?? 0);
}

function reportOf(one: Case, findings: readonly Finding[]): RiskReport {
  const count = (severity: Finding["severity"]): number =>
    findings.filter((finding) => finding.severity === severity).length;
  const counts = { high: count("high"), warning: count("warning"), info: count("info") };
  return {
    risks: findings.map((finding) => riskOf(one.held.award.code, finding)),
    overall_risk_level: findings[0]?.severity ?? "none",
    requires_manual_review: counts.high + counts.warning > 0,
    total_risks_detected: findings.length,
    risk_counts_by_severity: counts,
    risk_text: `${standingText(one)} ${countText(counts)}`,
    deterministic: true,
  };
}

function riskOf(awardCode: string, finding: Finding): Risk {
  const { code, severity, confidence, description, clauses, amount, facts, clearsWhen } = finding;
  if (clauses.length === 0) throw new Error(`a finding of ${code} has no clause`);
  const { label, category, impact, action } = CODES[code];
  return {
    risk_code: code,
    risk_label: label,
    category,
    severity,
    confidence,
    description,
    review_action: action,
    impact_area: impact,
    clauses: wireClauses(awardCode, clauses),
    amount_at_risk: amount === null ? null : formatCents(amount),
    facts_used: facts,
    clears_when: clearsWhen,
  };
}

function standingText({ paid, total, held, isPeriod }: Case): string {
  const what = `the award (${held.award.code}) asks for ${formatCents(total)} for this ${isPeriod ? "period" : "shift"}`;
  if (paid === null) return `On the facts given ${what}. You did not say what was paid.`;
  const by = Math.abs(paid.total - total) as typeof total;
  const way =
    by === 0 ? "which is exactly that" : `${formatCents(by)} ${paid.total < total ? "less" : "more"}`;
  return `On the facts given ${what}; ${formatCents(paid.total)} was paid, ${way}.`;
}

function countText(counts: RiskReport["risk_counts_by_severity"]): string {
  const said = [
    counts.high === 0 ? "" : `${counts.high} high`,
    counts.warning === 0 ? "" : `${counts.warning} warning${counts.warning === 1 ? "" : "s"}`,
    counts.info === 0 ? "" : `${counts.info} for information`,
  ].filter((part) => part !== "");
  return said.length === 0 ? "Nothing was found." : `Found: ${said.join(", ")}.`;
}
