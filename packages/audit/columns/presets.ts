// Exports whose headings are known. None was checked against a file from the system itself, so each says so.

import type { SourceFile } from "../records/findings.ts";
import { plainHeading } from "./headings.ts";
import type { Mapping } from "./mapping.ts";

export interface Preset {
  readonly name: string;
  readonly title: string;
  readonly file: SourceFile;
  /** Was it compared with a file that the system exported? */
  readonly isVerified: boolean;
  readonly source: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly settings: Pick<Mapping, "dates" | "rows" | "breaks_in">;
  /** What to look out for. */
  readonly notes: readonly string[];
}

const DAY_FIRST = { dates: "day-month-year" } as const;

export const PRESETS: readonly Preset[] = [
  {
    name: "deputy-timesheets",
    title: "Deputy: timesheets, all fields",
    file: "timesheets",
    isVerified: false,
    source: "Deputy's help centre",
    columns: {
      employee: "Employee Export Code",
      name: "Employee Name",
      date: "Date",
      start: "Start",
      end: "End",
      unpaid_break: "Mealbreak",
      hours: "Total Hours",
    },
    settings: { ...DAY_FIRST },
    notes: [
      "Finish times have no date.",
      "Times are as approved, and may be rounded.",
      "Paid rest breaks are not exported.",
      "The export code is the optional payroll id, and spreadsheets strip its zeros.",
    ],
  },
  {
    name: "deputy-report",
    title: "Deputy: timesheet report",
    file: "timesheets",
    isVerified: false,
    source: "public code that reads the report",
    columns: {
      name: "Display Name",
      date: "Timesheet Date",
      start: "Timesheet Start Time",
      end: "Timesheet End Time",
      unpaid_break: "Timesheet Meal Break (Total)",
      hours: "Timesheet Total Time",
      is_leave: "Is Leave",
    },
    settings: { ...DAY_FIRST },
    notes: ["Leave is in the same report."],
  },
  {
    name: "keypay-employees",
    title: "Employment Hero Payroll (KeyPay), Roubler, QuickBooks: employees",
    file: "employees",
    isVerified: false,
    source: "KeyPay's and Roubler's help centres",
    columns: {
      employee: "EmployeeId",
      first_name: "FirstName",
      last_name: "Surname",
      date_of_birth: "DateOfBirth",
      service_start: "StartDate",
      employment_type: "EmploymentType",
    },
    settings: { ...DAY_FIRST },
    notes: ["Labour Hire is no employment type of an award: say in the mapping what it stands for."],
  },
  {
    name: "myob-accountright",
    title: "MYOB AccountRight: timesheets",
    file: "timesheets",
    isVerified: false,
    source: "public code that writes the import file",
    columns: {
      employee: "Emp. Card ID",
      last_name: "Emp. Co./Last Name",
      first_name: "Emp. First Name",
      date: "Date",
      hours: "Units",
      start: "Start/Stop Time",
      end: "Start/Stop Time",
    },
    settings: { ...DAY_FIRST },
    notes: ["The file has a start time and units. Without a finish its work cannot be priced."],
  },
  {
    name: "micropay-paid",
    title: "MicrOpay: pay details",
    file: "paid",
    isVerified: false,
    source: "public code that reads the report",
    columns: {
      employee: "Employee Code",
      last_name: "Surname",
      first_name: "First Name",
      period_end: "Period End Date",
      pay_code: "Pay Comp/Add Ded Code",
      hours: "Hours",
      amount: "Amount",
    },
    settings: { ...DAY_FIRST },
    notes: ["30/12/1899 stands for no date.", "There is no first day: give period_days in the mapping."],
  },
  {
    name: "tanda-report",
    title: "Tanda (Workforce.com): shifts by GL code",
    file: "timesheets",
    isVerified: false,
    source: "public code that reads one customer's report",
    columns: {
      employee: "Employee ID",
      name: "Employee Name",
      date: "Date Shift Start.Date",
      start: "Shift Start Time",
      end_date: "Date Shift Finish.Date",
      end: "Shift Finish Time",
      hours: "Shift Hours by GL",
    },
    settings: { ...DAY_FIRST, rows: "rule" },
    notes: ["A shift has a row for each rule that pays it. Breaks are not in the report."],
  },
  {
    name: "upsheets-xero",
    title: "UpSheets for Xero: timesheets",
    file: "timesheets",
    isVerified: false,
    source: "UpSheets' help centre",
    columns: {
      name: "full_name",
      first_name: "first_name",
      last_name: "last_name",
      date: "date",
      hours: "hours",
    },
    settings: { dates: "year-month-day" },
    notes: ["Hours by day, without times. Its work cannot be priced: give a file with start and finish."],
  },
];

/** Those all of whose headings a file has, the one with the most headings first. */
export function presetsFor(file: SourceFile, headings: readonly string[]): readonly Preset[] {
  const plain = new Set(headings.map(plainHeading));
  return PRESETS.filter(
    (preset) =>
      preset.file === file &&
      Object.values(preset.columns).every((heading) => plain.has(plainHeading(heading))),
  ).sort((a, b) => Object.keys(b.columns).length - Object.keys(a.columns).length);
}
