// The caller's own names of shifts: in findings and lines, and one name that several rows have.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileCells, type Mapping } from "#audit";
import { auditFiles } from "./company.ts";
import { csv, outputsOf } from "./one-week.ts";

/** One casual under MA000004 at level 1: 34.76 an hour on weekdays. */
const filesOf = (rows: readonly string[]) => ({
  employees: csv(
    "employee_id,award_code,classification_code,employment_type,state",
    "7,MA000004,retail-1,casual,VIC",
  ),
  timesheets: csv("employee_id,shift_id,work_date,start_time,end_time,unpaid_break_minutes", ...rows),
  paid: csv("employee_id,period_start,period_end,amount", "7,2026-08-03,2026-08-09,100.00"),
});

function audited(rows: readonly string[], mapping: Mapping = {}) {
  const { employees, problems } = auditFiles(filesOf(rows), mapping);
  assert.deepEqual(problems, []);
  const findings = employees.flatMap((one) => one.findings);
  return {
    due: employees.flatMap(({ periods }) => periods.map(({ balance }) => balance.due)),
    codes: findings.map(({ code, row }) => `${code} ${row}`),
    details: findings.map(({ detail }) => detail),
  };
}

const MONDAY = "7,S-1,2026-08-03,10:00,14:00,";

describe("two rows with one shift_id", () => {
  test("and the same times are one shift, reported twice", () => {
    assert.deepEqual(audited([MONDAY, MONDAY]).codes, ["duplicate_row 3"]);
    const again = audited([MONDAY, "7,S-1,3/8/2026,10:00,14:00,0"]);
    assert.deepEqual([again.due, again.codes], [[139_04], ["duplicate_row 3"]]);
  });

  test("and other times, or another day, are different shifts: both are priced, and a finding says so", () => {
    for (const row of ["7,S-1,2026-08-03,15:00,19:00,", "7,S-1,2026-08-04,10:00,14:00,"]) {
      const two = audited([MONDAY, row]);
      assert.deepEqual(two.codes, ["duplicate_shift_id 3"]);
      assert.deepEqual(two.details, [
        'Rows 2 and 3 have the shift_id "S-1" and different days or times. We took them for different shifts.',
      ]);
    }
    assert.deepEqual(audited([MONDAY, "7,S-1,2026-08-04,10:00,14:00,"]).due, [278_08]);
  });

  test("that overlap are different shifts too: the later one is left open, as without a name", () => {
    const two = audited([MONDAY, "7,S-1,2026-08-03,11:00,15:00,"]);
    assert.deepEqual(two.due, [139_04]);
    assert.deepEqual(two.codes, ["duplicate_shift_id 3", "overlapping_shift 3"]);
  });

  test("have one finding, however many they are: it may be the name of a usual shift", () => {
    const days = ["03", "04", "05", "06", "07"];
    const usual = audited(days.map((day) => `7,late,2026-08-${day},10:00,14:00,`));
    assert.deepEqual([usual.due, usual.codes], [[695_20], ["duplicate_shift_id 3"]]);
    assert.match(usual.details[0] ?? "", /^Rows 2, 3 and 3 more have the shift_id "late"/);
  });

  test("are parts of one shift, if each rule has a row", () => {
    const rows = [MONDAY, "7,S-1,2026-08-03,10:00,14:00,0", "7,S-1,2026-08-03,14:00,16:00,"];
    const parts = audited(rows, { rows: "rule" });
    assert.deepEqual([parts.due, parts.codes], [[208_56], []]);
  });

  test("may be of two people, and no name is no name", () => {
    const rows = [
      MONDAY,
      "7,,2026-08-04,10:00,14:00,",
      "7,,2026-08-05,10:00,14:00,",
      MONDAY.replace("7,", "8,"),
    ];
    const all = audited(rows);
    assert.ok(all.codes.every((code) => !code.startsWith("duplicate_shift_id")));
  });
});

test("findings.csv and lines.parquet name the shift, and a row without a name has an empty cell", () => {
  const rows = [MONDAY, "7,S-2,2026-08-04,10:00,,", "7,,2026-08-05,10:00,14:00,"];
  const { files, text } = outputsOf(filesOf(rows));
  const [, missing = ""] = text("findings.csv").split("\n");
  assert.match(missing, /^time_missing,[^,]*,7,timesheets,3,S-2,/);
  const content = files.get("lines.parquet");
  assert.ok(content !== undefined && typeof content !== "string");
  const lines = fileCells(Buffer.concat(content)).rows;
  const place = lines[0]?.indexOf("shift_id") ?? -1;
  assert.deepEqual(
    lines.slice(1).map((line) => line[place]),
    ["S-1", ""],
  );
});

test("a shift_id that a spreadsheet would run is written as text", () => {
  const { text } = outputsOf(filesOf(["7,=1+1,2026-08-04,10:00,,"]));
  assert.match(text("findings.csv"), /,timesheets,2,'=1\+1,/);
});
