// Exports whose headings we know. None was checked against a file from the system itself, so each says so.

import type { AuditMapping } from "#contract";
import { SOURCE_FILES, type SourceFile } from "../records/findings.ts";
import { plainHeading } from "./headings.ts";

export interface Preset {
  readonly name: string;
  readonly title: string;
  readonly file: SourceFile;
  /** Whether we compared it with a file that the system exported. */
  readonly isVerified: boolean;
  readonly source: string;
  /** Field to heading; all of them are in the file. */
  readonly columns: Readonly<Record<string, string>>;
  /** What applies to its rows, unless the mapping says otherwise. */
  readonly settings: Pick<AuditMapping, "rows" | "breaks_in">;
  /** What to look out for. */
  readonly notes: readonly string[];
}

/** Hours by day, in two shapes of names. */
const UPSHEETS = {
  file: "timesheets",
  isVerified: false,
  source: "UpSheets' help centre",
  settings: {},
  notes: [
    "It has hours by day and no times, so its work cannot be priced: give a file with start and finish.",
  ],
} as const;

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
    settings: {},
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
    settings: {},
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
    settings: {},
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
    },
    settings: {},
    notes: [
      "The file has a start and units, but no finish, so we cannot price its work. Give a file with start and finish times.",
    ],
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
    settings: {},
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
    settings: { rows: "rule" },
    notes: ["A shift has a row for each rule that pays it. Breaks are not in the report."],
  },
  {
    ...UPSHEETS,
    name: "upsheets-xero",
    title: "UpSheets for Xero: timesheets, full names",
    columns: { name: "full_name", date: "date", hours: "hours" },
  },
  {
    ...UPSHEETS,
    name: "upsheets-xero-two-names",
    title: "UpSheets for Xero: timesheets, first and last names",
    columns: { first_name: "first_name", last_name: "last_name", date: "date", hours: "hours" },
  },
];

export const presetNamed = (file: SourceFile, name: string | undefined): Preset | undefined =>
  name === undefined ? undefined : PRESETS.find((preset) => preset.file === file && preset.name === name);

/** Presets that a mapping names but that do not exist, or belong to another file. */
export const presetProblems = (mapping: AuditMapping) =>
  SOURCE_FILES.flatMap((file): readonly { readonly pointer: string; readonly detail: string }[] => {
    const name = mapping[file]?.preset;
    if (name === undefined || presetNamed(file, name) !== undefined) return [];
    const names = PRESETS.filter((preset) => preset.file === file).map((preset) => preset.name);
    const detail = `${JSON.stringify(name)} is not a preset of ${file}. There are: ${names.join(", ")}.`;
    return [{ pointer: `/${file}/preset`, detail }];
  });

/** What the rows of the timesheets are: from the mapping, or else from the preset it names. */
export function rowSettings(mapping: AuditMapping): Required<Preset["settings"]> {
  const settings = presetNamed("timesheets", mapping.timesheets?.preset)?.settings;
  return {
    rows: mapping.rows ?? settings?.rows ?? "shift",
    breaks_in: mapping.breaks_in ?? settings?.breaks_in ?? "minutes",
  };
}

/** Those all of whose headings a file has, the one with the most headings first. */
export function presetsFor(file: SourceFile, headings: readonly string[]): readonly Preset[] {
  const plain = new Set(headings.map(plainHeading));
  return PRESETS.filter(
    (preset) =>
      preset.file === file &&
      Object.values(preset.columns).every((heading) => plain.has(plainHeading(heading))),
  ).sort((a, b) => Object.keys(b.columns).length - Object.keys(a.columns).length);
}
