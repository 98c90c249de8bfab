// Allowances by the year and the month, that exclude or cap one another, on named holidays, below a cent.

import assert from "node:assert/strict";
import { test } from "node:test";
import { facts, lines, madeUp, shift, total } from "./made-up.ts";

type ShiftClaims = Readonly<Record<string, number | true>>;

const MONDAY = "2026-07-06 09:00-17:00";
const TUESDAY = "2026-07-07 09:00-17:00";

test("J32: an amount for the year is paid by the week, as the award divides it", () => {
  const award = madeUp({
    amounts: { "first-aid": "823.38", car: "804.87" },
    rules: `
first-aid:
  kind: allowance
  unit: year
  week-share: 1/52
  due: { claim: first-aid }
car:
  kind: allowance
  unit: month
  week-share: 12/52
  due: { claim: car }
`,
  });
  const claims = { "first-aid": true, car: true } as const;
  const both = [shift(MONDAY, { claims }), shift(TUESDAY, { claims })];
  assert.deepEqual(lines(award, facts(both)), [
    "ordinary-hours 8h at 20.00 = 160.00",
    "first-aid 1 at 15.83 = 15.83", // 823.38 ÷ 52 = 15.834
    "car 1 at 185.74 = 185.74", // 804.87 × 12/52 = 185.739
    "ordinary-hours 8h at 20.00 = 160.00",
  ]);
});

test("J32: an all-purpose amount for the year joins the weekly rate by its week's share", () => {
  const award = madeUp({
    rates: { grade: "988.00 26.00" },
    amounts: { commuter: "1956.20" },
    rules: `
ordinary-hours:
  kind: ordinary-rate
  base: ordinary
  pays: 100%
commuter:
  kind: allowance
  unit: year
  week-share: 1/52
  all-purpose: yes
  due: facts
`,
  });
  // 1956.20 ÷ 52 = 37.62; (988.00 + 37.62) ÷ 38 = 26.99
  assert.deepEqual(lines(award, facts([MONDAY])), ["ordinary-hours 8h at 26.99 = 215.92"]);
});

test("J9: one allowance replaces others", () => {
  const award = madeUp({
    amounts: { washery: "7.00", dust: "1.50", water: "2.20" },
    rules: `
washery:
  kind: allowance
  unit: shift
  due: { claim: washery }
  overrides: [dust]
dust:
  kind: allowance
  unit: shift
  due: { claim: dust }
water:
  kind: allowance
  unit: shift
  due: { claim: water }
`,
  });
  const all = shift(MONDAY, { claims: { washery: true, dust: true, water: true } });
  assert.equal(total(award, facts([all])), "169.20"); // 160.00 + 7.00 + 2.20
  assert.equal(total(award, facts([shift(MONDAY, { claims: { dust: true } })])), "161.50");
});

const INSTEAD = `
washery:
  kind: allowance
  unit: day
  due: { claim: washery }
  overrides: [dust]
dust:
  kind: allowance
  unit: shift
  due: { claim: dust }
lodging:
  kind: allowance
  unit: at-cost
  due: { claim: lodging }
  overrides: [keep]
keep:
  kind: allowance
  unit: day
  due: { claim: keep }
`;

test("J9: what one allowance replaced does not come back with a later shift of its day", () => {
  const award = madeUp({ amounts: { washery: "7.00", dust: "1.50", keep: "90.00" }, rules: INSTEAD });
  const extras = (...claims: readonly [string, ShiftClaims][]): readonly string[] =>
    lines(award, facts(claims.map(([at, claimed]) => shift(at, { claims: claimed })))).filter(
      (line) => !line.startsWith("ordinary"),
    );
  const [morning, afternoon] = ["2026-07-06 09:00-12:00", "2026-07-06 14:00-17:00"] as const;
  const washery = "washery 1 at 7.00 = 7.00";
  // Paid for the Monday, so no dust money on the Monday; the Tuesday is another day.
  assert.deepEqual(
    extras([morning, { washery: true }], [afternoon, { dust: true }], [TUESDAY, { dust: true }]),
    [washery, "dust 1 at 1.50 = 1.50"],
  );
  assert.deepEqual(
    extras([morning, { washery: true, dust: true }], [afternoon, { washery: true, dust: true }]),
    [washery],
  );
  // The other way round: 7.00 for the day in all, of which 1.50 was paid.
  assert.deepEqual(extras([morning, { dust: true }], [afternoon, { washery: true }]), [
    "dust 1 at 1.50 = 1.50",
    "washery 1 at 7.00 = 5.50",
  ]);
  // A cost has no day of its own: the day is that of the amount it replaces.
  assert.deepEqual(
    extras([morning, { lodging: 110 }], [afternoon, { keep: true }], [TUESDAY, { keep: true }]),
    ["lodging 110 at 1.00 = 110.00", "keep 1 at 90.00 = 90.00"],
  );
  // 110.00 - 90.00 = 20.00
  assert.deepEqual(extras([morning, { keep: true }], [afternoon, { lodging: 110 }]), [
    "keep 1 at 90.00 = 90.00",
    "lodging 110 at 1.00 = 20.00",
  ]);
});

test("J9: touching shifts are one, and a week's amount replaces others all week", () => {
  const week = INSTEAD.replace("unit: day", "unit: week");
  const award = madeUp({ amounts: { washery: "7.00", dust: "1.50", keep: "90.00" }, rules: week });
  const dust = { claims: { dust: true } } as const;
  const days = [
    "2026-07-07 09:00-12:00",
    "2026-07-07 12:00-17:00",
    "2026-07-12 09:00-17:00",
    "2026-07-13 09:00-17:00",
  ];
  const all = [shift(MONDAY, { claims: { washery: true } }), ...days.map((day) => shift(day, dust))];
  assert.deepEqual(
    lines(award, facts(all)).filter((line) => !line.startsWith("ordinary")),
    ["washery 1 at 7.00 = 7.00", "dust 1 at 1.50 = 1.50"], // dust on Monday 13 July alone
  );
});

test("J9: of several only the one that comes to most", () => {
  const award = madeUp({
    amounts: { "site-a": "5.00", "site-b": "0.90" },
    rules: `
site-a:
  kind: allowance
  unit: shift
  due: { claim: site-a }
  highest-with: [site-b]
site-b:
  kind: allowance
  unit: hour
  due: { claim: site-b }
`,
  });
  const at = (hours: number): readonly string[] =>
    lines(award, facts([shift(MONDAY, { claims: { "site-a": true, "site-b": hours } })])).slice(1);
  assert.deepEqual(at(8), ["site-b 8 at 0.90 = 7.20"]);
  assert.deepEqual(at(4), ["site-a 1 at 5.00 = 5.00"]); // 3.60 is less
});

const DISABILITIES = `
heat:
  kind: allowance
  unit: hour
  due: { claim: heat }
  cap: { amount: disability-cap, per: hour, shared: yes }
fumes:
  kind: allowance
  unit: hour
  due: { claim: fumes }
  cap: { amount: disability-cap, per: hour, shared: yes }
`;

test("J9: several by the hour share one cap an hour", () => {
  const award = madeUp({
    amounts: { heat: "1.13", fumes: "1.13", "disability-cap": "1.69" },
    rules: DISABILITIES,
  });
  const claimed = (heat: number, fumes: number): readonly string[] =>
    lines(award, facts([shift(MONDAY, { claims: { heat, fumes } })])).slice(1);
  assert.deepEqual(claimed(4, 4), ["heat 4 at 1.13 = 4.52", "fumes 4 at 1.13 = 2.24"]); // 4 × 1.69 = 6.76
  assert.deepEqual(claimed(4, 1), ["heat 4 at 1.13 = 4.52", "fumes 1 at 1.13 = 1.13"]); // 5.65 is under 6.76
});

test("J9: several share one cap a week, over its shifts", () => {
  const award = madeUp({
    amounts: { "meal-a": "10.00", "meal-b": "12.00", "meals-a-week": "30.00" },
    rules: `
meal-a:
  kind: allowance
  unit: occasion
  due: { claim: meal-a }
  cap: { amount: meals-a-week, per: week, shared: yes }
meal-b:
  kind: allowance
  unit: occasion
  due: { claim: meal-b }
  cap: { amount: meals-a-week, per: week, shared: yes }
`,
  });
  const claims = { "meal-a": true, "meal-b": true } as const;
  const week = [
    shift(MONDAY, { claims }),
    shift(TUESDAY, { claims }),
    shift("2026-07-13 09:00-17:00", { claims }),
  ];
  assert.deepEqual(
    lines(award, facts(week)).filter((line) => line.startsWith("meal")),
    [
      "meal-a 1 at 10.00 = 10.00",
      "meal-b 1 at 12.00 = 12.00",
      "meal-a 1 at 10.00 = 8.00",
      "meal-b 1 at 12.00 = 0.00",
      "meal-a 1 at 10.00 = 10.00",
      "meal-b 1 at 12.00 = 12.00",
    ],
  );
});

test("J9: all-purpose ratings share one cap on what joins the week's rate", () => {
  const award = madeUp({
    rates: { grade: "988.00 26.00" },
    amounts: { "first-rating": "223.82", "further-rating": "55.96", "ratings-cap": "391.69" },
    rules: `
ordinary-hours:
  kind: ordinary-rate
  base: ordinary
  pays: 100%
first-rating:
  kind: allowance
  unit: week
  all-purpose: yes
  due: { claim: first-rating }
  cap: { amount: ratings-cap, per: week, shared: yes }
further-rating:
  kind: allowance
  unit: week
  all-purpose: yes
  due: { claim: further-rating }
  cap: { amount: ratings-cap, per: week, shared: yes }
`,
  });
  const rated = (further: number): string =>
    total(
      award,
      facts([
        shift("2026-07-06 09:00-10:00", { claims: { "first-rating": true, "further-rating": further } }),
      ]),
    );
  assert.equal(rated(1), "33.36"); // (988.00 + 279.78) ÷ 38 = 33.3626
  assert.equal(rated(4), "36.31"); // 447.66 is more than 391.69: 1379.69 ÷ 38 = 36.3076
});

test("I13: a flat share of the week on a public holiday, more on one by name", () => {
  const award = madeUp({
    rates: { grade: "988.00 26.00" },
    rules: `
holiday:
  kind: allowance
  when: { holiday: yes }
  unit: rate-week
  rate: 20%
  due: facts
christmas:
  kind: allowance
  when: { holidays: [Christmas Day] }
  unit: rate-week
  rate: 30%
  due: facts
  overrides: [holiday]
`,
  });
  const holidays = ["2026-12-25 Christmas Day", "2026-12-28 Boxing Day"];
  assert.equal(total(award, facts(["2026-12-28 09:00-17:00"], { holidays })), "405.60"); // 208.00 + 197.60
  assert.equal(total(award, facts(["2026-12-25 09:00-17:00"], { holidays })), "504.40"); // 208.00 + 296.40
});

test("M11: an amount below a cent", () => {
  const award = madeUp({
    amounts: { kilometre: "0.5730" },
    rules: `
ordinary-hours:
  kind: ordinary-rate
  pays: 0%
kilometre:
  kind: allowance
  unit: km
  due: { claim: kilometre }
`,
  });
  assert.equal(total(award, facts([shift(MONDAY, { claims: { kilometre: 858 } })])), "491.63"); // 491.634
});

test("J36: a meal for overtime before the usual start", () => {
  const award = madeUp({
    amounts: { "early-meal": "15.22" },
    rules: `
pattern:
  kind: pattern
  of: rostered
  measured: clock
  beyond: overtime
overtime:
  kind: overtime
  pays: 150%
early-meal:
  kind: allowance
  unit: occasion
  due: { overtime-before-start: { at-least: 2h } }
`,
  });
  const start = (from: string): string =>
    total(award, facts([shift(`2026-07-06 ${from}-15:00`, { rostered: "07:00-15:00" })]));
  assert.equal(start("05:00"), "235.22"); // 2 × 30.00 + 8 × 20.00 + 15.22
  assert.equal(start("05:01"), "219.50"); // 119 min at 30.00 is 59.50
});
