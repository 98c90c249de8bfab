// Presets by name: files in the shapes of the programs they are for, with figures of our own and cents worked by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseColumns, columnFaults, type Mapping, PRESETS } from "#audit";
import { auditFiles, type Files } from "./company.ts";

const csv = (...lines: readonly string[]): string => `${lines.join("\n")}\n`;

/** A casual of the General Retail Industry Award, level 1: 34.76 an hour in August 2026, 139.04 for 4 hours. */
const EMPLOYEES = csv(
  "Employee ID,Name,Award,Classification,Employment Type,State,Date of Birth",
  "7,Ana Li,MA000004,retail-1,Casual,VIC,1/1/1990",
);
const TIMESHEETS = csv("Employee ID,Date,Start,End", "7,7/8/2026,10:00,14:00");
const PAID = csv("Employee ID,Period Start,Period End,Amount", "7,3/8/2026,9/8/2026,139.04");

function audited(files: Partial<Files>, mapping: Mapping) {
  const all = { employees: EMPLOYEES, timesheets: TIMESHEETS, paid: PAID, ...files };
  const { employees, problems } = auditFiles(all, { assumptions: "none", ...mapping });
  assert.deepEqual(problems, []);
  assert.equal(employees.length, 1, "one employee");
  const [person] = employees;
  return {
    periods: person?.periods.map(({ balance: { due, short } }) => [due, short]),
    codes: person?.findings.map(({ code, row }) => `${code} ${row}`),
  };
}

const WHOLE = [[139_04, 0]];

test("Deputy's timesheets by name", () => {
  const timesheets = csv(
    "Employee Export Code,Employee Name,Date,Start,End,Mealbreak,Total Hours,Total Cost,Area Name",
    "7,Ana Li,07/08/2026,10:00:00,14:30:00,00:30:00,4.00,139.04,Shop",
  );
  const { periods, codes } = audited({ timesheets }, { timesheets: { preset: "deputy-timesheets" } });
  assert.deepEqual([periods, codes], [WHOLE, []]);
});

test("Deputy's report by name: people by their names, and leave that is no work", () => {
  const heads =
    "Display Name,Timesheet Date,Timesheet Start Time,Timesheet End Time,Timesheet Meal Break (Total),Timesheet Total Time,Is Leave";
  const timesheets = csv(
    heads,
    "Ana Li,07/08/2026,10:00,14:30,0:30,4.00,No",
    "Ana Li,06/08/2026,10:00,14:00,0:00,4.00,Yes",
  );
  const employees = EMPLOYEES.replace("Employee ID,", "").replace("7,", "");
  const paid = PAID.replace("Employee ID", "Name").replace("7,", "Ana Li,");
  const { periods } = audited({ employees, timesheets, paid }, { timesheets: { preset: "deputy-report" } });
  assert.deepEqual(periods, WHOLE);
});

test("KeyPay's employees by name, with what they leave out from the mapping", () => {
  const employees = csv(
    "EmployeeId,TaxFileNumber,Title,FirstName,Surname,DateOfBirth,StartDate,EmploymentType,Rate,RateUnit",
    "7,,Ms,Ana,Li,01/01/1990,03/02/2020,Labour Hire,34.76,Hourly",
  );
  const { periods, codes } = audited(
    { employees },
    {
      employees: { preset: "keypay-employees" },
      defaults: { award: "MA000004", classification: "retail-1", state: "VIC" },
      employment_types: { "Labour Hire": "casual" },
    },
  );
  assert.deepEqual([periods, codes], [WHOLE, []]);
});

test("MicrOpay's pay details by name: no first day, and 1899 for no date", () => {
  const paid = csv(
    "Employee Code,Surname,First Name,Employment Type,Hired Date,Period End Date,Pay Comp/Add Ded Code,Pay Comp/Add Ded Desc,Hours,Rate,Amount,Leave Start Date",
    "7,Li,Ana,C,03/02/2020,09/08/2026,NORMAL,Normal pay,3.00,34.76,104.28,30/12/1899",
  );
  const { periods } = audited(
    { paid },
    { paid: { preset: "micropay-paid" }, period_days: 7, pay_codes: { NORMAL: "hours" } },
  );
  // 139.04 less 104.28.
  assert.deepEqual(periods, [[139_04, 34_76]]);
});

test("Tanda's report by name: the rows of a shift are one shift, unless the mapping says otherwise", () => {
  const timesheets = csv(
    "Employee ID,Employee Name,Location Name,Award Export Name,GLCode,Date Shift Start.Date,Shift Start Time,Date Shift Finish.Date,Shift Finish Time,Shift Hours by GL,Shift Cost by GL",
    "7,Ana Li,Unknown,Casual ordinary,ORD,7/08/2026,10:00 AM,7/08/2026,02:00 PM,2.5,86.90",
    "7,Ana Li,Unknown,Casual loading,LOAD,7/08/2026,10:00 AM,7/08/2026,02:00 PM,1.5,52.14",
  );
  const preset = { timesheets: { preset: "tanda-report" } };
  assert.deepEqual(audited({ timesheets }, preset), { periods: WHOLE, codes: [] });
  assert.deepEqual(audited({ timesheets }, { ...preset, rows: "shift" }).codes, ["overlapping_shift 3"]);
});

const faultsOf = (mapping: Mapping, ...rows: readonly string[]): readonly string[] => {
  const cells = rows.map((row) => row.split(","));
  return columnFaults(chooseColumns("timesheets", cells, cells[0]?.length ?? 0, mapping));
};

test("MYOB AccountRight and UpSheets have no finish: they are refused, and told why", () => {
  const myob =
    "Emp. Co./Last Name,Emp. First Name,Payroll Category,Job,Cust. Co./Last Name,Cust. First Name,Notes,Date,Units,Emp. Card ID,Emp. Record ID,Start/Stop Time";
  for (const [mapping, heads, row, says] of [
    [{}, myob, "Li,Ana,Base,,,,,7/08/2026,4,7,1,10:00:00 AM", /a start and units, but no finish/],
    [
      { timesheets: { preset: "myob-accountright" } },
      myob,
      "Li,Ana,Base,,,,,7/08/2026,4,7,1,10:00:00 AM",
      /no finish/,
    ],
    [
      {},
      "full_name,date,hours,type,tracking_code",
      "Ana Li,2026-08-07,4,Ordinary,",
      /hours by day and no times/,
    ],
    [
      { timesheets: { preset: "upsheets-xero-two-names" } },
      "first_name,last_name,date,hours",
      "Ana,Li,2026-08-07,4",
      /no times/,
    ],
  ] as const) {
    const faults = faultsOf(mapping, heads, row);
    assert.match(faults[0] ?? "", /^No column fits (?:start|end)/, heads);
    assert.match(faults.at(-1) ?? "", says, heads);
  }
});

test("a file that is not the preset's is refused by its name, and a column that the mapping names goes before it", () => {
  const heads = "Employee Export Code,Employee Name,Date,Start,End,Break,Total Hours";
  const row = "7,Ana Li,07/08/2026,10:00,14:30,30,4.00";
  const preset = "deputy-timesheets";
  assert.match(
    faultsOf({ timesheets: { preset } }, heads, row)[0] ?? "",
    /^The preset deputy-timesheets wants the column "Mealbreak" for unpaid_break. The file has: "Employee Export Code"/,
  );
  assert.deepEqual(faultsOf({ timesheets: { preset, columns: { unpaid_break: "Break" } } }, heads, row), []);
  assert.match(
    faultsOf({ timesheets: { preset, columns: { unpaid_break: "Pause" } } }, heads, row)[0] ?? "",
    /^The mapping wants the column "Pause"/,
  );
});

test("there is a preset for each program that we name", () => {
  assert.deepEqual(PRESETS.map(({ name }) => name).sort(), [
    "deputy-report",
    "deputy-timesheets",
    "keypay-employees",
    "micropay-paid",
    "myob-accountright",
    "tanda-report",
    "upsheets-xero",
    "upsheets-xero-two-names",
  ]);
});
