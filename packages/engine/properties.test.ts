// What must hold for every week of work: no minute lost, no cent without a clause, no effect of order or of cutting.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  addDays,
  type Break,
  type Calculation,
  type Component,
  calculate,
  clockOf,
  type Facts,
  formatMoment,
  moment,
  payFor,
  prepareLaw,
  type Shift,
  type ShiftResult,
} from "./index.ts";
import { clock, date, hours, shift, testFacts } from "./testing.ts";
import { shopAward } from "./testing-shop.ts";

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

const worked = fc.record({
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

type Worked = typeof worked extends fc.Arbitrary<infer T> ? T : never;

/** Work of the leader for some time inside the shift, or without times for all of it. */
function dutiesIn({ duties, length }: Worked, start: number): Shift["circumstances"] {
  if (duties === null) return {};
  if (!duties.timed) return { "higher-duties": "leader" };
  const from = start + (duties.after % length);
  const to = Math.min(from + duties.length, start + length);
  return {
    "higher-duties": "leader",
    "higher-duties-from": clockOf(moment(from)),
    "higher-duties-to": clockOf(moment(to)),
  };
}

function placed(given: Worked, start: number, index: number): Shift {
  const end = start + given.length;
  const breaks: Break[] = [];
  let from = start;
  for (const { after, length, paid, kind } of given.pauses) {
    const [begin, finish] = [from + after, from + after + length];
    if (finish >= end) break;
    breaks.push({ from: moment(begin), to: moment(finish), paid, kind });
    from = finish;
  }
  const { agreed: pattern } = given;
  const agreedFrom = moment(start + (pattern?.moved ?? 0));
  return {
    ...shift("mon 00:00-01:00"),
    id: `shift-${index}`,
    from: moment(start),
    to: moment(end),
    breaks,
    agreed: pattern === null ? null : { from: agreedFrom, to: moment(agreedFrom + pattern.length) },
    circumstances: { ...given.circumstances, ...dutiesIn(given, start) },
    claims: given.claims,
    workedToday: hours(`${given.workedToday}m`),
    workedThisWeek: hours(`${given.workedThisWeek}m`),
  };
}

const person = fc.record({
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
  .map(([{ birthday, ...employee }, shifts, days]) => {
    let at = date("mon") * 1440;
    const list = shifts.map((given, index) => {
      const one = placed(given, at + given.gap, index);
      at = one.to;
      return one;
    });
    const facts = testFacts({ ...employee, shifts: list });
    const first = days.filter(({ day }, index) => days.findIndex((other) => other.day === day) === index);
    const born = birthday === null ? null : addDays(date("mon"), birthday.day);
    return {
      ...facts,
      employee: {
        ...facts.employee,
        dateOfBirth: born === null ? null : yearsBefore(born, birthday?.years ?? 0),
      },
      holidays: first.map(({ day, from }) => ({
        day: addDays(date("mon"), day),
        from: clock(from === 0 ? "00:00" : "18:00"),
        name: "holiday",
      })),
    };
  });

const yearsBefore = (day: Parameters<typeof addDays>[0], years: number) =>
  date(
    formatMoment(moment(day * 1440))
      .slice(0, 10)
      .replace(/^\d+/, (year) => `${Number(year) - years}`),
  );

const isTime = (one: Component): boolean =>
  one.percent !== null && one.kind !== "top_up" && one.kind !== "allowance";

interface Run {
  readonly from: number;
  to: number;
  readonly said: string;
}

/** All worked minutes in order, cut only where what is said of them changes or nothing was worked. */
function runsOf(facts: Facts, found: Calculation, say: (one: Component) => string): readonly Run[] {
  const unpaid = facts.shifts.flatMap(({ breaks }) => breaks.filter(({ paid }) => !paid));
  unpaid.sort((a, b) => a.from - b.from);
  const runs: Run[] = [];
  const add = (from: number, to: number, said: string): void => {
    const last = runs.at(-1);
    assert.ok(last === undefined || from >= last.to, `${formatMoment(moment(from))} is paid twice`);
    if (last?.to === from && last.said === said) last.to = to;
    else if (from < to) runs.push({ from, to, said });
  };
  for (const component of found.shifts.flatMap(timeOf)) {
    const end = component.to ?? 0;
    let from = component.from ?? 0;
    for (const pause of unpaid) {
      if (pause.from < from || pause.to > end) continue;
      add(from, pause.from, say(component));
      from = pause.to;
    }
    add(from, end, say(component));
  }
  return runs;
}

const ruleAndRate = ({ code, kind, rate, percent }: Component): string =>
  `${code} ${kind} ${rate} ${percent}`;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const timeOf = ({ components }: ShiftResult) => components.filter(isTime);
const RUNS = { numRuns: 500 };

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
              assert.equal(amount, payFor(rate, minutes));
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

/** One shift cut in two at a minute, breaks with it. */
function cut(facts: Facts, index: number, fraction: number): Facts {
  const whole = facts.shifts[index % facts.shifts.length];
  if (whole === undefined) return facts;
  const at = moment(whole.from + 1 + Math.floor(fraction * (whole.to - whole.from - 1)));
  const before = whole.breaks.flatMap((pause) =>
    pause.from < at ? [{ ...pause, to: moment(Math.min(pause.to, at)) }] : [],
  );
  const after = whole.breaks.flatMap((pause) =>
    pause.to > at ? [{ ...pause, from: moment(Math.max(pause.from, at)) }] : [],
  );
  const halves = [
    { ...whole, to: at, breaks: before },
    { ...whole, id: `${whole.id}-b`, from: at, breaks: after },
  ];
  return { ...facts, shifts: facts.shifts.flatMap((one) => (one === whole ? halves : [one])) };
}

test("cutting a shift into two that touch changes no minute's rule or rate", () => {
  const fraction = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
  fc.assert(
    fc.property(anyWeek, fc.nat(7), fraction, (facts, index, where) => {
      const parts = cut(facts, index, where);
      assert.deepEqual(runsOf(parts, pay(parts), ruleAndRate), runsOf(facts, pay(facts), ruleAndRate));
    }),
    RUNS,
  );
});

/** The same value with the keys of every object the other way round. */
function reversed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(reversed) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, one]) => [key, reversed(one)]),
  ) as T;
}

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

/** The rate alone: two rows that pay the same may be told apart by their order. */
const rateAlone = ({ rate }: Component): string => `${rate}`;

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

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const one of Object.values(value)) frozen(one);
  }
  return value;
}

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
