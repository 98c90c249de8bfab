// An award built like General Retail, rich in rules, with a change of rates on the Wednesday of the tests' week.

import { clock, hours, overtime, penalty, restBetween, rule, share, testAward, week } from "./testing.ts";

const FULL_OR_CASUAL = { employment: ["full_time", "casual"] } as const;
const SHORT_HOURS = { employment: ["part_time", "casual"] } as const;
const longDay = { limit: hours("11h"), daysAWeek: 1, usedFact: "long-day-used" };
const junior = (percent: string, from: number | null, before: number) => ({
  age: { from, before },
  serviceMonths: null,
  year: null,
  stage: null,
  started: null,
  completedYear12: null,
  adult: null,
  percent: share(percent),
  atLeastRate: null,
  fromRate: null,
});

export const shopAward = testAward({
  rates: {
    grade: [
      { weekly: "1008.90", hourly: "26.55", to: "2026-07-08" },
      { weekly: "1056.80", hourly: "27.81", from: "2026-07-08" },
    ],
    leader: { weekly: "1150.30", hourly: "30.27" },
  },
  amounts: { laundry: "2.05", "cold-work": "0.41", "night-dollars": "1.13" },
  facts: {
    "late-trading": false,
    "long-day-used": false,
    "ten-hours-agreed": false,
    "outside-roster": false,
    holiday: "as-gazetted",
    "higher-duties": null,
    "higher-duties-from": null,
    "higher-duties-to": null,
  },
  rules: [
    rule("span", "span", {
      windows: week({ "mon-fri": "07:00-21:00", sat: "07:00-18:00", sun: "09:00-18:00" }),
    }),
    rule("span-extension", "late-trading", {
      when: { facts: { "late-trading": true } },
      extends: ["span"],
      closes: clock("23:00"),
    }),
    rule("shift-class", "baking-shift", {
      for: { worker: ["baker"] },
      when: { shift: { starts: "from 00:00 before 05:00" } },
      spanExempt: true,
    }),
    rule("ordinary-limit", "weekly", { for: FULL_OR_CASUAL, per: "week", limit: hours("38h") }),
    rule("ordinary-limit", "daily", { for: FULL_OR_CASUAL, limit: hours("9h"), longDay }),
    rule("pattern", "agreed", { for: { employment: ["part_time"] } }),
    rule("overtime-when", "outside-roster", { when: { facts: { "outside-roster": true } } }),
    penalty("evening", { when: { days: "mon-fri", between: "18:00-24:00" }, pays: "125% 125% 150%" }),
    penalty("saturday", { when: { days: "sat" }, pays: "125% 125% 150%", overrides: ["baking"] }),
    penalty("sunday", { when: { days: "sun" }, pays: "150% 150% 175%", overrides: ["baking"] }),
    penalty("baking", {
      when: { shift: { classes: ["baking-shift"] } },
      pays: "130% 130% 155%",
      highestWith: ["evening"],
    }),
    penalty("public-holiday", {
      when: { holiday: true },
      pays: "225% 225% 250%",
      overrides: ["evening", "saturday", "sunday", "baking"],
    }),
    overtime("overtime", {
      when: { days: "mon-sat", holiday: false },
      tiers: ["3h 150% 150% 175%", "200% 200% 225%"],
    }),
    overtime("overtime-sunday", {
      when: { days: "sun", holiday: false },
      tiers: ["2h 200% 200% 225%", "210% 210% 235%"],
      counted: "shift",
    }),
    overtime("overtime-holiday", { when: { holiday: true }, pays: "250% 250% 275%" }),
    restBetween("rest", {
      rest: "12h",
      reduced: { to: "10h", facts: { "ten-hours-agreed": true } },
      pays: "200% 200% 225%",
      highestWith: "all",
    }),
    rule("minimum-payment", "minimum", { for: SHORT_HOURS }),
    rule("scale", "juniors", { path: "weekly", steps: [junior("60%", null, 18), junior("80%", 18, 20)] }),
    rule("higher-duties", "higher-duties", {}),
    rule("public-holiday-choice", "holiday-choice", {}),
    rule("flat-per-hour", "night-dollars", { when: { between: "00:00-05:00" }, amount: "night-dollars" }),
    rule("allowance", "laundry", { due: { by: "claim", code: "laundry" } }),
    rule("allowance", "cold-work", { unit: "hour", due: { by: "claim", code: "cold-work" } }),
  ],
});
