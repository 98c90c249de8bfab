// What holds of every search for risks, over random periods under every encoded award.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { calculatePayPeriod, isProblem, type PeriodResult, type RiskReport, SEVERITIES } from "#contract";
import {
  addDays,
  type Cents,
  dateOfCivil,
  EMPLOYMENT_TYPES,
  formatCents,
  formatClock,
  formatLocalDate,
} from "#engine";
import { detectRisks } from "#risks";
import { library } from "./awards.ts";

const RUNS = 150;
const MONDAY = dateOfCivil(2026, 8, 3);

const people = library.awards.codes.flatMap((code) => {
  const held = library.awards.get(code);
  const found = held?.award.classifications.find(({ is, rateType }) => is === null && rateType === "adult");
  return found === undefined ? [] : [{ award_code: code, classification_code: found.code }];
});

const shiftOn = (day: number) =>
  fc.record({
    id: fc.constant(`day-${day}`),
    work_date: fc.constant(formatLocalDate(addDays(MONDAY, day))),
    times: fc.tuple(fc.integer({ min: 16, max: 80 }), fc.integer({ min: 4, max: 44 })),
    unpaid_break_minutes: fc.constantFrom(0, 30, 45),
  });

const periods = fc
  .record({
    person: fc.constantFrom(...people),
    employment_type: fc.constantFrom(...EMPLOYMENT_TYPES),
    age: fc.constantFrom(17, 20, 24),
    state: fc.constantFrom("VIC", "QLD", "WA"),
    shifts: fc
      .uniqueArray(fc.integer({ min: 0, max: 13 }), { minLength: 1, maxLength: 6 })
      .chain((days) => fc.tuple(...days.map(shiftOn))),
  })
  .map(({ person, shifts, ...rest }) => ({
    employee: { ...person, ...rest },
    period: { start: "2026-08-03", end: "2026-08-16", week_starts_on: "monday" },
    shifts: shifts.map(({ times: [start, length], ...shift }) => ({
      ...shift,
      start_time: formatClock(start * 15),
      end_time: formatClock(((start + length) * 15) % 1440),
    })),
  }));

type Body = typeof periods extends fc.Arbitrary<infer T> ? T : never;

function reportOn(body: object): RiskReport {
  const report = detectRisks(body, library);
  if (isProblem(report)) assert.fail(JSON.stringify(report));
  return report;
}

/** Runs over periods that are answered; overlapping shifts and what the law refuses are left out. */
function forAnswered(check: (body: Body, result: PeriodResult, dice: number) => void): void {
  let answered = 0;
  fc.assert(
    fc.property(periods, fc.integer({ min: 1, max: 1_000_000 }), (body, dice) => {
      const result = calculatePayPeriod(body, library);
      if (isProblem(result) || result.total === null) return;
      answered += 1;
      check(body, result, dice);
    }),
    { numRuns: RUNS, seed: 20261117 },
  );
  assert.ok(answered > RUNS / 3, `${answered} of ${RUNS} were answered`);
}

const centsOf = (dollars: string): number => Number(dollars.replace(".", ""));
const codesOf = (report: RiskReport): readonly string[] => report.risks.map(({ risk_code: code }) => code);

test("the same bytes, whatever the order of the shifts and the caller's reference", () => {
  forAnswered((body) => {
    const text = JSON.stringify(reportOn(body));
    assert.equal(JSON.stringify(reportOn(body)), text);
    const other = { client_ref: "x", ...body, shifts: [...body.shifts].reverse() };
    assert.equal(JSON.stringify(reportOn(other)), text);
  });
});

test("every finding has a clause, a positive amount or none, and its place by severity", () => {
  forAnswered((body, { total }, dice) => {
    const paid = { total: formatCents((dice % (centsOf(total ?? "") + 100)) as Cents) };
    for (const { risks, risk_counts_by_severity: counts } of [reportOn(body), reportOn({ ...body, paid })]) {
      for (const { clauses, amount_at_risk: amount, clears_when, facts_used } of risks) {
        assert.ok(clauses.length > 0 && clears_when !== "" && facts_used.length > 0);
        assert.ok(amount === null || centsOf(amount) > 0, String(amount));
      }
      const places = risks.map(({ severity }) => SEVERITIES.indexOf(severity));
      assert.deepEqual(places, places.toSorted());
      assert.equal(counts.high + counts.warning + counts.info, risks.length);
    }
  });
});

test("paid exactly what is due, nothing is high but what the award data warns of so", () => {
  forAnswered((body, { total, warnings }) => {
    const report = reportOn({ ...body, paid: { total } });
    const isWarned = warnings.some(({ severity }) => severity === "high");
    assert.ok(isWarned || report.overall_risk_level !== "high");
    assert.ok(!codesOf(report).includes("underpayment"));
  });
});

test("an underpayment is exactly what is missing, and more than is due has none", () => {
  forAnswered((body, { total }, dice) => {
    const due = centsOf(total ?? "");
    const paid = dice % (due + due);
    const report = reportOn({ ...body, paid: { total: formatCents(paid as Cents) } });
    const found = report.risks.find(({ risk_code: code }) => code === "underpayment");
    assert.equal(found?.amount_at_risk, paid < due ? formatCents((due - paid) as Cents) : undefined);
  });
});

test("lines say what their sum says, in any order", () => {
  forAnswered((body, { total }, dice) => {
    const due = centsOf(total ?? "");
    const parts = [dice % (due + 1), due - (dice % (due + 1))];
    const lines = parts.map((part, index) => ({
      label: `line ${index}`,
      amount: formatCents(part as Cents),
    }));
    const text = JSON.stringify(reportOn({ ...body, paid: { total } }));
    assert.equal(JSON.stringify(reportOn({ ...body, paid: { lines } })), text);
    assert.equal(JSON.stringify(reportOn({ ...body, paid: { lines: lines.toReversed() } })), text);
  });
});
