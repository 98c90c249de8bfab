// Requests through the contract: every fault named with its pointer, refusals with clauses, the same bytes each time.

import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { calculatePay, canonicalJson, contentHash, isProblem, type PayResult, type Problem } from "#contract";
import { loadLibrary } from "#pack";

const library = loadLibrary(join(import.meta.dirname, "../awards"));

const GOOD = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "casual",
  work_date: "2026-08-05",
  start_time: "16:00",
  end_time: "22:00",
  breaks: [{ start_time: "19:00", end_time: "19:30" }],
  state: "VIC",
};

function priced(change: object): PayResult {
  const answer = calculatePay({ ...GOOD, ...change }, library);
  assert.ok(!isProblem(answer), isProblem(answer) ? JSON.stringify(answer) : "");
  return answer;
}

function problem(body: unknown): Problem {
  const answer = calculatePay(body, library);
  assert.ok(isProblem(answer), "a problem is expected");
  return answer;
}

const pointers = (change: object): readonly string[] =>
  (problem({ ...GOOD, ...change }).errors ?? []).map(({ pointer }) => pointer).sort();

describe("faults of a request", () => {
  test("all of them are named, not only the first", () => {
    const { breaks: _, start_time: __, ...rest } = GOOD;
    const answer = problem({
      ...rest,
      age: "25",
      colour: "red",
      work_date: "5/8/2026",
      employment_type: "intern",
    });
    assert.deepEqual((answer.errors ?? []).map(({ pointer }) => pointer).sort(), [
      "/age",
      "/colour",
      "/employment_type",
      "/start_time",
      "/work_date",
    ]);
    assert.match(answer.detail, /and 4 more/);
    assert.equal(answer.status, 422);
  });

  const cases: readonly (readonly [string, object, readonly string[]])[] = [
    ["no such day", { work_date: "2026-02-29" }, ["/work_date"]],
    ["no such month", { work_date: "2026-13-01" }, ["/work_date"]],
    ["no such hour", { start_time: "25:00" }, ["/start_time"]],
    ["24:00 is the next day's 00:00", { end_time: "24:00" }, ["/end_time"]],
    ["equal times", { end_time: "16:00", breaks: [] }, ["/end_time"]],
    ["unknown award", { award_code: "MA999999" }, ["/award_code"]],
    ["unknown classification", { classification_code: "__proto__" }, ["/classification_code"]],
    [
      "a classification of the object's own making",
      { classification_code: "constructor" },
      ["/classification_code"],
    ],
    ["two kinds of break", { unpaid_break_minutes: 30 }, ["/breaks"]],
    ["a break outside the shift", { breaks: [{ start_time: "12:00", end_time: "12:30" }] }, ["/breaks/0"]],
    [
      "breaks that overlap",
      {
        breaks: [
          { start_time: "18:00", end_time: "18:30" },
          { start_time: "18:15", end_time: "18:45" },
        ],
      },
      ["/breaks"],
    ],
    [
      "a break as long as the shift",
      { breaks: undefined, unpaid_break_minutes: 360 },
      ["/unpaid_break_minutes"],
    ],
    ["a quantity as text", { allowances: { vehicle: "12" } }, ["/allowances/vehicle"]],
    ["an unknown allowance", { allowances: { rocket: true } }, ["/allowances/rocket"]],
    ["an unknown circumstance", { circumstances: { raining: true } }, ["/circumstances/raining"]],
    [
      "a circumstance of the wrong type",
      { circumstances: { "late-trading": "yes" } },
      ["/circumstances/late-trading"],
    ],
    ["an unknown worker type", { worker_type: "astronaut" }, ["/worker_type"]],
    ["age and date of birth", { age: 20, date_of_birth: "2006-01-01" }, ["/age"]],
    ["an age that is not whole", { age: 20.99 }, ["/age"]],
    ["an age nobody works at", { age: 0 }, ["/age"]],
    ["an age beyond belief", { age: 150 }, ["/age"]],
    [
      "agreed hours of a casual",
      { agreed_hours: { start_time: "16:00", end_time: "20:00" } },
      ["/agreed_hours"],
    ],
    [
      "hours that are no whole minutes",
      { hours_already_worked_today: 1.333 },
      ["/hours_already_worked_today"],
    ],
    ["a pay period that begins later", { pay_period_start: "2026-08-06" }, ["/pay_period_start"]],
    ["service that begins later", { service_start_date: "2026-08-06" }, ["/service_start_date"]],
    [
      "a previous finish inside the shift",
      { previous_shift_end: "2026-08-05T17:00" },
      ["/previous_shift_end"],
    ],
    ["an apprenticeship of someone who is none", { apprenticeship: { year: 1 } }, ["/apprenticeship"]],
    ["a junior code with another age", { classification_code: "retail-1-junior-16", age: 17 }, ["/age"]],
    ["a version that is not in force", { award_version: "MA000004@2021-02-01.1" }, ["/award_version"]],
    ["a long reference", { client_ref: "x".repeat(201) }, ["/client_ref"]],
    ["a number that could not be read", { age: Number.NaN }, ["/age"]],
    ["hours next to nothing", { hours_already_worked_today: 1e-9 }, ["/hours_already_worked_today"]],
    ["a quantity next to nothing", { allowances: { vehicle: 1e-10 } }, ["/allowances/vehicle"]],
    [
      "a whole number that is not quite",
      { circumstances: { "roster-cycle-weeks": 2.00000001 } },
      ["/circumstances/roster-cycle-weeks"],
    ],
  ];
  for (const [name, change, expected] of cases) {
    test(name, () => assert.deepEqual(pointers(change), expected));
  }

  for (const body of [null, [], "x", 1, true]) {
    test(`not an object: ${JSON.stringify(body)}`, () =>
      assert.equal(problem(body).errors?.[0]?.pointer, ""));
  }

  test("keys that would touch an object's making are unknown fields", () => {
    const body: unknown = JSON.parse(
      `{${JSON.stringify(GOOD).slice(1, -1)},"__proto__":{"x":1},"constructor":{"prototype":{}}}`,
    );
    const answer = problem(body);
    assert.deepEqual((answer.errors ?? []).map(({ pointer }) => pointer).sort(), [
      "/__proto__",
      "/constructor",
    ]);
  });
});

describe("refusals", () => {
  const refusals: readonly (readonly [string, object, string, RegExp])[] = [
    [
      "before the first held rate",
      { work_date: "2021-01-31" },
      "date_not_covered",
      /held from the first full pay period on or after 2021-02-01/,
    ],
    [
      "after the last verified day",
      { work_date: "2028-02-29" },
      "date_not_covered",
      /verified to 2027-06-30/,
    ],
    ["long ago", { work_date: "1899-01-01" }, "date_not_covered", /before it/],
    ["far ahead", { work_date: "9999-12-31" }, "date_not_covered", /after it/],
    [
      "the first week before the pay period begins",
      { work_date: "2021-02-03", pay_period_start: "2021-01-28" },
      "date_not_covered",
      /held from/,
    ],
    [
      "an apprentice without a year",
      { classification_code: "apprentice-4-year" },
      "fact_needed",
      /give apprenticeship\.year/,
    ],
    [
      "a fifth year",
      { classification_code: "apprentice-4-year", apprenticeship: { year: 5 } },
      "fact_needed",
      /no rate for year 5/,
    ],
  ];
  for (const [name, change, code, detail] of refusals) {
    test(name, () => {
      const answer = problem({ ...GOOD, ...change });
      assert.equal(answer.code, code);
      assert.match(answer.detail, detail);
      assert.equal(answer.status, 422);
    });
  }

  test("an award held with rates alone", () => {
    const answer = problem({ ...GOOD, award_code: "MA000101", classification_code: "level-1" });
    assert.equal(answer.code, "rates_only");
    assert.match(
      answer.detail,
      /^Of Gardening and Landscaping Services Award 2020 \(MA000101\) only rates are held here/,
    );
  });

  test("a rule not stated names its clause", () => {
    const answer = problem({
      ...GOOD,
      work_date: "2023-08-02",
      start_time: "08:00",
      end_time: "12:00",
      breaks: [],
      previous_shift_end: "2023-08-01T22:00",
    });
    assert.equal(answer.code, "not_stated");
    assert.deepEqual(
      answer.clauses?.map(({ ref }) => ref),
      ["16.6(b)"],
    );
  });
});

describe("answers", () => {
  test("the shape of the contract", () => {
    const answer = priced({ client_ref: "shift 17", age: 30 });
    assert.deepEqual(Object.keys(answer), [
      "calculation_id",
      "client_ref",
      "award",
      "award_version",
      "calendar_version",
      "engine_version",
      "classification",
      "employment_type",
      "shift",
      "base_rate",
      "components",
      "total",
      "currency",
      "assumptions",
      "warnings",
      "deterministic",
    ]);
    assert.match(answer.calculation_id, /^calc_[0-9a-f]{32}$/);
    assert.match(answer.award_version.content_hash, /^sha256:[0-9a-f]{64}$/);
    assert.equal(answer.award_version.id, "MA000004@2026-07-01.1");
    assert.equal(answer.award_version.effective_from, "2026-07-01");
    assert.deepEqual(answer.shift, {
      start: "2026-08-05T16:00",
      end: "2026-08-05T22:00",
      worked_minutes: 330,
      unpaid_break_minutes: 30,
    });
    assert.deepEqual(answer.base_rate.hourly, "27.81");
    const evening = answer.components[1];
    assert.deepEqual(
      [evening?.percent, evening?.multiplier, evening?.hours, evening?.rate, evening?.amount, evening?.kind],
      ["150", "1.50", "2.50", "41.72", "104.30", "penalty"],
    );
    assert.deepEqual(
      evening?.build_up.map(({ label, percent, rate }) => [label, percent, rate]),
      [
        ["Minimum hourly rate", null, "27.81"],
        ["Casual loading", "25", null],
        ["Monday to Friday after 6 pm", "25", null],
      ],
    );
    assert.equal(evening?.clauses[0]?.url, "https://awards.fairwork.gov.au/MA000004.html");
  });

  test("the same request gives the same bytes, whatever the order of its fields", () => {
    const shuffled = Object.fromEntries(Object.entries(GOOD).reverse());
    assert.equal(
      JSON.stringify(calculatePay(shuffled, library)),
      JSON.stringify(calculatePay(GOOD, library)),
    );
  });

  test("client_ref is echoed and is not part of the calculation", () => {
    const [one, two] = [priced({ client_ref: "a" }), priced({ client_ref: "b" })];
    assert.equal(one.calculation_id, two.calculation_id);
    assert.deepEqual([one.client_ref, two.client_ref], ["a", "b"]);
    assert.notEqual(one.calculation_id, priced({ age: 40 }).calculation_id);
  });

  test("a version in force can be asked for by id or hash", () => {
    const { award_version: version } = priced({});
    assert.equal(priced({ award_version: version.id }).total, "222.49");
    assert.equal(priced({ award_version: version.content_hash }).total, "222.49");
  });

  test("the publisher's ids stand for our codes", () => {
    assert.equal(priced({ classification_code: "112" }).total, priced({}).total);
    assert.equal(priced({ classification_code: "88031" }).total, priced({ age: 18 }).total);
    assert.equal(priced({ classification_code: "88031" }).classification.code, "retail-1");
  });

  test("a locality answers the fact it names", () => {
    const answer = priced({ locality: "Broken Hill", state: "NSW" });
    assert.ok(
      answer.components.some(
        ({ code, quantity, amount }) => code === "broken-hill" && quantity === "5.5" && amount === "6.93",
      ),
    );
  });
});

describe("assumptions", () => {
  const effectOf = (answer: PayResult, code: string) =>
    answer.assumptions.find((one) => one.code === code)?.effect;

  test("a default is stated with what the other value would pay", () => {
    assert.deepEqual(effectOf(priced({}), "late-trading"), {
      lowest_total: "215.54",
      highest_total: "215.54",
    });
    assert.equal(effectOf(priced({ circumstances: { "late-trading": false } }), "late-trading"), undefined);
  });

  test("no age: the range of junior pay", () => {
    assert.deepEqual(effectOf(priced({ start_time: "09:00", end_time: "12:00", breaks: [] }), "age"), {
      lowest_total: "46.92",
      highest_total: "104.28",
    });
  });

  test("a break without a position is placed and its worth told", () => {
    const change = {
      breaks: undefined,
      unpaid_break_minutes: 30,
      start_time: "14:00",
      end_time: "20:00",
      age: 30,
    };
    const answer = priced(change);
    assert.deepEqual(effectOf(answer, "break_position"), { lowest_total: "201.62", highest_total: "205.10" });
    assert.match(
      answer.assumptions.find(({ code }) => code === "break_position")?.detail ?? "",
      /placed from 16:45/,
    );
    const plain = priced({ ...change, start_time: "09:00", end_time: "15:00" });
    assert.equal(effectOf(plain, "break_position"), undefined);
  });

  test("in the weeks after a change the pay period matters", () => {
    const july = { work_date: "2026-07-06", start_time: "09:00", end_time: "13:00", breaks: [], age: 30 };
    assert.deepEqual(effectOf(priced(july), "pay_period_start"), {
      lowest_total: "132.76",
      highest_total: "132.76",
    });
    assert.equal(
      effectOf(priced({ ...july, pay_period_start: "2026-07-06" }), "pay_period_start"),
      undefined,
    );
    assert.equal(effectOf(priced({ ...july, work_date: "2026-08-03" }), "pay_period_start"), undefined);
  });

  test("an early start without a previous finish", () => {
    const morning = { start_time: "08:00", end_time: "12:00", breaks: [], age: 30 };
    assert.deepEqual(effectOf(priced(morning), "previous_shift_end"), {
      lowest_total: "250.28",
      highest_total: "250.28",
    });
    assert.equal(
      effectOf(priced({ ...morning, start_time: "13:00", end_time: "17:00" }), "previous_shift_end"),
      undefined,
    );
  });

  test("no state on a day that is a holiday in some", () => {
    const { state: _, ...nowhere } = {
      ...GOOD,
      work_date: "2026-11-03",
      start_time: "09:00",
      end_time: "13:00",
      breaks: [],
      age: 30,
    };
    const answer = calculatePay(nowhere, library);
    assert.ok(!isProblem(answer));
    assert.deepEqual(effectOf(answer, "state"), { lowest_total: "278.12", highest_total: "278.12" });
    const christmas = calculatePay({ ...nowhere, work_date: "2026-12-25" }, library);
    assert.ok(!isProblem(christmas) && christmas.total === "278.12", "a holiday everywhere needs no state");
  });

  test("a change of the clocks is said", () => {
    const night = { worker_type: "shiftworker", start_time: "22:00", end_time: "06:00", breaks: [], age: 30 };
    const spring = priced({ ...night, work_date: "2026-10-03" });
    assert.match(
      spring.assumptions.find(({ code }) => code === "daylight_saving")?.detail ?? "",
      /forward on 2026-10-04 in VIC.*paid by the clock/,
    );
    assert.equal(
      priced({ ...night, work_date: "2026-10-03", state: "QLD" }).assumptions.some(
        ({ code }) => code === "daylight_saving",
      ),
      false,
    );
    assert.equal(spring.shift.worked_minutes, 480);
  });
});

describe("canonical JSON", () => {
  test("keys in order of code units, no spaces, numbers and escapes as RFC 8785 has them", () => {
    const value = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter",
      "1": "One",
      "\ud83d\ude00": "Emoji",
      "\u0080": "Control",
      "\u00f6": "o",
    };
    assert.equal(
      canonicalJson(value),
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"o","\u20ac":"Euro Sign","\ud83d\ude00":"Emoji","\ufb33":"Hebrew Letter"}',
    );
    assert.equal(
      canonicalJson([333333333.3333333, 1e30, 4.5, 0.002, 1e-27, -0]),
      "[333333333.3333333,1e+30,4.5,0.002,1e-27,0]",
    );
    assert.throws(() => canonicalJson(Number.NaN), /no such number/);
  });

  test("a hash that anyone can recompute", () => {
    assert.equal(
      contentHash({ b: 1, a: "x" }),
      "sha256:cdab067e9f3beb32d1252cfd63e492592fecbf591b0d08cadb24bb17f3864246",
    );
  });
});
