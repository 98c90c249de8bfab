// A gap of the register that affects a shift is in that shift's result, with its clause; other shifts do not mention
// it.

import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { calculatePayPeriod, isProblem, type PayResult } from "#contract";
import type { Rule } from "#engine";
import { loadCoverage } from "#pack";
import { GOOD, library, priced } from "./requests.ts";

const gapsIn = ({ warnings }: Pick<PayResult, "warnings">): readonly string[] =>
  warnings
    .filter(({ code }) => code === "known_gap")
    .flatMap(({ severity, clauses }) => [severity, ...clauses.map(({ ref }) => ref)]);

/** 19.11(a): after the roster or on another day; 32.13(f); 20.3; 29.5(c); 19.7(d), reading R20. */
const DECIDED = new Set(["MA000004", "MA000010", "MA000011", "MA000020", "MA000034"]);

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

  test("by a shift that it touches, of a recall that is shorter than its minimum", () => {
    const [classification_code, employment_type] = ["sacs-2-1", "full_time"];
    const shown = (recall: { readonly start_time: string; readonly end_time: string }) => {
      const answer = calculatePayPeriod(
        {
          employee: { award_code: "MA000100", classification_code, employment_type, state: "VIC", age: 30 },
          period: { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" },
          shifts: [
            { id: "recall", work_date: "2026-08-04", ...recall, circumstances: { "kind-of-work": "recall" } },
            { id: "day", work_date: "2026-08-04", start_time: "08:00", end_time: "16:30" },
          ],
        },
        library,
      );
      assert.ok(!isProblem(answer), JSON.stringify(answer));
      return answer.warnings.filter(({ clauses }) => clauses.some(({ ref }) => ref === "28.4"));
    };
    const [gap] = shown({ start_time: "07:00", end_time: "08:00" });
    assert.deepEqual([gap?.code, gap?.shifts], ["known_gap", ["recall"]]);
    assert.deepEqual(shown({ start_time: "06:00", end_time: "08:00" }), [], "as long as its minimum");
    assert.deepEqual(shown({ start_time: "05:00", end_time: "06:00" }), [], "apart from the shift");
  });

  test("every award says so of its recalls, or its clause decides", () => {
    const isByFacts = ({ days, holiday, between, shift }: Rule["when"]): boolean =>
      [days, holiday, between, shift].every((test) => test === null);
    for (const held of library.awards.codes.flatMap((code) => library.awards.get(code) ?? [])) {
      const { award, coverage } = held;
      const overtime = award.rules.flatMap(({ kind, when }) =>
        kind === "overtime-when" && isByFacts(when) ? when.facts.map(({ slug }) => slug) : [],
      );
      const recalls = award.rules.filter(
        ({ kind, slug, when }) =>
          kind === "minimum-payment" &&
          /call/.test(slug) &&
          !/remote|call-centre/.test(slug) &&
          when.facts.some((fact) => overtime.includes(fact.slug)),
      );
      const isOpen = recalls.some(
        (rule) => rule.kind === "minimum-payment" && rule.per === "shift" && !rule.overtimeOnly,
      );
      const isSaid = coverage.knownGaps.some(({ bearsOn }) => bearsOn.touchesShiftUnder !== null);
      assert.equal(isSaid, isOpen && !DECIDED.has(award.code), award.code);
    }
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
