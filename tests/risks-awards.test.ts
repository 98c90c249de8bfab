// Risks over scenarios of every encoded award: nothing without a clause, nothing high if the pay meets the award, and
// what is left out is named to the cent.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { calculatePayAudited, checkerOf, isProblem, priceRequest, RiskReport } from "#contract";
import { type Cents, formatCents, formatMoment, type ShiftResult } from "#engine";
import type { Scenario } from "#pack";
import { detectRisks } from "#risks";
import { encodedPacks, library, scenariosOf, someScenariosOf } from "./awards.ts";

const checker = checkerOf(RiskReport);
const packs = encodedPacks;

const dollars = (cents: number): string => formatCents(cents as Cents);

function reportOn(body: object): RiskReport {
  const report = detectRisks(body, library);
  if (isProblem(report)) assert.fail(JSON.stringify(report));
  return report;
}

interface Priced {
  readonly name: string;
  readonly request: object;
  readonly result: ShiftResult;
}

/** Those of some scenarios that are answered. */
function pricedIn(scenarios: readonly Scenario[]): readonly Priced[] {
  return scenarios.flatMap(({ name, request }) => {
    const priced = priceRequest(request, library, false);
    const result = isProblem(priced) ? undefined : priced.calculation.shifts[0];
    return result === undefined ? [] : [{ name, request: request as object, result }];
  });
}

/** What each allowance and top-up of a result comes to, by rule. */
function extrasOf({
  components,
}: ShiftResult): ReadonlyMap<string, { code: string; amount: number; ref: string }> {
  const extras = new Map<string, { code: string; amount: number; ref: string }>();
  for (const { code, kind, amount, clauses } of components) {
    if (kind !== "allowance" && kind !== "top_up") continue;
    const before = extras.get(code)?.amount ?? 0;
    const risk = kind === "allowance" ? "allowance_due" : "minimum_engagement";
    extras.set(code, { code: risk, amount: before + amount, ref: clauses[0]?.ref ?? "" });
  }
  return extras;
}

const MADE_BY: Readonly<Record<string, readonly string[]>> = {
  span: ["outside_span"],
  "ordinary-limit": ["daily_limit", "weekly_limit"],
  pattern: ["beyond_agreed_hours", "beyond_rostered_hours"],
  "overtime-when": ["overtime_circumstances"],
  "worked-through-break": ["meal_break_worked_through"],
};

/** Of a shift with one overtime component and some ordinary time: what it adds, and the codes of what made it overtime. */
function overtimeOf({ request, result }: Priced): { codes: readonly string[]; adds: number } | null {
  const { components } = result;
  const ordinary = components.find(({ kind }) => kind === "ordinary");
  const [overtime, ...more] = components.filter(({ kind }) => kind === "overtime");
  if (ordinary === undefined || overtime === undefined || more.length > 0) return null;
  const audited = calculatePayAudited(request, library);
  if (isProblem(audited)) return null;
  const rules = library.awards.get(audited.pay_result.award.code)?.award.rules ?? [];
  /** The last of its dated variants. */
  const kindOf = (slug: string) => rules.findLast((rule) => rule.slug === slug);
  const pays = kindOf(overtime.code);
  if (pays?.kind !== "overtime" || pays.when.holiday === true || pays.when.shift !== null) return null;
  const at = overtime.from === null ? "" : formatMoment(overtime.from);
  const made = audited.audit.rules_considered.filter(
    ({ status, from, to }) => status === "applied" && from !== null && to !== null && from <= at && at < to,
  );
  const codes = made.flatMap(({ rule }) => MADE_BY[kindOf(rule)?.kind ?? ""] ?? []);
  const plain = Math.floor((2 * ordinary.rate * (overtime.minutes ?? 0) + 60) / 120);
  return { codes, adds: overtime.amount - plain };
}

for (const pack of packs) {
  describe(pack, () => {
    const scenarios = pricedIn(scenariosOf(pack));
    const chosen = new Set(someScenariosOf(pack).map(({ name }) => name));
    const some = scenarios.filter(({ name }) => chosen.has(name));

    test("every report fits its schema, and no finding is without a clause", () => {
      assert.ok(some.length > 0);
      for (const { name, request } of some) {
        const report = reportOn(request);
        assert.ok(checker.fits(report), `${name}: ${JSON.stringify(checker.faults(report))}`);
        assert.equal(report.total_risks_detected, report.risks.length, name);
      }
    });

    test("paid exactly what is due, nothing is high but what the award data warns of so", () => {
      for (const { name, request, result } of some) {
        const report = reportOn({ ...request, paid: { total: dollars(result.total) } });
        const isWarned = result.warnings.some(({ severity }) => severity === "high");
        assert.ok(isWarned || report.risk_counts_by_severity.high === 0, name);
        assert.ok(!report.risks.some(({ risk_code: code }) => code === "underpayment"), name);
      }
    });

    test("an allowance or top-up left out is named, to the cent, with its clause", () => {
      for (const { name, request, result } of scenarios) {
        for (const { code, amount, ref } of extrasOf(result).values()) {
          if (amount === 0) continue;
          const report = reportOn({ ...request, paid: { total: dollars(result.total - amount) } });
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

    test("overtime paid at the ordinary rate is named by what made it overtime, to the cent", () => {
      let shown = 0;
      let isPlain = false;
      for (const priced of scenarios) {
        const { name, request, result } = priced;
        const found = overtimeOf(priced);
        if (found?.adds === 0) isPlain = true;
        if (found === null || found.adds <= 0) continue;
        const total = dollars(result.total - found.adds);
        const report = reportOn({ ...request, paid: { total } });
        const own = report.risks.filter(({ risk_code: code }) => found.codes.includes(code));
        const amounts = own.map(({ amount_at_risk: amount }) => amount);
        assert.ok(amounts.includes(dollars(found.adds)), `${name}: ${found.codes} ${dollars(found.adds)}`);
        assert.ok(
          own.every(({ severity }) => severity !== "info"),
          name,
        );
        shown += 1;
      }
      // Some awards pay overtime beside ordinary hours the ordinary rate, and some have none.
      const rules = library.awards.get(pack.slice(0, 8))?.award.rules ?? [];
      assert.ok(shown > 0 || isPlain || !rules.some(({ kind }) => kind === "overtime"));
    });

    test("a cent short is a cent short, and lines that name every component in full are not", () => {
      for (const { name, request, result } of some) {
        const { total } = result;
        if (total === 0) continue;
        const short = reportOn({ ...request, paid: { total: dollars(total - 1) } });
        const found = short.risks.find(({ risk_code: code }) => code === "underpayment");
        assert.equal(found?.amount_at_risk, "0.01", name);
        const lines = result.components.map(({ label, amount }) => ({ label, amount: dollars(amount) }));
        const full = reportOn({ ...request, paid: { lines } });
        const codes = full.risks.map(({ risk_code: code }) => code);
        assert.ok(!codes.includes("underpayment") && !codes.includes("component_underpaid"), name);
      }
    });
  });
}
