// Files with exactly the headings of the contract and no mapping: every column is known and does what it says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { columnsIn, fileCells } from "#audit";
import { auditFiles } from "./company.ts";
import { csv, outputsOf } from "./one-week.ts";

const EMPLOYEES =
  "employee_id,award_code,classification_code,employment_type,state,date_of_birth,service_start_date,worker_type,agreed_weekly_hours,locality,apprenticeship,circumstances.late-trading,allowances.first-aid,from,to";
const TIMESHEETS =
  "employee_id,shift_id,work_date,start_time,end_time,unpaid_break_minutes,break_start,break_end,break_2_start,break_2_end,rostered_start,rostered_end,leave,circumstances.overtime-notified-24-hours-before,allowances.vehicle";
const PAID = "employee_id,period_start,period_end,pay_code,units,rate,amount";

const files = {
  employees: csv(
    EMPLOYEES,
    "ana,MA000004,retail-1,casual,VIC,1990-01-01,2020-01-01,,,,,yes,,,",
    "ben,MA000004,retail-1,casual,VIC,1990-01-01,2020-01-01,,,,,,yes,,",
    "cai,MA000004,retail-1,casual,VIC,1990-01-01,2020-01-01,,,,,,,,",
    "dee,MA000002,level-2-year-1,full_time,VIC,1990-01-01,2020-01-01,,,,,,,,",
    "eli,MA000004,retail-1,casual,VIC,1990-01-01,2020-01-01,,,,,,,,",
    "fay,MA000005,apprentice-hairdressing,full_time,VIC,,,,,,3,,,,",
    "gus,MA000004,retail-1,casual,VIC,1990-01-01,2020-01-01,,,,,,,2026-07-01,2026-08-04",
    "hal,MA000004,retail-1,casual,QLD,1990-01-01,2020-01-01,,,Brisbane,,,,,",
    "ivo,MA000004,retail-1,casual,VIC,2005-10-01,2026-07-01,,,,,,,,",
    "kim,MA000016,security-officer-1,part_time,VIC,1990-01-01,2020-01-01,,30,,,,,,",
    "lee,MA000075,general-2-1,full_time,VIC,1990-01-01,2020-01-01,shiftworker,,,,,,,",
  ),
  timesheets: csv(
    TIMESHEETS,
    "ana,A-1,2026-08-05,16:00,22:00,,19:00,19:30,,,,,,,",
    "ben,B-1,2026-08-05,10:00,14:30,30,,,,,,,,,",
    "cai,C-1,2026-08-05,10:00,14:00,,,,,,,,,,42",
    "cai,C-2,2026-08-06,10:00,14:00,,,,,,,,annual,,",
    "dee,D-1,2026-08-04,09:00,18:37,,12:00,12:30,,,09:00,17:06,,no,",
    "eli,E-1,2026-08-05,09:00,17:30,,12:00,12:30,15:00,15:15,,,no,,",
    "fay,F-1,2026-08-05,09:00,13:00,,,,,,,,,,",
    "gus,G-1,2026-08-04,10:00,14:00,,,,,,,,,,",
    "gus,G-2,2026-08-05,10:00,14:00,,,,,,,,,,",
    "hal,H-1,2026-08-12,10:00,14:00,,,,,,,,,,",
    "ivo,I-1,2026-08-05,10:00,14:00,,,,,,,,,,",
    "kim,K-1,2026-08-04,10:00,15:00,,,,,,,,,,",
    "lee,L-1,2026-08-05,13:00,21:00,,17:00,17:30,,,,,,,",
  ),
  paid: csv(
    PAID,
    "ana,2026-08-03,2026-08-09,ORD,5.5,35.00,200.00",
    ...["ben", "cai", "dee", "eli", "fay", "gus", "ivo", "kim", "lee"].map(
      (who) => `${who},2026-08-03,2026-08-09,,,,100.00`,
    ),
    "hal,2026-08-10,2026-08-16,,,,100.00",
  ),
};

test("no column is left unread", () => {
  for (const kind of ["employees", "timesheets", "paid"] as const) {
    const { unused, problems } = columnsIn(kind, fileCells(Buffer.from(files[kind])), {});
    assert.deepEqual([unused, problems], [[], []], kind);
  }
});

/** By employee, what each is due, worked by hand. */
const DUE: Readonly<Record<string, number>> = {
  // MA000004 21.2: the shop trades late, so 150 % and not overtime after 9 pm.
  ana: 215_54,
  // 4 hours at 34.76 less nothing, the break being unpaid; 19.10: first aid, 14.55 a week.
  ben: 153_59,
  // 4 hours at 34.76, and 42 kilometres at 1.00 (19.7). The leave is no work.
  cai: 181_04,
  // MA000002 21: 7.6 hours at 29.45, 91 minutes beyond the roster at 150 %, and a meal (19.5(b)(i)).
  dee: 311_58,
  // 8.5 hours less 30 and 15 minutes at 34.76.
  eli: 269_39,
  // MA000005 18.1: 77 % of 1,119.10 by 38 is 22.68, for 4 hours.
  fay: 90_72,
  // The terms end on the first of the two days: 4 hours at 34.76.
  gus: 139_04,
  // The show day of Brisbane, 250 % of 27.81 is 69.53, for 4 hours.
  hal: 278_12,
  // MA000004 17.2: 20 years old and not yet 6 months here, 90 % of 1,056.80 by 38 is 25.03, 125 % is 31.29; 4 hours.
  ivo: 125_16,
  // MA000016 13.3: a fifth of 30 hours is 6 hours at 28.42.
  kim: 170_52,
  // MA000075 21: 7.5 hours of an afternoon shift at 115 % of 29.47, 33.89.
  lee: 254_18,
};

test("each column does what it says", () => {
  const { employees } = auditFiles(files, {});
  const due = employees.map(({ id, periods }) => [
    id,
    periods.reduce((sum, one) => sum + one.balance.due, 0),
  ]);
  assert.deepEqual(Object.fromEntries(due), DUE);
  const findings = employees.flatMap((one) =>
    one.findings.map(({ code, file, row }) => `${one.id} ${code} ${file} ${row}`),
  );
  assert.deepEqual(findings, [
    "ana amount_differs paid 2",
    "ana pay_code_unmapped paid 2",
    "cai leave_row timesheets 5",
    "gus cannot_price timesheets 10",
  ]);
});

test("findings.csv names the shift", () => {
  const rows = outputsOf(files, {}).text("findings.csv").trimEnd().split("\n");
  assert.equal(rows[0], "code,finding,employee,file,row,shift_id,period_start,detail,to_do");
  assert.deepEqual(
    rows.slice(1).map((row) => row.split(",").slice(2, 6).join()),
    ["ana,paid,2,", "cai,timesheets,5,C-2", "gus,timesheets,10,G-2"],
  );
});
