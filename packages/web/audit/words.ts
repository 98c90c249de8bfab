// What the audit page calls files, columns and choices.

import type { SourceFile } from "#audit";

export const FILE_WORDS: Readonly<Record<SourceFile, { readonly title: string; readonly says: string }>> = {
  employees: {
    title: "Employees",
    says: "Who, award, classification and employment type. Better with state and date of birth.",
  },
  timesheets: {
    title: "Timesheets",
    says: "A row for each shift: who, date, start and finish. Better with breaks.",
  },
  paid: {
    title: "Payments",
    says: "What was paid for each pay period: who, the last day of the period, amount. Better with pay codes.",
  },
};

export const FIELD_WORDS: Readonly<Record<string, string>> = {
  employee: "Employee number",
  name: "Full name",
  first_name: "First name",
  last_name: "Last name",
  award: "Award",
  classification: "Classification",
  employment_type: "Employment type",
  state: "State",
  locality: "Town or council area",
  date_of_birth: "Date of birth",
  service_start: "First day of employment",
  terms_from: "Terms from",
  terms_to: "Terms to",
  apprenticeship: "Year of the apprenticeship",
  worker_type: "Day worker or shiftworker",
  agreed_weekly_hours: "Agreed hours a week (part-time)",
  allowances: "Allowances",
  shift_id: "Your own name of the shift",
  date: "Date",
  start: "Start",
  end: "Finish",
  end_date: "Date of the finish",
  unpaid_break: "Unpaid break",
  break_start: "Break start",
  break_end: "Break finish",
  break_2_start: "Second break start",
  break_2_end: "Second break finish",
  rostered_start: "Rostered start",
  rostered_end: "Rostered finish",
  agreed_start: "Agreed start (part-time)",
  agreed_end: "Agreed finish (part-time)",
  hours: "Hours",
  is_leave: "Is it leave?",
  period_start: "First day of the pay period",
  period_end: "Last day of the pay period",
  pay_date: "Pay date",
  pay_code: "Pay code",
  amount: "Amount",
  rate: "Rate",
};

export interface Choice {
  readonly value: string;
  readonly name: string;
}

const choice = (value: string, name: string): Choice => ({ value, name });

export const DATE_ORDERS = [
  choice("", "Day, month, year (31/12/2026)"),
  choice("month-day-year", "Month, day, year (12/31/2026)"),
  choice("year-month-day", "Year, month, day (2026-12-31)"),
];

export const ROW_KINDS = [
  choice("", "A shift"),
  choice("rule", "A part of a shift, one for each rule that pays it"),
];

export const BREAK_UNITS = [choice("", "Minutes"), choice("hours", "Hours")];

export const QUESTION_CHOICES = [
  choice("", "In every pay period"),
  choice("short", "Only in pay periods that fall short (faster)"),
  choice("none", "Nowhere (fastest)"),
];

export const EMPLOYMENT_TYPES = [
  choice("", "As the file says"),
  choice("full-time", "Full-time"),
  choice("part-time", "Part-time"),
  choice("casual", "Casual"),
];

export const PURPOSES = [
  choice("", "Not said: counts as pay for hours"),
  choice("hours", "Pay for hours"),
  choice("overtime", "Overtime"),
  choice("allowances", "Allowances"),
  choice("other", "Something else: leave, bonus, super"),
];
