// A day that becomes a public holiday lowers nobody's pay for it, nor for the hours after its midnight, unless a clause of the
// award says so.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  addDays,
  type ClockTime,
  dayOf,
  type Facts,
  type Minutes,
  type Moment,
  momentAt,
  type Shift,
} from "#engine";
import { drawsOf, library } from "./awards.ts";
import { checkerOf, type Paid, SIDES } from "./random-work.ts";

interface Exception {
  /** The clause, or what we read in its place, that pays less on the holiday. */
  readonly clause: string;
  readonly holds: (facts: Facts, shift: Shift, onHoliday: Paid) => boolean;
}

const told =
  (fact: string, value: unknown): Exception["holds"] =>
  (_, { circumstances }) =>
    circumstances[fact] === value;
const paidAs =
  (code: string): Exception["holds"] =>
  (_, __, { times }) =>
    times.some((line) => line.code === code);
const isCasual: Exception["holds"] = ({ employee }) => employee.employment === "casual";
const claimed =
  (allowance: string): Exception["holds"] =>
  (_, { claims }) =>
    claims[allowance] !== undefined;

/** By award: when the holiday may pay less, as judged from the text or from our sources. */
const MAY_PAY_LESS: Readonly<Record<string, readonly Exception[]>> = {
  MA000004: [{ clause: "22.2: hours added to leave", holds: paidAs("public-holiday-time-off") }],
  MA000009: [{ clause: "35: 125 % and time off", holds: paidAs("public-holiday-time-off") }],
  MA000018: [{ clause: "29.2(a): hours added to leave", holds: paidAs("public-holiday-leave") }],
  MA000034: [
    { clause: "28.6(a): hours added to leave", holds: paidAs("public-holiday-leave-agreed") },
    {
      clause: "28.2(b): 175 and 50 % where it is no holiday, 28.2(a): 200 %",
      holds: paidAs("christmas-day"),
    },
    { clause: "28.2(b), told by the caller", holds: told("christmas-moved", "25-december") },
  ],
  MA000049: [
    {
      clause: "23.6(d): a call-back is paid by clause 31, so for 3 hours",
      holds: told("call-back", "recall"),
    },
    { clause: "21.2(a)(vii): not payable on public holidays", holds: claimed("disability") },
  ],
  MA000058: [{ clause: "24: equal time off", holds: paidAs("public-holiday-time-off") }],
  MA000059: [{ clause: "31.3: 150 and 200 %, no loading (R10)", holds: isCasual }],
  MA000083: [
    {
      clause: "25.4: travelling pays 150 %, also on a Sunday (R6)",
      holds: paidAs("travelling-public-holiday"),
    },
  ],
  MA000089: [
    { clause: "28.3: a share of the week for the day", holds: paidAs("sales-public-holiday-hours") },
  ],
  MA000098: [
    {
      clause: "18.2(g), only from Monday to Friday if told",
      holds: told("shift-allowance-days", "weekdays"),
    },
  ],
  MA000106: [{ clause: "17.11: on that day, send the time as work", holds: claimed("excess-travel-time") }],
  MA000115: [
    { clause: "a casual has one figure on a public holiday (R9)", holds: isCasual },
    { clause: "150 % and a day off", holds: told("public-holiday-day-off", true) },
  ],
};

/** By award: told so, the holiday's hours are overtime and fill no ordinary hours, so the hours after them may be ordinary. */
const FILLS_NOTHING: Readonly<Record<string, Exception["holds"]>> = {
  MA000002: told("outside-ordinary-working-period", true),
  MA000075: told("weekend-in-roster", false),
};

/** An hour or more on the day, and no more than a long day's work: a started hour or an amount for a minute is no wage. */
const LEAST = 60 as Minutes;
const MOST = 720 as Minutes;

/** Cents that rounding may take. */
const ROUNDING = 2;

const RUNS = { engine: drawsOf(9300), reference: drawsOf(360) };

const midnightAfter = ({ from }: Shift): Moment => momentAt(addDays(dayOf(from), 1), 0 as ClockTime);

/** What the last minute pays an hour. */
const lastRate = ({ times }: Paid, { to }: Shift): number =>
  Math.max(0, ...times.filter((line) => !line.isAdded && line.to === to).map(({ rate }) => rate));

interface Asked {
  readonly code: string;
  readonly facts: Facts;
  readonly shift: Shift;
  readonly before: Paid;
  readonly after: Paid;
}

function checkDay({ code, facts, shift, before, after }: Asked): void {
  const onDay = Math.min(shift.to, midnightAfter(shift)) - shift.from;
  if (onDay < LEAST || after.total >= before.total - ROUNDING) return;
  const excused = (MAY_PAY_LESS[code] ?? []).some(({ holds }) => holds(facts, shift, after));
  assert.ok(excused, `${after.total} after ${before.total}: ${JSON.stringify(facts)}`);
}

function checkHoursAfter({ code, facts, shift, before, after }: Asked): void {
  if (shift.to <= midnightAfter(shift) || FILLS_NOTHING[code]?.(facts, shift, after)) return;
  assert.ok(lastRate(after, shift) >= lastRate(before, shift), `after midnight: ${JSON.stringify(facts)}`);
}

for (const [side, pricerOf] of Object.entries(SIDES))
  describe(`a public holiday lowers no pay, by the ${side}`, () => {
    for (const code of library.awards.codes) {
      const held = library.awards.get(code);
      if (held === undefined) continue;
      const price = pricerOf(held);
      const check = checkerOf(held, side, price, RUNS);
      test(code, () =>
        check(false, (facts) => {
          const [shift] = facts.shifts;
          if (shift === undefined || shift.to - shift.from > MOST || shift.breaks[0]?.from === shift.from)
            return;
          const day = { day: dayOf(shift.from), from: 0 as ClockTime, name: "A public holiday" };
          const before = price({ ...facts, holidays: [] });
          const after = price({ ...facts, holidays: [day] });
          if (before === null || after === null) return;
          checkDay({ code, facts, shift, before, after });
          checkHoursAfter({ code, facts, shift, before, after });
        }),
      );
    }
  });
