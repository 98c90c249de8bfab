// Every kind and key of the award language is in some award or made-up award, so that random work meets it.

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { facts, lines, madeUp, shift } from "./made-up.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The kinds of docs/language.md with their keys at the top. */
function documentedKeys(): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(join(ROOT, "docs/language.md"), "utf8");
  const [, ...sections] = text.slice(text.indexOf("## Kinds")).split(/^### /m);
  return new Map(
    sections.map((section) => {
      const keys = [...section.matchAll(/^\| `([a-z-]+)`/gm)].map(([, key]) => key ?? "");
      return [section.slice(0, section.indexOf("\n")).trim(), keys];
    }),
  );
}

/** The text of all rules of a kind; a rule that is `like` another may be of any kind, and stands under "like". */
function textByKind(): ReadonlyMap<string, string> {
  const paths = globSync(["awards/*/rules/*.yaml", "tests/mechanisms/*.test.ts"], { cwd: ROOT });
  const texts = new Map<string, string>();
  for (const path of paths)
    for (const rule of readFileSync(join(ROOT, path), "utf8").split(/^(?=[a-z0-9][a-z0-9-]*:)/m)) {
      const kind = /^\s+kind: ([a-z-]+)/m.exec(rule)?.[1] ?? "like";
      texts.set(kind, (texts.get(kind) ?? "") + rule);
    }
  return texts;
}

test("every kind and key of the language is used by some award", () => {
  const texts = textByKind();
  const unused = [...documentedKeys()].flatMap(([kind, keys]) => {
    const own = texts.get(kind);
    if (own === undefined) return [kind];
    const text = own + (texts.get("like") ?? "");
    return keys
      .filter((key) => !new RegExp(`(?<![a-z-])${key}\\s*:`).test(text))
      .map((key) => `${kind} ${key}`);
  });
  assert.deepEqual(unused, [], "make an award up that uses them, so that random work is compared on them");
});

test("two attendances are one broken shift only within so many hours from start to finish", () => {
  const award = madeUp({
    amounts: { "broken-shift": "20.00" },
    rules: `
split-shift:
  kind: broken-shift
  gap: { over: 1h }
  start-to-finish: { up-to: 12h }
broken-shift-allowance:
  kind: allowance
  amount: broken-shift
  unit: shift
  due: { each: { gap: broken_shift, lasting: { over: 1h } } }
`,
  });
  const paid = (second: string): readonly string[] =>
    lines(award, facts(["2026-07-06 08:00-10:00", `2026-07-06 ${second}`]));
  assert.deepEqual(paid("17:00-20:00"), [
    "ordinary-hours 2h at 20.00 = 40.00",
    "ordinary-hours 3h at 20.00 = 60.00",
    "broken-shift-allowance 1 at 20.00 = 20.00",
  ]);
  assert.deepEqual(paid("17:00-20:01"), [
    "ordinary-hours 2h at 20.00 = 40.00",
    "ordinary-hours 3h1m at 20.00 = 60.33",
  ]);
});

test("two attendances that begin on two days are one broken shift only over midnight, if the rule says so", () => {
  const paid = (overMidnight: "yes" | "no"): readonly string[] => {
    const award = madeUp({
      amounts: { "broken-shift": "20.00" },
      rules: `
calls:
  kind: broken-shift
  gap: { under: 1h }
  over-midnight: ${overMidnight}
broken-shift-allowance:
  kind: allowance
  amount: broken-shift
  unit: shift
  due: { each: { gap: broken_shift, lasting: { under: 1h } } }
`,
    });
    return lines(award, facts(["2026-07-06 23:00-23:30", "2026-07-07 00:15-00:30"]));
  };
  const worked = ["ordinary-hours 30m at 20.00 = 10.00", "ordinary-hours 15m at 20.00 = 5.00"];
  assert.deepEqual(paid("no"), worked);
  assert.deepEqual(paid("yes"), [...worked, "broken-shift-allowance 1 at 20.00 = 20.00"]);
});

test("an ordinary rate of no more than another's, of another row, until relieved, and one that adds to others", () => {
  const award = madeUp({
    rates: { grade: "760.00 20.00", senior: "1140.00 30.00" },
    facts: "wet:\n  type: boolean\n  default: no\ndeputy:\n  type: boolean\n  default: no\n",
    rules: `
ordinary-hours:
  kind: ordinary-rate
  pays: 100%
  base-no-more-than: grade
evening-hours:
  kind: ordinary-rate
  when: { between: 18:00-21:00 }
  pays: 110%
  until-relieved: yes
  until-relieved-in: all-hours
  overrides: [ordinary-hours]
deputy-hours:
  kind: ordinary-rate
  when: { facts: { deputy: yes } }
  pays: 120%
  of-rows: [ordinary-hours, evening-hours]
  overrides: [ordinary-hours, evening-hours]
wet-hours:
  kind: ordinary-rate
  when: { facts: { wet: yes } }
  pays: 10%
  adds-to: all
`,
  });
  const paid = (own: Readonly<Record<string, boolean>>): readonly string[] =>
    lines(award, facts([shift("2026-07-06 17:00-22:00", { facts: own })], { classification: "senior" }));
  assert.deepEqual(paid({}), [
    "ordinary-hours 1h at 20.00 = 20.00",
    "evening-hours 4h at 33.00 = 132.00", // 30.00 × 110 %, past 9 pm too
  ]);
  assert.deepEqual(paid({ deputy: true }), [
    "deputy-hours 1h at 24.00 = 24.00", // 20.00 × 120 %
    "deputy-hours 4h at 39.60 = 158.40", // 33.00 × 120 %
  ]);
  assert.deepEqual(paid({ wet: true }), [
    "ordinary-hours 1h at 23.00 = 23.00", // 20.00 and 10 % of 30.00
    "evening-hours 4h at 36.00 = 144.00",
  ]);
});

test("a penalty until relieved goes on after midnight", () => {
  const award = madeUp({
    rules: `
sunday:
  kind: penalty
  when: { days: sun }
  pays: 200%
  until-relieved: yes
  until-relieved-in: all-hours
`,
  });
  assert.deepEqual(lines(award, facts(["2026-07-05 22:00-02:00"])), ["sunday 4h at 40.00 = 160.00"]);
  assert.deepEqual(lines(award, facts(["2026-07-04 22:00-02:00"])), [
    "ordinary-hours 2h at 20.00 = 40.00",
    "sunday 2h at 40.00 = 80.00",
  ]);
});

test("work without the rest pays of an amount, of no more than a rate, of another row, or points on top", () => {
  const award = madeUp({
    rates: { grade: "760.00 20.00", senior: "1140.00 30.00" },
    amounts: { "rest-rate": "50.00" },
    facts: "way:\n  type: choice\n  choices: [amount, capped, row, points]\n  default: points\n",
    rules: `
night:
  kind: penalty
  when: { between: 00:00-06:00 }
  pays: 150%
rest-of-an-amount:
  kind: rest-between
  when: { facts: { way: amount } }
  rest: { needed: 10h }
  pays: 100%
  of-amount: rest-rate
  overrides: all
rest-capped:
  kind: rest-between
  when: { facts: { way: capped } }
  rest: { needed: 10h }
  pays: 200%
  base-no-more-than: grade
  until-relieved: yes
  until-relieved-in: all-hours
  overrides: all
rest-of-a-row:
  kind: rest-between
  when: { facts: { way: row } }
  rest: { needed: 10h }
  pays: 200%
  of-rows: [ordinary-hours, night]
  overrides: all
rest-points:
  kind: rest-between
  when: { facts: { way: points } }
  rest: { needed: 10h }
  pays: 50%
  adds-to: all
`,
  });
  const second = (way: string): readonly string[] =>
    lines(
      award,
      facts(["2026-07-06 16:00-22:00", shift("2026-07-07 05:00-07:00", { facts: { way } })], {
        classification: "senior",
      }),
    ).slice(1);
  assert.deepEqual(second("amount"), ["rest-of-an-amount 2h at 50.00 = 100.00"]);
  assert.deepEqual(second("capped"), ["rest-capped 2h at 40.00 = 80.00"]);
  assert.deepEqual(second("row"), [
    "rest-of-a-row 1h at 90.00 = 90.00", // 200 % of 45.00
    "rest-of-a-row 1h at 60.00 = 60.00",
  ]);
  assert.deepEqual(second("points"), [
    "night 1h at 60.00 = 60.00", // 45.00 and 15.00
    "ordinary-hours 1h at 45.00 = 45.00",
  ]);
});

test("an ordinary rate and a rest that go on in the count of another row", () => {
  const award = madeUp({
    facts: "night-crew:\n  type: boolean\n  default: no\n",
    rules: `
ordinary-hours:
  kind: ordinary-rate
  counted: row
  tiers:
    - { up-to: 4h, pays: 100% }
    - { pays: 110% }
crew-hours:
  kind: ordinary-rate
  when: { facts: { night-crew: yes } }
  counted: row
  count-of: ordinary-hours
  tiers:
    - { up-to: 4h, pays: 120% }
    - { pays: 130% }
  overrides: [ordinary-hours]
short-rest:
  kind: rest-between
  rest: { needed: 10h }
  counted: row
  count-of: ordinary-hours
  tiers:
    - { up-to: 2h, pays: 150% }
    - { pays: 200% }
  overrides: all
`,
  });
  const crew = shift("2026-07-06 13:00-15:00", { facts: { "night-crew": true } });
  assert.deepEqual(lines(award, facts(["2026-07-06 08:00-11:00", crew, "2026-07-07 00:00-03:00"])), [
    "ordinary-hours 3h at 20.00 = 60.00",
    "crew-hours 1h at 24.00 = 24.00",
    "crew-hours 1h at 26.00 = 26.00",
    "short-rest 2h at 30.00 = 60.00",
    "short-rest 1h at 40.00 = 40.00",
  ]);
});

describe("a call in a sleepover that is paid to the nearer end of it", () => {
  const award = madeUp({
    rules: `
calls:
  kind: overtime-when
  when: { shift: { of: portion, gaps: { call: yes } } }
eight-hours:
  kind: ordinary-limit
  per: shift
  limit: 8h
overtime:
  kind: overtime
  counted: day
  tiers:
    - { up-to: 2h, pays: 150% }
    - { pays: 200% }
no-emergency:
  kind: minimum-payment
  per: call
  to-nearer-end: yes
`,
  });
  const night = (text: string, ...breaks: readonly string[]) =>
    lines(award, facts([shift(text, { breaks: breaks.map((one) => `sleepover ${one}`) })]));
  test("back to its start", () =>
    assert.deepEqual(night("2026-07-06 14:00-06:00", "22:00-23:00", "23:30-06:00"), [
      "ordinary-hours 8h at 20.00 = 160.00",
      "overtime 30m at 30.00 = 15.00",
      "no-emergency 1h at 30.00 = 30.00",
    ]));
  test("on to its end", () =>
    assert.deepEqual(night("2026-07-06 14:00-06:00", "22:00-03:00", "03:30-06:00"), [
      "ordinary-hours 8h at 20.00 = 160.00",
      "overtime 30m at 30.00 = 15.00",
      "no-emergency 1h30m at 30.00 = 45.00",
      "no-emergency 1h at 40.00 = 40.00",
    ]));
  test("before midnight it counts on from the work before the sleepover", () =>
    assert.deepEqual(night("2026-07-06 12:00-06:00", "22:00-00:30", "01:00-06:00"), [
      "ordinary-hours 8h at 20.00 = 160.00",
      "overtime 2h30m at 30.00 = 75.00",
      "no-emergency 2h at 40.00 = 80.00",
      "no-emergency 30m at 30.00 = 15.00",
    ]));
});
