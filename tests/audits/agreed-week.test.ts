// A part-time employee's agreed hours a week: what they answer, what they are checked for, and work beyond them.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { auditFiles } from "./company.ts";
import { csv } from "./one-week.ts";

interface Company {
  /** Award, classification, employment type and worker type. */
  readonly terms: string;
  /** Agreed hours, and facts of the award in columns of their own. */
  readonly agreed: string;
  readonly headings?: string;
  readonly shifts: readonly string[];
  readonly more?: readonly string[];
}

function audited({ terms, agreed, headings = "", shifts, more = [] }: Company) {
  const { employees, problems } = auditFiles(
    {
      employees: csv(
        `employee_id,award_code,classification_code,employment_type,worker_type,state,agreed_weekly_hours${headings},from`,
        `7,${terms},VIC,${agreed},`,
        ...more,
      ),
      timesheets: csv(
        "employee_id,work_date,start_time,end_time,unpaid_break_minutes,agreed_start,agreed_end",
        ...shifts,
      ),
      paid: csv("employee_id,period_start,period_end,amount", "7,2026-08-03,2026-08-09,100.00"),
    },
    { assumptions: "none" },
  );
  assert.deepEqual(problems, []);
  const findings = employees.flatMap((one) => one.findings);
  return {
    due: employees.flatMap(({ periods }) => periods.map(({ balance }) => balance.due)),
    codes: findings.map(({ code, file, row }) => `${code} ${file} ${row}`),
    details: findings.map(({ detail }) => detail),
  };
}

const weekdays = (from: string, to: string): readonly string[] =>
  ["03", "04", "05", "06", "07"].map((day) => `7,2026-08-${day},${from},${to},,,`);

describe("a fact of the award is answered", () => {
  const guard = "MA000016,security-officer-1,part_time,";

  test("with a fifth of the hours, where it asks for that or for 4 hours (MA000016 13.3)", () => {
    const shifts = ["7,2026-08-04,10:00,12:00,,,"];
    const of = (agreed: string, headings = "") => audited({ terms: guard, agreed, headings, shifts }).due;
    // 28.42 an hour, for 4 hours, 6 or 6.5; a fifth of 18 hours is less than 4.
    assert.deepEqual(of(""), [113_68]);
    assert.deepEqual(of("18"), [113_68]);
    assert.deepEqual(of("30"), [170_52]);
    assert.deepEqual(of("32:30"), [184_73]);
    assert.deepEqual(
      of("30,5", ",circumstances.part-time-shift-minimum"),
      [142_10],
      "the fact itself goes before",
    );
  });

  test("with the hours of the week, where they are the limit of a shiftworker's ordinary hours (MA000075 20)", () => {
    const terms = "MA000075,general-2-1,part_time,shiftworker";
    const of = (agreed: string) => audited({ terms, agreed, shifts: weekdays("09:00", "14:00") });
    // 25 hours at 29.47; or 20, then 3 at 150 % and 2 at 200 %.
    assert.deepEqual(of("").due, [736_75]);
    assert.deepEqual(of("20").due, [839_91]);
    assert.deepEqual(of("25").due, [736_75]);
  });

  test("only for part-time employees", () => {
    const terms = "MA000075,general-2-1,casual,shiftworker";
    const of = (agreed: string) => audited({ terms, agreed, shifts: weekdays("09:00", "14:00") });
    assert.deepEqual(of("20"), of(""));
  });
});

describe("where no fact asks, no cent depends on the agreed hours", () => {
  const terms = "MA000004,retail-1,part_time,";
  const shifts = weekdays("10:00", "15:00");
  const of = (agreed: string) => audited({ terms, agreed, shifts });

  test("and a week beyond them is a finding, at the first row that is beyond", () => {
    // 25 hours at 27.81.
    assert.deepEqual([of("").due, of("20").due], [[695_25], [695_25]]);
    assert.deepEqual(of("20").codes, ["beyond_agreed_hours timesheets 6"]);
    assert.match(of("20").details[0] ?? "", /^25 hours were worked in this week, and 20 hours are agreed\. /);
    for (const agreed of ["", "25", "30", "0", "0.00", "-"]) assert.deepEqual(of(agreed).codes, [], agreed);
  });

  test("but not where hours of a day are agreed, since those decide", () => {
    const told = shifts.map((row) => row.replace(/,,$/, ",10:00,14:00"));
    assert.deepEqual(audited({ terms, agreed: "20", shifts: told }).codes, []);
  });

  test("nor for full-time or casual employees", () => {
    for (const employment of ["full_time", "casual"])
      assert.deepEqual(
        audited({ terms: `MA000004,retail-1,${employment},`, agreed: "20", shifts }).codes,
        [],
      );
  });

  test("other agreed hours from a day inside the week leave the pay as it is", () => {
    const more = ["7,MA000004,retail-1,part_time,,VIC,24,2026-08-05"];
    const changed = audited({ terms, agreed: "20", shifts, more });
    assert.deepEqual([changed.due, changed.codes], [[695_25], ["beyond_agreed_hours timesheets 6"]]);
  });

  test("and what is no number of hours is a finding", () => {
    for (const agreed of ["many", "168.5", "-20", "2000"]) {
      const wrong = of(agreed);
      assert.deepEqual([wrong.due, wrong.codes], [[695_25], ["value_unreadable employees 2"]], agreed);
      assert.match(
        wrong.details[0] ?? "",
        /\(agreed_weekly_hours\) is not a number of hours from 0 to 168\.$/,
      );
    }
    assert.deepEqual(of("168").codes, []);
  });
});
