// Time off duty: breaks inside an attendance, and work that a rule about rest disregards.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { overtime, restBetween, rule, shift, testAward, testFacts, times, week } from "../testing/testing.ts";

const SPAN = rule("span", "span", { windows: week({ "mon-sun": "06:00-18:00" }) });
const SHIFT = rule("ordinary-limit", "shift", { per: "shift", limit: 480 as never });
const RECALL = rule("overtime-when", "recall", { when: { facts: { recalled: true } } });
const OVERTIME = overtime("overtime", { pays: "150%" });
const REST = {
  afterOvertime: "ended-in-overtime",
  disregards: { facts: { recalled: true }, under: "3h" },
  pays: "200%",
  highestWith: "all",
} as const;
const FACTS = { recalled: false, "ended-in-overtime": false };
const ordinary = testAward({ facts: FACTS, rules: [SPAN, RECALL, OVERTIME, restBetween("rest", REST)] });
const work = testAward({
  facts: FACTS,
  rules: [SPAN, RECALL, OVERTIME, restBetween("rest", { ...REST, separates: "work" })],
});

const recalled = (text: string) => shift(text, { facts: { recalled: true } });

/** MA000010 32.12(c): ten consecutive hours off duty between the work of successive days. */
describe("a break inside an attendance", () => {
  const paid = (award: typeof work, pause: string) =>
    times(
      award,
      testFacts({
        shifts: [shift("tue 00:00-17:00", { breaks: [`meal ${pause}`], previousFinish: "mon 18:00" })],
      }),
    ).at(-1);
  test("as long as the rest, before the ordinary work, is that rest", () => {
    for (const award of [ordinary, work]) {
      assert.equal(paid(award, "02:00-12:00"), "12:00-17:00 ordinary 100%");
      assert.equal(paid(award, "02:01-12:00"), "12:00-17:00 rest 200%");
    }
  });
  test("is too short where nothing is known of the day before, because only 24 hours count", () => {
    // To 14:23 the 24 hours have 9:38 before the work and 9:59 in it; to 13:23 they have 10:38 before it.
    const alone = (text: string, pause: string) =>
      times(ordinary, testFacts({ shifts: [shift(text, { breaks: [`meal ${pause}`] })] })).at(-1);
    assert.equal(alone("tue 00:01-14:29", "04:24-14:23"), "14:23-14:29 rest 200%");
    assert.equal(alone("tue 00:01-14:29", "04:24-13:23"), "13:23-14:29 ordinary 100%");
  });
  test("after the overtime of an earlier attendance too", () => {
    const next = (pause: string) =>
      times(
        ordinary,
        testFacts({ shifts: [shift("mon 10:00-06:00", { breaks: [`meal ${pause}`] }), "tue 10:00-12:00"] }),
      ).at(-1);
    assert.equal(next("18:00-04:00"), "10:00-12:00 ordinary 100%");
    assert.equal(next("18:00-03:59"), "10:00-12:00 rest 200%");
  });
  test("ends a breach, for later attendances too", () => {
    const always = testAward({
      rules: [restBetween("rest", { rest: "8h", pays: "200%", highestWith: "all" })],
    });
    const shifts = [
      shift("tue 06:00-20:00", { breaks: ["meal 09:00-17:00"], previousFinish: "mon 23:00" }),
      "wed 05:00-06:00",
    ];
    assert.deepEqual(times(always, testFacts({ shifts })), [
      "06:00-09:00 rest 200%",
      "17:00-20:00 ordinary 100%",
      "05:00-06:00 ordinary 100%",
    ]);
  });
});

describe("work that a rule disregards, touching other work", () => {
  test("is no ordinary work of the day before", () => {
    const remote = testAward({
      facts: FACTS,
      rules: [SPAN, OVERTIME, restBetween("rest", REST)],
    });
    const paid = times(remote, testFacts({ shifts: [recalled("mon 17:00-18:00"), "mon 18:00-09:00"] }));
    assert.equal(paid.at(-1), "06:00-09:00 ordinary 100%");
  });
  test("does not hide that the work before it ended in overtime", () => {
    const limited = testAward({
      facts: FACTS,
      rules: [SHIFT, RECALL, OVERTIME, restBetween("rest", REST)],
    });
    const next = (first: string) =>
      times(
        limited,
        testFacts({ shifts: [`mon ${first}`, recalled("mon 18:00-19:00"), "tue 03:00-09:00"] }),
      ).at(-1);
    assert.equal(next("08:00-18:00"), "03:00-09:00 rest 200%");
    assert.equal(next("10:00-18:00"), "03:00-09:00 ordinary 100%");
  });
  test("by its own facts, not those of its neighbours", () => {
    const paid = (shifts: Parameters<typeof testFacts>[0]["shifts"]) =>
      times(ordinary, testFacts({ shifts: ["mon 10:00-14:00", ...shifts, "tue 07:00-09:00"] })).at(-1);
    const long = "mon 18:00-22:30";
    assert.equal(paid([long, recalled("mon 22:30-24:00")]), "07:00-09:00 rest 200%");
    assert.equal(paid([recalled("mon 20:00-22:30"), shift("mon 22:30-24:00")]), "07:00-09:00 rest 200%");
    assert.equal(paid([recalled("mon 20:00-22:30")]), "07:00-09:00 ordinary 100%");
  });
});

/** MA000018 25.1(d)(i): so much overtime between the ordinary work of two shifts that ten hours off are not had. */
describe("two shifts of one day", () => {
  const { disregards: _, ...rest } = REST;
  const rules = [SPAN, RECALL, OVERTIME, restBetween("rest", { ...rest, sameDay: true })];
  const award = testAward({ facts: FACTS, rules });
  const paid = (recall: string, second: string) =>
    times(award, testFacts({ shifts: ["mon 06:00-07:00", recalled(recall), second] })).at(-1);
  test("as far apart as the rest, with overtime between: the second is paid for too little rest", () => {
    assert.equal(paid("mon 07:00-07:30", "mon 17:00-18:00"), "17:00-18:00 rest 200%");
  });
  test("nearer than the rest: not the overtime took it away", () => {
    assert.equal(paid("mon 07:00-07:30", "mon 16:59-17:59"), "16:59-17:59 ordinary 100%");
  });
});
