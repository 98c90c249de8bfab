// Allowances that are claimed or due by facts: their units, amounts and warnings.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Claimed, type EmploymentType, QUANTUM } from "../index.ts";
import {
  first,
  lines,
  refusal,
  rule,
  share,
  shift,
  testAward,
  testFacts,
  total,
} from "../testing/testing.ts";

const claim = (code: string) => ({ by: "claim", code }) as const;

const award = testAward({
  rates: { grade: "20.00" },
  amounts: {
    "cold-work": "0.82",
    vehicle: "1.01",
    laundry: "2.10",
    "laundry-full-time": "6.16",
    "first-aid": "2.69",
    freezer: "1.20",
    "in-charge": "5.00",
  },
  facts: { "in-charge": false },
  rules: [
    rule("allowance", "cold-work", { unit: "hour", due: claim("cold-work") }),
    rule("allowance", "freezer", { unit: "hour", due: claim("freezer"), with: "cold-work" }),
    rule("allowance", "vehicle", { unit: "km", due: claim("vehicle") }),
    rule("allowance", "clothing", { unit: "at-cost", due: claim("clothing") }),
    rule("allowance", "laundry", {
      for: { employment: ["part_time", "casual"] },
      unit: "shift",
      due: claim("laundry"),
    }),
    rule("allowance", "laundry-full-time", {
      for: { employment: ["full_time"] },
      unit: "week",
      due: claim("laundry"),
    }),
    rule("allowance", "first-aid", {
      when: { facts: { "in-charge": true } },
      unit: "day",
      due: claim("first-aid"),
    }),
    rule("allowance", "in-charge", {
      when: { facts: { "in-charge": true } },
      unit: "shift",
      due: { by: "facts" },
    }),
    rule("allowance", "travel", {
      when: { days: "mon-sat" },
      unit: "rate-hour",
      rate: share("100%"),
      due: claim("travel"),
    }),
    rule("allowance", "travel-sunday", {
      when: { days: "sun" },
      unit: "rate-hour",
      rate: share("150%"),
      due: claim("travel"),
      reading: "R13",
    }),
  ],
});

const claimed = (
  claims: Record<string, Claimed>,
  words?: { readonly text?: string; readonly inCharge?: boolean },
) =>
  testFacts({
    shifts: [
      shift(words?.text ?? "mon 09:00-11:30", { claims, facts: { "in-charge": words?.inCharge ?? false } }),
    ],
  });
const paid = (...given: Parameters<typeof claimed>) => lines(award, claimed(...given)).slice(1);

describe("claims and units", () => {
  test("an hourly allowance claimed as a whole is paid for the hours worked", () => {
    assert.deepEqual(paid({ "cold-work": true }), ["cold-work 2.5 at 0.82 = 2.05"]);
  });
  test("and for a quantity when one is claimed", () => {
    assert.deepEqual(paid({ "cold-work": 1.5 * QUANTUM }), ["cold-work 1.5 at 0.82 = 1.23"]);
  });
  test("kilometres, dollars spent and hours at the minimum rate", () => {
    assert.deepEqual(paid({ vehicle: 12.3 * QUANTUM }), ["vehicle 12.3 at 1.01 = 12.42"]);
    assert.deepEqual(paid({ clothing: 34.95 * QUANTUM }), ["clothing 34.95 at 1.00 = 34.95"]);
    assert.deepEqual(paid({ travel: 0.75 * QUANTUM }), ["travel 0.75 at 20.00 = 15.00"]);
  });
  test("a casual's hours at the minimum rate have no loading in them", () => {
    const facts = {
      ...claimed({ travel: QUANTUM }),
      employee: { ...claimed({}).employee, employment: "casual" as const },
    };
    assert.equal(lines(award, facts).at(-1), "travel 1 at 20.00 = 20.00");
  });
  test("one code may mean another allowance for another employment", () => {
    const laundry = (employment: EmploymentType) =>
      lines(
        award,
        testFacts({ employment, shifts: [shift("mon 09:00-10:00", { claims: { laundry: true } })] }),
      ).at(-1);
    assert.equal(laundry("full_time"), "laundry-full-time 1 at 6.16 = 6.16");
    assert.equal(laundry("casual"), "laundry 1 at 2.10 = 2.10");
  });
  test("or on another day, and the reading it rests on is shown", () => {
    const sunday = claimed({ travel: QUANTUM }, { text: "sun 09:00-10:00" });
    assert.equal(lines(award, sunday).at(-1), "travel-sunday 1 at 30.00 = 30.00");
    assert.deepEqual(first(award, sunday).readings, ["R13"]);
    assert.deepEqual(first(award, claimed({ travel: QUANTUM })).readings, []);
  });
  test("an allowance that comes with another brings it, once", () => {
    assert.deepEqual(paid({ freezer: true }).toSorted(), [
      "cold-work 2.5 at 0.82 = 2.05",
      "freezer 2.5 at 1.20 = 3.00",
    ]);
    assert.deepEqual(paid({ freezer: true, "cold-work": QUANTUM }).toSorted(), [
      "cold-work 1 at 0.82 = 0.82",
      "freezer 2.5 at 1.20 = 3.00",
    ]);
  });
  test("an allowance due by facts needs no claim", () => {
    assert.deepEqual(paid({}, { inCharge: true }), ["in-charge 1 at 5.00 = 5.00"]);
    assert.deepEqual(paid({}), []);
  });
  test("the component carries its clause and is money, not time", () => {
    const [, component] = first(award, claimed({ "cold-work": true })).components;
    assert.deepEqual([component?.kind, component?.minutes, component?.from], ["allowance", null, null]);
    assert.deepEqual(
      component?.clauses.map(({ ref }) => ref),
      ["cold-work"],
    );
  });
});

describe("claims that are not due", () => {
  const warnings = (...given: Parameters<typeof claimed>) => first(award, claimed(...given)).warnings;

  test("a claim whose facts do not hold is not paid and says so with its clause", () => {
    assert.deepEqual(paid({ "first-aid": true }), []);
    const [warning] = warnings({ "first-aid": true });
    assert.equal(warning?.code, "allowance_not_due");
    assert.deepEqual(
      warning?.clauses.map(({ ref }) => ref),
      ["first-aid"],
    );
  });
  test("a code the award does not know says so", () => {
    const [warning] = warnings({ "clown-shoes": true });
    assert.equal(warning?.code, "allowance_not_due");
    assert.match(warning?.detail ?? "", /clown-shoes/);
  });
  test("a claim that is due warns of nothing", () => assert.deepEqual(warnings({ travel: QUANTUM }), []));
});

test("an amount that is not held is refused with the clause", () => {
  const bare = testAward({ rules: [rule("allowance", "meal", { due: claim("meal") })] });
  const { code, clauses } = refusal(
    bare,
    testFacts({ shifts: [shift("mon 09:00-10:00", { claims: { meal: true } })] }),
  );
  assert.equal(code, "rate_not_held");
  assert.deepEqual(
    clauses.map(({ ref }) => ref),
    ["meal"],
  );
});

/** By the day, with a most for the week: 2.03 and 9.94. */
describe("a cap on the week", () => {
  const tools = testAward({
    amounts: { tools: "2.03", "tools-week": "9.94" },
    facts: { "tool-days-this-week": 0 },
    rules: [
      rule("allowance", "tools", {
        unit: "day",
        due: claim("tools"),
        cap: { amount: "tools-week", per: "week", earlierFact: "tool-days-this-week", shared: false },
      }),
    ],
  });
  const due = (quantity: Claimed, earlier: number): string | undefined => {
    const facts = { "tool-days-this-week": earlier };
    const one = shift("mon 09:00-10:00", { claims: { tools: quantity }, facts });
    return lines(tools, testFacts({ shifts: [one] })).at(-1);
  };

  test("four days are under it, the fifth gets what is left, the sixth nothing", () => {
    assert.equal(due(true, 0), "tools 1 at 2.03 = 2.03");
    assert.equal(due(true, 3), "tools 1 at 2.03 = 2.03");
    assert.equal(due(true, 4), "tools 1 at 2.03 = 1.82");
    assert.equal(due(true, 5), "tools 1 at 2.03 = 0.00");
  });
  test("shifts of one week count together, and the next week begins anew", () => {
    const days = ["mon", "tue", "wed", "thu", "fri", "sat", "2026-07-13"];
    const shifts = days.map((day) => shift(`${day} 09:00-10:00`, { claims: { tools: true } }));
    const paid = lines(tools, testFacts({ shifts })).filter((line) => line.startsWith("tools"));
    assert.deepEqual(
      paid.map((line) => line.split(" = ")[1]),
      ["2.03", "2.03", "2.03", "2.03", "1.82", "0.00", "2.03"],
    );
  });
  test("what a shift says of earlier days counts on", () => {
    const facts = { "tool-days-this-week": 3 };
    const shifts = [
      shift("wed 09:00-10:00", { claims: { tools: true }, facts }),
      shift("thu 09:00-10:00", { claims: { tools: true } }),
    ];
    assert.equal(lines(tools, testFacts({ shifts })).at(-1), "tools 1 at 2.03 = 1.82");
  });
  test("a week claimed at once comes to it", () =>
    assert.equal(due(6 * QUANTUM, 0), "tools 6 at 2.03 = 9.94"));
});

describe("an amount for the week", () => {
  const firstAid = testAward({
    amounts: { "first-aid": "14.55" },
    rules: [rule("allowance", "first-aid", { unit: "week", due: claim("first-aid") })],
  });
  const paid = (days: readonly string[], weekStartsOn: number, claimed: Claimed): readonly string[] => {
    const shifts = days.map((day) => shift(`${day} 22:00-02:00`, { claims: { "first-aid": claimed } }));
    const found = lines(firstAid, testFacts({ shifts, weekStartsOn }));
    return found.filter((line) => line.startsWith("first-aid"));
  };

  test("is paid once, in the week the shift starts in", () => {
    assert.equal(paid(["sat", "sun", "2026-07-13"], 0, true).length, 2);
    assert.equal(paid(["sat", "sun", "2026-07-13"], 6, true).length, 2);
    assert.equal(paid(["mon", "tue", "wed"], 0, true).length, 1);
  });
  test("two weeks claimed at once are two", () =>
    assert.deepEqual(paid(["mon", "tue"], 0, 2 * QUANTUM), ["first-aid 2 at 14.55 = 29.10"]));
});

describe("an amount for the day", () => {
  const fares = testAward({
    amounts: { fares: "22.41" },
    rules: [rule("allowance", "fares", { unit: "day", due: claim("fares") })],
  });
  test("is paid once, with the first shift that starts on it", () => {
    const times = ["mon 07:00-15:30", "mon 20:00-21:00", "mon 23:30-02:00", "tue 07:00-15:30"];
    const shifts = times.map((time) => shift(time, { claims: { fares: true } }));
    const paid = lines(fares, testFacts({ shifts })).filter((line) => line.startsWith("fares"));
    assert.deepEqual(paid, ["fares 1 at 22.41 = 22.41", "fares 1 at 22.41 = 22.41"]);
  });
});

/** MA000034 clause 17.3: for each shift. */
test("an amount for the shift is paid once for shifts that touch, and again for another", () => {
  const uniform = testAward({
    amounts: { uniform: "1.23" },
    rules: [rule("allowance", "uniform", { unit: "shift", due: claim("uniform") })],
  });
  const times = ["mon 08:00-12:00", "mon 12:00-16:00", "mon 18:00-22:00"];
  const shifts = times.map((time) => shift(time, { claims: { uniform: true } }));
  const paid = lines(uniform, testFacts({ shifts })).filter((line) => line.startsWith("uniform"));
  assert.equal(paid.length, 2);
});

/** MA000089 clause 18.6: hours of it, with 3.30 for a day at least. */
describe("a floor on the day", () => {
  const dirty = testAward({
    amounts: { dirty: "0.84", least: "3.30" },
    facts: { earlier: 0 },
    rules: [
      rule("allowance", "dirty", {
        unit: "hour",
        due: claim("dirty"),
        floor: { amount: "least", per: "day", earlierFact: "earlier", shared: false },
      }),
    ],
  });
  test("stands for each day, and shifts of one day count together", () => {
    const days = ["mon 08:00-12:00", "tue 08:00-12:00", "wed 08:00-12:00", "wed 13:00-17:00"];
    const shifts = days.map((day) => shift(day, { claims: { dirty: 2 * QUANTUM } }));
    const paid = lines(dirty, testFacts({ shifts })).filter((line) => line.startsWith("dirty"));
    assert.deepEqual(
      paid.map((line) => line.split(" = ")[1]),
      ["3.30", "3.30", "3.30", "0.06"], // two hours are 1.68, four 3.36
    );
  });
});

/** MA000119 21.3(b): one amount, and two readings of how often it is due. */
test("rules may share an amount", () => {
  const readings = testAward({
    amounts: { split: "5.60" },
    facts: { once: false },
    rules: [
      rule("allowance", "split", { when: { facts: { once: false } }, due: claim("split") }),
      rule("allowance", "split-once", {
        when: { facts: { once: true } },
        due: claim("split"),
        amount: "split",
      }),
    ],
  });
  const paid = (once: boolean) =>
    lines(
      readings,
      testFacts({ shifts: [shift("mon 09:00-10:00", { claims: { split: true }, facts: { once } })] }),
    );
  assert.equal(paid(false).at(-1), "split 1 at 5.60 = 5.60");
  assert.equal(paid(true).at(-1), "split-once 1 at 5.60 = 5.60");
});

test("money adds up: time and allowances are the total", () => {
  assert.equal(total(award, claimed({ "cold-work": true, vehicle: 10 * QUANTUM })), "62.15");
});
