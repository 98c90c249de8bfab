// An allowance goes by the shifts it applies to: the facts of one that touches them neither bring it nor take it away.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { facts, lines, madeUp, shift } from "./made-up.ts";

const award = madeUp({
  amounts: {
    meal: "10.00",
    "late-meal": "11.00",
    "early-meal": "12.00",
    "recall-meal": "13.00",
    night: "50.00",
  },
  facts: "recalled:\n  type: boolean\n  default: no\n",
  rules: `
recall:
  kind: overtime-when
  when: { facts: { recalled: yes } }
daily:
  kind: ordinary-limit
  per: day
  limit: 8h
overtime:
  kind: overtime
  pays: { full-time: 100%, part-time: 100%, casual: 125% }
meal:
  kind: allowance
  when: { facts: { recalled: no } }
  unit: occasion
  due: { overtime-after-finish: { over: 1h } }
late-meal:
  kind: allowance
  when: { facts: { recalled: no } }
  unit: occasion
  due: { overtime-after-ordinary: { over: 1h } }
early-meal:
  kind: allowance
  when: { facts: { recalled: no } }
  unit: occasion
  due: { overtime-before-start: { over: 1h } }
recall-meal:
  kind: allowance
  when: { facts: { recalled: yes } }
  unit: occasion
  due: { overtime: { over: 4h } }
  overtime-only: yes
night:
  kind: allowance
  when: { facts: { recalled: no } }
  unit: occasion
  due: { each: { gap: sleepover } }
`,
});

const RECALLED = { facts: { recalled: true } };

const due = (...shifts: Parameters<typeof facts>[0]): readonly string[] =>
  lines(award, facts(shifts)).flatMap((line) => (/\d[hm] at/.test(line) ? [] : [line.split(" ")[0] ?? ""]));

describe("an allowance goes by the shifts it applies to", () => {
  const stayed = shift("2026-07-06 08:00-18:00", { rostered: "08:00-16:00" });
  test("a recall after overtime takes no meal away, and adds nothing to it", () => {
    assert.deepEqual(due(stayed), ["meal", "late-meal"]);
    assert.deepEqual(due(stayed, shift("2026-07-06 18:00-20:00", RECALLED)), ["meal", "late-meal"]);
    const day = shift("2026-07-06 08:00-16:00", { rostered: "08:00-16:00" });
    assert.deepEqual(due(day, shift("2026-07-06 16:00-18:00", RECALLED)), []);
  });
  test("a recall before a shift is no overtime before its start", () => {
    const day = shift("2026-07-06 08:00-16:00", { rostered: "08:00-16:00" });
    assert.deepEqual(due(shift("2026-07-06 06:00-08:00", RECALLED), day), []);
  });
  test("its own meal is for a recall by itself", () => {
    const [recall, long] = ["2026-07-06 03:00-08:00", "2026-07-06 08:00-10:00"];
    assert.deepEqual(due(shift(recall, RECALLED)), ["recall-meal"]);
    assert.deepEqual(due(shift(recall, RECALLED), shift(long, RECALLED)), ["recall-meal"]);
    assert.deepEqual(due(shift(recall, RECALLED), shift(long)), []);
  });
  test("a sleepover belongs to the shift it lies in", () => {
    const night = shift("2026-07-06 16:00-07:00", { breaks: ["sleepover 20:00-06:00"] });
    assert.deepEqual(due(night), ["night"]);
    assert.deepEqual(due(night, shift("2026-07-07 07:00-07:30", RECALLED)), ["night"]);
    const recalled = shift("2026-07-06 16:00-07:00", { breaks: ["sleepover 20:00-06:00"], ...RECALLED });
    assert.deepEqual(due(recalled, shift("2026-07-07 07:00-07:30")), []);
  });
});

test("a test with alike-in looks at the shift and those that touch it with the same answer", () => {
  const short = madeUp({
    amounts: { late: "7.00" },
    facts: "woken:\n  type: boolean\n  default: no\n",
    rules: `
covered:
  kind: penalty
  when: { hours: all, shift: { alike-in: woken, total: { up-to: 1h } }, facts: { woken: yes } }
  casual: none
  pays: 0%
  overrides: all
late:
  kind: allowance
  when: { shift: { alike-in: woken, finishes: { after: 19:00, by: 07:00 } }, facts: { woken: no } }
  unit: occasion
  due: facts
`,
  });
  const woken = (text: string) => shift(text, { facts: { woken: true } });
  const paid = (...shifts: Parameters<typeof facts>[0]): readonly string[] => lines(short, facts(shifts));
  assert.deepEqual(paid(woken("2026-07-06 07:30-08:00"), "2026-07-06 08:00-12:00"), [
    "covered 30m at 0.00 = 0.00",
    "ordinary-hours 4h at 20.00 = 80.00",
  ]);
  assert.deepEqual(paid(woken("2026-07-06 06:30-07:15"), woken("2026-07-06 07:15-08:00")), [
    "ordinary-hours 45m at 20.00 = 15.00",
    "ordinary-hours 45m at 20.00 = 15.00",
  ]);
  assert.deepEqual(paid("2026-07-06 14:00-18:00", woken("2026-07-06 18:00-20:00")), [
    "ordinary-hours 4h at 20.00 = 80.00",
    "ordinary-hours 2h at 20.00 = 40.00",
  ]);
});
