// What must hold for every week of work: no minute lost, no cent without a clause, no effect of order or of cutting.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type Calculation, calculate, type Facts, moment, payFor, prepareLaw } from "./index.ts";
import { shopAward } from "./testing/shop.ts";
import {
  cut,
  frozen,
  type Person,
  rateAlone,
  reversed,
  ruleAndRate,
  runsOf,
  timeOf,
  type Worked,
  weekOf,
} from "./testing/weeks.ts";

const law = prepareLaw(shopAward);

function pay(facts: Facts): Calculation {
  const outcome = calculate(facts, law, { explain: false });
  if (outcome.refused) throw new Error(`refused: ${outcome.detail}`);
  return outcome;
}

/** Minutes, mostly on the quarter of an hour, where boundaries are met. */
const time = (least: number, most: number) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.integer({ min: Math.ceil(least / 15), max: Math.floor(most / 15) }).map((q) => q * 15),
    },
    { weight: 1, arbitrary: fc.integer({ min: least, max: most }) },
  );

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 });

const pauses = fc.array(
  fc.record({
    after: fc.integer({ min: 1, max: 90 }),
    length: fc.integer({ min: 5, max: 60 }),
    paid: fc.boolean(),
    kind: fc.constantFrom("meal", "rest", "broken_shift" as const),
  }),
  { maxLength: 3 },
);

const circumstances = fc.record(
  {
    "late-trading": fc.boolean(),
    "long-day-used": fc.boolean(),
    "ten-hours-agreed": fc.boolean(),
    "outside-roster": fc.boolean(),
    holiday: fc.constantFrom("moved-away", "moved-here", "as-gazetted"),
  },
  { requiredKeys: [] },
);

const worked: fc.Arbitrary<Worked> = fc.record({
  gap: time(0, 1500),
  length: time(30, 780),
  pauses,
  agreed: maybe(fc.record({ moved: time(-180, 180), length: time(120, 600) })),
  circumstances: fc.oneof(fc.constant({}), circumstances),
  duties: maybe(fc.record({ after: time(0, 600), length: time(1, 300), timed: fc.boolean() })),
  claims: fc.record(
    { laundry: fc.constant(true as const), "cold-work": fc.constant(true as const) },
    { requiredKeys: [] },
  ),
  workedToday: fc.oneof(fc.constant(0), time(0, 300)),
  workedThisWeek: fc.oneof(fc.constant(0), time(0, 2400)),
});

const person: fc.Arbitrary<Person> = fc.record({
  employment: fc.constantFrom("full_time", "part_time", "casual" as const),
  worker: fc.constantFrom("shop", "baker"),
  age: maybe(fc.integer({ min: 15, max: 25 })),
  weekStartsOn: fc.integer({ min: 0, max: 6 }),
  birthday: maybe(fc.record({ years: fc.constantFrom(18, 20), day: fc.integer({ min: 0, max: 7 }) })),
});

const holidays = fc.array(
  fc.record({ day: fc.integer({ min: 0, max: 8 }), from: fc.constantFrom(0, 1080) }),
  {
    maxLength: 2,
  },
);

/** One to eight shifts in time order from the Monday on, some touching. */
const anyWeek: fc.Arbitrary<Facts> = fc
  .tuple(person, fc.array(worked, { minLength: 1, maxLength: 8 }), holidays)
  .map(([who, shifts, days]) => weekOf(who, shifts, days));

const PLAIN = {
  pauses: [],
  agreed: null,
  circumstances: {},
  duties: null,
  claims: {},
  workedToday: 0,
  workedThisWeek: 0,
} as const;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** The same weeks every time: a verdict is the code's alone. Give another seed to look at others. */
const RUNS = { numRuns: 500, seed: Number(process.env.SEED ?? 20261117) };

describe("any week of work", () => {
  test("minutes in are minutes paid and minutes unpaid", () => {
    fc.assert(
      fc.property(anyWeek, (facts) => {
        const found = pay(facts);
        found.shifts.forEach((result, index) => {
          const { from, to } = facts.shifts[index] ?? { from: 0, to: 0 };
          assert.equal(result.workedMinutes + result.unpaidBreakMinutes, to - from);
          assert.equal(sum(timeOf(result).map(({ minutes }) => minutes ?? 0)), result.workedMinutes);
        });
        const paid = runsOf(facts, found, ruleAndRate).map(({ from, to }) => to - from);
        assert.equal(sum(paid), sum(found.shifts.map(({ workedMinutes }) => workedMinutes)));
      }),
      RUNS,
    );
  });

  test("components are their rate times their time, and their sum is the total", () => {
    fc.assert(
      fc.property(anyWeek, (facts) => {
        const found = pay(facts);
        for (const { components, total } of found.shifts) {
          assert.equal(sum(components.map(({ amount }) => amount)), total);
          for (const { minutes, percent, rate, amount, kind } of components) {
            if (minutes !== null && percent !== null && kind !== "allowance")
              assert.ok(Math.abs(amount - payFor(rate, minutes)) <= 1);
          }
        }
        assert.equal(sum(found.shifts.map(({ total }) => total)), found.total);
      }),
      RUNS,
    );
  });

  test("every component, and every part of its rate, has a clause", () => {
    fc.assert(
      fc.property(anyWeek, (facts) => {
        for (const { clauses, buildUp } of pay(facts).shifts.flatMap(({ components }) => components)) {
          assert.ok(clauses.length > 0);
          assert.ok(buildUp.length > 0 && buildUp.every((part) => part.clauses.length > 0));
        }
      }),
      RUNS,
    );
  });

  test("no worked minute is paid less than the minimum rate of its day", () => {
    fc.assert(
      fc.property(anyWeek, (facts) => {
        for (const result of pay(facts).shifts) {
          for (const { percent, rate, buildUp } of timeOf(result)) {
            assert.ok((percent ?? 0) >= 10_000 && rate >= (buildUp[0]?.rate ?? Number.POSITIVE_INFINITY));
          }
        }
      }),
      RUNS,
    );
  });
});

/** The first shift ends in the hours agreed for the second: cut, its first part alone lies outside them. */
const halfInAnothersPattern = weekOf(
  { employment: "part_time", worker: "shop", age: null, weekStartsOn: 0, birthday: null },
  [
    { ...PLAIN, gap: 0, length: 180 },
    { ...PLAIN, gap: 16, length: 225, agreed: { moved: -30, length: 225 } },
  ],
  [],
);

test("cutting a shift into two that touch changes no minute's rule or rate", () => {
  const fraction = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
  fc.assert(
    fc.property(anyWeek, fc.nat(7), fraction, (facts, index, where) => {
      const parts = cut(facts, index, where);
      assert.deepEqual(runsOf(parts, pay(parts), ruleAndRate), runsOf(facts, pay(facts), ruleAndRate));
    }),
    { ...RUNS, examples: [[halfInAnothersPattern, 0, 0]] },
  );
});

describe("order", () => {
  test("of shifts, breaks and holidays in their lists changes nothing", () => {
    fc.assert(
      fc.property(anyWeek, fc.infiniteStream(fc.nat()), (facts, random) => {
        const shuffled = <T>(list: readonly T[]): readonly T[] =>
          list
            .map((one) => ({ one, key: random.next().value }))
            .sort((a, b) => a.key - b.key)
            .map(({ one }) => one);
        const shifts = shuffled(facts.shifts).map((one) => ({ ...one, breaks: shuffled(one.breaks) }));
        assert.deepEqual(pay({ ...facts, shifts, holidays: shuffled(facts.holidays) }), pay(facts));
      }),
      RUNS,
    );
  });

  test("of keys in objects changes nothing", () => {
    fc.assert(
      fc.property(anyWeek, (facts) => assert.deepEqual(pay(reversed(facts)), pay(facts))),
      RUNS,
    );
  });

  test("of rules in the award changes nothing", () => {
    const backwards = prepareLaw({ ...shopAward, rules: shopAward.rules.toReversed() });
    fc.assert(
      fc.property(anyWeek, (facts) => {
        const outcome = calculate(facts, backwards, { explain: false });
        assert.ok(!outcome.refused);
        assert.deepEqual(runsOf(facts, outcome, rateAlone), runsOf(facts, pay(facts), rateAlone));
      }),
      RUNS,
    );
  });
});

/** Cents times minutes before rounding, so that a minute moved from added to worked time loses nothing. */
const unrounded = (found: Calculation): number =>
  sum(
    found.shifts.flatMap(({ components }) =>
      components.map(({ minutes, rate, amount }) => (minutes === null ? amount * 60 : rate * minutes)),
    ),
  );

test("working longer at the end of the last shift never lowers the pay", () => {
  fc.assert(
    fc.property(anyWeek, fc.integer({ min: 1, max: 240 }), (facts, more) => {
      const last = facts.shifts.at(-1);
      if (last === undefined) return;
      const longer = { ...facts, shifts: facts.shifts.with(-1, { ...last, to: moment(last.to + more) }) };
      const [before, after] = [pay(facts), pay(longer)];
      assert.ok(unrounded(after) >= unrounded(before), `${unrounded(before)} then ${unrounded(after)}`);
      const toppedUp = before.shifts.some(({ components }) =>
        components.some(({ kind }) => kind === "top_up"),
      );
      if (!toppedUp) assert.ok(after.total >= before.total, `${before.total} then ${after.total}`);
    }),
    RUNS,
  );
});

describe("the same facts", () => {
  test("give the same result, on frozen facts and a frozen award, whatever was calculated before", () => {
    const untouched = frozen(structuredClone(shopAward));
    fc.assert(
      fc.property(anyWeek, (facts) => {
        const again = calculate(frozen(facts), prepareLaw(untouched), { explain: false });
        assert.deepEqual(pay(facts), again);
        assert.deepEqual(pay(facts), again);
      }),
      RUNS,
    );
  });

  test("give the same pay with an explanation as without", () => {
    fc.assert(
      fc.property(anyWeek, (facts) => {
        const explained = calculate(facts, law, { explain: true });
        assert.ok(!explained.refused);
        const silent = explained.shifts.map((result) => ({ ...result, claims: [] }));
        assert.deepEqual({ ...explained, shifts: silent }, pay(facts));
      }),
      RUNS,
    );
  });
});
