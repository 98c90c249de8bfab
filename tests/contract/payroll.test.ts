// How payroll reports each line: the tax office's category, super, and the name on the pay slip.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { calculatePay, calculatePayPeriod } from "#contract";
import { allowanceTreatment } from "#engine";
import { library } from "../awards.ts";

const SHIFT = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "casual",
  state: "NSW",
  work_date: "2026-08-08",
  start_time: "09:00",
  end_time: "21:00",
  age: 30,
};

interface Line {
  readonly code: string;
  readonly stp_category: string;
  readonly ote: boolean;
  readonly qualifying_earnings: boolean | null;
  readonly payroll_basis: string;
  readonly payslip_label: string;
  readonly hours: string | null;
}

function linesOf(request: object): readonly Line[] {
  const answer = calculatePay({ ...SHIFT, ...request }, library);
  assert.ok("components" in answer, JSON.stringify(answer));
  return answer.components;
}

const reported = (lines: readonly Line[]): readonly string[] =>
  lines.map(({ code, stp_category, ote, qualifying_earnings }) =>
    [code, stp_category, ote ? "ote" : "no ote", qualifying_earnings].join(" "),
  );

describe("a casual's long Saturday in retail", () => {
  test("ordinary hours with their penalty are gross, overtime is overtime, the meal an expense", () => {
    const lines = reported(linesOf({ circumstances: { "overtime-notified-24-hours-before": false } }));
    assert.deepEqual(
      new Set(lines.map((line) => line.split(" ").slice(1).join(" "))),
      new Set(["gross ote true", "overtime no ote false", "allowance-MD no ote false"]),
    );
  });

  test("before 1 July 2026 there were no qualifying earnings", () => {
    for (const line of linesOf({ work_date: "2026-06-27" })) assert.equal(line.qualifying_earnings, null);
  });

  test("a claimed allowance says what it is", () => {
    const lines = reported(
      linesOf({
        end_time: "12:00",
        allowances: { laundry: true, vehicle: 12, "special-clothing": 30 },
      }),
    );
    assert.deepEqual(lines.slice(1), [
      "special-clothing not-reported no ote false",
      "laundry allowance-LD no ote false",
      "vehicle allowance-CD no ote false",
    ]);
  });

  test("every line has a basis, with the ruling or guidance behind it, and a name for the pay slip", () => {
    for (const line of linesOf({})) {
      assert.match(
        line.payroll_basis,
        /^[A-Z].+\. Source: (Superannuation Guarantee Ruling|Tax office, ).+\.$/,
      );
      assert.notEqual(line.payslip_label, "");
    }
  });
});

describe("the name on the pay slip", () => {
  const labels = (request: object) => linesOf(request).map(({ payslip_label }) => payslip_label);

  test("a casual's lines name the percentage and the loading in it", () => {
    assert.deepEqual(labels({ end_time: "10:00" }), [
      "Saturday penalty 150% (includes Casual loading 25%)",
      "Minimum engagement (Saturday penalty) 150% (includes Casual loading 25%)",
    ]);
  });

  test("plain ordinary hours and allowances need no more than their label", () => {
    const request = { employment_type: "full_time", work_date: "2026-08-05", allowances: { laundry: true } };
    assert.deepEqual(labels({ ...request, end_time: "17:00" }), ["Ordinary hours", "Laundry allowance"]);
  });

  test("an all-purpose allowance in the rate is named", () => {
    const [line] = labels({
      award_code: "MA000020",
      classification_code: "level-3",
      employment_type: "full_time",
      work_date: "2026-08-05",
      end_time: "17:00",
      circumstances: { trade: "bricklayer" },
    });
    assert.equal(
      line,
      "Ordinary hours (includes Tool allowance, bricklayer; Industry allowance, general building)",
    );
  });
});

test("time added to reach a minimum is reported as the time it follows", () => {
  const [worked, added] = linesOf({ end_time: "10:00" });
  assert.equal(added?.code, "casual-minimum");
  assert.equal(added?.stp_category, worked?.stp_category);
});

test("a period's lines across 1 July 2026 part where qualifying earnings begin", () => {
  const { award_code, classification_code, employment_type, state, age } = SHIFT;
  const shift = (id: string, day: string) => ({ id, work_date: day, start_time: "09:00", end_time: "13:00" });
  const answer = calculatePayPeriod(
    {
      employee: { award_code, classification_code, employment_type, state, age },
      period: { start: "2026-06-29", end: "2026-07-05", week_starts_on: "monday" },
      shifts: [shift("a", "2026-06-29"), shift("b", "2026-07-02")],
    },
    library,
  );
  assert.ok("period_components" in answer, JSON.stringify(answer));
  assert.deepEqual(
    answer.period_components.map(({ qualifying_earnings }) => qualifying_earnings),
    [null, true],
  );
});

describe("in every award", () => {
  for (const code of library.awards.codes) {
    const held = library.awards.get(code);
    if (held === undefined) continue;
    test(`${code}: every allowance has a treatment`, () => {
      for (const rule of held.award.rules)
        if (rule.kind === "allowance")
          assert.ok(held.award.payroll[allowanceTreatment(rule)], `${rule.slug} has none`);
    });
  }
});

test("docs/payroll.md says what awards/payroll.yaml says", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/payroll.md"), "utf8");
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| `([A-Za-z0-9-]+)` \| (yes|no) \| (.*) \|$/gm)];
  const written = Object.fromEntries(
    rows.map(([, name = "", stp, ote, basis]) => [name, { stp, ote: ote === "yes", basis }]),
  );
  assert.deepEqual(written, library.awards.get("MA000004")?.award.payroll);
});

describe("ordinary time at overtime rates", () => {
  test("a meal break worked through that counts as ordinary time is ordinary time earnings (MA000018 24.1(b))", () => {
    const aged = {
      award_code: "MA000018",
      classification_code: "direct-care-3",
      employment_type: "full_time",
      work_date: "2026-08-05",
      start_time: "08:00",
      end_time: "18:00",
      circumstances: { "meal-break-worked-from": "12:00" },
    };
    // Eight ordinary hours of the day, of which the last four at overtime rates, then two hours of overtime.
    const hoursOf = (category: string): number =>
      linesOf(aged)
        .filter(({ stp_category }) => stp_category === category)
        .reduce((sum, { hours }) => sum + Number(hours ?? 0), 0);
    assert.deepEqual([hoursOf("gross"), hoursOf("overtime")], [8, 2]);
  });

  test("hours beyond the agreed ones that stay ordinary are ordinary time earnings (MA000076)", () => {
    const school = {
      award_code: "MA000076",
      classification_code: "level-2-1",
      employment_type: "part_time",
      work_date: "2026-08-05",
      start_time: "09:00",
      end_time: "14:00",
      agreed_hours: { start_time: "09:00", end_time: "12:00" },
    };
    assert.ok(linesOf(school).every(({ ote }) => ote));
  });
});
