// A gap of the register that affects a shift is in that shift's result, with its clause; other shifts do not mention
// it.

import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { calculatePayPeriod, isProblem, type PayResult } from "#contract";
import { loadCoverage } from "#pack";
import { GOOD, library, priced } from "./requests.ts";

const gapsIn = ({ warnings }: Pick<PayResult, "warnings">): readonly string[] =>
  warnings
    .filter(({ code }) => code === "known_gap")
    .flatMap(({ severity, clauses }) => [severity, ...clauses.map(({ ref }) => ref)]);

describe("known gaps", () => {
  test("a shift that no gap affects says nothing", () => {
    assert.deepEqual(gapsIn(priced({})), []);
  });

  test("by the classification: an apprentice's training", () => {
    const apprentice = {
      classification_code: "apprentice-4-year",
      employment_type: "full_time",
      apprenticeship: { year: 1 },
    };
    assert.deepEqual(gapsIn(priced(apprentice)), ["info", "D.4"]);
  });

  test("by work earlier on the day", () => {
    assert.deepEqual(gapsIn(priced({ hours_already_worked_today: 3 })), ["info", "15.3"]);
  });

  test("by a holiday that begins during the day, before a day", () => {
    const evening = { state: "SA", start_time: "16:00", end_time: "22:00" };
    assert.deepEqual(gapsIn(priced({ ...evening, work_date: "2021-12-24" })), ["info", "33"]);
    assert.deepEqual(gapsIn(priced({ ...evening, work_date: "2025-12-24" })), []);
    assert.deepEqual(gapsIn(priced({ ...evening, work_date: "2021-12-23" })), []);
  });

  test("by midnight between a holiday and another day, where little of the shift is on the holiday", () => {
    const carpenter = {
      award_code: "MA000020",
      classification_code: "level-3",
      employment_type: "full_time",
    };
    const onEve = { ...carpenter, state: "VIC", work_date: "2026-11-02", start_time: "18:00", breaks: [] };
    const gaps = (end_time: string): readonly string[] => gapsIn(priced({ ...onEve, end_time }));
    assert.ok(!gaps("23:00").includes("30.2(d)"));
    assert.ok(gaps("01:00").includes("30.2(d)"));
    assert.ok(gaps("03:59").includes("30.2(d)"));
    assert.ok(!gaps("04:00").includes("30.2(d)"));
  });

  test("by the state and by a claim, under other awards", () => {
    const held = library.awards
      .get("MA000120")
      ?.coverage.knownGaps.flatMap(({ bearsOn }) => bearsOn.states ?? []);
    assert.deepEqual(held, ["QLD"]);
    const cleaner = {
      award_code: "MA000022",
      classification_code: "cleaning-1",
      employment_type: "part_time",
      breaks: [],
    };
    assert.deepEqual(gapsIn(priced(cleaner)), []);
    assert.deepEqual(gapsIn(priced({ ...cleaner, allowances: { "first-aid": true } })), [
      "info",
      "17.6",
      "17.7",
    ]);
  });

  test("in a period: with the shifts it affects", () => {
    const { award_code, classification_code, employment_type, state, work_date } = GOOD;
    const answer = calculatePayPeriod(
      {
        employee: { award_code, classification_code, employment_type, state },
        period: { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" },
        shifts: [
          { id: "first", work_date, start_time: "07:00", end_time: "10:00" },
          { id: "second", work_date, start_time: "16:00", end_time: "19:00" },
        ],
      },
      library,
    );
    assert.ok(!isProblem(answer), JSON.stringify(answer));
    const told = answer.warnings.filter(({ code }) => code === "known_gap");
    assert.deepEqual(
      told.map(({ shifts }) => shifts),
      [["second"]],
    );
  });

  test("every one has a clause, and is in the register's own list", () => {
    const register = loadCoverage(join(import.meta.dirname, "../../awards"));
    const known = register.flatMap(({ gaps, knownGaps }) => knownGaps.map((gap) => ({ gap, gaps })));
    assert.ok(known.length > 15);
    for (const { gap, gaps } of known) {
      assert.ok(gap.clauses.length > 0, gap.says);
      assert.ok(gaps.includes(gap.says), gap.says);
    }
  });
});
