// The input of an audit: employees with their terms, shifts worked and payments, each with its row.

import type { Cents, LocalDate, Minutes, Moment } from "#engine";
import type { Finding } from "./findings.ts";

/** Facts of the award, by their codes. */
export type Stated = Readonly<Record<string, boolean | number | string>>;

/** What applies to an employee from a day on. */
export interface Terms {
  /** null: from the first day of the audit. */
  readonly from: LocalDate | null;
  readonly award: string;
  readonly classification: string;
  readonly employment: "full_time" | "part_time" | "casual";
  readonly workerType: string | null;
  readonly state: string | null;
  readonly locality: string | null;
  readonly dateOfBirth: LocalDate | null;
  readonly serviceStart: LocalDate | null;
  /** A part-time employee's agreed hours of the week. */
  readonly agreedWeek: Minutes | null;
  readonly apprenticeship: { readonly year: number } | { readonly stage: number } | null;
  /** Allowances claimed with every shift. */
  readonly allowances: readonly string[];
  /** Facts that hold for all work under these terms. */
  readonly stated: Stated;
}

export interface Employee {
  readonly row: number;
  readonly name: string;
  /** In order of their first days. */
  readonly terms: readonly Terms[];
  /** Days from which a row gives terms that we could not read; 0: the first day; null: we do not know from when. */
  readonly unknownFrom: readonly (LocalDate | null)[];
}

export interface ClockRange {
  readonly start: string;
  readonly end: string;
}

interface WorkedBreak {
  readonly from: Moment;
  readonly to: Moment;
  readonly paid: boolean;
}

export interface WorkedShift {
  readonly row: number;
  readonly from: Moment;
  readonly to: Moment;
  readonly unpaidBreak: Minutes;
  /** Whether the file says how long it was. If not, we assume that there was none, and ask. */
  readonly isBreakStated: boolean;
  readonly breaks: readonly WorkedBreak[];
  /** The code of this work, if it is not the employee's own. */
  readonly classification: string | null;
  readonly allowances: Readonly<Record<string, true | number>>;
  readonly stated: Stated;
  /** The rostered shift, and a part-time employee's agreed hours of the day, if they are in the file. */
  readonly rostered: ClockRange | null;
  readonly agreed: ClockRange | null;
}

/** By row of the timesheets, what the caller calls the shift. */
export type ShiftIds = ReadonlyMap<number, string>;

/** Work that a row shows but does not describe in full: its day and length may be known. */
export interface UnreadWork {
  readonly row: number;
  readonly day: LocalDate | null;
  readonly minutes: Minutes | null;
}

export interface Payment {
  readonly row: number;
  /** The first and the last day of the pay period. */
  readonly start: LocalDate;
  readonly end: LocalDate;
  /** null: on the last day of the period. */
  readonly paidOn: LocalDate | null;
  /** null: an amount for everything in the period. */
  readonly code: string | null;
  readonly amount: Cents;
}

/** A row of pay that we could not read: the days it was for, as far as we know them. */
export interface UnreadPayment {
  readonly start: LocalDate | null;
  readonly end: LocalDate | null;
}

/** All we know of one employee. */
export interface EmployeeRecords {
  readonly id: string;
  /** null: not in the employee file. */
  readonly employee: Employee | null;
  readonly shifts: readonly WorkedShift[];
  readonly unread: readonly UnreadWork[];
  readonly shiftIds: ShiftIds;
  readonly payments: readonly Payment[];
  readonly unreadPayments: readonly UnreadPayment[];
  /** What we found while reading the rows. */
  readonly findings: readonly Finding[];
}
