// Local public holidays: a place has its own days, an unknown place is refused, and we say what we do not know and what
// it is worth.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { calculatePayPeriod, isProblem, type PayResult } from "#contract";
import { detectRisks } from "#risks";
import { GOOD, library, pointers, priced, problem } from "./requests.ts";

const DAY = { start_time: "09:00", end_time: "13:00", breaks: undefined };
const BRISBANE = { ...DAY, state: "QLD", locality: "Brisbane", work_date: "2026-08-12" };

const isHoliday = (change: object): boolean =>
  priced(change).components.some(({ code }) => code === "public-holiday");

const localityOf = ({ assumptions }: Pick<PayResult, "assumptions">) =>
  assumptions.filter(({ code }) => code === "locality");

describe("days that a place keeps", () => {
  test("the Royal Queensland Show is a holiday in Brisbane, whatever its name is written as", () => {
    for (const locality of [
      "Brisbane",
      "brisbane",
      " BRISBANE ",
      "City of Brisbane",
      "Brisbane City Council",
    ])
      assert.ok(isHoliday({ ...BRISBANE, locality }), locality);
    assert.ok(!isHoliday({ ...BRISBANE, work_date: "2026-08-10" }));
    assert.deepEqual(localityOf(priced(BRISBANE)), [], "nothing is left open");
  });

  const days: readonly (readonly [string, string, string, boolean])[] = [
    ["QLD", "Brisbane", "2021-10-29", true],
    ["QLD", "Logan", "2026-08-10", true],
    ["QLD", "Logan", "2026-08-12", false],
    ["QLD", "Cairns", "2026-07-17", true],
    ["VIC", "Geelong", "2026-10-21", true],
    ["VIC", "Geelong", "2026-11-03", false],
    ["VIC", "Melbourne", "2026-11-03", true],
    ["TAS", "Hobart", "2026-02-09", true],
    ["TAS", "Hobart", "2026-11-02", false],
    ["TAS", "Launceston", "2026-02-09", false],
    ["TAS", "Launceston", "2026-11-02", true],
    ["NT", "Darwin", "2026-07-24", true],
    ["NT", "Alice Springs", "2026-07-24", false],
    ["WA", "Karratha", "2026-08-03", true],
    ["WA", "Karratha", "2026-09-28", false],
    ["WA", "Port Hedland", "2026-08-03", true],
  ];
  for (const [state, locality, work_date, expected] of days)
    test(`${locality} on ${work_date}: ${expected ? "a holiday" : "a day like others"}`, () =>
      assert.equal(isHoliday({ ...DAY, state, locality, work_date }), expected));

  test("what the request says of the day goes before the calendar", () => {
    assert.ok(!isHoliday({ ...BRISBANE, is_public_holiday: false }));
    const answer = detectRisks({ ...GOOD, ...BRISBANE, is_public_holiday: false }, library);
    assert.ok("risks" in answer && answer.risks.some(({ risk_code }) => risk_code === "holiday_denied"));
  });

  test("in a period too", () => {
    const { award_code, classification_code, employment_type } = GOOD;
    const answer = calculatePayPeriod(
      {
        employee: { award_code, classification_code, employment_type, state: "QLD", locality: "Brisbane" },
        period: { start: "2026-08-10", end: "2026-08-16", week_starts_on: "monday" },
        shifts: ["2026-08-11", "2026-08-12"].map((work_date) => ({
          id: work_date,
          work_date,
          start_time: "09:00",
          end_time: "13:00",
        })),
      },
      library,
    );
    assert.ok(!isProblem(answer));
    assert.deepEqual(
      answer.days.map(({ total }) => total),
      [priced({ ...BRISBANE, work_date: "2026-08-11" }).total, priced(BRISBANE).total],
    );
  });
});

describe("a place that is not known", () => {
  const detailOf = (change: object): string => problem({ ...GOOD, ...change }).errors?.[0]?.detail ?? "";

  test("is refused with the nearest names", () => {
    assert.deepEqual(pointers({ state: "QLD", locality: "Brisbone" }), ["/locality"]);
    assert.match(detailOf({ state: "QLD", locality: "Brisbone" }), /nearest names are Brisbane, /);
    assert.match(
      detailOf({ state: "VIC", locality: "Shepparton" }),
      /nearest names are Greater Shepparton, /,
    );
    for (const locality of ["x", "__proto__", "constructor", "!!!", "🙂", "City of", "a".repeat(100)])
      assert.deepEqual(pointers({ state: "QLD", locality }), ["/locality"], locality);
  });

  test("or with the state it is in", () => {
    assert.match(detailOf({ state: "VIC", locality: "Brisbane" }), /it is in QLD/);
    assert.deepEqual(pointers({ state: undefined, locality: "Brisbane" }), ["/locality"]);
    assert.match(detailOf({ state: undefined, locality: "Brisbane" }), /Give the state too/);
  });
});

describe("what is left open, with its worth", () => {
  test("a day that some places of the state keep, when no place was given", () => {
    const { locality: _, ...open } = BRISBANE;
    const [said, ...more] = localityOf(priced(open));
    assert.deepEqual(more, []);
    assert.match(said?.detail ?? "", /^No locality was given\. 2026-08-12 is a public holiday in Brisbane/);
    const total = priced(BRISBANE).total;
    assert.deepEqual(said?.effect, { lowest_total: total, highest_total: total });
    assert.deepEqual(localityOf(priced({ ...open, work_date: "2026-08-13" })), []);
    assert.deepEqual(localityOf(priced({ ...open, is_public_holiday: false })), []);
  });

  test("a holiday of the state that some places keep on another day", () => {
    const cup = { ...DAY, state: "VIC", work_date: "2026-11-03" };
    const [said] = localityOf(priced(cup));
    assert.match(said?.detail ?? "", /which it is not in Bendigo, Geelong, Greater Geelong/);
    assert.equal(said?.effect?.lowest_total, priced({ ...cup, is_public_holiday: false }).total);
  });

  const unheld: readonly (readonly [string, string, RegExp, boolean])[] = [
    ["QLD", "2025-07-18", /^No locality was given, and we do not hold .* of Cairns.* for 2025\./, true],
    ["TAS", "2025-02-10", /^No locality was given, and we do not hold .* Hobart.* for 2025\./, true],
    [
      "NT",
      "2020-07-24",
      /^No locality was given, and we do not hold .* of Darwin, Katherine for 2020\./,
      true,
    ],
    ["VIC", "2025-11-04", /^No locality was given\. Some places of VIC .* Melbourne Cup/, false],
    ["WA", "2025-09-29", /^No locality was given\. Some places of WA .* King's Birthday/, false],
    ["WA", "2021-09-27", /^No locality was given\. Some places of WA .* Queen's Birthday/, false],
  ];
  for (const [state, work_date, words, is_public_holiday] of unheld)
    test(`${work_date} in ${state}, when no place was given and we do not hold the year`, () => {
      const open = { ...DAY, state, work_date };
      const [said, ...more] = localityOf(priced(open));
      assert.deepEqual(more, []);
      assert.match(said?.detail ?? "", words);
      const { total } = priced({ ...open, is_public_holiday });
      assert.deepEqual(said?.effect, { lowest_total: total, highest_total: total });
      assert.notEqual(total, priced(open).total);
      assert.deepEqual(localityOf(priced({ ...open, is_public_holiday })), []);
    });

  test("and of few days: no more than one in ten of a year in any state", () => {
    for (const state of ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"] as const) {
      const days = Array.from({ length: 365 }, (_, index) =>
        new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
      );
      const said = days.filter((work_date) => localityOf(priced({ ...DAY, state, work_date })).length > 0);
      assert.ok(said.length <= 36, `${state}: ${said.length}`);
    }
  });

  test("a place whose days we do not hold for the year", () => {
    const longreach = { ...BRISBANE, locality: "Longreach", work_date: "2026-05-12" };
    const [said] = localityOf(priced(longreach));
    assert.match(
      said?.detail ?? "",
      /^We do not hold the local public holidays of Longreach \(QLD\) for 2026/,
    );
    const total = priced({ ...longreach, is_public_holiday: true }).total;
    assert.deepEqual(said?.effect, { lowest_total: total, highest_total: total });
    assert.equal(localityOf(priced({ ...longreach, is_public_holiday: false })).length, 0);
    assert.equal(localityOf(priced({ ...BRISBANE, locality: "Cairns", work_date: "2025-05-12" })).length, 1);
    assert.equal(localityOf(priced({ ...BRISBANE, locality: "Cairns", work_date: "2026-05-12" })).length, 0);
    assert.equal(localityOf(priced({ ...DAY, state: "SA", locality: "Adelaide" })).length, 0);
    const christmas = { ...longreach, work_date: "2025-12-25" };
    assert.equal(localityOf(priced(christmas)).length, 0, "no place moves Christmas Day");
    const cup = { ...DAY, state: "VIC", locality: "Ballarat", work_date: "2025-11-04" };
    assert.equal(
      localityOf(priced(cup))[0]?.effect?.lowest_total,
      priced({ ...cup, is_public_holiday: false }).total,
    );
  });

  test("once for all the shifts of a period, over all their days", () => {
    const { award_code, classification_code, employment_type } = GOOD;
    const shift = (id: string, work_date: string, end_time: string) => ({
      id,
      work_date,
      start_time: "09:00",
      end_time,
    });
    const period = (change: object) => {
      const answer = calculatePayPeriod(
        {
          employee: { award_code, classification_code, employment_type, state: "QLD", locality: "Longreach" },
          period: { start: "2026-08-10", end: "2026-08-16", week_starts_on: "monday" },
          shifts: [{ ...shift("a", "2026-08-11", "13:00"), ...change }, shift("b", "2026-08-12", "17:00")],
        },
        library,
      );
      assert.ok(!isProblem(answer));
      return answer;
    };
    const [said, ...more] = period({}).assumptions.filter(({ code }) => code === "locality");
    assert.deepEqual([more, said?.shifts], [[], ["a", "b"]]);
    assert.equal(said?.effect?.lowest_total, period({ is_public_holiday: true }).total);
    assert.notEqual(said?.effect?.highest_total, said?.effect?.lowest_total);
  });
});
