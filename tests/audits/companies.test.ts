// Companies with mistakes planted in their pay: each is found with its dollars, and nothing else is.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatLocalDate } from "#engine";
import { companyOf, DEFECTS, KINDS, tradeUnder } from "./companies.ts";
import { auditFiles, library } from "./company.ts";

const MAPPING = { dates: "year-month-day", assumptions: "none" } as const;

test("under every award with rules, what is planted is short and nothing else is", () => {
  const encoded = library.awards.codes.filter((code) => library.awards.get(code) !== undefined);
  const trades = encoded.flatMap((code) => tradeUnder(code, library) ?? []);
  assert.deepEqual(
    trades.map(({ award }) => award),
    encoded,
    "every award has a price for a plain week",
  );
  assert.ok(trades.length >= 50);
  for (const [seed, kind] of trades.entries()) {
    const plan = { seed: seed + 301, kind, employees: 1, weeks: 12, from: "2026-04-27", oneIn: 3 };
    const company = companyOf(plan, library);
    const { totals, problems } = auditFiles(company, MAPPING);
    const planted = company.planted.reduce((sum, { short }) => sum + short, 0);
    assert.deepEqual([problems, totals.all.short, totals.all.over], [[], planted, 0], kind.award);
    assert.equal(totals.shifts, company.shifts, kind.award);
  }
});

describe("planted mistakes", { concurrency: 1 }, () => {
  const met = new Set<string>();
  for (const [seed, kind] of KINDS.entries()) {
    test(`${kind}: each is found with its dollars, and no other shortfall`, () => {
      const company = companyOf(
        { seed: seed + 1, kind, employees: 8, weeks: 12, from: "2025-05-26", oneIn: 3 },
        library,
      );
      const { employees, totals, problems } = auditFiles(company, MAPPING);
      assert.deepEqual(problems, []);
      const found = employees.flatMap(({ id, periods }) =>
        periods.flatMap(({ start, balance, causes }) =>
          balance.short === 0
            ? []
            : [
                {
                  id,
                  start: formatLocalDate(start),
                  short: balance.short,
                  cause: causes.map(({ code }) => code).join(),
                },
              ],
        ),
      );
      const planted = company.planted.map(({ employee, start, short, defect }) => ({
        id: employee,
        start: formatLocalDate(start),
        short,
        cause: defect,
      }));
      for (const { defect } of company.planted) met.add(defect);
      assert.ok(planted.length >= 5, `${planted.length} are planted`);
      assert.deepEqual(
        found.map(({ cause: _, ...rest }) => rest),
        planted.map(({ cause: _, ...rest }) => rest),
      );
      const explained = found.filter(({ cause }, index) => cause === planted[index]?.cause).length;
      assert.ok(
        explained >= found.length * 0.9,
        `${explained} of ${found.length} causes are the planted ones: ${JSON.stringify(found.map(({ cause }, index) => [cause, planted[index]?.cause]))}`,
      );
      assert.deepEqual([totals.all.over, totals.rangeMost, totals.findings.size], [0, 0, 0]);
      assert.equal(totals.shifts, company.shifts);
    });
  }
  test("each kind of mistake was planted somewhere", () => {
    assert.deepEqual([...met].sort(), [...DEFECTS].sort());
  });
});
