// Risks over the scenarios of every encoded award: nothing without a clause, nothing high where the award is met, and what is left out is named to the cent.

import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { calculatePay, checkerOf, isProblem, type PayResult, RiskReport } from "#contract";
import { type Cents, formatCents } from "#engine";
import { isRatesOnly, loadCatalogue, loadLibrary, loadScenarios, packNames } from "#pack";
import { detectRisks } from "#risks";

const AWARDS = join(import.meta.dirname, "../awards");
const library = loadLibrary(AWARDS);
const { summary } = loadCatalogue(AWARDS, library);
const checker = checkerOf(RiskReport);
const packs = packNames(AWARDS).filter((name) => !isRatesOnly(join(AWARDS, name)));

const centsOf = (dollars: string): number => Number(dollars.replace(".", ""));
const dollars = (cents: number): string => formatCents(cents as Cents);

function reportOn(body: object): RiskReport {
  const report = detectRisks(body, library, summary);
  if (isProblem(report)) assert.fail(JSON.stringify(report));
  return report;
}

interface Priced {
  readonly name: string;
  readonly request: object;
  readonly result: PayResult;
}

/** The scenarios that are answered. */
function pricedIn(pack: string): readonly Priced[] {
  return loadScenarios(join(AWARDS, pack), pack).flatMap(({ name, request }) => {
    const result = calculatePay(request, library);
    return isProblem(result) ? [] : [{ name, request: request as object, result }];
  });
}

/** What each allowance and top-up of a result comes to, by rule. */
function extrasOf({
  components,
}: PayResult): ReadonlyMap<string, { code: string; amount: number; ref: string }> {
  const extras = new Map<string, { code: string; amount: number; ref: string }>();
  for (const { code, kind, amount, clauses } of components) {
    if (kind !== "allowance" && kind !== "top_up") continue;
    const before = extras.get(code)?.amount ?? 0;
    const risk = kind === "allowance" ? "allowance_due" : "minimum_engagement";
    extras.set(code, { code: risk, amount: before + centsOf(amount), ref: clauses[0]?.ref ?? "" });
  }
  return extras;
}

for (const pack of packs) {
  describe(pack, () => {
    const scenarios = pricedIn(pack);

    test("every report fits its schema, and no finding is without a clause", () => {
      assert.ok(scenarios.length > 0);
      for (const { name, request } of scenarios) {
        const report = reportOn(request);
        assert.ok(checker.fits(report), `${name}: ${JSON.stringify(checker.faults(report))}`);
        assert.equal(report.total_risks_detected, report.risks.length, name);
      }
    });

    test("paid exactly what is due, nothing is high but what the award data warns of so", () => {
      for (const { name, request, result } of scenarios) {
        const report = reportOn({ ...request, paid: { total: result.total } });
        const isWarned = result.warnings.some(({ severity }) => severity === "high");
        assert.ok(isWarned || report.risk_counts_by_severity.high === 0, name);
        assert.ok(!report.risks.some(({ risk_code: code }) => code === "underpayment"), name);
      }
    });

    test("an allowance or top-up left out is named, to the cent, with its clause", () => {
      for (const { name, request, result } of scenarios) {
        for (const { code, amount, ref } of extrasOf(result).values()) {
          if (amount === 0) continue;
          const report = reportOn({ ...request, paid: { total: dollars(centsOf(result.total) - amount) } });
          const found = report.risks.filter(
            (risk) => risk.risk_code === code && risk.amount_at_risk === dollars(amount),
          );
          const own = found.find(({ clauses }) => clauses.some((clause) => clause.ref === ref));
          assert.ok(own !== undefined, `${name}: ${code} ${dollars(amount)} ${ref}`);
          assert.notEqual(own.severity, "info", name);
          assert.equal(report.risks[0]?.amount_at_risk, dollars(amount), name);
        }
      }
    });

    test("a cent short is a cent short, and lines that name every component in full are not", () => {
      for (const { name, request, result } of scenarios) {
        const total = centsOf(result.total);
        if (total === 0) continue;
        const short = reportOn({ ...request, paid: { total: dollars(total - 1) } });
        const found = short.risks.find(({ risk_code: code }) => code === "underpayment");
        assert.equal(found?.amount_at_risk, "0.01", name);
        const lines = result.components.map(({ label, amount }) => ({ label, amount }));
        const full = reportOn({ ...request, paid: { lines } });
        const codes = full.risks.map(({ risk_code: code }) => code);
        assert.ok(!codes.includes("underpayment") && !codes.includes("component_underpaid"), name);
      }
    });
  });
}
