// Answers as the contract has them.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { calculatePay } from "#contract";
import { GOOD, library, priced } from "./requests.ts";

describe("answers", () => {
  test("the shape of the contract", () => {
    const answer = priced({ client_ref: "shift 17", age: 30 });
    assert.deepEqual(Object.keys(answer), [
      "calculation_id",
      "client_ref",
      "award",
      "award_version",
      "calendar_version",
      "engine_version",
      "classification",
      "employment_type",
      "shift",
      "base_rate",
      "components",
      "total",
      "currency",
      "assumptions",
      "warnings",
      "deterministic",
    ]);
    assert.match(answer.calculation_id, /^calc_[0-9a-f]{32}$/);
    assert.match(answer.award_version.content_hash, /^sha256:[0-9a-f]{64}$/);
    assert.match(answer.award_version.id, /^MA000004@2026-07-01\.\d+$/);
    assert.equal(answer.award_version.effective_from, "2026-07-01");
    assert.deepEqual(answer.shift, {
      start: "2026-08-05T16:00",
      end: "2026-08-05T22:00",
      worked_minutes: 330,
      unpaid_break_minutes: 30,
    });
    assert.deepEqual(answer.base_rate.hourly, "27.81");
    const evening = answer.components[1];
    assert.deepEqual(
      [evening?.percent, evening?.multiplier, evening?.hours, evening?.rate, evening?.amount, evening?.kind],
      ["150", "1.50", "2.50", "41.72", "104.30", "penalty"],
    );
    assert.deepEqual(
      evening?.build_up.map(({ label, percent, rate }) => [label, percent, rate]),
      [
        ["Minimum hourly rate", null, "27.81"],
        ["Casual loading", "25", null],
        ["Monday to Friday after 6 pm", "25", null],
      ],
    );
    assert.equal(evening?.clauses[0]?.url, "https://awards.fairwork.gov.au/MA000004.html");
  });

  test("the same request gives the same bytes, whatever the order of its fields", () => {
    const shuffled = Object.fromEntries(Object.entries(GOOD).reverse());
    assert.equal(
      JSON.stringify(calculatePay(shuffled, library)),
      JSON.stringify(calculatePay(GOOD, library)),
    );
  });

  test("client_ref is echoed and is not part of the calculation", () => {
    const [one, two] = [priced({ client_ref: "a" }), priced({ client_ref: "b" })];
    assert.equal(one.calculation_id, two.calculation_id);
    assert.deepEqual([one.client_ref, two.client_ref], ["a", "b"]);
    assert.notEqual(one.calculation_id, priced({ age: 40 }).calculation_id);
  });

  test("a version in force can be asked for by id or hash", () => {
    const { award_version: version } = priced({});
    assert.equal(priced({ award_version: version.id }).total, "222.49");
    assert.equal(priced({ award_version: version.content_hash }).total, "222.49");
  });

  test("the publisher's ids stand for our codes", () => {
    assert.equal(priced({ classification_code: "112" }).total, priced({}).total);
    assert.equal(priced({ classification_code: "88031" }).total, priced({ age: 18 }).total);
    assert.equal(priced({ classification_code: "88031" }).classification.code, "retail-1");
  });

  test("a locality answers the fact it names", () => {
    const answer = priced({ locality: "Broken Hill", state: "NSW" });
    assert.ok(
      answer.components.some(
        ({ code, quantity, amount }) => code === "broken-hill" && quantity === "5.5" && amount === "6.93",
      ),
    );
  });
});
