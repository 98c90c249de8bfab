// The audited calculation: the same pay as without, and everything that led to it.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Compile } from "typebox/compile";
import { AuditedPay, calculatePay, calculatePayAudited, isProblem } from "#contract";
import { GOOD, library } from "./contract/requests.ts";

const schema = Compile(AuditedPay);

function audited(change: object): AuditedPay {
  const request = { ...GOOD, ...change };
  const answer = calculatePayAudited(request, library);
  assert.ok(!isProblem(answer), JSON.stringify(answer));
  assert.deepEqual(schema.Errors(answer), []);
  assert.equal(JSON.stringify(answer.pay_result), JSON.stringify(calculatePay(request, library)));
  return answer;
}

const EVENING = "Monday to Friday after 6 pm prevails over Ordinary hours.";

describe("the rules", () => {
  test("every rule in force is there, applied, superseded with its better, or skipped", () => {
    const { audit } = audited({});
    const evening = audit.rules_considered.filter(({ rule }) => rule === "weekday-evening");
    assert.deepEqual(
      evening.map(({ status, from, to }) => [status, from, to]),
      [
        ["applied", "2026-08-05T18:00", "2026-08-05T19:00"],
        ["applied", "2026-08-05T19:30", "2026-08-05T21:00"],
        ["superseded", "2026-08-05T21:00", "2026-08-05T22:00"],
      ],
    );
    const lost = audit.rules_considered.filter(({ status }) => status === "superseded");
    assert.deepEqual(
      lost.map(({ rule, superseded_by, reason }) => [rule, superseded_by, reason]),
      [
        ["ordinary-hours", "weekday-evening", EVENING],
        ["ordinary-hours", "weekday-evening", EVENING],
        ["weekday-evening", "span-of-hours", "It is for ordinary hours, and these are overtime."],
      ],
    );
    assert.ok(audit.rules_considered.some(({ status }) => status === "skipped"));
    assert.ok(audit.rules_considered.every(({ reason }) => reason.length > 0));
  });
});

describe("the version", () => {
  test("a change that waits for the next pay period is listed", () => {
    const { audit } = audited({ work_date: "2026-07-03", pay_period_start: "2026-06-29" });
    const { award_version, waiting_change, reason } = audit.version_resolution;
    assert.equal(waiting_change, "2026-07-01");
    assert.ok(award_version.effective_from < "2026-07-01");
    assert.match(reason, /began on 2026-06-29, before the change of 2026-07-01/);
  });

  test("one that was asked for", () => {
    const { audit } = audited({ award_version: "MA000004@2026-07-01.1" });
    assert.equal(audit.version_resolution.asked_for, "MA000004@2026-07-01.1");
    assert.match(audit.version_resolution.reason, /^You asked for /);
  });
});

describe("the days", () => {
  test("a night into a holiday that the request names, from a Saturday", () => {
    const { audit } = audited({
      work_date: "2026-08-08",
      start_time: "20:00",
      end_time: "02:00",
      breaks: [],
      public_holiday_dates: ["2026-08-09"],
    });
    assert.deepEqual(audit.day_types, [
      { date: "2026-08-08", weekday: "saturday", day_type: "saturday", public_holiday: null },
      {
        date: "2026-08-09",
        weekday: "sunday",
        day_type: "public_holiday",
        public_holiday: { name: "Public holiday", from: "00:00", said_by: "request" },
      },
    ]);
  });

  test("a holiday of the calendar, and a shift that ends at midnight has one day", () => {
    const { audit } = audited({
      work_date: "2026-12-25",
      start_time: "18:00",
      end_time: "00:00",
      breaks: [],
    });
    assert.deepEqual(
      audit.day_types.map(({ date, public_holiday }) => [
        date,
        public_holiday?.name,
        public_holiday?.said_by,
      ]),
      [["2026-12-25", "Christmas Day", "calendar"]],
    );
  });
});

describe("the roundings", () => {
  test("each rate and amount, exact and rounded", () => {
    const { audit } = audited({});
    assert.deepEqual(
      audit.rounding
        .filter(({ of }) => of === "components/1")
        .map(({ step, calculation, unrounded, rounded }) => [step, calculation, unrounded, rounded]),
      [
        ["rate", "27.81 × 150 %", "41.715", "41.72"],
        ["amount", "41.72 × 150 ÷ 60", "104.30", "104.30"],
      ],
    );
  });

  test("a junior's rate goes through the week's, and recurring decimals are cut off", () => {
    const { audit } = audited({ age: 16, end_time: "21:07", breaks: [] });
    const [base] = audit.rounding;
    assert.deepEqual(
      [base?.calculation, base?.unrounded, base?.rounded],
      ["528.40 ÷ 38", "13.905263", "13.91"],
    );
    assert.ok(
      audit.rounding.every(({ unrounded }) => unrounded === null || /^\d+\.\d{2,6}$/.test(unrounded)),
    );
  });

  test("an allowance by the kilometre", () => {
    const { audit, pay_result } = audited({ allowances: { vehicle: 12.5 } });
    const index = pay_result.components.findIndex(({ kind }) => kind === "allowance");
    const line = audit.rounding.find(({ of }) => of === `components/${index}`);
    assert.match(line?.calculation ?? "", /^\d\.\d\d × 12\.5$/);
    assert.equal(line?.rounded, pay_result.components[index]?.amount);
  });
});

test("a faulty request and a refusal are the same problem as without the audit", () => {
  for (const change of [{ colour: "red" }, { work_date: "2019-01-01" }, { award_code: "MA000003" }]) {
    const request = { ...GOOD, ...change };
    assert.deepEqual(calculatePayAudited(request, library), calculatePay(request, library));
  }
});
