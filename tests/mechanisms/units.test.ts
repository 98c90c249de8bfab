// Pay by the unit, by the piece and by the period: kilometres, flying hours, performances, bins, a guaranteed week.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cycleFrom, facts, lines, madeUp, shift, total } from "./made-up.ts";

const NO_HOURS = `
ordinary-hours:
  kind: ordinary-rate
  pays: 0%
casual-loading:
  kind: casual-loading
  percent: 25%
`;
const DAY = "2026-07-06 09:00-17:00";
const integer = (slug: string): string => `${slug}:\n  type: integer\n`;

test("N1, H15, M11: kilometres at a rate below a cent, at least so many", () => {
  const award = madeUp({
    amounts: { kilometre: "0.6590" },
    facts: integer("kilometres"),
    rules: `${NO_HOURS}
driving:
  kind: unit-pay
  unit: kilometre
  units-fact: kilometres
  at-least: 500
  amount: kilometre
`,
  });
  const drive = (kilometres: number): string =>
    total(award, facts([shift(DAY, { facts: { kilometres } })], { employment: "casual" }));
  assert.equal(drive(950), "626.05");
  assert.equal(drive(300), "329.50"); // 500 × 0.6590
  assert.equal(total(award, facts([DAY], { employment: "casual" })), "0.00"); // no driving, no kilometres
});

test("N5, H15: flying hours, at least two or four by the length of the duty, each part of an hour an hour", () => {
  const award = madeUp({
    amounts: { "flying-hour": "90.98" },
    facts: "flying-time:\n  type: hours\n",
    rules: `${NO_HOURS}
short-duty:
  kind: unit-pay
  when: { shift: { start-to-finish: { up-to: 4h } } }
  unit: flying-hour
  units-fact: flying-time
  part-units: count-whole
  at-least: 2
  amount: flying-hour
long-duty:
  kind: unit-pay
  when: { shift: { start-to-finish: { over: 4h } } }
  unit: flying-hour
  units-fact: flying-time
  part-units: count-whole
  at-least: 4
  amount: flying-hour
`,
  });
  const fly = (times: string, minutes: number): string =>
    total(award, facts([shift(`2026-07-06 ${times}`, { facts: { "flying-time": minutes } })]));
  assert.equal(fly("09:00-12:30", 66), "181.96"); // 1.1 h: 2 × 90.98
  assert.equal(fly("09:00-14:00", 150), "363.92"); // 2.5 h: 4 × 90.98
  assert.equal(fly("09:00-17:00", 250), "454.90"); // 4 h 10 min: 5 × 90.98
});

test("N6: a performance as a share of the week, loaded for casuals, double on Sunday", () => {
  const award = madeUp({
    rates: { grade: "1283.10 33.77" },
    facts: integer("performances"),
    rules: `${NO_HOURS}
performance:
  kind: unit-pay
  unit: performance
  units-fact: performances
  of-week: 16.7%
  casual: compounded-rounded
sunday-performance:
  kind: unit-pay
  when: { days: sun }
  unit: performance
  units-fact: performances
  of-week: 16.7%
  casual: compounded-rounded
  pays: 200%
  overrides: [performance]
`,
  });
  const show = (text: string, performances: number): string =>
    total(award, facts([shift(text, { facts: { performances } })], { employment: "casual" }));
  assert.equal(show("2026-07-06 18:00-22:00", 1), "267.85"); // 214.28 × 1.25
  assert.equal(show("2026-07-12 18:00-22:00", 1), "535.70");
  assert.equal(show("2026-07-06 12:00-22:00", 2), "535.70");
});

test("N9: a casual teacher's half day, loaded in one step", () => {
  const award = madeUp({
    rates: { grade: "2013.70 52.99" },
    facts: integer("half-days"),
    rules: `${NO_HOURS}
half-day:
  kind: unit-pay
  unit: half-day
  units-fact: half-days
  of-week: 10%
  casual: compounded
`,
  });
  const half = facts([shift("2026-07-06 09:00-12:00", { facts: { "half-days": 1 } })], {
    employment: "casual",
  });
  assert.equal(total(award, half), "251.71"); // 2013.70 ÷ 10 × 1.25 = 251.7125
});

test("N9: a lecture of an hour and a half", () => {
  const award = madeUp({
    amounts: { lecture: "232.03" },
    facts: "lecture-time:\n  type: hours\n",
    rules: `${NO_HOURS}
lecture:
  kind: unit-pay
  unit: lecture
  units-fact: lecture-time
  amount: lecture
`,
  });
  const lecture = shift("2026-07-06 10:00-12:00", { facts: { "lecture-time": 90 } });
  assert.deepEqual(lines(award, facts([lecture])).slice(1), ["lecture 1.5 at 232.03 = 348.05"]); // 348.045
});

test("H16: a cancelled call pays a share of the fee by the notice given", () => {
  const award = madeUp({
    amounts: { "class-1-day": "293.13" },
    facts:
      "call:\n  type: choice\n  choices: [worked, cancelled-within-24-hours, cancelled-within-48-hours]\n  default: worked\n" +
      integer("calls"),
    rules: `${NO_HOURS}
call:
  kind: unit-pay
  when: { facts: { call: worked } }
  unit: call
  units-fact: calls
  amount: class-1-day
late-cancellation:
  kind: unit-pay
  when: { facts: { call: cancelled-within-24-hours } }
  unit: call
  units-fact: calls
  amount: class-1-day
  pays: 75%
early-cancellation:
  kind: unit-pay
  when: { facts: { call: cancelled-within-48-hours } }
  unit: call
  units-fact: calls
  amount: class-1-day
  pays: 50%
`,
  });
  const call = (how: string): string => total(award, facts([shift(DAY, { facts: { call: how, calls: 1 } })]));
  assert.equal(call("worked"), "293.13");
  assert.equal(call("cancelled-within-24-hours"), "219.85"); // 219.8475
  assert.equal(call("cancelled-within-48-hours"), "146.57"); // 146.565
});

test("N10: an engagement by its length, two and a half times on a public holiday", () => {
  const price = (hours: string, bounds: string): string => `
photo-${hours}-hours:
  kind: unit-pay
  when: { holiday: no, shift: { total: ${bounds} } }
  unit: engagement
  units-fact: engagements
  amount: photo-${hours}-hours
photo-${hours}-hours-holiday:
  kind: unit-pay
  when: { holiday: yes, shift: { total: ${bounds} } }
  unit: engagement
  units-fact: engagements
  amount: photo-${hours}-hours
  pays: 250%
`;
  const award = madeUp({
    amounts: { "photo-2-hours": "225.19", "photo-4-hours": "328.92" },
    facts: integer("engagements"),
    rules: `${NO_HOURS}${price("2", "{ up-to: 2h }")}${price("4", "{ over: 2h, up-to: 4h }")}`,
  });
  const pose = (text: string): string =>
    total(
      award,
      facts([shift(text, { facts: { engagements: 1 } })], { holidays: ["2026-12-25 Christmas Day"] }),
    );
  assert.equal(pose("2026-07-06 10:00-12:10"), "328.92");
  assert.equal(pose("2026-07-06 10:00-12:00"), "225.19");
  assert.equal(pose("2026-12-25 10:00-12:00"), "562.98"); // 562.975
});

test("N16, N17: a voyage's day and its blocks of eight hours of the person's own rate", () => {
  const award = madeUp({
    rates: { grade: "1190.16 31.32" },
    amounts: { towage: "823.69" },
    facts: `${integer("voyages")}${integer("voyage-blocks")}`,
    rules: `${NO_HOURS}
voyage:
  kind: unit-pay
  unit: voyage
  units-fact: voyages
  amount: towage
voyage-block:
  kind: unit-pay
  unit: block
  units-fact: voyage-blocks
  of-hour: 800%
`,
  });
  const voyage = shift("2026-07-06 06:00-12:00", { facts: { voyages: 1, "voyage-blocks": 1 } });
  assert.equal(total(award, facts([voyage])), "1074.25"); // 823.69 + 8 × 31.32
});

const PICKING = `
picking:
  kind: piece-rate
  units-fact: bins
  rate-fact: bin-rate
`;
const PIECES = `${integer("bins")}bin-rate:\n  type: money\n`;
const CASUAL = { employment: "casual" } as const;

test("A24: pieces pay what they come to, and at least the hours of the day", () => {
  const award = madeUp({ rates: { grade: "1004.72 26.44" }, facts: PIECES, rules: PICKING });
  const pick = (bins: number): readonly string[] =>
    lines(award, facts([shift("2026-07-06 07:00-14:00", { facts: { bins, "bin-rate": 310 } })], CASUAL));
  assert.deepEqual(pick(60), ["ordinary-hours 7h at 33.05 = 231.35"]); // 186.00 is less
  assert.deepEqual(pick(80), ["ordinary-hours 7h at 33.05 = 231.35", "picking 80 at 3.10 = 16.65"]); // 248.00
});

test("A24: the floor is the day's: a good morning pays for a poor afternoon, and not for tomorrow", () => {
  const award = madeUp({ rates: { grade: "1004.72 26.44" }, facts: PIECES, rules: PICKING });
  const work = (text: string, bins: number) => shift(text, { facts: { bins, "bin-rate": 310 } });
  const day = [work("2026-07-06 06:00-10:00", 60), work("2026-07-06 12:00-15:00", 10)];
  assert.equal(total(award, facts(day, CASUAL)), "231.35"); // 70 bins are 217.00
  const two = [work("2026-07-06 06:00-10:00", 60), work("2026-07-07 12:00-15:00", 10)];
  assert.equal(total(award, facts(two, CASUAL)), "285.15"); // 186.00 + 3 × 33.05
});

test("A24: work by the hour on the same day is paid beside the pieces and their floor", () => {
  const award = madeUp({ rates: { grade: "1004.72 26.44" }, facts: PIECES, rules: PICKING });
  const pick = shift("2026-07-06 06:00-10:00", { facts: { bins: 50, "bin-rate": 300 } });
  const packing = shift("2026-07-06 11:00-14:00");
  assert.equal(total(award, facts([pick, packing], CASUAL)), "249.15"); // 150.00, not the 132.20 of 4 hours; 3 × 33.05
});

test("A24: on a public holiday pieces pay double", () => {
  const award = madeUp({
    rates: { grade: "1004.72 26.44" },
    facts: PIECES,
    rules: `${PICKING}
holiday-picking:
  kind: piece-rate
  when: { holiday: yes }
  units-fact: bins
  rate-fact: bin-rate
  pays: 200%
  overrides: [picking]
`,
  });
  const day = shift("2026-12-25 07:00-14:00", { facts: { bins: 60, "bin-rate": 310 } });
  assert.equal(total(award, facts([day], { ...CASUAL, holidays: ["2026-12-25 Christmas Day"] })), "372.00");
});

test("A24, N2: a held rate for a hundred, and before the floor no hours are paid", () => {
  const award = madeUp({
    amounts: { shearing: "409.96" },
    facts: integer("sheep"),
    rules: `${NO_HOURS}
shearing:
  kind: piece-rate
  units-fact: sheep
  amount: shearing
  units-a-rate: 100
`,
  });
  const day = shift(DAY, { facts: { sheep: 137 } });
  assert.equal(total(award, facts([day])), "561.65"); // 1.37 × 409.96 = 561.6452
});

test("N20: outwork by the standard time of the garments at the hourly rate", () => {
  const award = madeUp({
    rates: { grade: "1029.10 27.08" },
    facts: "standard-time:\n  type: hours\n",
    rules: `
garments:
  kind: piece-rate
  time-fact: standard-time
`,
  });
  const day = shift("2026-07-06 09:00-14:00", { facts: { "standard-time": 390 } });
  assert.deepEqual(lines(award, facts([day])), [
    "ordinary-hours 5h at 27.08 = 135.40",
    "garments 6.5 at 27.08 = 40.62", // 6.5 h are 176.02
  ]);
});

test("H13, N1: a fortnight is guaranteed two weeks' rate over its shifts", () => {
  const award = madeUp({
    facts: "fortnight-complete:\n  type: boolean\n  default: no\n",
    rules: `
guaranteed-fortnight:
  kind: guarantee
  when: { facts: { fortnight-complete: yes } }
  per: cycle
  cycle-weeks: 2
  of-week: 200%
`,
  });
  const complete = { facts: { "fortnight-complete": true } };
  const shifts = [
    shift("2026-07-06 08:00-18:00", complete),
    shift("2026-07-13 08:00-18:00", complete),
    shift("2026-07-20 08:00-18:00"),
  ];
  const person = { cycleStart: cycleFrom("2026-07-06") };
  assert.deepEqual(lines(award, facts(shifts, person)), [
    "ordinary-hours 10h at 20.00 = 200.00",
    "ordinary-hours 10h at 20.00 = 200.00",
    "guaranteed-fortnight 1 at 1520.00 = 1120.00", // 2 × 760.00 less 400.00
    "ordinary-hours 10h at 20.00 = 200.00", // the next fortnight is not complete
  ]);
});

test("N8: an aggregate salary for the week, whatever the hours, beside allowances", () => {
  const award = madeUp({
    amounts: { salary: "1834.50", meal: "20.00" },
    facts: "week-complete:\n  type: boolean\n  default: no\n",
    rules: `${NO_HOURS}
salary:
  kind: guarantee
  when: { facts: { week-complete: yes } }
  per: week
  amount: salary
meal:
  kind: allowance
  unit: occasion
  due: { claim: meal }
`,
  });
  const complete = { "week-complete": true };
  const week = [
    shift("2026-07-06 06:00-18:00", { facts: complete, claims: { meal: true } }),
    shift("2026-07-07 06:00-18:00", { facts: complete }),
  ];
  assert.equal(total(award, facts(week)), "1854.50");
});

test("H14: a minimum in dollars", () => {
  const award = madeUp({
    rates: { grade: "1791.32 47.14" },
    amounts: { "sunday-minimum": "188.55" },
    rules: `
sunday-minimum:
  kind: minimum-payment
  per: shift
  amount: sunday-minimum
`,
  });
  assert.deepEqual(lines(award, facts(["2026-07-12 12:00-15:00"])), [
    "ordinary-hours 3h at 47.14 = 141.42",
    "sunday-minimum 1 at 188.55 = 47.13",
  ]);
  assert.equal(total(award, facts(["2026-07-12 12:00-16:00"])), "188.56"); // 4 × 47.14 is a cent more
});
