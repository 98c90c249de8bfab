// Columns for what only some awards ask: facts and allowances by their codes, rosters, second breaks, apprentices.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Mapping } from "#audit";
import { auditFiles } from "./company.ts";

const csv = (...lines: readonly string[]): string => `${lines.join("\n")}\n`;

interface Company {
  /** Headings and cells beyond those that every file has. */
  readonly employee?: readonly [headings: string, cells: string];
  readonly shift?: readonly [headings: string, cells: string];
  readonly terms?: string;
  readonly times?: string;
  readonly mapping?: Mapping;
}

/** One person, one shift in the week from 3 August 2026. */
function audited({ employee = ["", ""], shift = ["", ""], terms, times, mapping }: Company) {
  const files = {
    employees: csv(
      `employee_id,award_code,classification_code,employment_type,state${employee[0]}`,
      `7,${terms ?? "MA000004,retail-1,casual,VIC"}${employee[1]}`,
    ),
    timesheets: csv(
      `employee_id,work_date,start_time,end_time,break_start,break_end${shift[0]}`,
      `7,${times ?? "2026-08-05,16:00,22:00,19:00,19:30"}${shift[1]}`,
    ),
    paid: csv("employee_id,period_start,period_end,amount", "7,2026-08-03,2026-08-09,100.00"),
  };
  const { employees, problems } = auditFiles(files, { ...mapping });
  const findings = employees.flatMap((one) => one.findings);
  const periods = employees.flatMap((one) => one.periods);
  return {
    problems,
    due: periods.map(({ balance }) => balance.due),
    isOpen: periods.map(({ range }) => range.isOpen),
    codes: findings.map(({ code, file, row }) => `${code} ${file} ${row}`),
    details: findings.map(({ detail }) => detail),
  };
}

describe("a column circumstances.CODE states a fact of the award", () => {
  // MA000004 15.2(c), 21.2: from 9 pm at 175 % of the ordinary rate, or the evening's 150 % where the shop trades later.
  test("for one shift, in the timesheets", () => {
    const of = (cell: string) => audited({ shift: [",circumstances.late-trading", `,${cell}`] }).due;
    assert.deepEqual(of("yes"), [215_54]);
    assert.deepEqual(of("TRUE"), [215_54]);
    assert.deepEqual(of("No"), [222_49]);
    assert.deepEqual(of(""), [222_49], "an empty cell states nothing");
  });

  test("for all work, in the employee file; a shift's own goes before it, and both go before the mapping", () => {
    const employee = [",circumstances.late-trading", ",yes"] as const;
    assert.deepEqual(audited({ employee }).due, [215_54]);
    assert.deepEqual(audited({ employee, shift: [",circumstances.late-trading", ",no"] }).due, [222_49]);
    const mapping = { facts: { MA000004: { "late-trading": false } } };
    assert.deepEqual(audited({ employee, mapping }).due, [215_54]);
  });

  test("under another heading, if the mapping says so", () => {
    const mapping = { timesheets: { columns: { "circumstances.late-trading": "Open late" } } };
    assert.deepEqual(audited({ shift: [",Open late", ",yes"], mapping }).due, [215_54]);
  });

  test("a fact that the award does not ask, or another answer, leaves the work without a price, and says why", () => {
    for (const [heading, cell] of [
      [",circumstances.no-such-fact", ",yes"],
      [",circumstances.late-trading", ",perhaps"],
    ] as const) {
      const wrong = audited({ shift: [heading, cell] });
      assert.deepEqual(wrong.due, [0]);
      assert.deepEqual(wrong.isOpen, [true], "nothing bounds what it may be worth");
      assert.deepEqual(wrong.codes, ["cannot_price timesheets 2"]);
    }
  });
});

describe("a column allowances.CODE claims an allowance", () => {
  // MA000004 19.10: first aid, 14.55 a week; 4 hours at 34.76 are 139.04.
  const times = "2026-08-05,10:00,14:00,,";

  test("in either file", () => {
    assert.deepEqual(audited({ times, employee: [",allowances.first-aid", ",yes"] }).due, [153_59]);
    assert.deepEqual(audited({ times, shift: [",allowances.first-aid", ",yes"] }).due, [153_59]);
    assert.deepEqual(audited({ times, shift: [",allowances.first-aid", ",no"] }).due, [139_04]);
  });

  test("so many of it, in the timesheets", () => {
    // MA000004 19.7: 42 kilometres at 1.00.
    assert.deepEqual(audited({ times, shift: [",allowances.vehicle", ",42"] }).due, [181_04]);
    assert.deepEqual(audited({ times, shift: [",allowances.vehicle", ",0"] }).due, [139_04]);
  });

  test("what is neither leaves work without a price", () => {
    const shift = audited({ times, shift: [",allowances.first-aid", ",maybe"] });
    assert.deepEqual([shift.due, shift.codes], [[0], ["row_unreadable timesheets 2"]]);
    assert.match(
      shift.details[0] ?? "",
      /"maybe" in the column allowances\.first-aid is neither yes, no nor a number/,
    );
    const employee = audited({ times, employee: [",allowances.first-aid", ",2"] });
    assert.deepEqual(employee.due, [0]);
    assert.match(employee.details.join(), /give numbers with their shifts/);
  });
});

test("a rostered shift is known: overtime is what goes beyond it", () => {
  // MA000002 21: 7.6 hours at 29.45, 91 minutes at 150 % and a meal (19.5(b)(i)).
  const due = audited({
    terms: "MA000002,level-2-year-1,full time,VIC",
    times: "2026-08-04,09:00,18:37,12:00,12:30",
    shift: [
      ",rostered_start,rostered_end,circumstances.overtime-notified-24-hours-before",
      ",09:00,17:06,no",
    ],
  });
  assert.deepEqual([due.due, due.codes], [[311_58], []]);
});

test("a part-time employee's agreed hours are known", () => {
  // MA000004 10, 21.2: 4 hours at 27.81, and 2 beyond them at 41.72.
  const part = { terms: "MA000004,retail-1,part time,VIC", times: "2026-08-05,10:00,16:00,," };
  assert.deepEqual(audited({ ...part, shift: [",agreed_start,agreed_end", ",10:00,14:00"] }).due, [194_68]);
  assert.deepEqual(audited(part).due, [166_86]);
  const wrong = audited({ ...part, shift: [",agreed_start,agreed_end", ",10:00,"] });
  assert.deepEqual([wrong.due, wrong.codes], [[0], ["row_unreadable timesheets 2"]]);
});

test("a second break", () => {
  // 8.5 hours less 30 and 15 minutes at 34.76.
  const times = "2026-08-05,09:00,17:30,12:00,12:30";
  const second = (cells: string) => audited({ times, shift: [",break_2_start,break_2_end", cells] });
  assert.deepEqual(second(",15:00,15:15").due, [269_39]);
  assert.deepEqual(second(",,").due, [278_08]);
  assert.match(second(",12:15,12:45").details.join(), /The two breaks overlap/);
});

test("an apprentice's year", () => {
  // MA000005 18.1: 77 % of 1,119.10 by 38 is 22.68.
  const of = (cell: string) =>
    audited({
      terms: "MA000005,apprentice-hairdressing,full time,VIC",
      times: "2026-08-05,09:00,13:00,,",
      employee: [",apprenticeship", `,${cell}`],
    });
  for (const cell of ["3", "3rd year", "Year 3"]) assert.deepEqual(of(cell).due, [90_72], cell);
  const unclear = of("nearly done");
  assert.deepEqual([unclear.due, unclear.codes[0]], [[0], "terms_missing employees 2"]);
});

test("terms end with their last day: work after it has no price, until others begin", () => {
  const times = "2026-08-05,10:00,14:00,,";
  assert.deepEqual(audited({ times, employee: [",from,to", ",2026-07-01,2026-08-05"] }).due, [139_04]);
  const ended = audited({ times, employee: [",from,to", ",2026-07-01,2026-08-04"] });
  assert.deepEqual(ended.due, [0]);
  assert.match(
    audited({ times, employee: [",from,to", ",2026-07-01,2026-06-01"] }).details.join(),
    /before the first one/,
  );
});
