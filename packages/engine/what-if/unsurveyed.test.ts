// What is certain of a fact about a shift that is not plain: which of its rules cannot touch it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Rule } from "../index.ts";
import { bearing, FACT, lawOf, OVERTIME, on, WHEN } from "../testing/bearing.ts";
import { hours, overtime, penalty, restBetween, rule } from "../testing/testing.ts";
import { bearingUnsurveyed } from "./unsurveyed.ts";
import { variationsOf } from "./variations.ts";

const broken = (text: string, pause: string) => on(text, { breaks: [`broken_shift ${pause}`] });
const BY_DAY = broken("mon 08:00-18:00", "11:00-15:00");
const BY_NIGHT = broken("mon 20:00-05:00", "23:00-02:00");

/** Also compares the total that is said of the change with a calculation. */
function unsurveyed(rules: readonly Rule[], facts: ReturnType<typeof on>) {
  assert.equal(bearing(rules, facts, FACT), null);
  const { walked } = variationsOf(facts, lawOf(rules, { fact: false, other: false }), 0 as never);
  return bearingUnsurveyed(walked.walked, FACT);
}

describe("a broken shift", () => {
  test("is not touched by rows of other days or holidays", () => {
    const row = (days: string) => penalty("row", { when: { days, ...WHEN }, pays: "150%" });
    assert.equal(unsurveyed([row("sat-sun")], BY_DAY), "nothing");
    assert.equal(unsurveyed([row("tue")], BY_NIGHT), "something");
    const holiday = penalty("holiday", { when: { holiday: true, ...WHEN }, pays: "250%" });
    assert.equal(unsurveyed([holiday], BY_DAY), "nothing");
  });
  test("nor by those of the day after, unless a minimum reaches it", () => {
    const tuesday = penalty("tuesday", { when: { days: "tue", ...WHEN }, pays: "150%" });
    const minimum = rule("minimum-payment", "minimum", { per: "portion", minimum: hours("3h") });
    const late = broken("mon 15:00-23:00", "18:00-22:00");
    assert.equal(unsurveyed([tuesday], late), "nothing");
    assert.equal(unsurveyed([tuesday, minimum], late), "something");
  });
  test("may have overtime", () => {
    const more = overtime("more", { when: WHEN, pays: "300%", overrides: ["overtime"] });
    assert.equal(unsurveyed([more, OVERTIME], BY_DAY), "something");
  });
  test("is not touched by a limit with room for it, or by a rest that was had", () => {
    const limit = (most: string) =>
      rule("ordinary-limit", "limit", { when: WHEN, per: "week", limit: hours(most) });
    assert.equal(unsurveyed([limit("38h")], BY_DAY), "nothing");
    assert.equal(unsurveyed([limit("5h"), OVERTIME], BY_DAY), "something");
    const rest = restBetween("rest", { when: WHEN, rest: "10h", pays: "200%" });
    assert.equal(unsurveyed([rest], BY_DAY), "nothing");
    assert.equal(unsurveyed([rest], BY_NIGHT), "something");
  });
});
