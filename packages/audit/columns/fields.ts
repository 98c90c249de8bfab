// What an audit wants from each file, and the headings under which payroll systems export it.

import type { SourceFile } from "../records/findings.ts";

export interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  /** Headings that mean it, as exported; the comparison leaves out case, spaces and punctuation. */
  readonly headings: readonly string[];
  /** A heading must be one of them: one that only contains it is something else, such as `Shift Type ID`. */
  readonly isWhole?: boolean;
}

const field = (name: string, ...headings: readonly string[]): Field => ({
  name,
  isRequired: false,
  headings,
});
const whole = (name: string, ...headings: readonly string[]): Field => ({
  ...field(name, ...headings),
  isWhole: true,
});
const required = (name: string, ...headings: readonly string[]): Field => ({
  name,
  isRequired: true,
  headings,
});

/** A number identifies the employee, or a name if the file has no number. */
const EMPLOYEE = [
  "employee id",
  "employee code",
  "employee number",
  "employee no",
  "employeeid",
  "emp id",
  "staff id",
  "staff code",
  "payroll id",
  "employee export code",
  "emp card id",
  "external id",
  "employee",
] as const;

const NAMES = [
  field("name", "employee name", "name", "full name", "display name", "full_name"),
  field("first_name", "first name", "given name", "firstname", "emp first name", "first_name"),
  field("last_name", "last name", "surname", "family name", "emp co last name", "last_name"),
];

export const FIELDS: Readonly<Record<SourceFile, readonly Field[]>> = {
  employees: [
    field("employee", ...EMPLOYEE),
    ...NAMES,
    field("award", "award", "award code", "modern award", "industrial instrument"),
    field(
      "classification",
      "classification",
      "classification code",
      "award level",
      "level",
      "pay classification",
    ),
    field(
      "employment_type",
      "employment type",
      "employmenttype",
      "employment basis",
      "employment status",
      "basis",
      "emp type",
    ),
    field("state", "state", "work state", "location state"),
    field("locality", "locality", "suburb", "town", "council area"),
    field("date_of_birth", "date of birth", "birth date", "dob", "dateofbirth"),
    field(
      "service_start",
      "start date",
      "hired date",
      "hire date",
      "commencement date",
      "startdate",
      "service start date",
    ),
    field("terms_from", "effective from", "effective date", "from"),
    field("terms_to", "effective to", "to"),
    field("apprenticeship", "apprenticeship", "apprentice year", "apprenticeship year"),
    field("worker_type", "worker type", "shiftworker"),
    whole(
      "agreed_weekly_hours",
      "agreed weekly hours",
      "agreed hours per week",
      "contracted weekly hours",
      "contracted hours per week",
    ),
    field("allowances", "allowances", "allowance codes"),
  ],
  timesheets: [
    field("employee", ...EMPLOYEE),
    ...NAMES,
    whole("shift_id", "shift id"),
    field("date", "date", "work date", "shift date", "timesheet date", "date shift start date", "start date"),
    required(
      "start",
      "start",
      "start time",
      "shift start",
      "timesheet start time",
      "shift start time",
      "time in",
    ),
    required(
      "end",
      "end",
      "end time",
      "finish",
      "finish time",
      "shift end",
      "timesheet end time",
      "shift finish time",
      "time out",
    ),
    field("end_date", "end date", "finish date", "date shift finish date"),
    field(
      "unpaid_break",
      "unpaid break",
      "mealbreak",
      "meal break",
      "meal break mins",
      "timesheet meal break total",
      "break minutes",
      "unpaid break minutes",
      "break",
      "break mins",
      "break length",
      "break duration",
      "lunch break",
      "breaks",
      "lunch",
    ),
    field("break_start", "break start", "meal start", "break start time"),
    field("break_end", "break end", "meal end", "break end time"),
    field("break_2_start", "break 2 start"),
    field("break_2_end", "break 2 end"),
    field("rostered_start", "rostered start", "rostered start time"),
    field("rostered_end", "rostered end", "rostered finish", "rostered end time", "rostered finish time"),
    field("agreed_start", "agreed start", "agreed start time"),
    field("agreed_end", "agreed end", "agreed finish", "agreed end time", "agreed finish time"),
    field("hours", "total hours", "hours", "timesheet total time", "shift hours", "hours worked", "units"),
    field("is_leave", "is leave", "leave"),
    field("classification", "classification", "classification code", "award level"),
    field("allowances", "allowances", "allowance codes"),
  ],
  paid: [
    field("employee", ...EMPLOYEE),
    ...NAMES,
    field("period_start", "period start", "pay period start", "period start date", "period from", "from"),
    required(
      "period_end",
      "period end",
      "pay period end",
      "period end date",
      "period ending",
      "pay period ending",
      "to",
    ),
    field("pay_date", "pay date", "payment date", "date paid"),
    field(
      "pay_code",
      "pay code",
      "pay category",
      "payroll category",
      "earnings rate",
      "pay item",
      "pay comp add ded code",
    ),
    required("amount", "amount", "gross", "gross earnings", "gross pay", "total", "total amount"),
    field("hours", "hours", "units", "quantity"),
    whole("rate", "rate", "pay rate", "hourly rate"),
  ],
};

const STATED = /^(?:circumstances|allowances)\.[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A heading that is itself the field: a fact or an allowance of an award, in a file that may state it. */
export function statedField(file: SourceFile, heading: string): string | null {
  const name = heading.trim().toLowerCase();
  return file !== "paid" && STATED.test(name) ? name : null;
}
