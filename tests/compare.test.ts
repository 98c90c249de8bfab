// Comparisons: two versions, employment types, classifications and awards side by side, and faults at their places.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  COMPARE_EXAMPLE,
  type Comparison,
  calculatePay,
  calculatePayPeriod,
  compareAwards,
  isProblem,
  PERIOD_EXAMPLE,
  SHIFT_EXAMPLE,
} from "#contract";
import { library } from "./awards.ts";

function compared(body: object): Comparison {
  const answer = compareAwards(body, library);
  if (isProblem(answer)) assert.fail(JSON.stringify(answer));
  return answer;
}

const cents = (money: string): number => Number(money.replace(".", ""));

function sumsHold({ a, b, differences, difference }: Comparison): void {
  const sum = differences.reduce((total, one) => total + cents(one.difference), 0);
  assert.equal(sum, cents(difference));
  assert.equal(cents(b.total ?? "") - cents(a.total ?? ""), cents(difference));
  for (const { clauses } of differences) assert.ok(clauses.length > 0);
}

describe("what is compared", () => {
  test("what 1 July changes for a roster", () => {
    // 26.55 to 27.81 (PR786542 and 2026): 32 h; Saturday 33.19 to 34.76, 6 h; overtime 39.83 to 41.72, 1.5 h
    const result = compared(COMPARE_EXAMPLE);
    assert.deepEqual(
      result.differences.map(({ component, a, b, difference }) => [component, a, b, difference]),
      [
        ["ordinary-hours", "849.60", "889.92", "40.32"],
        ["first-aid", "13.89", "14.55", "0.66"],
        ["saturday", "199.14", "208.56", "9.42"],
        ["overtime-monday-to-saturday", "59.75", "62.58", "2.83"],
      ],
    );
    assert.equal(result.difference, "53.23");
    assert.equal(result.direction, "b_pays_more");
    assert.ok("award_versions" in result.b);
    assert.equal(result.b.award_versions[0]?.id.slice(0, 19), "MA000004@2026-07-01");
    sumsHold(result);
  });

  test("the work's own fields beside a and b", () => {
    const sides = { a: {}, b: { employment_type: "part_time" } };
    assert.deepEqual(compared({ ...SHIFT_EXAMPLE, ...sides }), compared({ shift: SHIFT_EXAMPLE, ...sides }));
    const { period: _, ...versions } = COMPARE_EXAMPLE;
    assert.deepEqual(compared({ ...PERIOD_EXAMPLE, ...versions }), compared(COMPARE_EXAMPLE));
  });

  test("any field of a shift", () => {
    const { a, b } = compared({ ...SHIFT_EXAMPLE, a: {}, b: { work_date: "2026-08-08", end_time: "21:00" } });
    const saturday = calculatePay({ ...SHIFT_EXAMPLE, work_date: "2026-08-08", end_time: "21:00" }, library);
    assert.deepEqual([a, b], [calculatePay(SHIFT_EXAMPLE, library), saturday]);
  });

  test("a pinned version in force pays what the day pays", () => {
    for (const { award_version } of [COMPARE_EXAMPLE.b]) {
      const { b } = compared({ ...COMPARE_EXAMPLE, a: {}, b: { award_version } });
      const period = calculatePayPeriod(PERIOD_EXAMPLE, library);
      assert.ok(!isProblem(period));
      assert.ok("shifts" in b);
      assert.deepEqual(
        b.shifts.map(({ pay_result }) => pay_result?.components),
        period.shifts.map(({ pay_result }) => pay_result?.components),
      );
      assert.deepEqual(b.assumptions, period.assumptions);
    }
  });

  test("employment types of one shift", () => {
    const result = compared({ shift: SHIFT_EXAMPLE, a: {}, b: { employment_type: "part_time" } });
    assert.equal(result.a.total, "222.49");
    assert.equal(result.b.total, "184.24"); // 2 × 27.81 + 2.5 × 34.76 + 1 × 41.72
    assert.equal(result.difference, "-38.25");
    assert.equal(result.direction, "a_pays_more");
    sumsHold(result);
  });

  test("two awards", () => {
    const result = compared({
      shift: SHIFT_EXAMPLE,
      a: {},
      b: { award_code: "MA000003", classification_code: "fast-food-1" },
    });
    const other = calculatePay(
      { ...SHIFT_EXAMPLE, award_code: "MA000003", classification_code: "fast-food-1" },
      library,
    );
    assert.deepEqual(result.b, other);
    assert.ok(new Set(result.differences.flatMap(({ clauses }) => clauses.map(({ url }) => url))).size > 1);
    sumsHold(result);
  });

  test("two awards whose evenings have one code and begin at 7 pm and at 6 pm", () => {
    const evening = {
      award_code: "MA000012",
      classification_code: "assistant-1",
      employment_type: "casual",
      state: "VIC",
      age: 24,
      work_date: "2026-08-05",
      start_time: "16:00",
      end_time: "21:00",
    };
    const result = compared({
      shift: evening,
      a: {},
      b: { award_code: "MA000004", classification_code: "retail-1" },
    });
    const found = result.differences.find(({ component }) => component === "weekday-evening");
    assert.equal(found?.label, "Monday to Friday, 7 pm to 9 pm / Monday to Friday after 6 pm");
    sumsHold(result);
  });

  test("nothing differs from itself", () => {
    const result = compared({ shift: SHIFT_EXAMPLE, a: {}, b: {} });
    assert.deepEqual(result.differences, []);
    assert.deepEqual([result.difference, result.direction], ["0.00", "same"]);
    assert.deepEqual(result.a, calculatePay(SHIFT_EXAMPLE, library));
  });
});

describe("faults, each at its place", () => {
  const pointersOf = (body: object): readonly string[] => {
    const answer = compareAwards(body, library);
    assert.ok(isProblem(answer));
    return (answer.errors ?? []).map(({ pointer }) => pointer);
  };
  const shift = SHIFT_EXAMPLE;
  const period = PERIOD_EXAMPLE;
  const cases: readonly (readonly [string, object, readonly string[]])[] = [
    ["neither a shift nor a period", { a: {}, b: {} }, ["/shift"]],
    ["both", { shift, period, a: {}, b: {} }, ["/period"]],
    ["one side alone", { shift, a: {} }, ["/b"]],
    ["a field of the caller's own", { shift, a: { client_ref: "x" }, b: {} }, ["/a/client_ref"]],
    ["a field of a shift for a period", { period, a: { work_date: "2026-08-05" }, b: {} }, ["/a/work_date"]],
    ["a shift's own fields", { ...shift, work_date: "2026-02-30", a: {}, b: {} }, ["/work_date"]],
    [
      "a period's own fields",
      { ...period, period: { ...period.period, end: "x" }, a: {}, b: {} },
      ["/period/end"],
    ],
    ["a shift's own fields beside a period", { ...shift, period, a: {}, b: {} }, ["/period"]],
    ["an override", { shift, a: {}, b: { classification_code: "x" } }, ["/b/classification_code"]],
    [
      "the body, told once",
      { shift: { ...shift, classification_code: "x" }, a: {}, b: {} },
      ["/shift/classification_code"],
    ],
    [
      "an override of a period",
      { period, a: { classification_code: "x" }, b: {} },
      ["/a/classification_code"],
    ],
    [
      "the body of a period",
      { period: { ...period, shifts: [{ ...period.shifts[0], end_time: "09:00" }] }, a: {}, b: {} },
      ["/period/shifts/0/end_time"],
    ],
    [
      "a version nobody published",
      { shift, a: {}, b: { award_version: "MA000004@1999-01-01" } },
      ["/b/award_version"],
    ],
  ];
  for (const [name, body, pointers] of cases) test(name, () => assert.deepEqual(pointersOf(body), pointers));

  test("a refusal names its side", () => {
    const late = { ...shift, work_date: "2031-01-01" };
    const answer = compareAwards({ shift: late, a: {}, b: {} }, library);
    assert.ok(isProblem(answer));
    assert.equal(answer.code, "date_not_covered");
    assert.match(answer.detail, /^Side a: /);
  });
});
