// A rule whose `for` or `when` does not hold is as if it were not written, whatever its kind.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type AppliesTo, type Award, calculate, prepareLaw, type Rule, type Shift } from "../index.ts";
import {
  clock,
  hours,
  lengthBounds,
  overtime,
  penalty,
  restBetween,
  rule,
  share,
  shift,
  testAward,
  testFacts,
  week,
} from "../testing/testing.ts";

type When = Parameters<typeof penalty>[1]["when"];
interface Condition {
  readonly for?: Partial<AppliesTo>;
  readonly when?: NonNullable<When>;
}

/** None of these holds for the person and the shift below. */
const UNMET: Readonly<Record<string, Condition>> = {
  employment: { for: { employment: ["casual"] } },
  worker: { for: { worker: ["shiftworker"] } },
  classifications: { for: { classifications: ["other"] } },
  streams: { for: { streams: ["other"] } },
  age: { for: { age: { from: null, before: 18 } } },
  facts: { when: { facts: { asked: true } } },
  days: { when: { days: "wed" } },
  holiday: { when: { holiday: true } },
  shift: { when: { shift: { total: "over 20h" } } },
  between: { when: { between: "02:00-03:00" } },
  elapsed: { when: { elapsed: "since-start over 20h" } },
};
const PERSON = ["employment", "worker", "classifications", "streams", "age", "facts"];
const WHOLE_SHIFT = [...PERSON, "days", "holiday", "shift"];
const NOT_ELAPSED = [...WHOLE_SHIFT, "between"];
const MINUTE = [...NOT_ELAPSED, "elapsed"];

const worked = shift("tue 06:00-19:00", {
  breaks: ["meal 12:00-12:20"],
  agreed: "08:00-15:00",
  previousFinish: "mon 22:00",
  claims: { claimed: true },
  facts: { kept: 2500, "higher-duties": "other", holiday: "moved-here" },
}) satisfies Shift;

const facts = testFacts({ age: 30, shifts: [worked] });

const step = {
  age: { from: null, before: null },
  serviceMonths: null,
  year: null,
  stage: null,
  started: null,
  completedYear12: null,
  adult: null,
  percent: share("50%"),
  atLeastRate: null,
  fromRate: null,
};

/** A rule of each kind that would change the result if it applied, and the keys that must each stop it. */
const KINDS: readonly (readonly [string, readonly string[], (condition: Condition) => Rule])[] = [
  ["penalty", MINUTE, (when) => penalty("tested", { ...when, pays: "115%" })],
  [
    "rest-between",
    MINUTE,
    (when) => restBetween("tested", { ...when, rest: "12h", pays: "200%", highestWith: "all" }),
  ],
  ["scale", PERSON, (when) => rule("scale", "tested", { ...when, steps: [step] })],
  ["uplift", PERSON, (when) => rule("uplift", "tested", { ...when, multiply: { by: 2, over: 1 } })],
  ["retained-rate", PERSON, (when) => rule("retained-rate", "tested", { ...when, fact: "kept" })],
  ["higher-duties", PERSON, (when) => rule("higher-duties", "tested", when)],
  [
    "span",
    PERSON,
    (when) => rule("span", "tested", { ...when, windows: week({ "mon-fri": "07:00-18:00" }) }),
  ],
  [
    "span-extension",
    PERSON,
    (when) => rule("span-extension", "tested", { ...when, extends: ["narrow"], closes: clock("23:00") }),
  ],
  [
    "ordinary-limit",
    [...PERSON, "shift"],
    (when) => rule("ordinary-limit", "tested", { ...when, limit: hours("3h") }),
  ],
  ["pattern", PERSON, (when) => rule("pattern", "tested", when)],
  ["overtime-when", MINUTE, (when) => rule("overtime-when", "tested", when)],
  ["shift-class", [...PERSON, "shift"], (when) => rule("shift-class", "class", when)],
  ["flat-per-hour", NOT_ELAPSED, (when) => rule("flat-per-hour", "tested", { ...when, amount: "dollars" })],
  ["rate-cap", PERSON, (when) => rule("rate-cap", "tested", { ...when, at: share("50%") })],
  [
    "minimum-payment",
    WHOLE_SHIFT,
    (when) => rule("minimum-payment", "tested", { ...when, per: "shift", minimum: hours("20h") }),
  ],
  ["paid-breaks", PERSON, (when) => rule("paid-breaks", "tested", when)],
  [
    "break-schedule",
    PERSON,
    (when) =>
      rule("break-schedule", "tested", {
        ...when,
        steps: [{ worked: lengthBounds("over 1h"), restBreaks: 0, mealBreaks: 2 }],
      }),
  ],
  ["public-holiday-choice", PERSON, (when) => rule("public-holiday-choice", "tested", when)],
  [
    "allowance",
    WHOLE_SHIFT,
    (when) => rule("allowance", "dollars", { ...when, due: { by: "claim", code: "claimed" } }),
  ],
  [
    "roster-limit",
    PERSON,
    (when) => rule("roster-limit", "tested", { ...when, per: "shift", ordinary: lengthBounds("over 1h") }),
  ],
  ["not-stated", NOT_ELAPSED, (when) => rule("not-stated", "tested", when)],
];

const around = (rules: readonly Rule[]): Award =>
  testAward({
    rates: { grade: "20.00", other: "25.00" },
    amounts: { dollars: "7.00" },
    facts: {
      asked: false,
      kept: null,
      "higher-duties": null,
      "higher-duties-from": null,
      "higher-duties-to": null,
    },
    rules: [
      ...rules,
      rule("span", "narrow", { windows: week({ "mon-sun": "06:00-18:30" }) }),
      penalty("by-class", { when: { shift: { classes: ["class"] } }, pays: "130%" }),
      penalty("on-a-holiday", {
        when: { holiday: true, shift: { onHoliday: true } },
        pays: "225%",
        overrides: "all",
      }),
      overtime("overtime", { when: { holiday: false }, pays: "150%" }),
      overtime("overtime-holiday", { when: { holiday: true }, pays: "250%" }),
    ],
  });

const money = (rules: readonly Rule[]) => {
  const outcome = calculate(facts, prepareLaw(around(rules)), { explain: false });
  if (outcome.refused) return outcome.code;
  const codes = outcome.shifts.flatMap(({ warnings }) => warnings.map(({ code }) => code));
  return [outcome.total, ...codes.filter((code) => code !== "allowance_not_due")];
};

describe("a rule applies only when all its keys hold", () => {
  const without = money([]);
  for (const [kind, keys, make] of KINDS) {
    test(`${kind}: it changes the result when nothing stops it`, () => {
      assert.notDeepEqual(money([make({})]), without);
    });
    test(`${kind}: each of ${keys.join(", ")} stops it`, () => {
      const ignored = keys.filter(
        (key) => JSON.stringify(money([make(UNMET[key] ?? {})])) !== JSON.stringify(without),
      );
      assert.deepEqual(ignored, [], "keys that do not hold and are ignored");
    });
  }
});

describe("facts that choose between rules of a kind", () => {
  test("the casual loading, by choice", () => {
    const award = testAward({
      facts: { "loading-with-leave": false },
      rules: [
        rule("casual-loading", "full", { when: { facts: { "loading-with-leave": false } } }),
        rule("casual-loading", "reduced", {
          when: { facts: { "loading-with-leave": true } },
          percent: share("17.5%"),
        }),
        penalty("worked", { pays: "100%", casual: "compounded" }),
      ],
    });
    const paid = (chosen: boolean) => {
      const shifts = [shift("mon 09:00-10:00", { facts: { "loading-with-leave": chosen } })];
      const outcome = calculate(testFacts({ employment: "casual", shifts }), prepareLaw(award), {
        explain: false,
      });
      return outcome.refused ? null : outcome.total;
    };
    assert.deepEqual([paid(false), paid(true)], [2500, 2350]);
  });
});
