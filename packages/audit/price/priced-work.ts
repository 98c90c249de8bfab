// What pricing a pay period gives: its lines, what depends on readings and assumptions, and the work without a price.

import type { Cents, Component, LocalDate, Minutes } from "#engine";
import type { WorkedShift } from "../records/records.ts";

/** One component of one shift. */
export interface Line {
  /** The code of the award it is due under. */
  readonly award: string;
  readonly row: number;
  readonly day: LocalDate;
  /** Without times and build-up: periods of one pattern share it. */
  readonly component: Component;
  readonly stp: string;
  readonly ote: boolean;
  /** null before 1 July 2026. */
  readonly qualifying: boolean | null;
}

export interface Unpriced {
  readonly row: number;
  readonly minutes: Minutes;
  readonly detail: string;
}

/** An open question, and the totals that its other answers would give. */
export interface OpenQuestion {
  readonly code: string;
  readonly detail: string;
  readonly isReading: boolean;
  readonly lowest: Cents;
  readonly highest: Cents;
}

export interface PricedWork {
  readonly due: Cents;
  readonly lines: readonly Line[];
  readonly workedMinutes: number;
  /** The minimum hourly rate of the last shift. */
  readonly baseRate: Cents;
  readonly versions: readonly { readonly id: string; readonly hash: string }[];
  /** Readings without a price of their own, and what depends on them. */
  readonly readings: readonly string[];
  readonly onReadings: Cents;
  /** Those that were priced, with every period. */
  readonly questions: readonly OpenQuestion[];
  readonly unpriced: readonly Unpriced[];
  /** Nothing is priced, because the employee has no award or classification. */
  readonly isWithoutTerms: boolean;
}

/** Work that can still be asked about. What answers is the whole calculation, so nothing may keep it for long. */
export interface AskableWork extends PricedWork {
  /** What the total would be with the rates before each of the last changes, the latest first. */
  readonly earlierTotals: () => readonly Cents[];
  /** Open questions, priced on demand. */
  readonly openQuestions: () => readonly OpenQuestion[];
}

/** Releases the calculation. */
export const asked = (work: AskableWork, questions: readonly OpenQuestion[]): PricedWork => ({
  due: work.due,
  lines: work.lines,
  workedMinutes: work.workedMinutes,
  baseRate: work.baseRate,
  versions: work.versions,
  readings: work.readings,
  onReadings: work.onReadings,
  questions,
  unpriced: work.unpriced,
  isWithoutTerms: work.isWithoutTerms,
});

export const nothing = (unpriced: readonly Unpriced[]): AskableWork => ({
  due: 0 as Cents,
  lines: [],
  workedMinutes: 0,
  baseRate: 0 as Cents,
  versions: [],
  readings: [],
  onReadings: 0 as Cents,
  questions: [],
  unpriced,
  isWithoutTerms: false,
  earlierTotals: () => [],
  openQuestions: () => [],
});

export const unpricedShift = ({ row, from, to, unpaidBreak }: WorkedShift, detail: string): Unpriced => ({
  row,
  minutes: (to - from - unpaidBreak) as Minutes,
  detail,
});

export const withoutTerms = (shifts: readonly WorkedShift[]): AskableWork => ({
  ...nothing(shifts.map((shift) => unpricedShift(shift, "No award or classification is known."))),
  isWithoutTerms: true,
});
