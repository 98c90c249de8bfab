// Dates, clock times, money and percentages as whole numbers, and the one rounding rule.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  addDays,
  addMonths,
  ageOn,
  cents,
  civilOf,
  clockOf,
  clockTime,
  dateOfCivil,
  dayOf,
  divideHalfUp,
  formatCents,
  formatClock,
  formatLocalDate,
  formatMoment,
  formatPercent,
  localDate,
  MINUTES_A_DAY,
  minutes,
  moment,
  momentAt,
  parseClock,
  parseLocalDate,
  payFor,
  percent,
  percentOf,
  weekdayOf,
  weekdaysIn,
} from "../index.ts";
import { date, dollars, hours, share } from "../testing/testing.ts";

/** Year 0 to 9999, the days a four-digit year can name. */
const anyDay = fc.integer({ min: -719_528, max: 2_932_896 }).map(localDate);

describe("days", () => {
  const WEEKDAYS = [
    ["1970-01-01", 3],
    ["2000-02-29", 1],
    ["2024-02-29", 3],
    ["2026-07-01", 2],
    ["2026-07-06", 0],
    ["2026-12-25", 4],
    ["2027-12-25", 5],
    ["1969-12-28", 6],
  ] as const;
  for (const [day, weekday] of WEEKDAYS) {
    test(`${day} is weekday ${weekday}, Monday being 0`, () => assert.equal(weekdayOf(date(day)), weekday));
  }

  test("a weekday comes back every seven days, before 1970 too", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        assert.equal(weekdayOf(addDays(day, 7)), weekdayOf(day));
        assert.equal(weekdayOf(addDays(day, 1)), (weekdayOf(day) + 1) % 7);
      }),
    );
  });

  test("some time touches the weekdays of its minutes and no other", () => {
    const anyTime = fc.record({
      start: fc.integer({ min: 0, max: 20_000_000 }),
      length: fc.integer({ min: 1, max: 9 * 1440 }),
    });
    fc.assert(
      fc.property(anyTime, ({ start, length }) => {
        let days = 0;
        for (let at = start; at < start + length; at += 1) days |= 1 << weekdayOf(dayOf(moment(at)));
        assert.equal(weekdaysIn(moment(start), start + length), days);
      }),
      { numRuns: 30 },
    );
  });

  test("29 February is a day only in leap years", () => {
    for (const year of ["2000", "2024", "2028"]) assert.notEqual(parseLocalDate(`${year}-02-29`), null);
    for (const year of ["1900", "2023", "2026", "2100"]) assert.equal(parseLocalDate(`${year}-02-29`), null);
  });

  test("what is not a day is not read", () => {
    const wrong = [
      "2026-13-01",
      "2026-00-10",
      "2026-06-31",
      "2026-06-00",
      "2026-6-1",
      " 2026-06-01",
      "2026-06-01 ",
      "",
    ];
    for (const text of wrong) assert.equal(parseLocalDate(text), null, text);
  });

  test("every day is written and read back as itself", () => {
    fc.assert(fc.property(anyDay, (day) => assert.equal(parseLocalDate(formatLocalDate(day)), day)));
  });

  test("the calendar agrees with the platform's", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const platform = new Date(day * 86_400_000);
        const { year, month, day: dayOfMonth } = civilOf(day);
        assert.deepEqual(
          [year, month, dayOfMonth],
          [platform.getUTCFullYear(), platform.getUTCMonth() + 1, platform.getUTCDate()],
        );
        assert.equal(dateOfCivil(year, month, dayOfMonth), day);
        assert.equal(weekdayOf(day), (platform.getUTCDay() + 6) % 7);
      }),
    );
  });
});

describe("months", () => {
  const LATER = [
    ["2026-01-31", 1, "2026-02-28"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2026-08-31", 6, "2027-02-28"],
    ["2026-11-30", 3, "2027-02-28"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-01-15", -6, "2025-07-15"],
    ["2026-07-31", 0, "2026-07-31"],
  ] as const;
  for (const [from, months, to] of LATER) {
    test(`${months} months after ${from} is ${to}`, () => {
      assert.equal(formatLocalDate(addMonths(date(from), months)), to);
    });
  }

  test("months keep the day of the month, or take the last one", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (day, months) => {
        const from = civilOf(day);
        const to = civilOf(addMonths(day, months));
        assert.equal(to.year * 12 + to.month, from.year * 12 + from.month + months);
        const lastOfMonth = civilOf(addDays(addMonths(day, months), 1)).day === 1;
        assert.ok(to.day === from.day || (to.day < from.day && lastOfMonth));
      }),
    );
  });
});

describe("ages", () => {
  const AGES = [
    ["2008-07-02", "2026-07-01", 17],
    ["2008-07-02", "2026-07-02", 18],
    ["2008-12-31", "2026-01-01", 17],
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
    ["2008-02-29", "2028-02-28", 19],
    ["2008-02-29", "2028-02-29", 20],
    ["2008-03-01", "2026-02-28", 17],
  ] as const;
  for (const [born, day, age] of AGES) {
    test(`born on ${born} is ${age} on ${day}`, () => assert.equal(ageOn(date(born), date(day)), age));
  }
});

describe("moments and clock times", () => {
  test("a moment is a day and a clock time, before 1970 too", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: MINUTES_A_DAY - 1 }), (day, clock) => {
        assert.equal(dayOf(momentAt(day, clock)), day);
        assert.equal(clockOf(momentAt(day, clock)), clock);
      }),
    );
  });

  test("24:00 is the next day's 00:00, and is read only where the end of a day is meant", () => {
    assert.equal(momentAt(date("2026-07-06"), 1440), momentAt(date("2026-07-07"), 0));
    assert.equal(parseClock("24:00", true), 1440);
    assert.equal(parseClock("24:00", false), null);
  });

  test("every clock time is written and read back as itself", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MINUTES_A_DAY }), (clock) => {
        assert.equal(parseClock(formatClock(clock), true), clock);
      }),
    );
  });

  test("what is not a clock time is not read", () => {
    for (const text of ["24:01", "25:00", "12:60", "7:00", "07:0", "0700", "07:00:00", ""]) {
      assert.equal(parseClock(text, true), null, text);
    }
  });

  test("moments are written as local date and time", () => {
    assert.equal(formatMoment(momentAt(date("2026-07-06"), 425)), "2026-07-06T07:05");
    assert.equal(formatMoment(moment(-1)), "1969-12-31T23:59");
  });
});

describe("whole numbers only", () => {
  for (const [name, make] of Object.entries({ cents, minutes, percent, localDate, moment, clockTime })) {
    test(`${name} refuses fractions, NaN and infinities`, () => {
      for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY])
        assert.throws(() => make(value), RangeError);
    });
  }

  test("a clock time lies within the day", () => {
    assert.throws(() => clockTime(-1), RangeError);
    assert.throws(() => clockTime(1441), RangeError);
    assert.equal(clockTime(1440), 1440);
  });
});

/** Half up in exact arithmetic: the whole part of (2n + d) / 2d, towards minus infinity. */
function halfUpOracle(numerator: number, denominator: number): number {
  const top = 2n * BigInt(numerator) + BigInt(denominator);
  const bottom = 2n * BigInt(denominator);
  const towardsZero = top / bottom;
  return Number(top % bottom < 0n ? towardsZero - 1n : towardsZero);
}

describe("rounding", () => {
  test("half a cent goes up, less than half goes down", () => {
    assert.equal(divideHalfUp(25, 10), 3);
    assert.equal(divideHalfUp(24, 10), 2);
    assert.equal(divideHalfUp(4_504_500, 1000), 4505);
    assert.equal(divideHalfUp(0, 38), 0);
  });

  test("it agrees with exact arithmetic as far as doubled numerators are exact", () => {
    const numerator = fc.integer({ min: -(2 ** 51), max: 2 ** 51 });
    fc.assert(
      fc.property(numerator, fc.integer({ min: 1, max: 1_000_000_000 }), (top, bottom) => {
        assert.equal(divideHalfUp(top, bottom), halfUpOracle(top, bottom));
      }),
      { numRuns: 2000 },
    );
  });

  test("it agrees with exact arithmetic on and around every half", () => {
    const half = fc.tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 100_000_000 }));
    fc.assert(
      fc.property(half, fc.integer({ min: -1, max: 1 }), ([whole, denominator], off) => {
        const numerator = whole * denominator + Math.floor(denominator / 2) + off;
        assert.equal(divideHalfUp(numerator, denominator), halfUpOracle(numerator, denominator));
      }),
      { numRuns: 2000 },
    );
  });

  /** Printed by the Ombudsman or the Commission. */
  const PRINTED = [
    ["25.74", "175%", "45.05"],
    ["36.22", "175%", "63.39"],
    ["29.45", "125%", "36.81"],
    ["36.81", "200%", "73.62"],
    ["32.09", "137.5%", "44.12"],
    ["24.95", "125%", "31.19"],
    ["31.19", "150%", "46.79"],
    ["26.81", "175%", "46.92"],
    ["26.44", "82.5%", "21.81"],
  ] as const;
  for (const [rate, part, product] of PRINTED) {
    test(`${part} of ${rate} is ${product}`, () => {
      assert.equal(formatCents(percentOf(dollars(rate), share(part))), product);
    });
  }

  test("time is paid by the minute and rounded once", () => {
    assert.equal(formatCents(payFor(dollars("27.08"), hours("4h15m"))), "115.09");
    assert.equal(formatCents(payFor(dollars("0.01"), minutes(29))), "0.00");
    assert.equal(formatCents(payFor(dollars("0.01"), minutes(30))), "0.01");
  });
});

describe("writing money and percentages", () => {
  test("cents are dollars with two places", () => {
    const written = [0, 5, 99, 100, 3476, 123_456_789, -5, -3476].map((value) => formatCents(cents(value)));
    assert.deepEqual(written, ["0.00", "0.05", "0.99", "1.00", "34.76", "1234567.89", "-0.05", "-34.76"]);
  });

  test("percentages drop the places they do not need", () => {
    const written = [0, 5, 50, 10_000, 11_250, 13_333, 27_500].map((value) => formatPercent(percent(value)));
    assert.deepEqual(written, ["0", "0.05", "0.5", "100", "112.5", "133.33", "275"]);
  });

  test("money and percentages are written without losing anything", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (value) => {
        assert.equal(dollars(formatCents(cents(value))), value);
        assert.equal(share(`${formatPercent(percent(value))}%`), value);
      }),
    );
  });
});
