// Two short visits of a day pay no less on a Saturday, a Sunday or a public holiday than on a weekday: minimums of the day take
// nothing from those of each visit. Tiers of a day go on from visit to visit, whatever the class of each.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Cents, isOwnCount } from "#engine";
import { library, pricedPeriod } from "./awards.ts";

const WEEKDAY = "2026-11-10";
const OTHERS = { Saturday: "2026-11-14", Sunday: "2026-11-15", "Melbourne Cup Day": "2026-11-03" };

/** Visits of a day, each from and to. */
const VISITS = [
  ["09:00-10:00", "14:00-15:00"],
  ["09:00-11:00", "15:00-16:00"],
] as const;

const EMPLOYMENTS = ["full_time", "part_time", "casual"] as const;

interface Person {
  readonly award_code: string;
  readonly classification_code: string;
  readonly employment_type: string;
  readonly worker_type: string;
}

/** Null: refused, or the law has no price for it. */
function totalOn(work_date: string, visits: readonly string[], person: Person): Cents | null {
  const shifts = visits.map((visit, index) => {
    const [start_time, end_time] = visit.split("-");
    return { id: `visit-${index}`, work_date, start_time, end_time };
  });
  const employee = { ...person, state: "VIC", age: 30 };
  const period = { start: "2026-11-02", end: "2026-11-15", week_starts_on: "monday" };
  return pricedPeriod({ employee, period, shifts })?.calculation.total ?? null;
}

describe("two short visits pay no less on a weekend or public holiday", () => {
  for (const award_code of library.awards.codes) {
    const award = library.awards.get(award_code)?.award;
    if (award === undefined) continue;
    test(award_code, () => {
      let asked = 0;
      for (const employment_type of EMPLOYMENTS)
        for (const { slug: worker_type } of award.workerTypes) {
          const people = award.classifications.map(({ code }) => ({
            award_code,
            classification_code: code,
            employment_type,
            worker_type,
          }));
          const person = people.find((one) => totalOn(WEEKDAY, VISITS[0], one) !== null);
          if (person === undefined) continue;
          asked += 1;
          for (const visits of VISITS) {
            const least = totalOn(WEEKDAY, visits, person) ?? 0;
            for (const [name, date] of Object.entries(OTHERS)) {
              const paid = totalOn(date, visits, person);
              assert.ok(
                paid === null || paid >= least,
                `${name} ${paid} < ${least}: ${JSON.stringify(person)}`,
              );
            }
          }
        }
      assert.ok(asked > 0, "no such visit is priced");
    });
  }
});

describe("rows for a shift class go on in the count of the row they prevail over", () => {
  for (const award_code of library.awards.codes) {
    const rules = library.awards.get(award_code)?.award.rules ?? [];
    const rows = rules.flatMap((rule) => ("tiers" in rule && isOwnCount(rule.counted) ? [rule] : []));
    const ofClass = rows.filter(({ when }) => when.shift?.classes != null);
    const lengths = (row: (typeof rows)[number]) => row.tiers.map(({ upTo }) => upTo).join();
    test(award_code, () => {
      for (const row of ofClass)
        for (const other of rows)
          if (
            row.overrides !== "all" &&
            row.overrides.includes(other.slug) &&
            lengths(row) === lengths(other)
          )
            assert.ok(row.countOf !== null, `${row.slug} prevails over ${other.slug} and counts by itself`);
    });
  }
});

test("the first hours of a public holiday are its own: no hours of the day before use them up", () => {
  for (const award_code of library.awards.codes)
    for (const rule of library.awards.get(award_code)?.award.rules ?? []) {
      if (!("tiers" in rule) || rule.tiers.length === 1) continue;
      const { holiday, holidays, namedDays } = rule.when;
      if (holiday !== true && holidays === null && namedDays === null) continue;
      // In MA000043 (21.3) a whole shift belongs to the day with most of it.
      const isOfDay = ["day", "row-on-day", "row-on-date", "shift"].includes(rule.counted);
      assert.ok(isOfDay, `${award_code} ${rule.slug} counts its first hours by ${rule.counted}`);
    }
});
