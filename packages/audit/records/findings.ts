// What an audit finds in its data: every code, and what a finding says.

import type { LocalDate } from "#engine";

interface FindingKind {
  readonly title: string;
  /** Whether it hides dollars, changes them, or is for information. */
  readonly weight: "hides-pay" | "changes-pay" | "note";
  readonly action: string;
}

const kind = (weight: FindingKind["weight"], title: string, action: string): FindingKind => ({
  title,
  weight,
  action,
});

export const FINDINGS = {
  employee_unknown: kind("hides-pay", "Not in the employee file", "Add the employee, with award and terms."),
  terms_missing: kind(
    "hides-pay",
    "No award, classification or employment type",
    "Give the award, the classification and the employment type.",
  ),
  cannot_price: kind("hides-pay", "Work we could not price", "Correct what the message names."),
  time_missing: kind("hides-pay", "A start or finish time is missing", "Find the time in other records."),
  row_unreadable: kind("hides-pay", "A row that we could not read", "Correct the row or the mapping."),
  overlapping_shift: kind("hides-pay", "Two shifts overlap", "Find out which one was worked."),
  work_without_pay: kind(
    "hides-pay",
    "Work outside every pay period",
    "Find the payment of this period, or pay the work.",
  ),
  hours_differ: kind(
    "changes-pay",
    "Hours that do not fit the times",
    "Check the times of the shift and its break. We went by the times.",
  ),
  breaks_missing: kind(
    "changes-pay",
    "Shifts without breaks or hours worked",
    "Give the breaks or the hours worked. Until then we assume no unpaid break, and what one would change counts as decided by an assumption.",
  ),
  value_unreadable: kind(
    "changes-pay",
    "A value in the employee file that we could not read",
    "Correct the value or the mapping. Until then we price without it.",
  ),
  duplicate_row: kind("changes-pay", "The same row twice", "Check that the work was done once."),
  duplicate_shift_id: kind(
    "changes-pay",
    "Different shifts with the same shift_id",
    "Find out which row is right, and leave out the others. Until then we price all that do not overlap.",
  ),
  overlapping_periods: kind(
    "changes-pay",
    "Two pay periods overlap",
    "Check the dates. Shifts count in the shortest period. What is short there is in the range, because money of the other may be pay for it.",
  ),
  beyond_agreed_hours: kind(
    "hides-pay",
    "Work beyond a part-time employee's agreed hours",
    "Give agreed_start and agreed_end of each day, or check that more hours were agreed.",
  ),
  amount_differs: kind(
    "changes-pay",
    "An amount that is not the units at the rate",
    "Check the amount. Nothing is wrong if the rate leaves out a loading.",
  ),
  pay_code_unmapped: kind(
    "changes-pay",
    "A pay code without a mapping",
    "Say in the mapping what the code pays. Until then it counts as pay for hours worked.",
  ),
  pay_taken_back: kind(
    "hides-pay",
    "More pay taken back than was paid",
    "Find the payment that was taken back, and give both the same pay period and pay code.",
  ),
  allowance_unknown: kind(
    "changes-pay",
    "A pay code for an allowance that the award does not have",
    "Name the allowance in the mapping as the award's page does. Until then the code counts as pay for allowances.",
  ),
  terms_later: kind(
    "changes-pay",
    "Work before the first day of an employee's terms",
    "Give the terms that held then. Until then we price the work under the first terms we have.",
  ),
  pay_without_work: kind("note", "A pay period without shifts", "Check that no timesheets are missing."),
  finish_assumed_next_day: kind(
    "changes-pay",
    "A long shift, because its finish comes before its start",
    "Check that the shift ended on the next day.",
  ),
  leave_row: kind("note", "Leave left out of the work", "Nothing, if the row is leave."),
  total_row: kind("note", "A total or heading row left out", "Nothing, if the row is a total."),
  pay_date_unreadable: kind(
    "changes-pay",
    "A pay date that we could not read",
    "Correct the date or the mapping. Until then interest runs as if the row had none.",
  ),
} as const satisfies Readonly<Record<string, FindingKind>>;

export type FindingCode = keyof typeof FINDINGS;

/** The files of an audit, in the order they are read. */
export const SOURCE_FILES = ["employees", "timesheets", "paid"] as const;
export type SourceFile = (typeof SOURCE_FILES)[number];

export interface Finding {
  readonly code: FindingCode;
  readonly employee: string;
  readonly file: SourceFile;
  /** As numbered in the file, the first row being 1; null: about no single row. */
  readonly row: number | null;
  /** The first day of the pay period it concerns. */
  readonly period: LocalDate | null;
  readonly detail: string;
}
